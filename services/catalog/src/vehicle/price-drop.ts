/** What was asked from an instant on. Amounts of one list are comparable only within a currency. */
export interface PricePoint {
  readonly at: Date
  readonly amount: number
  readonly currency: string
}

/** A reduction is measured against the lowest price of so many days before it (Directive 98/6/EC, article 6a). */
const REFERENCE_DAYS = 30

/**
 * By how much a price was lowered, and since when the higher one had been asked. The reductions that follow each other
 * up to the present count as one, measured against the lowest price of the thirty days before the first of them:
 * whoever raises a price to lower it has lowered nothing.
 *
 * @param points oldest first
 */
export function dropOf(points: readonly PricePoint[]): { by: number; since: Date } | null {
  const present = points.at(-1)
  if (!present) return null
  const start = points.findLastIndex(({ currency }) => currency !== present.currency) + 1
  const same = points.slice(start)
  let first = same.length - 1
  while (first > 0 && amountAt(same, first - 1) > amountAt(same, first)) first -= 1
  const reduced = same[first + 1]
  if (!reduced) return null
  const from = reduced.at.getTime() - REFERENCE_DAYS * 24 * 3600_000
  // A price holds until the next one, so the last one from before the thirty days counts as well.
  const asked = same.slice(0, first + 1).filter((_, index) => (same[index + 1]?.at.getTime() ?? 0) > from)
  const lowest = asked.reduce((least, point) => (point.amount <= least.amount ? point : least))
  return lowest.amount > present.amount ? { by: lowest.amount - present.amount, since: lowest.at } : null
}

/** How long a card says what a price was before it was lowered, in days. */
const SHOWN_DAYS = 30
/** Points of a history that are looked at: what changes its price so often has lowered it against the last of these. */
export const MOST_POINTS = 100

/**
 * What a card shows struck through: the price that the reduction of `dropOf` is measured against, while it is no older than 30
 * days; in the currency of the present price.
 *
 * @param points oldest first
 */
export function reducedFrom(points: readonly PricePoint[], now = Date.now()): number | null {
  const present = points.at(-1)
  if (!present || now - present.at.getTime() > SHOWN_DAYS * 24 * 3600_000) return null
  const drop = dropOf(points)
  return drop && present.amount + drop.by
}

const amountAt = (points: readonly PricePoint[], index: number): number => points[index]?.amount ?? 0
