import type { Stripe } from 'stripe'
import { newLineItem } from '../objects/line-item.ts'
import { newSession } from '../objects/session.ts'
import { expire } from '../payment/session-state.ts'
import type { Call, Endpoints } from './call.ts'
import { invalid, missing } from './failure.ts'
import { page } from './lists.ts'
import { readIntentData, readSession } from './session-wish.ts'

export const sessions: Endpoints = {
  'POST /v1/checkout/sessions': (call) => {
    const { store, clock, address } = call.sandbox
    const { wish, items } = readSession(call)
    const data = readIntentData(call.fields)
    const session = newSession(wish, clock.seconds(), address())
    store.put('session', session)
    store.put('lines', { id: session.id, items: items.map((item) => newLineItem(item, clock.seconds())) })
    if (data) store.put('intent_data', { id: session.id, ...data })
    return session
  },
  'GET /v1/checkout/sessions': ({ sandbox, fields }) => {
    const [customer, intent] = ['customer', 'payment_intent'].map((name) => fields.text(name))
    const email = fields.group('customer_details')?.text('email') ?? null
    const status = fields.choice('status', ['open', 'complete', 'expired'])
    const isCreated = fields.range('created')
    const found = sandbox.store
      .all('session')
      .filter(
        (session) =>
          (customer === null || session.customer === customer) &&
          (intent === null || session.payment_intent === intent) &&
          (email === null || session.customer_details?.email === email) &&
          (status === null || session.status === status) &&
          isCreated(session.created),
      )
    return page(found.toReversed(), fields, '/v1/checkout/sessions')
  },
  'GET /v1/checkout/sessions/:id': (call) => known(call),
  'GET /v1/checkout/sessions/:id/line_items': (call) => {
    const { id } = known(call)
    const items = call.sandbox.store.get('lines', id)?.items ?? []
    return page(items, call.fields, `/v1/checkout/sessions/${id}/line_items`)
  },
  'POST /v1/checkout/sessions/:id/expire': (call) => {
    const session = known(call)
    if (session.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      )
    return expire(call.sandbox, session, call.cause)
  },
}

function known({ sandbox, id }: Call): Stripe.Checkout.Session {
  const session = sandbox.store.get('session', id)
  if (!session) throw missing('checkout.session', id, 'session', 404)
  return session
}
