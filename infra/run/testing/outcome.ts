/** What a phase or a single check came to. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
  /** What a person needs to see of the failures. */
  details: string[]
}

export const NOTHING: Outcome = { passed: 0, failed: 0, skipped: 0, details: [] }

/** One check that is either fine or not. */
export function single(name: string, fine: boolean, detail = ''): Outcome {
  return fine ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1, details: [`${name}\n${detail}`.trimEnd()] }
}

/** Adds outcomes up. */
export function total(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      details: [...sum.details, ...one.details],
    }),
    NOTHING,
  )
}
