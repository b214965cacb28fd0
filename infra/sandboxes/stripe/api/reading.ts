import { closeDispute } from '../payment/dispute.ts'
import type { Call, Endpoints } from './call.ts'
import { invalid, missing } from './failure.ts'
import { page } from './lists.ts'

/** Kinds that are looked up and listed. */
type Listed = 'payment_intent' | 'charge' | 'dispute' | 'balance_transaction' | 'event'

/** An object by its id. */
function one(kind: Listed | 'payment_method') {
  return ({ sandbox, id }: Call): object => {
    const found = sandbox.store.get(kind, id)
    if (!found) throw missing(kind, id)
    return found
  }
}

/** All of a kind, narrowed by the parameters that Stripe's own list takes by those names. */
function list(kind: Listed, names: readonly string[]) {
  return ({ sandbox, fields }: Call): object => {
    const given = names.map((name) => ({ name, value: fields.text(name) }))
    const wanted = given.filter(({ value }) => value !== null)
    const types = kind === 'event' ? fields.texts('types') : []
    const isCreated = fields.range('created')
    const found = sandbox.store
      .all(kind)
      .filter(
        (object) =>
          isCreated(object.created) &&
          (types.length === 0 || types.includes(String(Reflect.get(object, 'type')))) &&
          wanted.every(({ name, value }) => Reflect.get(object, name) === value),
      )
    return page(found.toReversed(), fields, `/v1/${kind}s`)
  }
}

/** What comes to be by paying, and is only read. */
export const reading: Endpoints = {
  'GET /v1/payment_intents': list('payment_intent', ['customer']),
  'GET /v1/payment_intents/:id': one('payment_intent'),
  'GET /v1/payment_methods/:id': one('payment_method'),
  'GET /v1/charges': list('charge', ['customer', 'payment_intent']),
  'GET /v1/charges/:id': one('charge'),
  'GET /v1/disputes': list('dispute', ['charge', 'payment_intent']),
  'GET /v1/disputes/:id': one('dispute'),
  'POST /v1/disputes/:id/close': ({ sandbox, id, cause }) => {
    const dispute = sandbox.store.get('dispute', id)
    if (!dispute) throw missing('dispute', id)
    if (dispute.status !== 'needs_response') throw invalid('This dispute is already closed')
    return closeDispute(sandbox, dispute, 'lost', cause)
  },
  'GET /v1/balance_transactions': list('balance_transaction', ['currency', 'source', 'type']),
  'GET /v1/balance_transactions/:id': one('balance_transaction'),
  'GET /v1/events': list('event', ['type']),
  'GET /v1/events/:id': one('event'),
}
