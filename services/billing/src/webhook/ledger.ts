import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { Stripe } from 'stripe'
import { enqueueLook } from '../payment/looks.ts'
import { whereToLook } from '../stripe/where-to-look.ts'

/** Notes an event and the job that looks where it says, in one transaction: a replay changes nothing. @returns false when it was known */
export async function note(em: EntityManager, event: Stripe.Event): Promise<boolean> {
  const place = whereToLook(event)
  const made = await sql(
    em,
    `insert into webhook_event (id, type, session_id, payment_intent, state, created_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6)) on conflict (id) do nothing returning id`,
    [
      event.id,
      event.type,
      place && 'session' in place ? place.session : null,
      place && 'intent' in place ? place.intent : null,
      place ? 'waiting' : 'ignored',
      event.created,
    ],
  )
  if (place && made.length > 0) await enqueueLook(em, event.id, { place, event: event.id })
  return made.length > 0
}
