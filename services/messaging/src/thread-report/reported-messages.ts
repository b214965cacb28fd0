import type { ReportedMessage, UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { audit } from '@forecourt/kernel/resource'
import { toAppointmentStep } from '../thread/appointment-step.ts'
import type { MessageRow } from '../thread/messages.ts'
import { toStep } from '../thread/offer-step.ts'
import { outsideOf } from '../thread/outside.ts'
import { reportOf } from './report-list.ts'

/**
 * What was reported, as it was then; that it was read is in the audit log.
 *
 * @throws DomainError NOT_FOUND
 */
export async function readReported(em: EntityManager, reader: UserCaller, id: string): Promise<ReportedMessage[]> {
  const { reason, status } = await reportOf(em, reader.userId, id)
  const rows = await sql<MessageRow>(
    em,
    `select message_id as id, author, body, offer_step, offer, appointment_step, appointment, created_at
     from thread_report_message where report_id = $1 order by created_at, message_id`,
    [id],
  )
  await audit(em, {
    ...{ actor: reader, action: 'admin.conversation.read', resource: 'conversation', recordId: id },
    after: { category: reason, status, messages: rows.length },
  })
  return rows.map((row) => ({
    ...{ id: row.id, author: row.author, body: row.body, createdAt: row.created_at.toISOString() },
    offer: toStep(row.offer_step, row.offer),
    appointment: toAppointmentStep(row.appointment_step, row.appointment, 'buyer'),
    outside: outsideOf(row.appointment?.reason ?? row.body),
  }))
}
