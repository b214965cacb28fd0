import { disputedNow } from '../checkout/checkout.ts'
import { type Lots, lotById, pauseLot, queuedLots, queueLot, replaceLot } from '../lot/line.ts'
import { holderOf } from '../lot/passed-on.ts'
import type { Account } from './account.ts'
import type { Effect } from './effects.ts'

type State = Pick<Account, 'lots' | 'checkouts' | 'asOf'>

/** Ids of the lots that have money of a payment whose dispute is open: their own, or one that came to them as credit. */
const disputed = ({ lots, checkouts }: State): ReadonlySet<string | undefined> =>
  new Set(checkouts.filter((one) => disputedNow(one) > 0n).map(({ id }) => holderOf(lots, id)?.id))

/**
 * Stops lots that have disputed money, with their clocks, and lets go those that have none any more: the remainder comes first
 * in the queue (rulings 6). Who runs then is for the caller: another payment's time does not wait.
 */
export function hold(state: State, ids: readonly string[]): { lots: Lots; effects: Effect[] } {
  const { lots, asOf } = state
  const open = disputed(state)
  let held = lots
  const effects: Effect[] = []
  for (const lot of ids.flatMap((id) => lotById(lots, id) ?? [])) {
    const { clock } = lot
    if (open.has(lot.id) && (clock.state === 'running' || clock.state === 'queued')) {
      held = replaceLot(held, pauseLot(lot, asOf, 'stopped'))
      effects.push({ type: 'planRevoked', lotId: lot.id, reason: 'disputed' })
    } else if (!open.has(lot.id) && clock.state === 'stopped') {
      held = queueLot(held, pauseLot(lot, asOf, 'queued'), queuedLots(held)[0]?.id)
    }
  }
  return { lots: held, effects }
}
