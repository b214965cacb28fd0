import { type Archive, exchangeNumbers } from './archive.ts'

/** Numbers of one page. */
const PAGE = 1 << 14
const EMPTY = new Uint32Array(0)

/**
 * The slot of each vehicle, by its number (`vehicle.n`): numbers come from a sequence, so they are dense, and pages of them
 * hold what a `Map` would need eight times the memory for, and not beyond 16.7 million.
 */
export class SlotMap {
  /** Slots, one higher; 0 stands for none. */
  readonly #pages: Uint32Array[] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  get(n: number): number | undefined {
    const place = this.#pages[Math.floor(n / PAGE)]?.[n % PAGE]
    return place === undefined || place === 0 ? undefined : place - 1
  }

  set(n: number, slot: number): void {
    const at = Math.floor(n / PAGE)
    while (this.#pages.length <= at) this.#pages.push(EMPTY)
    let page = this.#pages[at] as Uint32Array
    if (page.length === 0) this.#pages[at] = page = new Uint32Array(PAGE)
    if (page[n % PAGE] === 0) this.#size++
    page[n % PAGE] = slot + 1
  }

  delete(n: number): void {
    const page = this.#pages[Math.floor(n / PAGE)]
    if (!page?.[n % PAGE]) return
    page[n % PAGE] = 0
    this.#size--
  }

  /** The numbers between two, the first included. */
  *between(from: number, to: number): Generator<number> {
    for (let n = from; n < to; n++) if (this.get(n) !== undefined) yield n
  }

  exchange(archive: Archive): void {
    const [pages = 0, size = 0] = exchangeNumbers(archive, this.#pages.length, this.#size)
    this.#size = size
    for (let at = 0; at < pages; at++) this.#pages[at] = archive.exchange(this.#pages[at] ?? EMPTY)
  }
}
