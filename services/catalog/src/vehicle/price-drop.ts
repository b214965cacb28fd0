/** What was asked from an instant on. Amounts of one list are comparable only within a currency. */
export interface PricePoint {
  readonly at: Date
  readonly amount: number
  readonly currency: string
}

const DAY = 24 * 3600_000
/**
 * A reduction is measured against the lowest price of so many days before it (Directive 98/6/EC, article 6a); for as many,
 * reductions that follow each other count as one, and a card says what the price was.
 */
const REFERENCE_DAYS = 30
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
 * @param points oldest first
 */
export function dropOf(points: readonly PricePoint[]): Drop | null {
  const found = firstReduction(points)
  return found === null ? null : measured(points, found)
}

/**
 * What a card shows struck through: the price that the reduction of `dropOf` is measured against, for 30 days after the first
 * that counts; in the currency of the present price. Nothing where more than is looked at would have to be known.
 *
 * @param points oldest first, the last `MOST_POINTS` of them
 */
export function reducedFrom(points: readonly PricePoint[], now = Date.now()): number | null {
  const present = points.at(-1)
  const first = firstReduction(points)
  const reduced = first === null ? undefined : points[first]
  if (first === null || !reduced || !present || now - reduced.at.getTime() > REFERENCE_DAYS * DAY) return null
  const isCut = points.length >= MOST_POINTS && (points[0]?.at.getTime() ?? 0) > referenceFrom(reduced)
  const drop = isCut ? null : measured(points, first)
  return drop && present.amount + drop.by
}

/** Where the reductions begin that lead to the present price; null where the last change lowered nothing. */
function firstReduction(points: readonly PricePoint[]): number | null {
  const present = points.at(-1)
  if (!present) return null
  const start = points.findLastIndex(({ currency }) => currency !== present.currency) + 1
  const earliest = present.at.getTime() - REFERENCE_DAYS * DAY
  let first: number | null = null
  for (let at = points.length - 1; at > start; at--) {
    const [before, after] = [points[at - 1], points[at]]
    if (!before || !after || before.amount <= after.amount || after.at.getTime() < earliest) break
    first = at
  }
  return first
}

const referenceFrom = (reduced: PricePoint): number => reduced.at.getTime() - REFERENCE_DAYS * DAY

function measured(points: readonly PricePoint[], first: number): Drop | null {
  const [present, reduced] = [points.at(-1), points[first]]
  if (!present || !reduced) return null
  const from = referenceFrom(reduced)
  // A price holds until the next one, so the last one from before the thirty days counts as well.
  const asked = points
    .slice(0, first)
    .filter(({ currency }, at) => currency === present.currency && (points[at + 1]?.at.getTime() ?? 0) > from)
  const lowest = asked.reduce<PricePoint | null>(
    (least, point) => (least === null || point.amount <= least.amount ? point : least),
    null,
  )
  return lowest && lowest.amount > present.amount ? { by: lowest.amount - present.amount, since: lowest.at } : null
}
