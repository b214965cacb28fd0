import type { ImportJob } from '@forecourt/contracts'

export type Lack = ImportJob['lacks'][number]

/** What is shown at once; the rest folds. */
const SHOWN = 5

/** What rows lack, as it comes: the most frequent first. One more is not worth folding. */
export function byFrequency(lacks: readonly Lack[]): {
  readonly frequent: readonly Lack[]
  readonly rare: readonly Lack[]
} {
  const shown = lacks.length === SHOWN + 1 ? SHOWN + 1 : SHOWN
  return { frequent: lacks.slice(0, shown), rare: lacks.slice(shown) }
}
