import type { Stripe } from 'stripe'
import type { Fact } from '../account/inputs.ts'
import type { Dispute } from '../checkout/checkout.ts'
import { feeFromStripe, fromStripe, type Minor } from '../money/amount.ts'
import { isBack } from './where-to-look.ts'

/** What a session must be asked with, so that its facts are in the answer. */
export const EXPANDED = ['payment_intent.latest_charge.balance_transaction']

/** What Stripe, asked for a session, says of it: all that is known by now, in the order in which it is to be taken in. */
export function factsOf(
  checkoutId: string,
  session: Stripe.Checkout.Session,
  disputes: readonly Stripe.Dispute[],
  refunds: readonly Stripe.Refund[],
): Fact[] {
  const intent = whole(session.payment_intent)
  const charge = chargeOf(session)
  const booked = whole(charge?.balance_transaction)
  const moved = [...(booked ? [booked] : []), ...disputes.flatMap((dispute) => dispute.balance_transactions)]
  return [
    ...stepOf(checkoutId, session, intent),
    ...refundsOf(checkoutId, refunds),
    ...disputes.flatMap((dispute): Fact[] => {
      const status = disputeStatus(dispute.status)
      const amount = minor(dispute.amount, dispute.currency)
      return status ? [{ type: 'dispute', checkoutId, dispute: { id: dispute.id, amount, status } }] : []
    }),
    ...moved.flatMap(({ id, fee, currency: code }): Fact[] => {
      const currency = code.toUpperCase()
      const amount = feeFromStripe(BigInt(fee), currency) ?? 0n
      return amount > 0n ? [{ type: 'fee', checkoutId, fee: { id, amount, currency } }] : []
    }),
  ]
}

/** Those that failed are here again. All are of one answer: what it says of each is true at the same moment. */
function refundsOf(checkoutId: string, refunds: readonly Stripe.Refund[]): Fact[] {
  if (refunds.length === 0) return []
  const gone = refunds.filter((refund) => !isBack(refund))
  const total = gone.reduce((sum, { amount, currency }) => sum + minor(amount, currency), 0n)
  return [{ type: 'refunded', checkoutId, total, failed: refunds.filter(isBack).map(({ id }) => id) }]
}

/** The charge that was paid, or was tried last. */
export const chargeOf = (session: Stripe.Checkout.Session): Stripe.Charge | undefined =>
  whole(whole(session.payment_intent)?.latest_charge)

/** How far the session is. Paid counts as what was paid and for whom; what was agreed is compared by the account. */
function stepOf(
  checkoutId: string,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
): Fact[] {
  if (session.payment_status === 'paid') {
    const currency = session.currency ?? ''
    const amount = minor(intent?.amount_received ?? session.amount_total ?? 0, currency)
    const { user = '', cart = '' } = session.metadata ?? {}
    return [{ type: 'confirmed', checkoutId, accountId: user, cartId: cart, amount, currency: currency.toUpperCase() }]
  }
  if (session.status === 'expired') return [{ type: 'sessionExpired', checkoutId }]
  if (session.status !== 'complete') return []
  // A slow payment: on its way until its intent asks for another one.
  const failed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return [failed ? { type: 'asyncFailed', checkoutId } : { type: 'sessionCompleted', checkoutId, paid: false }]
}

const DECIDED = ['won', 'lost'] as const

/** Questions of the bank (`warning_…`) take no money, and neither does what was prevented. */
function disputeStatus(status: Stripe.Dispute['status']): Dispute['status'] | undefined {
  if (status === 'needs_response' || status === 'under_review') return 'opened'
  return DECIDED.find((decided) => decided === status)
}

function minor(units: number, currency: string): Minor {
  const amount = fromStripe(BigInt(units), currency.toUpperCase())
  if (amount === undefined) throw new Error(`Stripe names an amount that cannot be held: ${units} ${currency}`)
  return amount
}

/** An object that was asked for with its text and not by its id alone. */
const whole = <T extends object>(value: string | T | null | undefined): T | undefined =>
  typeof value === 'object' && value !== null ? value : undefined
