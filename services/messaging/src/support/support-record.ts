import type { DataOf, readSupportRequest, SupportMessage, UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { audit } from '@forecourt/kernel/resource'
import { type RequestRow, toRequest } from './support-row.ts'

interface MessageRow {
  id: string
  author: SupportMessage['author']
  author_id: string | null
  body: string
  by_mail: boolean
  is_proven: boolean
  attachments: number
  mail: SupportMessage['mail']
  created_at: Date
}

/**
 * A request, locked for who changes it.
 *
 * @throws DomainError NOT_FOUND
 */
export async function lockRequest(em: EntityManager, id: string): Promise<RequestRow> {
  const [row] = await sql<RequestRow>(em, 'select * from support_request where id = $1 for update', [id])
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}

/**
 * A request with all that was written; that it was read is in the audit log.
 *
 * @throws DomainError NOT_FOUND
 */
export async function readRecord(
  em: EntityManager,
  reader: UserCaller,
  id: string,
): Promise<DataOf<typeof readSupportRequest>> {
  const [row] = await sql<RequestRow & { earlier: number }>(
    em,
    `select r.*, (select count(*)::int from support_request o
       where o.id <> r.id and (lower(o.email) = lower(r.email) or o.person_id = r.person_id)) as earlier
     from support_request r where r.id = $1`,
    [id],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  const messages = await sql<MessageRow>(
    em,
    `select x.id, x.author, x.author_id, x.body, x.by_mail, x.is_proven, x.attachments, x.created_at,
       (select m.state from support_mail m where m.message_id = x.id and m.kind = 'answer') as mail
     from support_message x where x.request_id = $1 order by x.created_at, x.id`,
    [id],
  )
  await audit(em, {
    ...{ actor: reader, action: 'admin.support.read', resource: 'support', recordId: id },
    after: { category: row.topic, status: row.status, messages: messages.length },
  })
  return {
    ...toRequest(row),
    ...{ locale: row.locale, earlier: row.earlier },
    vehicle: row.vehicle_id ? { id: row.vehicle_id, title: row.vehicle_title } : null,
    messages: messages.map((one) => ({
      ...{ id: one.id, author: one.author, authorId: one.author_id, text: one.body, mail: one.mail },
      ...{ isByMail: one.by_mail, isProven: one.is_proven, attachments: one.attachments },
      createdAt: one.created_at.toISOString(),
    })),
  }
}
