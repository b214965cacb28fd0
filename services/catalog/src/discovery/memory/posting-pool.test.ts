import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Archive, Numbers } from './archive.ts'
import { Bits } from './bits.ts'
import { PostingPool } from './posting-pool.ts'

const POSTINGS = 5
type Step =
  | readonly [kind: 'add', posting: number, slot: number, times: number]
  | readonly [kind: 'sweep', every: number]

/** Slots far apart, near to each other, and behind others, as those are that were used before. */
const slots = fc.oneof(fc.nat(40), fc.nat(70_000), fc.nat(2 ** 30))
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.tuple(fc.constant('add' as const), fc.nat(POSTINGS - 1), slots, fc.nat(90)) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('sweep' as const), fc.integer({ min: 2, max: 5 })) },
  ),
  { maxLength: 60 },
)

/** What was written to it is read from it, in the same order. */
class Kept implements Archive {
  readonly #arrays: Numbers[] = []
  readonly #isRead: boolean
  constructor(of?: Kept) {
    this.#isRead = of !== undefined
    if (of) this.#arrays = of.#arrays
  }
  exchange<A extends Numbers>(array: A, used = array.length): A {
    if (this.#isRead) return this.#arrays.shift() as A
    this.#arrays.push(array.slice(0, used))
    return array
  }
}

const slotsOf = (pool: PostingPool, id: number): number[] => {
  const set = new Bits()
  pool.markIn(id, set)
  return [...set.members()]
}

/** How many postings are bits: the last of the numbers that a snapshot begins with. */
function setsOf(pool: PostingPool): number {
  const arrays: Numbers[] = []
  const archive: Archive = {
    exchange: (array) => {
      arrays.push(array)
      return array
    },
  }
  for (const _ of pool.exchange(archive));
  return arrays[0]?.[3] ?? 0
}

function sweep(pool: PostingPool, dead: Bits): void {
  for (const _ of pool.sweep(dead));
}

describe('postings', () => {
  test('have what was added and not swept, in whatever order, and after a snapshot', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let pool = new PostingPool()
        const expected = Array.from({ length: POSTINGS }, () => new Set<number>())
        for (let id = 0; id < POSTINGS; id++) pool.make()
        for (const step of all) {
          if (step[0] === 'add') {
            const [, id, slot, times] = step
            for (let at = 0; at <= times; at++) {
              if (expected[id]?.has(slot + at)) continue
              // So many slots that nothing becomes bits.
              pool.add(id, slot + at, 2 ** 31)
              expected[id]?.add(slot + at)
            }
          } else {
            const dead = new Bits(0)
            for (const set of expected)
              for (const slot of set)
                if (slot < 80_000 && slot % step[1] === 0) {
                  dead.add(slot)
                  set.delete(slot)
                }
            sweep(pool, dead)
          }
        }
        const kept = new Kept()
        for (const _ of pool.exchange(kept));
        pool = new PostingPool()
        for (const _ of pool.exchange(new Kept(kept)));
        for (const [id, set] of expected.entries()) {
          expect(pool.isEmpty(id)).toBe(set.size === 0)
          const small = [...set].filter((slot) => slot < 2 ** 20)
          const present = new Bits()
          for (const slot of small) present.add(slot)
          expect(pool.countIn(id, present)).toBe(small.length)
          if (small.length === set.size) expect(slotsOf(pool, id)).toEqual(small.sort((a, b) => a - b))
        }
      }),
    )
  })

  test('a value that one in a dozen has becomes bits, and goes on as before, after a sweep and a snapshot', () => {
    let pool = new PostingPool()
    const id = pool.make()
    for (let slot = 0; slot < 40_000; slot += 12) pool.add(id, slot, slot + 1)
    expect(setsOf(pool)).toBe(1)
    expect(slotsOf(pool, id)).toEqual(Array.from({ length: 3_334 }, (_, at) => at * 12))
    const dead = new Bits()
    for (let slot = 0; slot < 40_000; slot += 24) dead.add(slot)
    sweep(pool, dead)
    expect(slotsOf(pool, id)).toHaveLength(1_667)
    pool.add(id, 24, 40_000)
    const kept = new Kept()
    for (const _ of pool.exchange(kept));
    pool = new PostingPool()
    for (const _ of pool.exchange(new Kept(kept)));
    pool.add(id, 40_001, 40_002)
    expect(setsOf(pool)).toBe(1)
    expect(slotsOf(pool, id)).toHaveLength(1_669)
  })

  test('what a swept list leaves is used again', () => {
    const pool = new PostingPool()
    for (let id = 0; id < 300; id++) pool.make()
    const fill = () => {
      for (let slot = 0; slot < 100; slot++) for (let id = 0; id < 300; id++) pool.add(id, slot * 50, 2 ** 31)
    }
    const bytes = () => {
      let sum = 0
      const archive: Archive = {
        exchange: (array) => {
          sum += array.byteLength
          return array
        },
      }
      for (const _ of pool.exchange(archive));
      return sum
    }
    fill()
    const before = bytes()
    const dead = new Bits()
    for (let slot = 0; slot < 5_000; slot++) dead.add(slot)
    for (let round = 0; round < 5; round++) {
      sweep(pool, dead)
      expect(pool.isEmpty(7)).toBe(true)
      fill()
    }
    expect(bytes()).toBe(before)
    expect(slotsOf(pool, 299)).toHaveLength(100)
  })
})
