import type { BulkOutcome } from '@forecourt/contracts'

/** Of one action on several records, those it was done to. */
export const doneOf = (outcomes: readonly BulkOutcome[]): readonly BulkOutcome[] =>
  outcomes.filter(({ outcome }) => outcome === 'done')
/** Those it was not, each with its reason. */
export const refusedOf = (outcomes: readonly BulkOutcome[]): readonly BulkOutcome[] =>
  outcomes.filter(({ outcome }) => outcome === 'refused')
