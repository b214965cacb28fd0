import type { Stripe } from 'stripe'
import { step, written } from '../money.ts'
import { refund } from '../payment/refund.ts'
import type { Store } from '../state/store.ts'
import type { Call, Endpoints } from './call.ts'
import { invalid, missing } from './failure.ts'
import { page } from './lists.ts'

export const refunds: Endpoints = {
  'POST /v1/refunds': (call) => {
    const { sandbox, fields, cause } = call
    const charge = chargeOf(call)
    const amount = judgeRefund(sandbox.store, charge, fields.integer('amount'))
    const reason = fields.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer'])
    return refund(sandbox, { charge, amount, reason, metadata: fields.metadata('metadata') }, cause)
  },
  'GET /v1/refunds': ({ sandbox, fields }) => {
    const [charge, intent] = ['charge', 'payment_intent'].map((name) => fields.text(name))
    const isCreated = fields.range('created')
    const found = sandbox.store
      .all('refund')
      .filter(
        (one) =>
          (charge === null || one.charge === charge) &&
          (intent === null || one.payment_intent === intent) &&
          isCreated(one.created),
      )
    return page(found.toReversed(), fields, '/v1/refunds')
  },
  'GET /v1/refunds/:id': ({ sandbox, id }) => {
    const found = sandbox.store.get('refund', id)
    if (!found) throw missing('refund', id)
    return found
  },
}

function chargeOf({ sandbox, fields }: Call): Stripe.Charge {
  const { store } = sandbox
  const id = fields.text('charge')
  const intentId = fields.text('payment_intent')
  if (id === null && intentId === null)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
  if (id !== null) {
    const charge = store.get('charge', id)
    if (!charge) throw missing('charge', id, 'charge')
    return charge
  }
  const intent = store.get('payment_intent', intentId ?? '')
  if (!intent) throw missing('payment_intent', intentId ?? '', 'payment_intent')
  const charge = typeof intent.latest_charge === 'string' && store.get('charge', intent.latest_charge)
  if (!charge || charge.status === 'failed')
    throw invalid('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' })
  return charge
}

/** @returns how much: what was asked, or all that is left @throws ApiFailure as Stripe refuses it */
export function judgeRefund(store: Store, charge: Stripe.Charge, asked: number | null): number {
  const { id, currency } = charge
  const left = charge.amount - charge.amount_refunded
  const amount = asked ?? left
  if (charge.status !== 'succeeded')
    throw invalid(`Charge ${id} cannot be refunded: its status is ${charge.status}.`, {
      code: 'charge_not_refundable',
      charge: id,
    })
  const isLost = store.all('dispute').some((dispute) => dispute.charge === id && dispute.status !== 'won')
  if (isLost)
    throw invalid(`Charge ${id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed', charge: id })
  if (left === 0)
    throw invalid(`Charge ${id} has already been refunded.`, { code: 'charge_already_refunded', charge: id })
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      param: 'amount',
      code: 'parameter_invalid_integer',
    })
  if (amount > left)
    throw invalid(
      `Refund amount (${written(amount, currency)}) is greater than unrefunded amount on charge (${written(left, currency)})`,
      { param: 'amount' },
    )
  if (amount % step(currency) !== 0)
    throw invalid(`Amounts in ${currency} must be evenly divisible by ${step(currency)}.`, { param: 'amount' })
  return amount
}
