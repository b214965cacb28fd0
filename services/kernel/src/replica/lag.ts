/** A place in the write-ahead log as a number; PostgreSQL writes its two halves in hexadecimal digits. */
export function placeOf(position: string): bigint {
  const [high = '', low = ''] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Half a minute of looks. What is longer ago is as good as never. */
const KEPT = 64

interface Look {
  readonly at: number
  readonly place: bigint
}

/**
 * How far a standby is behind: since when it lacks what the primary had then. Clocks of two machines and a primary in which
 * nothing happens say nothing wrong, as `pg_last_xact_replay_timestamp` would. Times are milliseconds of one clock.
 */
export class Lag {
  #looks: Look[] = []
  #replayed: bigint | undefined
  #upTo: number

  constructor(now: number) {
    this.#upTo = now
  }

  primaryIsAt(place: bigint, at: number): void {
    // Another primary, whose log ends before what the last one had: what was asked of that one tells nothing any more.
    if (place < (this.#looks.at(-1)?.place ?? 0n)) this.#looks = []
    this.#looks.push({ at, place })
    if (this.#looks.length > KEPT) this.#looks.shift()
  }

  /** @param now where nobody knows more than it has, it counts as up to date */
  replicaIsAt(place: bigint, now: number): void {
    this.#replayed = place
    const last = this.#looks.at(-1)
    if (!last || place >= last.place) this.#upTo = now
    else this.#upTo = Math.max(this.#upTo, this.#looks.findLast((look) => look.place <= place)?.at ?? 0)
  }

  milliseconds(now: number): number {
    return Math.max(0, now - this.#upTo)
  }

  bytes(): number {
    return Math.max(0, Number((this.#looks.at(-1)?.place ?? 0n) - (this.#replayed ?? 0n)))
  }
}
