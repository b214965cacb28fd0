/** Where a draft is put: see `draftBox`. */
export interface DraftStore {
  seal(value: unknown): Promise<string>
  /** Settles once the text is at rest, whatever happens to the page afterwards; rejects when it is not. */
  write(sealed: string): Promise<void>
  /** While the page is going, when nothing that takes time can be begun. */
  writeAtOnce(sealed: string): void
  drop(): Promise<unknown>
}

/** The longest a change waits before it is written, in milliseconds. */
export const saveDelay = 400

/**
 * Carries what a person types to a store: at most one write each 400 ms. A text counts as unsaved until the store has
 * said that it is at rest, so that a page which closes during a write still leaves it behind.
 */
export class DraftKeeper {
  readonly #store: DraftStore
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The newest text that is not known to be at rest, on its way to be sealed. */
  #unsaved: Promise<string> | undefined
  /** The newest text that is sealed: only that can be written while the page goes. */
  #sealed: string | undefined

  constructor(store: DraftStore) {
    this.#store = store
  }

  /** Takes a newer value. The first change starts the clock, so that somebody who types without a pause is saved, too. */
  keep(value: unknown): void {
    const text = this.#store.seal(value)
    this.#unsaved = text
    text.then(
      (sealed) => {
        if (this.#unsaved === text) this.#sealed = sealed
      },
      () => undefined,
    )
    this.#timer ??= setTimeout(() => void this.flush(), saveDelay)
  }

  /** Writes now what waits. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const text = this.#unsaved
    if (!text) return
    try {
      const sealed = await text
      // Dropped meanwhile: it must not come back. A newer text has its own clock, but this one is worth keeping.
      if (!this.#unsaved) return
      await this.#store.write(sealed)
      if (this.#unsaved === text) this.#forget()
    } catch {
      // Not at rest: it stays unsaved, for the next change or the last moment of the page.
    }
  }

  /** The page is going: what is not at rest is put where a write needs no time. */
  leave(): void {
    if (this.#unsaved && this.#sealed !== undefined) this.#store.writeAtOnce(this.#sealed)
    void this.flush()
  }

  /** Forgets the draft, also what is being sealed or waits. If a write is under way, the store's `drop` comes after it. */
  drop(): Promise<unknown> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#forget()
    return this.#store.drop()
  }

  #forget(): void {
    this.#unsaved = undefined
    this.#sealed = undefined
  }
}
