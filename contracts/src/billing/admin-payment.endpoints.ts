import { type Static, Type as T } from 'typebox'
import {
  AdminPageQuery,
  Data,
  Day,
  endpoint,
  IdParams,
  Instant,
  Nullable,
  OneOf,
  PageMeta,
  Repeatable,
  Strict,
  Uuid,
} from '../kit.ts'
import { Invoice } from './invoice.endpoints.ts'
import { Money, paymentStates, refundOrderStates, refundReasons, reviewReasons } from './money.ts'

const Person = T.Object({
  id: Uuid,
  name: Nullable(T.String({ description: 'null when nobody can tell it any more' })),
})
const PlanName = T.Object({ id: Uuid, name: T.String() })

/** A checkout as the back office lists it. */
export const AdminPayment = T.Object({
  id: Uuid,
  user: Person,
  plan: PlanName,
  state: OneOf(paymentStates),
  review: Nullable(OneOf(reviewReasons)),
  disputed: T.Boolean({ description: 'a dispute is open' }),
  charged: Money,
  received: Nullable(Money),
  /** What went back by refunds and lost disputes. */
  givenBack: Money,
  /** A refund did not arrive. `unreturned` is booked as given back and at Stripe all the same; `isOpen`: it waits for a decision. */
  refundFailure: Nullable(T.Object({ unreturned: Money, isOpen: T.Boolean() })),
  createdAt: Instant,
  paidAt: Nullable(Instant),
})
export type AdminPayment = Static<typeof AdminPayment>

/** What happened to a payment, told as it would be told to a person. */
export const paymentSteps = [
  'opened',
  'paid',
  'activated',
  'refund',
  'refund_failed',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'fee',
  'ended',
  'refund_asked',
  'refund_again',
  'refund_refused',
  'refund_given_up',
  'refund_replaced',
  'refund_by_hand',
  'failure_noted',
  'review_accepted',
  'review_refused',
  'passed_on_settled',
  'plan_withdrawn',
] as const
export const PaymentStep = T.Object({
  at: Instant,
  step: OneOf(paymentSteps),
  amount: Nullable(Money),
  /** Who of the back office, and why; null for what nobody there did. */
  by: Nullable(T.String()),
  reason: Nullable(T.String()),
})
export type PaymentStep = Static<typeof PaymentStep>

/** A refund that was decided. While one waits or is sent, its money counts as gone for further decisions. */
export const RefundOrder = T.Object({
  id: Uuid,
  state: OneOf(refundOrderStates),
  amount: Money,
  reason: OneOf(refundReasons),
  /** Who of the back office asked, and why; null where nobody there did. */
  by: Nullable(T.String()),
  note: Nullable(T.String()),
  at: Instant,
  endedAt: Nullable(Instant),
})
export type RefundOrder = Static<typeof RefundOrder>

/** Where a lot stands: it waits, runs, is held by a dispute, or is over. */
export const lotStates = ['queued', 'running', 'stopped', 'ended'] as const
export const lotEnds = ['expired', 'upgraded', 'refunded', 'lost', 'deleted', 'withdrawn'] as const
export const lotKinds = ['purchase', 'grant', 'restored'] as const
const lotNow = {
  state: OneOf(lotStates),
  end: Nullable(OneOf(lotEnds)),
  /** When it ended, or will when nothing else happens; null while it waits or is held. */
  until: Nullable(Instant),
  unused: Money,
}

/** Lines of the ledger. Those of recognition are summed by month (UTC): there is one for every day. */
export const LedgerLine = T.Object({
  at: Instant,
  kind: T.String(),
  account: T.String(),
  amount: Money,
})
export type LedgerLine = Static<typeof LedgerLine>

export const AdminPaymentDetails = T.Object({
  ...AdminPayment.properties,
  agreed: T.Object({
    price: T.Number(),
    credit: T.Number(),
    discount: T.Number(),
    charged: T.Number(),
    currency: T.String(),
    months: T.Integer(),
    tax: T.Object({ rate: T.Number({ description: 'a share: 0.2' }), amount: T.Number() }),
    /** Until when it could be paid. */
    expiresAt: Instant,
  }),
  lot: Nullable(T.Object(lotNow)),
  /** The plan that its unused value is in now, after upgrades; a bought one has the id of its payment. */
  passedOn: Nullable(T.Object({ id: Uuid, kind: OneOf(lotKinds), plan: PlanName, ...lotNow })),
  /** Null: nothing can go back. `proposed` is the unused value. */
  refund: Nullable(T.Object({ most: T.Number(), proposed: T.Number(), currency: T.String() })),
  /** Oldest first. */
  orders: T.Array(RefundOrder),
  /** Whether a payment that waits for a review may become a plan; it may always go back. */
  acceptable: T.Boolean(),
  steps: T.Array(PaymentStep),
  ledger: T.Array(LedgerLine),
  /** The invoice or statement, and its credit notes. */
  documents: T.Array(Invoice),
})
export type AdminPaymentDetails = Static<typeof AdminPaymentDetails>

const { page, limit, sort } = AdminPageQuery(['createdAt', '-createdAt'])
export const listAdminPayments = endpoint({
  id: 'billing.listAdminPayments',
  method: 'GET',
  path: '/admin/payment',
  access: 'admin.payment.index',
  summary: 'Payments, newest first unless sorted; found by their ids here and at Stripe',
  query: Strict({
    page,
    limit,
    sort,
    q: T.Optional(
      T.String({ maxLength: 200, description: "the payment's id, or its session or payment intent at Stripe" }),
    ),
    state: Repeatable(OneOf(paymentStates)),
    review: T.Optional(
      T.Boolean({ description: 'a person must look: it needs a review, or is disputed after it was passed on' }),
    ),
    disputed: T.Optional(T.Boolean()),
    failed: T.Optional(
      T.Boolean({ description: 'a refund failed and waits for a decision, also where Stripe was asked again in vain' }),
    ),
    user: Repeatable(Uuid),
  }),
  replies: {
    200: T.Object({
      data: T.Array(AdminPayment),
      meta: T.Object({
        ...PageMeta.properties,
        waiting: T.Integer({ description: 'how many a person must look at, whatever the filters' }),
        failed: T.Integer({
          description: 'of how many a refund failed and waits for a decision, whatever the filters',
        }),
      }),
    }),
  },
  errors: ['PAGE_TOO_DEEP'],
})

export const readAdminPayment = endpoint({
  id: 'billing.readAdminPayment',
  method: 'GET',
  path: '/admin/payment/:id',
  access: 'admin.payment.index',
  summary: 'A payment with what was agreed, what happened, and its lines of the ledger',
  params: IdParams,
  replies: { 200: Data(AdminPaymentDetails) },
  errors: ['NOT_FOUND'],
})

const reason = T.String({ minLength: 3, maxLength: 500, pattern: '\\S' })

/** Asks Stripe to give back; the payment changes when Stripe says so, as for refunds made there. */
export const refundPayment = endpoint({
  id: 'billing.refundPayment',
  method: 'POST',
  path: '/admin/payment/:id/refund',
  access: 'admin.payment.update',
  fresh: true,
  summary: 'Give money back: the amount, or without one the unused value',
  params: IdParams,
  body: Strict({
    amount: T.Optional(T.Number({ exclusiveMinimum: 0, maximum: 1e15, description: 'major units' })),
    reason,
  }),
  replies: { 202: Data(T.Object({ id: Uuid, amount: Money })) },
  errors: ['NOT_FOUND', 'INVALID', 'NOT_REFUNDABLE', 'REFUND_AMOUNT'],
})

/** Ends a review: the payment becomes a plan, or goes back whole. */
export const reviewPayment = endpoint({
  id: 'billing.reviewPayment',
  method: 'POST',
  path: '/admin/payment/:id/review',
  access: 'admin.payment.update',
  fresh: true,
  summary: 'Accept a payment that needs a review as a plan, or give it back',
  params: IdParams,
  body: Strict({ accept: T.Boolean(), reason }),
  replies: { 202: Data(T.Object({ id: Uuid, state: OneOf(paymentStates) })) },
  errors: ['NOT_FOUND', 'INVALID', 'NOT_REVIEWABLE'],
})

/** Ends the review of a dispute about what was passed on to a better plan: what it meant is done, and a person has seen it. */
export const settlePassedOn = endpoint({
  id: 'billing.settlePassedOn',
  method: 'POST',
  path: '/admin/payment/:id/passed-on',
  access: 'admin.payment.update',
  fresh: true,
  summary: 'Note that somebody has looked at a dispute about a payment that went into a better plan',
  params: IdParams,
  body: Strict({ reason }),
  replies: { 200: Data(T.Object({ id: Uuid })) },
  errors: ['NOT_FOUND', 'INVALID', 'NOT_REVIEWABLE'],
})

/** Ends the wait of a refund that failed: Stripe is asked again, or it was given back past Stripe. */
export const settleRefund = endpoint({
  id: 'billing.settleRefund',
  method: 'POST',
  path: '/admin/payment/:id/failed-refund',
  access: 'admin.payment.update',
  fresh: true,
  summary: 'Ask Stripe again for a refund that failed, or note that it was given back another way',
  params: IdParams,
  body: Strict({ again: T.Boolean(), reason }),
  replies: { 202: Data(T.Object({ id: Uuid, amount: Money })) },
  errors: ['NOT_FOUND', 'INVALID', 'NOTHING_FAILED', 'NOT_REFUNDABLE'],
})

/** A plan of a person, past ones included, in the order in which they run or ran. */
const HeldLot = T.Object({
  id: Uuid,
  kind: OneOf(lotKinds),
  plan: PlanName,
  state: OneOf(lotStates),
  end: Nullable(OneOf(lotEnds)),
  from: Nullable(Instant),
  until: Nullable(Instant),
  unused: Money,
})
export const userBilling = endpoint({
  id: 'billing.userBilling',
  method: 'GET',
  path: '/admin/user/:id/billing',
  access: 'admin.payment.index',
  summary: 'Plans and balances of a person; somebody billing never heard of has none',
  params: IdParams,
  replies: {
    200: Data(
      T.Object({
        /** Null: the free plan. */
        plan: Nullable(PlanName),
        expiresAt: Nullable(Instant),
        lots: T.Array(HeldLot),
        balances: T.Array(T.Object({ account: T.String(), amount: Money })),
      }),
    ),
  },
})

/** Ends a plan that runs, waits or is stopped; what waits behind it moves up. No money moves. */
export const endPlan = endpoint({
  id: 'billing.endPlan',
  method: 'POST',
  path: '/admin/user/:id/plan/:lotId/end',
  access: 'admin.payment.update',
  fresh: true,
  summary: "End a person's plan before its time",
  params: Strict({ id: Uuid, lotId: Uuid }),
  body: Strict({ reason }),
  replies: { 200: Data(T.Object({ id: Uuid })) },
  errors: ['NOT_FOUND', 'INVALID', 'PLAN_OVER'],
})

/** A line for every posting between two UTC days, both included; amounts in major units, debits positive. */
export const ledgerFile = endpoint({
  id: 'billing.ledgerFile',
  method: 'GET',
  path: '/admin/payment/ledger',
  access: 'admin.payment.index',
  summary: 'The ledger as CSV, for an accountant',
  query: Strict({ from: Day, to: Day }),
  replies: { 200: T.String() },
  mediaType: 'text/csv',
  deadline: 60_000,
  errors: ['INVALID'],
})
