import { type Checkout, givenBack, hasLost, isWhollyRefunded } from '../checkout/checkout.ts'
import { endLot, type Lots, lotById, moveUp, queuedLots, queueLot, replaceLot, runningLot } from '../lot/line.ts'
import { type Credit, type EndReason, type Lot, remainingSeconds } from '../lot/lot.ts'
import { holderOf, passLossOn, secondsBoughtBy } from '../lot/passed-on.ts'
import { type Minor, shareOf } from '../money/amount.ts'
import { taxOfCreditNote } from '../money/tax.ts'
import { type Account, checkoutById, replaceCheckout } from './account.ts'
import type { Draft } from './draft.ts'
import type { Effect } from './effects.ts'
import { hold } from './hold.ts'

interface Outcome {
  readonly lots: Lots
  readonly effects: readonly Effect[]
}

/** Brings the lot of a checkout, and what has its value by now, in line with what has gone back of its money. */
export function giveBack(draft: Draft, checkout: Checkout, kind: 'refund' | 'dispute_lost'): void {
  const { account } = draft
  const before = checkoutById(account, checkout.id)
  const lost = kind === 'dispute_lost' && before ? givenBack(checkout) - givenBack(before) : 0n
  const lot = lotById(account.lots, checkout.id)
  const checkouts = replaceCheckout(account.checkouts, checkout)
  const after = lot ? afterGivingBack(draft, checkout, lot, lost) : { lots: account.lots, effects: [] }
  const held = hold({ ...account, checkouts, lots: after.lots }, touched(account.lots, after.lots, checkout.id))
  draft.post(
    { kind, subject: checkout.id },
    { checkouts, lots: moveUp(held.lots, account.asOf, runningLot(account.lots)) },
    ...after.effects,
    ...held.effects,
  )
}

/** Whose money is another's now: what has the payment's value, and credit that became time again. */
function touched(before: Lots, after: Lots, id: string): string[] {
  const holder = holderOf(after, id)
  const restored = after.filter((lot) => !lotById(before, lot.id))
  return [...(holder ? [holder] : []), ...restored].map((lot) => lot.id)
}

function afterGivingBack({ account, newId }: Draft, checkout: Checkout, lot: Lot, lost: Minor): Outcome {
  const lowered = { ...lot, back: givenBack(checkout) }
  const reason = endReason(checkout)
  const passed = passLossOn(replaceLot(account.lots, lowered), lowered)
  const { lots, effects: taken } = takeTime(account, passed, lot.id, lost)
  const effects = [...creditNote(lot, lowered), ...taken]
  const held = lot.clock.state !== 'ended'
  if (!reason && held && effects.length > 0) {
    effects.push({ type: 'planRevoked', lotId: lot.id, reason: 'refunded', partly: true })
  }
  if (!reason || isEndedBy(lot, reason)) return { lots, effects }

  const ended = endLot(lots, lowered, lot.clock.state === 'ended' ? lot.clock.at : account.asOf, reason)
  const restored = reason === 'refunded' && !account.deleted ? restoreCredits(ended, lot.id, newId) : ended
  if (held) effects.push({ type: 'planRevoked', lotId: lot.id, reason })
  return { lots: restored, effects }
}

/**
 * Takes from a better plan the time that lost money bought. What has been used counts for the money that stays: where that
 * bought no more, nothing is left.
 */
function takeTime({ asOf }: Account, lots: Lots, id: string, lost: Minor): Outcome {
  const holder = holderOf(lots, id)
  const taken = lost > 0n ? secondsBoughtBy(lots, id, lost) : 0
  if (!holder || holder.id === id || holder.clock.state === 'ended' || taken === 0) return { lots, effects: [] }
  const revoked = { type: 'planRevoked', lotId: holder.id, reason: 'lost' } as const
  if (remainingSeconds(holder, asOf) <= taken) {
    return { lots: endLot(lots, holder, asOf, 'lost'), effects: [revoked] }
  }
  const shortened = replaceLot(lots, { ...holder, seconds: holder.seconds - taken })
  return { lots: shortened, effects: [{ ...revoked, partly: true }] }
}

/** A full refund ends the lot, as does a lost dispute; a partial refund only lowers its value. */
const endReason = (checkout: Checkout): 'refunded' | 'lost' | undefined =>
  isWhollyRefunded(checkout) ? 'refunded' : hasLost(checkout) ? 'lost' : undefined

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
