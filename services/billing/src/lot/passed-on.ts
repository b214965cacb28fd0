import { type Minor, quotientUp } from '../money/amount.ts'
import type { Seconds } from './calendar.ts'
import { type Lots, lotById, replaceLot } from './line.ts'
import { boughtSeconds, boughtWith, type Credit, creditAfterLoss, type Lot } from './lot.ts'

interface Taken {
  readonly taker: Lot
  readonly credit: Credit
}

/** What a lot gave to another as credit, and to which: to one at most. */
function takenFrom(lots: Lots, id: string): Taken | undefined {
  for (const taker of lots) {
    const credit = taker.credits.find(({ lotId }) => lotId === id)
    if (credit) return { taker, credit }
  }
  return undefined
}

/** Each step of a lot's value through the credits it became, to the lot that has it now. */
function way(lots: Lots, id: string): Taken[] {
  const next = takenFrom(lots, id)
  return next ? [next, ...way(lots, next.taker.id)] : []
}

/** The lot that has what there is of a lot's value now: itself, or the last that got it as credit. */
export const holderOf = (lots: Lots, id: string): Lot | undefined => way(lots, id).at(-1)?.taker ?? lotById(lots, id)

/** Lowers the credit that a lot gave to another after it lost value itself, and so on along the way. */
export function passLossOn(lots: Lots, source: Lot): Lots {
  const taken = takenFrom(lots, source.id)
  if (!taken) return lots
  const lowered = creditAfterLoss(taken.credit, source)
  const credits = taken.taker.credits.map((credit) => (credit === taken.credit ? lowered : credit))
  const taker = { ...taken.taker, credits }
  return passLossOn(replaceLot(lots, taker), taker)
}

/**
 * The time that a part of a payment bought of the plan its value went into: the same share of that plan's seconds as of what
 * it was bought with. It follows from what was frozen at each step, and is rounded once, up: whatever else is refunded or lost,
 * and in which order, this part bought the same seconds.
 */
export function secondsBoughtBy(lots: Lots, id: string, amount: Minor): Seconds {
  const steps = way(lots, id)
  const holder = steps.at(-1)?.taker
  if (!holder) return 0
  let part = amount * BigInt(boughtSeconds(holder))
  let whole = boughtWith(holder)
  for (const { credit } of steps) {
    part *= credit.first.value
    whole *= credit.first.ofValue
  }
  return Number(quotientUp(part, whole))
}
