import { type Endpoint, isUuid } from '@forecourt/contracts'
import type { Random } from '../demo/random.ts'

const NOBODYS = '019b76da-a800-7000-8000-0000000000ff'
const MOST = 40

/** Ids and versions that answers have shown, by what they belong to: what is asked for exists more often than not. */
export class Ids {
  readonly #byNoun = new Map<string, string[]>()
  readonly #versions = new Map<string, number>()
  /** Whoever asks. */
  self: string

  constructor(self: string) {
    this.self = self
  }

  /** Keeps what a reply tells of records, its own and those within. */
  learn({ path }: Endpoint, reply: unknown): void {
    const parts = path.split('/').filter((part) => part && part !== 'admin' && !part.startsWith(':'))
    for (const noun of new Set([parts[0], parts.at(-1)])) this.#look(noun ?? '', reply)
  }

  #look(noun: string, value: unknown): void {
    if (Array.isArray(value)) {
      for (const item of value.slice(0, 10)) this.#look(noun, item)
      return
    }
    if (typeof value !== 'object' || value === null) return
    if ('id' in value && typeof value.id === 'string' && isUuid(value.id)) {
      const others = (this.#byNoun.get(noun) ?? []).filter((id) => id !== value.id)
      this.#byNoun.set(noun, [...others.slice(1 - MOST), value.id])
      if ('version' in value && typeof value.version === 'number') this.#versions.set(value.id, value.version)
    }
    for (const [name, member] of Object.entries(value)) this.#look(name === 'data' ? noun : nounOf(name), member)
  }

  /** An id for a parameter or field of that name: a record of its kind, or one of another kind, or nobody's. */
  of(name: string, random: Random): string {
    const pool = this.#byNoun.get(nounOf(name)) ?? []
    if (pool.length > 0 && random.chance(0.85)) return random.pick(pool)
    const pools = [...this.#byNoun.values()]
    return pools.length === 0 || random.chance(0.3) ? NOBODYS : random.pick(random.pick(pools))
  }

  versionOf = (id: string | undefined): number | undefined => (id ? this.#versions.get(id) : undefined)
}

/** `fuelTypes`, `fuel_type`, `fueltypeId` → `fueltype`; `cities` → `city`. */
const nounOf = (name: string): string =>
  name.replace(/Ids?$/, '').replace(/_/g, '').replace(/ies$/, 'y').replace(/s$/, '').toLowerCase()
