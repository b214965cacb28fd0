import type { Locale } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { MessagingConfig } from '../config.ts'
import { mailText } from '../mail/mail-text.ts'
import type { Viewing } from './calendar.ts'

interface Row {
  id: string
  thread_id: string
  starts_at: Date
  minutes: number
  state: string
  vehicle_title: string
  changed_at: Date
}

/** A viewing that was agreed on, for a calendar; undefined while no time was chosen. */
export async function viewingOf(
  em: EntityManager,
  { threadId, appointmentId }: { readonly threadId: string; readonly appointmentId: string },
  { config, locale }: { readonly config: Pick<MessagingConfig, 'appOrigin'>; readonly locale: Locale },
): Promise<Viewing | undefined> {
  const [row] = await sql<Row>(
    em,
    `select a.id, a.thread_id, a.starts_at, a.minutes, a.state, t.vehicle_title,
       (select max(x.created_at) from thread_message x where x.appointment_id = a.id) as changed_at
     from appointment a join thread t on t.id = a.thread_id
     where a.id = $2 and a.thread_id = $1 and a.starts_at is not null`,
    [threadId, appointmentId],
  )
  if (!row) return undefined
  const t = mailText(locale)
  return {
    ...{ id: row.id, startsAt: row.starts_at.toISOString(), minutes: row.minutes, changedAt: row.changed_at },
    isCancelled: row.state === 'cancelled',
    summary: t('appointment.summary', { vehicle: row.vehicle_title }),
    url: `${config.appOrigin}/messages/${row.thread_id}`,
  }
}
