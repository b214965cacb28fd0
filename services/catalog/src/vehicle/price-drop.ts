/** What was asked from an instant on. Amounts of one list are comparable only within a currency. */
export interface PricePoint {
  readonly at: Date
  readonly amount: number
  readonly currency: string
  /** Seconds in which buyers could see it: listed, neither hidden nor sold. */
  readonly shown: number
}

const DAY = 24 * 3600_000
/**
 * A reduction is measured against the lowest price of so many days before it (Directive 98/6/EC, article 6a); for as many,
 * reductions that follow each other count as one, and a card says what the price was.
 */
const REFERENCE_DAYS = 30
/** Seconds that a price must have been shown for to be one that something is reduced from. */
const LEAST_SHOWN = 24 * 3600
/** Points of a history that cards look at. */
export const MOST_POINTS = 100

interface Drop {
  readonly by: number
  /** Since when the higher price had been asked. */
  readonly since: Date
}

/**
 * By how much a price was lowered, and since when the higher one had been asked. The reductions that follow each other
 * within thirty days up to the last one count as one, measured against the lowest price of the thirty days before the first of
 * them: whoever raises a price to lower it has lowered nothing, in another currency meanwhile neither.
 *
 * What nobody saw was not asked; and at least one of the prices of those thirty days was shown for a day, else the reductions
 * begin later. A price of a minute so makes a reduction smaller, never greater, and is nothing to be lowered from.
 *
 * @param asked oldest first
 */
export function dropOf(asked: readonly PricePoint[]): Drop | null {
  return reductionOf(asked)?.drop ?? null
}

/**
 * What a card shows struck through: the price that the reduction of `dropOf` is measured against, for 30 days after the first
 * that counts; in the currency of the present price. Nothing where more than is looked at would have to be known.
 *
 * @param asked oldest first, the last `MOST_POINTS` of them
 */
export function reducedFrom(asked: readonly PricePoint[], now = Date.now()): number | null {
  const found = reductionOf(asked)
  const present = asked.at(-1)
  if (!found || !present || now - found.reduced.at.getTime() > REFERENCE_DAYS * DAY) return null
  const isCut = asked.length >= MOST_POINTS && (asked[0]?.at.getTime() ?? 0) > referenceFrom(found.reduced)
  return isCut ? null : present.amount + found.drop.by
}

/** The reduction that the last change is part of: by how much, and the first price of it. */
function reductionOf(asked: readonly PricePoint[]): { readonly drop: Drop; readonly reduced: PricePoint } | null {
  const points = asked.filter(({ shown }, at) => shown > 0 || at === asked.length - 1)
  const present = points.at(-1)
  if (!present) return null
  for (let first = firstReduction(points); first < points.length; first++) {
    const reduced = points[first]
    const before = reduced ? askedBefore(points, first, referenceFrom(reduced)) : []
    if (!reduced || !before.some(({ shown }) => shown >= LEAST_SHOWN)) continue
    const lowest = before.reduce((least, point) => (point.amount <= least.amount ? point : least))
    return lowest.amount > present.amount
      ? { drop: { by: lowest.amount - present.amount, since: lowest.at }, reduced }
      : null
  }
  return null
}

/** Where the reductions begin that lead to the present price; past the end where the last change lowered nothing. */
function firstReduction(points: readonly PricePoint[]): number {
  const present = points.at(-1)
  if (!present) return 0
  const start = points.findLastIndex(({ currency }) => currency !== present.currency) + 1
  const earliest = present.at.getTime() - REFERENCE_DAYS * DAY
  let first = points.length
  for (let at = points.length - 1; at > start; at--) {
    const [before, after] = [points[at - 1], points[at]]
    if (!before || !after || before.amount <= after.amount || after.at.getTime() < earliest) break
    first = at
  }
  return first
}

const referenceFrom = (reduced: PricePoint): number => reduced.at.getTime() - REFERENCE_DAYS * DAY

/** Prices before a reduction in its currency. Each holds until the next one, so the last one from before `from` counts as well. */
const askedBefore = (points: readonly PricePoint[], first: number, from: number): readonly PricePoint[] =>
  points
    .slice(0, first)
    .filter(({ currency }, at) => currency === points[first]?.currency && (points[at + 1]?.at.getTime() ?? 0) > from)

/**
 * The lowest price in the present currency before the present one that buyers saw, as far back as to one that was shown for a
 * day: what somebody who looks in once a day compares with. Null where there is none.
 *
 * @param asked oldest first
 */
export function lowestLately(asked: readonly PricePoint[]): number | null {
  const before = asked.slice(0, -1).filter(({ currency, shown }) => currency === asked.at(-1)?.currency && shown > 0)
  const from = before.findLastIndex(({ shown }) => shown >= LEAST_SHOWN)
  const lately = before.slice(Math.max(from, 0)).map(({ amount }) => amount)
  return lately.length === 0 ? null : Math.min(...lately)
}
