import { setTimeout as delay } from 'node:timers/promises'
import type { Person } from '../../client/people.ts'
import { openStripe } from '../../client/stripe-sandbox.ts'
import type { World } from '../../run/world.ts'
import { type BillingBooks, type CheckoutBooks, readBilling } from './billing-books.ts'
import type { Told } from './buy-plans.ts'
import { unequalRights } from './plan-in-force.ts'
import { readStripe, type StripeBooks } from './stripe-books.ts'

/** How many, and how much in minor units. */
interface Total {
  readonly count: number
  readonly amount: number
}

export interface PurchaseReconciliation {
  /** Sessions that are paid, by Stripe. */
  readonly paid: Total
  /** Purchases that became plans, also those that credits covered, by billing. */
  readonly granted: Total
  readonly refunded: Total
  /** Unused value taken off prices. */
  readonly credited: number
  /** What does not agree, by what it is. */
  readonly differences: Readonly<Record<string, number>>
}

interface Parties {
  readonly world: World
  readonly people: readonly Person[]
  readonly told: Told
}

const sumOf = (items: readonly { readonly amount: number }[]): number =>
  items.reduce((all, { amount }) => all + amount, 0)
const total = (items: readonly { readonly amount: number }[]): Total => ({ count: items.length, amount: sumOf(items) })

export const differencesIn = ({ differences }: PurchaseReconciliation): number =>
  Object.values(differences).reduce((all, count) => all + count, 0)

/**
 * Compares until all agree, or for so long.
 *
 * @param meanwhile what somebody does about what waits for a decision
 * @returns the last comparison
 * @throws Error where not everybody answered in all that time
 */
export async function reconcilePurchases(
  parties: Parties,
  { patienceMs, meanwhile, signal }: { patienceMs: number; meanwhile: () => Promise<void>; signal: AbortSignal },
): Promise<PurchaseReconciliation> {
  let [last, reason]: [PurchaseReconciliation | undefined, unknown] = [undefined, undefined]
  let late: string[] = []
  for (const end = Date.now() + patienceMs; Date.now() < end && !signal.aborted; await delay(500)) {
    try {
      await meanwhile()
      last = await compare(parties)
      if (differencesIn(last) === 0) {
        if (late.length > 0) console.log(`last to agree: ${late.join(', ')}`)
        return last
      }
      late = Object.entries(last.differences).flatMap(([name, count]) => (count > 0 ? [name] : []))
    } catch (error) {
      // Somebody is not back yet.
      reason = error
    }
  }
  if (last) return last
  throw new Error('the books could not be compared', { cause: reason })
}

async function compare({ world, people, told }: Parties): Promise<PurchaseReconciliation> {
  // Stripe first: what happens in between is a difference that the next comparison does not find.
  const stripe = await readStripe(openStripe(world))
  const billing = await readBilling(world.postgres.billing)
  const rights = await unequalRights(people)
  const granted = billing.checkouts.filter(({ isGranted }) => isGranted)
  return {
    paid: total([...stripe.paid.values()].flat()),
    granted: { count: granted.length, amount: granted.reduce((all, { received }) => all + (received ?? 0), 0) },
    refunded: total([...stripe.refunds.values()].flat()),
    credited: billing.credits,
    differences: {
      ...paidAndGranted(stripe, billing),
      ...goneBack(stripe, billing, told),
      ...booked(stripe, billing),
      ...asTold(stripe, billing, told),
      ...billing.wrong,
      ...Object.fromEntries(Object.entries(rights).map(([name, count]) => [`limits in ${name}`, count])),
    },
  }
}

const countOf = (checkouts: readonly CheckoutBooks[], isWrong: (one: CheckoutBooks) => boolean): number =>
  checkouts.filter(isWrong).length

function paidAndGranted({ paid }: StripeBooks, { checkouts }: BillingBooks) {
  const known = new Map(checkouts.map((checkout) => [checkout.id, checkout]))
  const isKnown = ([id, sessions]: [string, readonly { session: string; amount: number }[]]) => {
    const [only, ...others] = sessions
    const checkout = known.get(id)
    return others.length === 0 && checkout?.session === only?.session && checkout?.received === only?.amount
  }
  return {
    'paid, not known': [...paid].filter((one) => !isKnown(one)).length,
    'known, not paid': countOf(checkouts, ({ id, received }) => received !== null && received > 0 && !paid.has(id)),
    'paid, neither granted nor given back': countOf(
      checkouts,
      ({ received, isGranted, refunded }) => received !== null && !isGranted && refunded < received,
    ),
    'granted below its price': countOf(checkouts, ({ isTooCheap }) => isTooCheap),
  }
}

function goneBack({ refunds }: StripeBooks, { checkouts }: BillingBooks, { refunds: promised }: Told) {
  const back = (id: string, ...reasons: readonly string[]) =>
    sumOf((refunds.get(id) ?? []).filter(({ reason }) => reasons.length === 0 || reasons.includes(reason)))
  const known = new Set(checkouts.map(({ id }) => id))
  return {
    'refunds of nobody’s': [...refunds.keys()].filter((id) => !known.has(id)).length,
    'refunds, not known': countOf(checkouts, ({ id, refunded }) => back(id) !== refunded),
    'refunds, not as promised': countOf(checkouts, ({ id }) => back(id, 'ADMIN') !== (promised.get(id) ?? 0)),
    'refunds without a reason': countOf(
      checkouts,
      ({ id, isOvertaken, isDoubtful }) =>
        (back(id, 'PAID_TWICE') > 0 && !isOvertaken) || (back(id, 'REVIEW') > 0 && !isDoubtful),
    ),
  }
}

function booked({ balance }: StripeBooks, { checkouts, cash }: BillingBooks) {
  return {
    'cash of a payment': countOf(
      checkouts,
      ({ received, refunded, fees, cash: booked }) => booked !== (received ?? 0) - refunded - fees,
    ),
    'cash in all': Number(cash !== balance),
    'invoices and credit notes': countOf(
      checkouts,
      ({ isGranted, received, invoices, refunded, credited }) =>
        invoices !== Number(isGranted && received !== 0) || credited !== (isGranted ? refunded : 0),
    ),
  }
}

/** What people were told must be so. */
function asTold({ paid }: StripeBooks, { checkouts }: BillingBooks, told: Told) {
  const granted = new Set(checkouts.filter(({ isGranted }) => isGranted).map(({ id }) => id))
  return {
    'told paid, not paid': [...told.paid].filter((id) => !paid.has(id)).length,
    'told covered, not granted': [...told.covered].filter((id) => !granted.has(id)).length,
  }
}
