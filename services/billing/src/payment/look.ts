import { sql } from '@forecourt/kernel/db'
import type { Stripe } from 'stripe'
import type { Fact } from '../account/inputs.ts'
import { changeAccount } from '../store/accounts.ts'
import { noteDone } from '../store/refund-orders.ts'
import { chargeOf, EXPANDED, factsOf } from '../stripe/session-facts.ts'
import { ask, isFinal } from '../stripe/stripe-refusal.ts'
import type { Place } from '../stripe/where-to-look.ts'
import type { PaymentParts } from './parts.ts'
import { checkoutNamedBy, ownerOf, type PaymentSession } from './session-rows.ts'

/**
 * Asks Stripe how a payment stands, and takes all of it in, in one transaction. Whoever calls this only says where to look:
 * no webhook is believed, and the same answer twice changes nothing the second time.
 *
 * @returns the checkout it is about; undefined where it names one that we do not have, `foreign` where it names none: other
 *   software is paid on the same account
 */
export async function look(
  parts: Pick<PaymentParts, 'db' | 'stripe'>,
  place: Place,
): Promise<string | 'foreign' | undefined> {
  const session = await sessionAt(parts.stripe, place)
  // Whatever we are paid for has a session, in which a checkout is named from the beginning.
  if (session === null) return 'foreign'
  const owner = session && (await ownerOf(parts.db, session))
  if (!session || !owner) return session && checkoutNamedBy(session) === undefined ? 'foreign' : undefined
  const charge = chargeOf(session)
  const disputes = charge?.disputed
    ? await ask(parts.stripe.disputes.list({ charge: charge.id, limit: 100 }))
    : undefined
  const refunds = charge && mayBeRefunded(place, charge) ? await refundsOf(parts.stripe, charge) : []
  await takeIn(parts, owner, session, factsOf(owner.checkoutId, session, disputes?.data ?? [], refunds), refunds)
  return owner.checkoutId
}

/** A refund that failed is in no total: it is only asked for where an event about the payment says to look. */
const mayBeRefunded = (place: Place, charge: Stripe.Charge): boolean => 'intent' in place || charge.amount_refunded > 0

const refundsOf = (stripe: Stripe, { id }: Stripe.Charge): Promise<Stripe.Refund[]> =>
  ask(stripe.refunds.list({ charge: id, limit: 100 }).autoPagingToArray({ limit: 1000 }))

/** @returns undefined where Stripe does not know it; null for a payment that no session led to */
async function sessionAt(stripe: Stripe, place: Place): Promise<Stripe.Checkout.Session | undefined | null> {
  if ('session' in place) return retrieve(stripe, place.session)
  const { data } = await ask(stripe.checkout.sessions.list({ payment_intent: place.intent, limit: 1 }))
  return data[0] ? retrieve(stripe, data[0].id) : null
}

async function retrieve(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await ask(stripe.checkout.sessions.retrieve(id, { expand: EXPANDED }))
  } catch (error) {
    if (isFinal(error) && error.status === 404) return undefined
    throw error
  }
}

async function takeIn(
  { db }: Pick<PaymentParts, 'db'>,
  { userId, checkoutId, name, locale }: PaymentSession,
  { id, url, payment_intent: intent }: Stripe.Checkout.Session,
  facts: readonly Fact[],
  refunds: readonly Stripe.Refund[],
): Promise<void> {
  await db.transaction(async (em) => {
    for (const fact of facts) {
      const decision = await changeAccount(em, userId, fact)
      if (!decision.ok) throw new Error(`${fact.type} of checkout ${checkoutId} was refused: ${decision.refusal.code}`)
    }
    const ordered = refunds.flatMap(({ id, metadata }) =>
      metadata?.order ? [{ order: metadata.order, refundId: id }] : [],
    )
    await noteDone(em, checkoutId, ordered)
    // A checkout whose age has just been reached may have been forgotten meanwhile: what is paid is there again.
    await sql(
      em,
      `insert into payment_session as s (checkout_id, session_id, payment_intent, url, user_id, name, locale)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (checkout_id) do update
         set session_id = excluded.session_id, payment_intent = excluded.payment_intent, url = excluded.url
         where (s.session_id, s.payment_intent, s.url)
           is distinct from (excluded.session_id, excluded.payment_intent, excluded.url)`,
      [checkoutId, id, typeof intent === 'string' ? intent : (intent?.id ?? null), url, userId, name, locale],
    )
  })
}
