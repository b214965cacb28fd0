import { DomainError } from '../errors/index.ts'

export interface Turn {
  /** Whose turn it is: everybody's jobs wait behind their own. */
  readonly person: string
  /** What the job holds in memory while it runs: megapixels of a picture. */
  readonly weight: number
  /** By what the one who waits asks for it: the request's Idempotency-Key. */
  readonly ticket?: string | undefined
  /** Leaves the queue; a job that runs already hears it by itself. */
  readonly signal?: AbortSignal | undefined
}

export interface QueueLimits {
  /** Jobs at a time. */
  readonly places: number
  /** Weight at a time: one half for heavy jobs, the other for all else. */
  readonly weight: number
  /** Jobs that may wait, of everybody and of one person. */
  readonly waiting: number
  readonly waitingOfOne: number
}

interface Waiting {
  readonly turn: Turn
  enter(): void
}

/** A job of more than this share of all weight is heavy. */
const HEAVY_SHARE = 1 / 8

/**
 * Runs jobs in fair turns: people take turns, and many jobs of one person wait behind that person's own.
 *
 * Nobody's small job waits for somebody's large ones:
 * - the last free place is not given to a person who already runs something;
 * - heavy jobs share half of the places and half of the weight, so they wait for each other only. One that exceeds its
 *   half runs when no other heavy job does.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  /** Who waits, whoever is next first; each with their jobs in the order they came. */
  readonly #lines = new Map<string, Waiting[]>()
  readonly #running = new Set<Turn>()

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /**
   * @throws DomainError UNAVAILABLE (503) when too many wait, RATE_LIMITED (429) when too many of this person's do, both with
   *   `retryAfter`; the signal's reason when it aborts before the job's turn
   */
  async run<T>(turn: Turn, job: () => Promise<T>): Promise<T> {
    await this.#enter(turn)
    try {
      turn.signal?.throwIfAborted()
      return await job()
    } finally {
      this.#running.delete(turn)
      this.#advance()
    }
  }

  /** How many jobs come before each that waits, when all take their turns as they stand. */
  ahead(): Map<Turn, number> {
    const lines = [...this.#lines.values()]
    const longest = Math.max(0, ...lines.map(({ length }) => length))
    const order = Array.from({ length: longest }, (_, round) => lines.flatMap((line) => line[round]?.turn ?? [])).flat()
    return new Map(order.map((turn, place) => [turn, place]))
  }

  #enter(turn: Turn): Promise<void> {
    const { person, signal } = turn
    signal?.throwIfAborted()
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        turn,
        enter: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      const leave = () => {
        this.#drop(waiting)
        // Its place may have held up the next one.
        this.#advance()
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      const line = this.#lines.get(person) ?? []
      line.push(waiting)
      this.#lines.set(person, line)
      this.#advance()
      const refusal = line.includes(waiting) ? this.#refusal(line.length) : undefined
      if (!refusal) return
      this.#drop(waiting)
      signal?.removeEventListener('abort', leave)
      reject(refusal)
    })
  }

  #refusal(ofOne: number): DomainError | undefined {
    if (ofOne > this.#limits.waitingOfOne) return new DomainError('RATE_LIMITED', { retryAfter: 10 })
    const all = this.#lines.values().reduce((sum, line) => sum + line.length, 0)
    return all > this.#limits.waiting ? new DomainError('UNAVAILABLE', { retryAfter: 10 }) : undefined
  }

  #drop(waiting: Waiting): void {
    const { person } = waiting.turn
    const left = (this.#lines.get(person) ?? []).filter((one) => one !== waiting)
    if (left.length > 0) this.#lines.set(person, left)
    else this.#lines.delete(person)
  }

  /** Lets in whoever fits, each person once a round: who was let in stands at the end of the round. */
  #advance(): void {
    for (;;) {
      const next = this.#lines.values().find(([first]) => first && this.#hasRoom(first.turn))?.[0]
      if (!next) return
      this.#drop(next)
      const { person } = next.turn
      const rest = this.#lines.get(person)
      this.#lines.delete(person)
      if (rest) this.#lines.set(person, rest)
      this.#running.add(next.turn)
      next.enter()
    }
  }

  #hasRoom({ person, weight }: Turn): boolean {
    const { places, weight: most } = this.#limits
    const running = [...this.#running]
    const free = places - running.length
    if (free < 1) return false
    if (free < 2 && running.some((other) => other.person === person)) return false
    const isHeavy = (size: number) => size > most * HEAVY_SHARE
    const alike = running.filter((other) => isHeavy(other.weight) === isHeavy(weight))
    if (alike.length === 0) return true
    if (isHeavy(weight) && alike.length >= Math.max(1, Math.floor(places / 2))) return false
    return alike.reduce((sum, other) => sum + other.weight, weight) <= most / 2
  }
}
