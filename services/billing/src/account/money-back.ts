import { type Checkout, givenBack, isWhollyRefunded } from '../checkout/checkout.ts'
import type { MovementKind } from '../ledger/movement.ts'
import { endLot, type Lots, lotById, moveUp, passLossOn, queuedLots, queueLot, replaceLot } from '../lot/line.ts'
import type { Credit, EndReason, Lot } from '../lot/lot.ts'
import { shareOf } from '../money/amount.ts'
import { taxOfCreditNote } from '../money/tax.ts'
import { replaceCheckout } from './account.ts'
import type { Draft } from './draft.ts'
import type { Effect } from './effects.ts'

/** Brings the lot of a checkout in line with what has gone back of its money. */
export function giveBack(draft: Draft, checkout: Checkout, kind: MovementKind): void {
  const { account } = draft
  const lot = lotById(account.lots, checkout.id)
  const { lots, effects } = lot ? afterGivingBack(draft, checkout, lot) : { lots: account.lots, effects: [] }
  const checkouts = replaceCheckout(account.checkouts, checkout)
  draft.post({ kind, subject: checkout.id }, { checkouts, lots }, ...effects)
}

function afterGivingBack({ account, newId }: Draft, checkout: Checkout, lot: Lot): { lots: Lots; effects: Effect[] } {
  const lowered = { ...lot, back: givenBack(checkout) }
  const reason = endReason(checkout)
  const lots = passLossOn(replaceLot(account.lots, lowered), lowered)
  const effects = creditNote(lot, lowered)
  const held = lot.clock.state !== 'ended'
  if (!reason && held && effects.length > 0) {
    effects.push({ type: 'planRevoked', lotId: lot.id, reason: 'refunded', partly: true })
  }
  if (!reason || isEndedBy(lot, reason)) return { lots, effects }

  const ended = endLot(lots, lowered, lot.clock.state === 'ended' ? lot.clock.at : account.asOf, reason)
  const restored = reason === 'refunded' && !account.deleted ? restoreCredits(ended, lot.id, newId) : ended
  if (held) effects.push({ type: 'planRevoked', lotId: lot.id, reason })
  return { lots: moveUp(restored, account.asOf, held ? lot : undefined), effects }
}

/** A full refund ends the lot, as does a lost dispute; a partial refund only lowers its value. */
const endReason = (checkout: Checkout): 'refunded' | 'lost' | undefined =>
  isWhollyRefunded(checkout)
    ? 'refunded'
    : checkout.disputes.some(({ status }) => status === 'lost')
      ? 'lost'
      : undefined

const isEndedBy = ({ clock }: Lot, reason: EndReason): boolean =>
  clock.state === 'ended' && (clock.reason === reason || clock.reason === 'refunded')

function creditNote(before: Lot, after: Lot): Effect[] {
  const gross = after.back - before.back
  if (gross === 0n) return []
  const tax = taxOfCreditNote(before.back, after.back, before.taxRate)
  return [{ type: 'creditNote', checkoutId: before.id, gross, tax }]
}

/**
 * Used credit becomes time of the plans it came from, from now, at their old prices (rulings 6). It runs before what is no
 * better, behind what is.
 */
function restoreCredits(lots: Lots, refundedId: string, newId: () => string): Lots {
  const refunded = lotById(lots, refundedId)
  if (!refunded) return lots
  const without = { ...refunded, credits: [] }
  const restored = refunded.credits.flatMap((credit) => restoredLot(lots, credit, newId) ?? [])
  return restored.reduceRight<Lots>(
    (others, lot) => {
      const before = queuedLots(others).find(({ plan }) => plan.rank <= lot.plan.rank)
      return queueLot(others, lot, before?.id)
    },
    passLossOn(replaceLot(lots, without), without),
  )
}

function restoredLot(lots: Lots, credit: Credit, newId: () => string): Lot | undefined {
  const source = lotById(lots, credit.lotId)
  const seconds = source ? Number(shareOf(credit.value, BigInt(source.term), source.plan.price)) : 0
  if (!source || seconds === 0) return undefined
  return {
    ...{ id: newId(), kind: 'restored', plan: source.plan, term: source.term, seconds, credits: [credit] },
    ...{ cash: 0n, back: 0n, taxRate: 0n, discount: 0n, clock: { state: 'queued', used: 0 }, monthsFrom: null },
  }
}
