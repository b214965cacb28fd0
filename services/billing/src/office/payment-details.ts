import type { AdminPaymentDetails, Locale, PaymentStep } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import type { Database, EntityManager } from '@forecourt/kernel/db'
import { type Account, checkoutById } from '../account/account.ts'
import { accountAt, proposedRefundAt } from '../account/ask.ts'
import { isAcceptable, refundableOf } from '../account/office.ts'
import { type Checkout, disputedNow, unreturnedOf } from '../checkout/checkout.ts'
import { documentsOf } from '../invoice/invoice.service.ts'
import { paidAtOf } from '../ledger/paid-at.ts'
import type { Seconds } from '../lot/calendar.ts'
import { endOf, lotById } from '../lot/line.ts'
import { type Lot, unusedValue } from '../lot/lot.ts'
import { holderOf } from '../lot/passed-on.ts'
import { type Minor, sum, toMajor } from '../money/amount.ts'
import { taxWithin } from '../money/tax.ts'
import { readAccount } from '../store/accounts.ts'
import { checkoutOf } from '../store/checkout-rows.ts'
import { instantOf } from '../store/plan-columns.ts'
import { orderedBack, ordersOf } from '../store/refund-orders.ts'
import { type Decided, decisionsOn } from './decisions.ts'
import { peopleNames, planNames } from './names.ts'
import { bookedOf } from './payment-ledger.ts'
import { presentOrder, stepsOfOrder } from './payment-orders.ts'
import { findPayment, type PaymentRow, presentPayment } from './payment-row.ts'
import { inOrder, stepsOf } from './payment-steps.ts'

/** A tax rate is in millionths. */
const RATE = 1_000_000

/** Everything the back office knows of a payment, as it is now. @throws DomainError NOT_FOUND */
export async function readPayment(
  db: Database,
  client: Client,
  id: string,
  locale: Locale,
): Promise<AdminPaymentDetails> {
  // Of one moment: an order that is done beside money that has not gone would look as if nothing were on its way.
  const { row, stored, now, ordered, orders, movements, decided, documents, paidAt } = await db.transaction(
    (em) => recordsOf(em, id),
    { isolation: 'repeatable read', readOnly: true },
  )
  const account = accountAt(stored, now)
  const holder = passedOnOf(account, id)
  const [people, plan] = await Promise.all([
    peopleNames(client, [
      row.user_id,
      ...decided.map(({ actor }) => actor),
      ...orders.flatMap(({ askedBy }) => askedBy ?? []),
    ]),
    planNames(db.fork(), [row.cart_id, ...(holder ? [holder.plan.cartId] : [])], locale),
  ])
  const own = lotById(account.lots, id)
  const lot = own ? lotNow(own, account.asOf) : null
  return {
    ...presentPayment(row, { people, plan, paidAt }),
    state: checkoutById(account, id)?.state ?? row.state,
    agreed: agreedOf(row),
    lot,
    passedOn: holder
      ? { id: holder.id, kind: holder.kind, plan: plan(holder.plan.cartId), ...lotNow(holder, account.asOf) }
      : null,
    refund: refundOf(stored, checkoutOf(row), ordered, now),
    documents,
    orders: orders.map((order) => presentOrder(order, people)),
    acceptable: ordered === 0n && isAcceptable(account, checkoutOf(row)),
    steps: inOrder([
      openedAt(row),
      // Somebody decides, then it happens.
      ...decided.map((one) => decidedStep(one, people)),
      ...orders.flatMap((order) => stepsOfOrder(order, people)),
      ...stepsOf(movements),
      ...(lot?.state === 'ended' && lot.until ? [endedAt(lot.until)] : []),
    ]),
    ledger: movements.flatMap(({ at, kind, postings }) =>
      postings.map(({ account, currency, amount }) => ({
        ...{ at, kind, account },
        amount: { amount: toMajor(amount, currency), currency },
      })),
    ),
  }
}

/** What the database holds of a payment. */
async function recordsOf(em: EntityManager, id: string) {
  const row = await findPayment(em, id)
  const [{ account: stored, now }, ordered, orders, movements, decided, documents, paidAt] = await Promise.all([
    readAccount(em, row.user_id, { about: id }),
    orderedBack(em, checkoutOf(row)),
    ordersOf(em, id),
    bookedOf(em, id),
    decisionsOn(em, id),
    documentsOf(em, id),
    paidAtOf(em, [id]),
  ])
  return { row, stored, now, ordered, orders, movements, decided, documents, paidAt }
}

function agreedOf(row: PaymentRow): AdminPaymentDetails['agreed'] {
  const { plan, charged, discount, sources, taxRate, expiresAt } = checkoutOf(row)
  const major = (amount: bigint) => toMajor(amount, plan.currency)
  return {
    ...{ price: major(plan.price), credit: major(sum(sources.map(({ credit }) => credit))) },
    ...{ discount: major(discount), charged: major(charged), currency: plan.currency, months: plan.months },
    tax: { rate: Number(taxRate) / RATE, amount: major(taxWithin(charged, taxRate)) },
    expiresAt: instantOf(expiresAt),
  }
}

/** The plan that has what is left of a payment's value, where that is another one by now. */
function passedOnOf({ lots }: Account, id: string): Lot | undefined {
  const holder = holderOf(lots, id)
  return holder?.id === id ? undefined : holder
}

function lotNow(lot: Lot, asOf: Seconds): NonNullable<AdminPaymentDetails['lot']> {
  const { clock, plan } = lot
  const until = clock.state === 'ended' ? clock.at : clock.state === 'running' ? endOf(lot, asOf) : undefined
  return {
    ...{ state: clock.state, end: clock.state === 'ended' ? clock.reason : null },
    until: until === undefined ? null : instantOf(until),
    unused: { amount: toMajor(unusedValue(lot, asOf), plan.currency), currency: plan.currency },
  }
}

function refundOf(account: Account, checkout: Checkout, ordered: Minor, now: Seconds): AdminPaymentDetails['refund'] {
  const most = refundableOf(checkout, ordered)
  const currency = checkout.received?.currency
  if (!currency || most === 0n || disputedNow(checkout) > 0n || unreturnedOf(checkout) > 0n) return null
  const proposed = proposedRefundAt(account, { checkoutId: checkout.id, ordered }, now) ?? 0n
  return { most: toMajor(most, currency), proposed: toMajor(proposed, currency), currency }
}

const openedAt = (row: PaymentRow): PaymentStep => ({
  ...{ at: row.created_at.toISOString(), step: 'opened', by: null, reason: null },
  amount: { amount: toMajor(BigInt(row.charged), row.currency), currency: row.currency },
})

const endedAt = (at: string): PaymentStep => ({ at, step: 'ended', amount: null, by: null, reason: null })

const decidedStep = ({ at, actor, step, amount, reason }: Decided, people: Map<string, string>): PaymentStep => ({
  ...{ at, step, amount, reason },
  by: people.get(actor) ?? actor,
})
