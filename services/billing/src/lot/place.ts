import type { Seconds } from './calendar.ts'
import { type Lots, queuedLots, runningLot, schedule, startAfter } from './line.ts'
import type { Lot, PlanTerms } from './lot.ts'

/**
 * starts: nothing else runs. upgrades: at once, in place of what runs. extends: behind the same family. follows: when the
 * present plan ends, because it is no better or has another currency.
 */
export type How = 'starts' | 'upgrades' | 'extends' | 'follows'

export interface Place {
  readonly how: How
  readonly from: Seconds
  readonly monthsFrom: Seconds
  /** The queued lot it goes before; undefined is the end of the queue. */
  readonly before: string | undefined
  /** Lots that an upgrade ends, and credits where they have value. */
  readonly ends: Lots
}

/** Where a plan goes among what an account holds (rulings 6). */
export function placeOf(lots: Lots, plan: PlanTerms, at: Seconds): Place {
  const running = runningLot(lots)
  const queue = queuedLots(lots)
  const now = { from: at, monthsFrom: at, before: queue[0]?.id }
  if (!running) return { how: 'starts', ...now, ends: [] }
  if (plan.rank > running.plan.rank && isCredited(running, plan)) {
    const kept = queue.find((lot) => !isCredited(lot, plan))
    const ends = [running, ...queue].filter((lot) => isCredited(lot, plan))
    return { how: 'upgrades', ...now, before: kept?.id, ends }
  }
  const how = plan.family === running.plan.family ? 'extends' : 'follows'
  const ahead = lotsAhead(queue, running, plan)
  // The schedule begins with the running lot: what is at `ahead` is the last before the new one.
  const start = startAfter(schedule(lots, at)[ahead], { plan }, at)
  return { how, ...start, before: queue[ahead]?.id, ends: [] }
}

/** Value is credited in its own currency only. Granted time has none, so it ends whatever the currency. */
const isCredited = (lot: Lot, plan: PlanTerms): boolean => lot.kind === 'grant' || lot.plan.currency === plan.currency

/**
 * How many of the queue stay ahead of a plan that waits: an extension comes right behind the plan it extends, a lower plan
 * behind all that is better or equal, so that it starts when those end.
 */
function lotsAhead(queue: Lots, running: Lot, plan: PlanTerms): number {
  const other = queue.findIndex((lot) => lot.plan.family !== running.plan.family)
  const present = other < 0 ? queue.length : other
  if (plan.family === running.plan.family) return present
  return Math.max(present, queue.findLastIndex((lot) => lot.plan.rank >= plan.rank) + 1)
}
