import type { Seconds } from './calendar.ts'
import { type EndReason, type Lot, remainingSeconds } from './lot.ts'

/**
 * The lots of one account, ended ones too. At most one runs; the queued ones run after it in the order in which they stand
 * here, so whoever stores them stores their position.
 */
export type Lots = readonly Lot[]

export const lotById = (lots: Lots, id: string): Lot | undefined => lots.find((lot) => lot.id === id)
export const runningLot = (lots: Lots): Lot | undefined => lots.find(({ clock }) => clock.state === 'running')
export const queuedLots = (lots: Lots): Lots => lots.filter(({ clock }) => clock.state === 'queued')

export const replaceLot = (lots: Lots, changed: Lot): Lots => lots.map((lot) => (lot.id === changed.id ? changed : lot))

/** Puts a lot into the queue, before another or at its end. */
export function queueLot(lots: Lots, lot: Lot, beforeId: string | undefined): Lots {
  const others = lots.filter(({ id }) => id !== lot.id)
  const found = others.findIndex(({ id }) => id === beforeId)
  return others.toSpliced(found < 0 ? others.length : found, 0, lot)
}

export const endLot = (lots: Lots, lot: Lot, at: Seconds, reason: EndReason): Lots =>
  replaceLot(lots, { ...lot, clock: { state: 'ended', at, reason } })

export const startLot = (lot: Lot, at: Seconds, monthsFrom: Seconds): Lot => ({
  ...lot,
  clock: { state: 'running', used: lot.clock.state === 'queued' ? lot.clock.used : 0, since: at },
  monthsFrom: lot.monthsFrom ?? monthsFrom,
})

/** Stops a lot with its clock; what remains of it can run later. */
export const pauseLot = (lot: Lot, at: Seconds, state: 'queued' | 'stopped'): Lot => ({
  ...lot,
  clock: { state, used: lot.seconds - remainingSeconds(lot, at) },
})

/** The instant a running lot ends, when nothing else happens. */
export const endOf = (running: Lot, at: Seconds): Seconds => at + remainingSeconds(running, at)

/** An extension keeps the months of what it extends; any other plan begins its own (rulings 6). */
const monthsAfter = (previous: Planned | undefined, lot: Pick<Lot, 'plan'>, from: Seconds): Seconds =>
  previous?.lot.plan.family === lot.plan.family ? previous.monthsFrom : from

export interface Planned {
  readonly lot: Lot
  readonly from: Seconds
  readonly until: Seconds
  readonly monthsFrom: Seconds
}

/** The running lot and the queue behind it, with the instants they will run from and until. */
export function schedule(lots: Lots, at: Seconds): Planned[] {
  const planned: Planned[] = []
  const running = runningLot(lots)
  for (const lot of running ? [running, ...queuedLots(lots)] : queuedLots(lots)) {
    const previous = planned.at(-1)
    const from = previous?.until ?? at
    const monthsFrom = lot.monthsFrom ?? monthsAfter(previous, lot, from)
    planned.push({ lot, from, until: from + remainingSeconds(lot, at), monthsFrom })
  }
  return planned
}

/** When a plan that follows another would start, and what its months would be counted from. */
export function startAfter(previous: Planned | undefined, lot: Pick<Lot, 'plan'>, at: Seconds) {
  const from = previous?.until ?? at
  return { from, monthsFrom: monthsAfter(previous, lot, from) }
}

/**
 * Lets the first of the queue run when nothing does.
 *
 * @param left the lot that has just made way
 */
export function moveUp(lots: Lots, at: Seconds, left: Lot | undefined): Lots {
  const next = queuedLots(lots)[0]
  if (!next || runningLot(lots)) return lots
  const previous = left && { lot: left, from: at, until: at, monthsFrom: left.monthsFrom ?? at }
  return replaceLot(lots, startLot(next, at, monthsAfter(previous, next, at)))
}
