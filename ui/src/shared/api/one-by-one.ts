/**
 * Runs what one form or button does, one after another. The same thing asked for again while it is under way is a second press and is
 * not done twice; anything else waits its turn, so that nothing is lost.
 */
export class OneByOne {
  readonly #under = new Set<string>()
  #last: Promise<unknown> = Promise.resolve()

  /** Undefined where the same `content` is under way already. Rejects as `run` does. */
  async run<R>(content: unknown, run: () => Promise<R>): Promise<R | undefined> {
    const text = JSON.stringify(content) ?? ''
    if (this.#under.has(text)) return undefined
    this.#under.add(text)
    const mine = this.#last.then(run)
    this.#last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      this.#under.delete(text)
    }
  }

  get isIdle(): boolean {
    return this.#under.size === 0
  }
}
