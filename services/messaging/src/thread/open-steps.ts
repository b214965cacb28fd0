import type { Appointment, Offer, Thread } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { APPOINTMENT_OF, type TellableAppointment, toAppointment } from './appointment-step.ts'
import { OFFER_OF, type TellableOffer, toOffer } from './offer-step.ts'

/** What can be answered in a conversation at this moment, however many messages came after it. */
export async function openStepsOf(
  em: EntityManager,
  threadId: string,
  role: Thread['role'],
): Promise<{ openOffer: Offer | null; openAppointment: Appointment | null }> {
  const [row] = await sql<{ offer: TellableOffer | null; appointment: TellableAppointment | null }>(
    em,
    `select ${OFFER_OF} as offer, ${APPOINTMENT_OF} as appointment from (select
       (select id from offer where thread_id = $1 and state = 'open' and expires_at > now()) as offer_id,
       (select id from appointment where thread_id = $1 and state in ('asked', 'proposed', 'confirmed')
          and (starts_at is null or starts_at + make_interval(mins => minutes) > now())) as appointment_id,
       null::text as appointment_step) x`,
    [threadId],
  )
  return {
    openOffer: row?.offer ? toOffer(row.offer) : null,
    openAppointment: row?.appointment ? toAppointment(row.appointment, role) : null,
  }
}
