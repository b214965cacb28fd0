import type { Archive } from './archive.ts'
import { exchangeNumbers, withRoom } from './archive.ts'
import { Bits } from './bits.ts'
import {
  type BoundedColumnName,
  boundedColumns,
  boundedNames,
  type IndexRow,
  type ValueColumnName,
  valueColumns,
} from './columns.ts'
import { KeyColumn } from './key-column.ts'
import { Lexicon } from './lexicon.ts'
import { NumberColumn } from './number-column.ts'
import { OptionSets } from './option-sets.ts'
import { PostingPool } from './posting-pool.ts'
import { SlotMap } from './slot-map.ts'

const columnsOf = <Name extends string, Column>(names: readonly Name[], make: (name: Name) => Column) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Column>

/**
 * Every searchable vehicle in typed arrays. A vehicle has a slot; what changes more than numbers moves it to another, so that
 * postings are only added to, and the old slot is masked out until a sweep has taken it out of every posting: then it is used
 * again.
 */
export class VehicleSlots {
  readonly #slotOf = new SlotMap()
  /** Slots of vehicles. */
  readonly alive = new Bits()
  /** Those that are for sale. */
  readonly unsold = new Bits()
  readonly #pool = new PostingPool()
  readonly keys: Readonly<Record<ValueColumnName, KeyColumn>> = columnsOf(valueColumns, () => new KeyColumn(this.#pool))
  readonly numbers: Readonly<Record<BoundedColumnName, NumberColumn>> = columnsOf(
    boundedNames,
    (name) => new NumberColumn(boundedColumns[name].bits, boundedColumns[name].steps),
  )
  readonly options = new OptionSets(this.#pool)
  readonly lexicon = new Lexicon()
  /** What tells a change that needs another slot: a hash of keys, options and words. */
  #fingerprints = new Int32Array(16)
  /** Dead slots that postings may still have. */
  readonly #buried = new Bits()
  #waste = 0
  /** Dead slots that no posting has any more. */
  #free: number[] = []
  #slots = 0
  #version = 0

  /** Vehicles. */
  get size(): number {
    return this.#slotOf.size
  }

  /** Slots so far. */
  get slots(): number {
    return this.#slots
  }

  /** Slots that are dead and not to be used again yet. */
  get waste(): number {
    return this.#waste
  }

  /** Another one after each change. */
  get version(): number {
    return this.#version
  }

  put(row: IndexRow): void {
    this.#version++
    const fingerprint = fingerprintOf(row)
    const known = this.#slotOf.get(row.n)
    let slot = known
    if (slot === undefined || this.#fingerprints[slot] !== fingerprint) {
      if (slot !== undefined) this.#bury(slot)
      slot = this.#place(row, fingerprint)
    }
    for (const name of boundedNames) this.numbers[name].set(slot, row[name])
    if (row.sold) this.unsold.delete(slot)
    else this.unsold.add(slot)
  }

  remove(n: number): void {
    const slot = this.#slotOf.get(n)
    if (slot === undefined) return
    this.#version++
    this.#slotOf.delete(n)
    this.#bury(slot)
  }

  /** Numbers of vehicles between two, the first included. */
  between(from: number, to: number): Iterable<number> {
    return this.#slotOf.between(from, to)
  }

  /**
   * Takes what is dead by now out of every posting, a little at each step. Questions and changes may come between two steps,
   * and find everything as it is.
   */
  *sweep(): Generator<void> {
    const dead = this.#buried.copy()
    yield* this.#pool.sweep(dead)
    yield
    yield* this.lexicon.sweep(dead)
    this.#buried.without(dead)
    const swept = dead.members()
    for (const slot of swept) this.#free.push(slot)
    this.#waste -= swept.length
  }

  /** Writes everything to an archive, or reads it from one, an array or a few at each step. */
  *exchange(archive: Archive): Generator<void> {
    const [slots = 0, waste = 0] = exchangeNumbers(archive, this.#slots, this.#waste)
    this.#slots = slots
    this.#waste = waste
    this.#slotOf.exchange(archive)
    for (const set of [this.alive, this.unsold, this.#buried]) set.exchange(archive)
    yield
    this.#free = [...archive.exchange(Uint32Array.from(this.#free))]
    this.#fingerprints = archive.exchange(this.#fingerprints, slots)
    yield* this.#pool.exchange(archive)
    for (const name of valueColumns) {
      this.keys[name].exchange(archive)
      yield
    }
    for (const name of boundedNames) {
      this.numbers[name].exchange(archive)
      yield
    }
    this.options.exchange(archive)
    yield* this.lexicon.exchange(archive)
  }

  #place(row: IndexRow, fingerprint: number): number {
    const slot = this.#free.pop() ?? this.#slots++
    this.#slotOf.set(row.n, slot)
    this.#fingerprints = withRoom(this.#fingerprints, slot)
    this.#fingerprints[slot] = fingerprint
    this.alive.add(slot)
    for (const name of valueColumns) this.keys[name].set(slot, row[name], this.#slots)
    this.options.add(slot, row.options, this.#slots)
    this.lexicon.add(slot, row.words, this.#slots)
    return slot
  }

  #bury(slot: number): void {
    this.alive.delete(slot)
    this.unsold.delete(slot)
    this.#buried.add(slot)
    this.#waste++
  }
}

/** FNV-1a over what a slot's postings were made of. */
function fingerprintOf(row: IndexRow): number {
  let hash = 0x811c9dc5
  const mix = (value: number) => {
    hash = Math.imul(hash ^ value, 0x01000193)
  }
  for (const name of valueColumns) mix(row[name] ?? -1)
  for (const key of row.options) mix(key)
  for (const word of row.words) {
    mix(0x7f)
    for (let at = 0; at < word.length; at++) mix(word.charCodeAt(at))
  }
  return hash
}
