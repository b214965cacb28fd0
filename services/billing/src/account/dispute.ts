import { type Checkout, type Dispute, withDispute } from '../checkout/checkout.ts'
import type { Seconds } from '../lot/calendar.ts'
import { type Lots, lotById, moveUp, pauseLot, queuedLots, queueLot, replaceLot } from '../lot/line.ts'
import type { Lot } from '../lot/lot.ts'
import { replaceCheckout } from './account.ts'
import type { Draft } from './draft.ts'
import { giveBack } from './money-back.ts'

/** Opened: the lot stops, with its clock. Won: the remainder resumes. Lost: it ends (rulings 6). */
export function dispute(draft: Draft, checkout: Checkout, fact: Dispute): void {
  const disputes = withDispute(checkout.disputes, fact)
  if (disputes === checkout.disputes) return
  const changed = { ...checkout, disputes }
  const lot = lotById(draft.account.lots, checkout.id)
  if (fact.status === 'lost') giveBack(draft, changed, 'dispute_lost')
  else if (disputes.some(({ status }) => status === 'opened')) stop(draft, changed, lot)
  else resume(draft, changed, lot)
  if (fact.status !== 'won' && lot?.clock.state === 'ended' && lot.clock.reason === 'upgraded') {
    draft.effects.push({ type: 'review', checkoutId: checkout.id, reason: 'DISPUTE_PASSED_ON' })
  }
}

function stop(draft: Draft, checkout: Checkout, lot: Lot | undefined): void {
  const { lots, checkouts, asOf } = draft.account
  const held = lot?.clock.state === 'running' || lot?.clock.state === 'queued' ? lot : undefined
  draft.post(
    { kind: 'dispute_opened', subject: checkout.id },
    {
      checkouts: replaceCheckout(checkouts, checkout),
      // Another payment's time does not wait for this dispute.
      lots: held ? moveUp(replaceLot(lots, pauseLot(held, asOf, 'stopped')), asOf, held) : lots,
    },
    ...(held ? [{ type: 'planRevoked', lotId: held.id, reason: 'disputed' } as const] : []),
  )
}

function resume(draft: Draft, checkout: Checkout, lot: Lot | undefined): void {
  const { lots, checkouts, asOf } = draft.account
  draft.post(
    { kind: 'dispute_won', subject: checkout.id },
    {
      checkouts: replaceCheckout(checkouts, checkout),
      lots: lot?.clock.state === 'stopped' ? resumed(lots, pauseLot(lot, asOf, 'queued'), asOf) : lots,
    },
  )
}

/** The remainder runs at once, or first in the queue when another plan runs by now. */
const resumed = (lots: Lots, remainder: Lot, at: Seconds): Lots =>
  moveUp(queueLot(lots, remainder, queuedLots(lots)[0]?.id), at, undefined)
