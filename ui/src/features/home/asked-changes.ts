/**
 * Tells the changes of an address that a field asked for from those that came by themselves (Back, a removed chip). A page is
 * drawn some time after its address changed: what was typed meanwhile is newer than what is drawn.
 */
export class AskedChanges<T> {
  #drawn: T
  #asked: T[] = []

  constructor(drawn: T) {
    this.#drawn = drawn
  }

  /** The field changes the address. */
  ask(value: T): void {
    if (value !== (this.#asked.at(-1) ?? this.#drawn)) this.#asked.push(value)
  }

  /** @returns whether the field asked for what is drawn now; the address may have passed over earlier wishes */
  isAsked(drawn: T): boolean {
    if (drawn === this.#drawn) return true
    this.#drawn = drawn
    const at = this.#asked.indexOf(drawn)
    this.#asked = at < 0 ? [] : this.#asked.slice(at + 1)
    return at >= 0
  }
}
