/** Rounds of a batch, about a second apart, in which one row may meet a lock or a time limit. */
export const PATIENCE = 15

/**
 * How often the row that held up each import was late. A lock passes, and a database that is busy recovers; a row that is
 * late in every round has to be given up, or those behind it wait for ever.
 */
export class LateRows {
  readonly #rounds = new Map<string, { readonly line: number; readonly count: number }>()

  mayComeAgain(job: string, line: number): boolean {
    const known = this.#rounds.get(job)
    const count = known?.line === line ? known.count + 1 : 1
    if (count <= PATIENCE) this.#rounds.set(job, { line, count })
    else this.#rounds.delete(job)
    return count <= PATIENCE
  }

  /** The import got past the row. */
  forget(job: string): void {
    this.#rounds.delete(job)
  }
}
