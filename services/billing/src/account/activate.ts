import { type Checkout, isUnpaid } from '../checkout/checkout.ts'
import type { Seconds } from '../lot/calendar.ts'
import { endLot, type Lots, lotById, queueLot, startLot } from '../lot/line.ts'
import { creditFrom, type Lot, worthOf } from '../lot/lot.ts'
import { type Place, placeOf } from '../lot/place.ts'
import { termOf } from '../lot/quote.ts'
import { atLeastZero, sum } from '../money/amount.ts'
import { taxWithin } from '../money/tax.ts'
import { replaceCheckout } from './account.ts'
import type { Draft } from './draft.ts'
import type { Effect } from './effects.ts'

/** Makes a plan of a payment: its lot runs or waits, the lots whose value it was given end. */
export function activate(draft: Draft, checkout: Checkout, ...also: readonly Effect[]): void {
  const { account } = draft
  const { lots, lot } = withPurchase(account.lots, checkout, account.asOf)
  const rivals = account.checkouts.filter((other) => other.id !== checkout.id && other.received === null)
  const checkouts = replaceCheckout(account.checkouts, checkout).map((other) =>
    rivals.some(({ id }) => id === other.id) ? { ...other, overtaken: true } : other,
  )
  const expired = rivals
    .filter((rival) => isUnpaid(rival) && !rival.superseded)
    .map(({ id }) => ({ type: 'expireSession', checkoutId: id }) as const)
  draft.post(
    { kind: 'charge', subject: checkout.id },
    { lots, checkouts },
    { type: 'planPaid', lotId: lot.id },
    ...also,
    ...expired,
  )
}

/** The invoice of what was charged. */
export const invoiceOf = ({ id, received, taxRate }: Checkout): Effect => {
  const gross = received?.amount ?? 0n
  return { type: 'invoice', checkoutId: id, gross, tax: taxWithin(gross, taxRate) }
}

/**
 * Whether the credit that was agreed is still to be had. Time alone takes none of it while its lot lasts; when the lot was
 * over before a slow payment came, or something else happened to it, a person has to look.
 */
export const isCreditGone = ({ sources, expiresAt }: Checkout, lots: Lots, at: Seconds): boolean =>
  sources.some(({ lotId, value }) => {
    const lot = lotById(lots, lotId)
    if (!lot || worthOf(lot) !== value) return true
    const { clock } = lot
    if (clock.state === 'ended') return clock.reason !== 'expired' || at > expiresAt
    return clock.state === 'stopped'
  })

function withPurchase(lots: Lots, checkout: Checkout, at: Seconds): { lots: Lots; lot: Lot } {
  const { plan, received, taxRate } = checkout
  const cash = received?.amount ?? 0n
  const agreed = placeOf(lots, plan, at)
  const given = lots.filter(
    (lot) => isHeld(lot) && (agreed.ends.includes(lot) || checkout.sources.some(({ lotId }) => lotId === lot.id)),
  )
  const credits = given.map((lot) => creditFrom(lot, at)).filter(({ value }) => value > 0n)
  const worth = cash + sum(credits.map(({ value }) => value)) + checkout.discount
  // What time took of the frozen credit since it was agreed.
  const discount = checkout.discount + atLeastZero(plan.price - worth)
  const rest = given.reduce((others: Lots, lot) => endLot(others, lot, at, 'upgraded'), lots)
  const place = placeOf(rest, plan, at)
  const lot: Lot = {
    ...{ id: checkout.id, kind: 'purchase', plan, cash, back: 0n, taxRate, credits, discount },
    ...termOf(plan, place, worth),
    clock: { state: 'queued', used: 0 },
    monthsFrom: null,
  }
  return { lots: put(rest, lot, place), lot }
}

const isHeld = ({ clock }: Lot): boolean => clock.state === 'running' || clock.state === 'queued'

/** Puts a new lot where it belongs: it runs at once, or waits. */
export const put = (lots: Lots, lot: Lot, { how, before, from, monthsFrom }: Place): Lots =>
  queueLot(lots, how === 'starts' || how === 'upgrades' ? startLot(lot, from, monthsFrom) : lot, before)
