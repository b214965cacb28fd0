import type { ReportedMessage, UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { audit } from '@forecourt/kernel/resource'
import { reasonOf, toAppointmentStep } from '../thread/appointment-step.ts'
import { pictureBelow } from '../thread/message-pictures.ts'
import type { MessageRow } from '../thread/messages.ts'
import { toStep } from '../thread/offer-step.ts'
import { outsideOf } from '../thread/outside.ts'
import { reportOf } from './report-list.ts'
import { KEPT_PICTURES } from './reported-pictures.ts'

interface KeptRow extends Omit<MessageRow, 'thread_id' | 'sent_pictures'> {
  /** Null where an instance of before kept the message, which kept none. */
  sent_pictures: number | null
}

/**
 * What was reported, as it was then; that it was read is in the audit log.
 *
 * @throws DomainError NOT_FOUND
 */
export async function readReported(em: EntityManager, reader: UserCaller, id: string): Promise<ReportedMessage[]> {
  const { reason, status } = await reportOf(em, reader.userId, id)
  const rows = await sql<KeptRow>(
    em,
    `select m.message_id as id, m.author, m.body, m.offer_step, m.offer, m.appointment_step, m.appointment, m.created_at,
       m.pictures as sent_pictures, case when m.pictures > 0 then ${KEPT_PICTURES} end as pictures
     from thread_report_message m where m.report_id = $1 order by m.created_at, m.message_id`,
    [id],
  )
  await audit(em, {
    ...{ actor: reader, action: 'admin.conversation.read', resource: 'conversation', recordId: id },
    after: {
      category: reason,
      status,
      messages: rows.length,
      pictures: rows.flatMap((row) => row.pictures ?? []).length,
    },
  })
  return rows.map((row) => ({
    ...{ id: row.id, author: row.author, body: row.body, createdAt: row.created_at.toISOString() },
    pictures: (row.pictures ?? []).map((one) => pictureBelow(`/api/v1/admin/conversation-report/${id}`, one)),
    goneCount: row.sent_pictures === null ? null : row.sent_pictures - (row.pictures?.length ?? 0),
    offer: toStep(row.offer_step, row.offer),
    appointment: toAppointmentStep(row.appointment_step, row.appointment, 'buyer'),
    outside: outsideOf(reasonOf(row.appointment_step, row.appointment) ?? row.body),
  }))
}
