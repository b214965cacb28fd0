import { graceDays } from '@forecourt/contracts'

/** A seller has more for sale than the plan allows. */
export interface Excess {
  /** What the plan allows. */
  readonly max: number
  /** When that began. */
  readonly since: Date
}

export interface Standing {
  /** Undefined when the plan allows all there is. */
  readonly excess: Excess | undefined
  /** Whether it began just now: its owner must be told. */
  readonly begins: boolean
  /** Whether what is beyond the plan is hidden. */
  readonly hides: boolean
}

/** When what is beyond the plan is hidden (rulings 6: 7 days' grace). */
export const hiddenAt = ({ since }: Excess): Date => new Date(since.getTime() + graceDays * 24 * 3_600_000)

/**
 * How a seller stands. Grace belongs to a limit: one that falls further gives another seven days, one that rises but is still
 * too low gives none.
 *
 * @param known the excess as it was
 * @param offered vehicles that take a place, shown or hidden by the plan
 */
export function standingOf(known: Excess | undefined, max: number | null, offered: number, now: Date): Standing {
  if (max === null || offered <= max) return { excess: undefined, begins: false, hides: false }
  const begins = known === undefined || max < known.max
  const excess = { max, since: begins ? now : known.since }
  return { excess, begins, hides: now >= hiddenAt(excess) }
}
