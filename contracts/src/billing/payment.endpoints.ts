import { type Static, Type as T } from 'typebox'
import { Data, endpoint, IdParams, Instant, List, Nullable, OneOf, PageQuery, Strict, Uuid } from '../kit.ts'
import { Money, paymentStates } from './money.ts'

/** What buying a plan means now. Amounts are major units of `currency`; `tax` is inside `charged`. */
export const Quote = T.Object({
  cartId: Uuid,
  /** `follows`: when what is held ends, because it is no better or has another currency. */
  how: OneOf(['starts', 'upgrades', 'extends', 'follows']),
  currency: T.String(),
  price: T.Number(),
  /** Unused value of what it ends. What is beyond the price extends the term. */
  credit: T.Number(),
  /** What would be due and is too little to be charged. */
  discount: T.Number(),
  charged: T.Number(),
  tax: T.Object({ rate: T.Number(), amount: T.Number(), country: Uuid }),
  from: Instant,
  until: Instant,
  ends: T.Array(T.Object({ cartId: Uuid, name: T.String(), granted: T.Boolean(), credit: T.Number() })),
  /** What waits already, and would start later. */
  delays: T.Array(T.Object({ cartId: Uuid, name: T.String() })),
})
export type Quote = Static<typeof Quote>

const CartParams = Strict({ id: Uuid, cartId: Uuid })
const PaymentParams = Strict({ id: Uuid, checkoutId: Uuid })

export const readQuote = endpoint({
  id: 'billing.readQuote',
  method: 'GET',
  path: '/user/:id/cart/:cartId/quote',
  access: 'self',
  summary: 'What buying a plan means now: charged, credited, from and until',
  params: CartParams,
  // Without it the saved billing address decides.
  query: Strict({ country: T.Optional(Uuid) }),
  replies: { 200: Data(Quote) },
  errors: ['NOT_FOUND', 'PLAN_INACTIVE', 'PLAN_FREE', 'PRICE_UNCHARGEABLE', 'COUNTRY_REQUIRED'],
})

export const openPayment = endpoint({
  id: 'billing.openPayment',
  method: 'POST',
  path: '/user/:id/cart/:cartId/stripe/payment',
  access: 'self',
  summary: 'Buy a plan: opens a payment page, or none where a credit covers the price',
  // The decision is made in one short transaction, the session at Stripe after it.
  transaction: 'manual',
  deadline: 9_500,
  params: CartParams,
  /** `amount` and `currency` are what was shown: when something else is true by now, that is told first. */
  body: Strict({
    amount: T.Optional(T.Number({ minimum: 0, maximum: 999_999_999_999 })),
    currency: T.Optional(T.String({ pattern: '^[A-Z]{3}$', maxLength: 3 })),
    country: T.Optional(Uuid),
  }),
  replies: { 201: Data(T.Object({ url: Nullable(T.String()), sessionId: Nullable(T.String()), checkoutId: Uuid })) },
  errors: [
    'NOT_FOUND',
    'PLAN_INACTIVE',
    'PLAN_FREE',
    'PRICE_UNCHARGEABLE',
    'PRICE_CHANGED',
    'PAYMENT_IN_PROGRESS',
    'COUNTRY_REQUIRED',
    'PAYMENT_REFUSED',
  ],
})

export const Payment = T.Object({
  id: Uuid,
  state: OneOf(paymentStates),
  /** Somebody has paid or begun to, and it is not known yet whether the money comes. */
  processing: T.Boolean(),
  plan: T.Object({ id: Uuid, name: T.String() }),
  charged: Money,
  createdAt: Instant,
  /** When its money was known to be here; null: not yet, or nothing was due. */
  paidAt: Nullable(Instant),
  expiresAt: Instant,
  /** Its payment page, while it can be paid. */
  url: Nullable(T.String()),
  /** Another purchase became a plan first: should this one be paid too, it goes back. */
  overtaken: T.Boolean(),
})
export type Payment = Static<typeof Payment>

export const readPayment = endpoint({
  id: 'billing.readPayment',
  method: 'GET',
  path: '/user/:id/payment/:checkoutId',
  access: 'self',
  summary: 'How a purchase stands',
  params: PaymentParams,
  replies: { 200: Data(Payment) },
  errors: ['NOT_FOUND'],
})

export const listPayments = endpoint({
  id: 'billing.listPayments',
  method: 'GET',
  path: '/user/:id/payment',
  access: 'self',
  summary: 'Purchases of a person, newest first',
  params: IdParams,
  query: Strict({ page: PageQuery(10, 50, []).page, limit: PageQuery(10, 50, []).limit }),
  replies: { 200: List(Payment) },
})

export const closePayment = endpoint({
  id: 'billing.closePayment',
  method: 'DELETE',
  path: '/user/:id/payment/:checkoutId',
  access: 'self',
  summary: 'Call a purchase off that nobody has paid',
  transaction: 'manual',
  deadline: 9_500,
  params: PaymentParams,
  replies: { 200: Data(T.Object({ id: Uuid })) },
  errors: ['NOT_FOUND', 'PAYMENT_IN_PROGRESS'],
})
