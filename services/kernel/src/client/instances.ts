import type { Owner } from '@forecourt/contracts'
import type { ServiceConfig } from '../config/index.ts'

/** How long an instance that did not answer is asked last, milliseconds. */
const REST_MS = 2_000

/** The instances of each service, in turn; one that failed a moment ago comes last. */
export class Instances {
  readonly #urls: ServiceConfig['serviceUrls']
  readonly #turn = new Map<Owner, number>()
  readonly #failedAt = new Map<string, number>()
  readonly #answeredAt = new Map<string, number>()

  constructor(urls: ServiceConfig['serviceUrls']) {
    this.#urls = urls
  }

  /** Base addresses in the order to try them. */
  of(owner: Owner): readonly string[] {
    const all = this.#urls[owner] ?? []
    const turn = this.#turn.get(owner) ?? 0
    this.#turn.set(owner, turn + 1)
    const rotated = all.map((_, index) => all[(index + turn) % all.length] as string)
    const now = Date.now()
    const rests = (url: string): number => (now - (this.#failedAt.get(url) ?? 0) < REST_MS ? 1 : 0)
    return rotated.sort((a, b) => rests(a) - rests(b))
  }

  /** It could not be reached, or it hangs. The failure of a single request is no reason to call this. */
  failed(url: string): void {
    this.#failedAt.set(url, Date.now())
  }

  answered(url: string): void {
    this.#answeredAt.set(url, Date.now())
    this.#failedAt.delete(url)
  }

  /** Whether anybody had an answer from it since this moment. */
  hasAnsweredSince(url: string, moment: number): boolean {
    return (this.#answeredAt.get(url) ?? 0) >= moment
  }
}
