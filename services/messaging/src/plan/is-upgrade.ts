import type { PlanTerm } from '@forecourt/contracts'

type Term = Pick<PlanTerm, 'lotId' | 'rank' | 'from' | 'until'>

/**
 * Whether a plan that is in force now is better than the one it came after, the free plan being below all others.
 *
 * @param before the schedule as it was known until now
 */
export function isUpgrade(before: readonly Term[], now: Term): boolean {
  const place = before.findIndex(({ lotId }) => lotId === now.lotId)
  // It was in force already.
  if (place === 0) return false
  const from = Date.parse(now.from)
  const previous =
    place > 0
      ? before[place - 1]
      : before.find((term) => Date.parse(term.from) <= from && from <= Date.parse(term.until))
  return previous === undefined || previous.rank < now.rank
}
