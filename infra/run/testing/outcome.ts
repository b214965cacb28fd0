/** What a phase or a single check came to. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
  /** What a person needs to see of the failures. */
  details: string[]
  /** Each failure in a line: what failed, and the first words of why. */
  failures: string[]
}

export const NOTHING: Outcome = { passed: 0, failed: 0, skipped: 0, details: [], failures: [] }

/** One check that is either fine or not. */
export function single(name: string, fine: boolean, detail = ''): Outcome {
  if (fine) return { ...NOTHING, passed: 1 }
  return { ...NOTHING, failed: 1, details: [`${name}\n${detail}`.trimEnd()], failures: [name] }
}

const WIDTH = 220
const ansi = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** A failure in one line: its name, and the first line of its message that says anything. */
export function inALine(name: string, message: unknown): string {
  const lines = typeof message === 'string' ? message.replaceAll(ansi, '').split('\n') : []
  const why = lines.map((line) => line.trim()).find(Boolean)
  const line = why ? `${name}: ${why}` : name
  return line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line
}

/** Adds outcomes up. */
export function total(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      details: [...sum.details, ...one.details],
      failures: [...sum.failures, ...one.failures],
    }),
    NOTHING,
  )
}
