import { failureKind } from '../errors/index.ts'
import type { Logger } from '../log/index.ts'
import { describe } from './failure.ts'
import { outageNow } from './metrics.ts'

const FIRST_PAUSE = 250
const LONGEST_PAUSE = 15_000
/** After so many rounds of failing while others get through, a piece of work is at fault itself. */
const PATIENCE = 5
/**
 * A piece that was too slow, or met a lock, so many times in a row is at fault itself, also where no other gets through: at a
 * round each 15 s, that is an hour. A database that is slow for longer than that costs attempts, of which there are hours too.
 */
const MOST_BUSY = 240
/** An outage that nothing has met for so long counts as over: another instance may have done the work that waited. */
const FORGOTTEN = 60_000
/** Pieces of work whose rounds are remembered. */
const REMEMBERED = 1_000

/** An outage that some kind of work waits for, as it is told. */
export interface Outage {
  readonly since: Date
  readonly error: string
}

interface Rounds {
  count: number
  /** Times in a row that it found no time or no lock, with nothing being away. */
  busy: number
  at: number
}

/**
 * Lets one kind of work (a consumer's, a queue's) rest while what it depends on is away. After each pause one piece of
 * work tries whether the outage is over; when it succeeds, all go on. An outage costs no attempts, is logged once, and
 * ends by itself.
 */
export class Breaker {
  readonly #name: string
  readonly #log: Logger
  readonly #rounds = new Map<string, Rounds>()
  #outage: Outage | undefined
  #pauses = 0
  #until = 0
  #lastSuccess = 0
  #lastFailure = 0
  #running = 0

  constructor(name: string, log: Logger) {
    this.#name = name
    this.#log = log
  }

  get outage(): Outage | undefined {
    if (performance.now() - this.#lastFailure > FORGOTTEN) this.#end()
    return this.#outage
  }

  /** Milliseconds of the pause that are left. */
  get rest(): number {
    return Math.max(0, Math.ceil(this.#until - performance.now()))
  }

  /** How many of `wanted` may begin now: all; during an outage one after each pause. */
  allowance(wanted: number): number {
    if (!this.outage) return wanted
    return this.rest > 0 || this.#running > 0 ? 0 : Math.min(1, wanted)
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1
    try {
      return await work()
    } finally {
      this.#running -= 1
    }
  }

  succeeded(id: string): void {
    this.#lastSuccess = performance.now()
    this.#rounds.delete(id)
    this.#end()
  }

  #end(): void {
    if (!this.#outage) return
    this.#log.info({ since: this.#outage.since }, 'outage is over')
    this.#outage = undefined
    this.#pauses = 0
    this.#until = 0
    outageNow.set({ kind: this.#name }, 0)
  }

  /**
   * Hears of a failure. When it is an outage, the work rests.
   *
   * @param id of the piece of work
   * @returns milliseconds after which this piece may be tried again; undefined when the failure is its own
   */
  failed(id: string, error: unknown): number | undefined {
    const kind = failureKind(error)
    const isOurs = kind !== 'outage' && kind !== 'busy'
    const { count: rounds, busy } = isOurs ? { count: 0, busy: 0 } : this.#met(id, kind)
    if (isOurs || rounds > PATIENCE || busy > MOST_BUSY) {
      // It got far enough to fail for a reason of its own, so what was away is back.
      this.#end()
      return undefined
    }
    this.#begin(error)
    return pause(rounds)
  }

  /** Counts how often this piece met an outage that others got past. */
  #met(id: string, kind: 'outage' | 'busy'): Rounds {
    const known = this.#rounds.get(id)
    const count = (known?.count ?? 0) + (known && this.#lastSuccess < known.at ? 0 : 1)
    this.#rounds.delete(id)
    const met = { count, busy: kind === 'busy' ? (known?.busy ?? 0) + 1 : 0, at: performance.now() }
    this.#rounds.set(id, met)
    for (const oldest of this.#rounds.keys()) {
      if (this.#rounds.size <= REMEMBERED) break
      this.#rounds.delete(oldest)
    }
    return met
  }

  #begin(error: unknown): void {
    this.#lastFailure = performance.now()
    if (!this.#outage) {
      this.#outage = { since: new Date(), error: describe(error) }
      outageNow.set({ kind: this.#name }, 1)
      this.#log.warn({ err: error }, 'outage: resting until it is over')
    }
    // Pieces that ran side by side met the same outage: one longer pause for all of them.
    if (this.rest > 0) return
    this.#pauses += 1
    this.#until = performance.now() + pause(this.#pauses)
  }
}

const pause = (round: number): number =>
  Math.min(FIRST_PAUSE * 2 ** Math.min(round - 1, 10), LONGEST_PAUSE) * (0.75 + Math.random() / 4)
