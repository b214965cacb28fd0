/** Values that are kept for a while, asked for once however many want them at the same time, and never more than so many. */
export class Remembered<V> {
  readonly #kept = new Map<string, { readonly value: Promise<V>; readonly until: number }>()
  readonly #keepMs: number
  readonly #most: number

  constructor({ keepMs, most }: { readonly keepMs: number; readonly most: number }) {
    this.#keepMs = keepMs
    this.#most = most
  }

  /** A failure is told to those who waited for it, and to nobody after them. */
  get(key: string, ask: () => Promise<V>): Promise<V> {
    const found = this.#kept.get(key)
    if (found && found.until > performance.now()) return found.value
    const value = ask()
    this.#kept.delete(key)
    this.#kept.set(key, { value, until: performance.now() + this.#keepMs })
    value.catch(() => {
      if (this.#kept.get(key)?.value === value) this.#kept.delete(key)
    })
    // Those asked for longest ago go first: all are kept for the same time.
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break
      this.#kept.delete(oldest)
    }
    return value
  }
}
