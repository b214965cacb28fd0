/**
 * A set of places 0 … size − 1 that tells its k-th smallest in log(size) steps (P. M. Fenwick, A new data structure for
 * cumulative frequency tables, 1994).
 */
export class Fenwick {
  readonly #sums: Int32Array
  readonly #top: number
  #count = 0

  constructor(size: number) {
    this.#sums = new Int32Array(size + 1)
    this.#top = size === 0 ? 0 : 1 << (31 - Math.clz32(size))
  }

  get count(): number {
    return this.#count
  }

  add(place: number): void {
    this.#change(place, 1)
  }

  delete(place: number): void {
    this.#change(place, -1)
  }

  /** The k-th smallest place, from 0 on. */
  at(k: number): number {
    let place = 0
    let left = k
    for (let step = this.#top; step > 0; step >>= 1) {
      const next = place + step
      if (next < this.#sums.length && (this.#sums[next] as number) <= left) {
        place = next
        left -= this.#sums[next] as number
      }
    }
    return place
  }

  #change(place: number, by: number): void {
    this.#count += by
    for (let at = place + 1; at < this.#sums.length; at += at & -at) this.#sums[at] = (this.#sums[at] as number) + by
  }
}
