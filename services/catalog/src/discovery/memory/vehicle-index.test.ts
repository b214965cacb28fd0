import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyColumns } from '../engine.ts'
import { type AskedWord, plainWords } from '../words/asked-word.ts'
import type { IndexRow, IndexTerms } from './columns.ts'
import { VehicleIndex } from './vehicle-index.ts'

const vocabulary = ['mercedes', 'bmw', 'benzin', 'golf', 'golfplatz', 'rot', 'rote', 'kombi']
/** Doors may be none at all. */
const key = fc.integer({ min: 0, max: 6 })
const row = fc.record({
  n: fc.integer({ min: 1, max: 60 }),
  ...(Object.fromEntries(keyColumns.map((name) => [name, fc.option(key, { freq: 8 })])) as Record<
    (typeof keyColumns)[number],
    fc.Arbitrary<number | null>
  >),
  currency: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 9 }),
  price_minor: fc.option(fc.integer({ min: 0, max: 50 }), { freq: 9 }),
  mileage: fc.option(fc.integer({ min: 0, max: 50 }), { freq: 9 }),
  power: fc.option(fc.integer({ min: 0, max: 50 }), { freq: 9 }),
  year: fc.option(fc.integer({ min: 2000, max: 2010 }), { freq: 9 }),
  sold: fc.boolean(),
  options: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }),
  words: fc.uniqueArray(fc.constantFrom(...vocabulary), { maxLength: 5 }),
})
/** A word as a beginning, or one that means something besides, which may decide alone. */
const askedWord: fc.Arbitrary<AskedWord> = fc.oneof(
  fc.constantFrom('golf', 'rot', 'b', 'mercedes', 'nothing').map((word) => plainWords(word)[0] as AskedWord),
  fc.record({
    word: fc.constant('benzin'),
    typed: fc.constant('Benzin'),
    begins: fc.constantFrom([], ['kom']),
    whole: fc.constantFrom(['rot'], ['golf', 'nothing']),
    means: fc.oneof(
      fc.record({ fuel: fc.array(key, { maxLength: 2 }) }),
      fc.record({ brand: fc.array(key, { maxLength: 2 }), model: fc.array(key, { maxLength: 2 }) }),
    ),
  }),
  fc.record({
    word: fc.constant('avant'),
    typed: fc.constant('avant'),
    begins: fc.constant([]),
    whole: fc.constant(['rot']),
    means: fc.record({ type: fc.array(key, { minLength: 2, maxLength: 4 }) }),
    ofMakes: fc.array(key, { maxLength: 4 }),
  }),
  fc.array(key, { maxLength: 2 }).map((fuel) => ({
    ...(plainWords('rot')[0] as AskedWord),
    means: { fuel },
    decisive: 'fuel' as const,
  })),
)
const priceRange = fc.record(
  {
    currency: fc.integer({ min: 1, max: 4 }),
    least: fc.integer({ min: 0, max: 30 }),
    most: fc.integer({ min: 10, max: 50 }),
  },
  { requiredKeys: ['currency'] },
)
/** Few conditions at once, each wide, so that most questions find something. */
const terms: fc.Arbitrary<IndexTerms> = fc
  .record({
    anyOf: fc
      .uniqueArray(fc.constantFrom(...keyColumns), { maxLength: 3 })
      .chain((names) =>
        fc.record(Object.fromEntries(names.map((name) => [name, fc.uniqueArray(key, { minLength: 2, maxLength: 5 })]))),
      ),
    more: fc.uniqueArray(
      fc.oneof(
        fc.record({
          options: fc.record({ ids: fc.tuple(fc.integer({ min: 1, max: 9 })), impossible: fc.constant(false) }),
        }),
        fc.record({ options: fc.constant({ ids: [], impossible: true }) }),
        fc.record({ prices: fc.uniqueArray(priceRange, { selector: ({ currency }) => currency, maxLength: 3 }) }),
        fc.record({ ranges: fc.record({ yearMin: fc.integer({ min: 2000, max: 2008 }) }) }),
        fc.record({ ranges: fc.record({ mileageMax: fc.integer({ min: 20, max: 50 }) }) }),
        fc.record({ ranges: fc.record({ powerMin: fc.integer({ min: 0, max: 30 }) }) }),
        fc.record({ words: fc.array(askedWord, { minLength: 1, maxLength: 3 }) }),
      ),
      { maxLength: 2 },
    ),
    includeSold: fc.boolean(),
  })
  .map(({ anyOf, more, includeSold }) => ({ anyOf, ranges: {}, words: [], includeSold, ...Object.assign({}, ...more) }))

/** The same question, asked of the rows one by one. */
function matches(one: IndexRow, asked: IndexTerms, without?: string): boolean {
  const within = (
    value: number | null,
    least = Number.NEGATIVE_INFINITY,
    most = Number.POSITIVE_INFINITY,
    isAsked = true,
  ) => !isAsked || (value !== null && value >= least && value <= most)
  const { ranges } = asked
  return (
    (asked.includeSold || !one.sold) &&
    keyColumns.every((name) => {
      const keys = name === without ? undefined : asked.anyOf[name]
      const value = one[name]
      return !keys || (value !== null && keys.includes(value))
    }) &&
    (!asked.options ||
      (!asked.options.impossible && asked.options.ids.every((option) => one.options.includes(option)))) &&
    (asked.prices?.some(
      ({ currency, least, most }) => one.currency === currency && within(one.price_minor, least, most),
    ) ??
      true) &&
    within(one.year, ranges.yearMin, undefined, ranges.yearMin !== undefined) &&
    within(one.mileage, undefined, ranges.mileageMax, ranges.mileageMax !== undefined) &&
    within(one.power, ranges.powerMin, undefined, ranges.powerMin !== undefined) &&
    asked.words.every((word) => hasWord(one, word))
  )
}

function hasWord(one: IndexRow, { begins, whole, means = {}, decisive, ofMakes }: AskedWord): boolean {
  const isMeant =
    keyColumns.some((name) => means[name]?.includes(one[name] ?? -1)) && (ofMakes?.includes(one.brand ?? -1) ?? true)
  if (isMeant || (decisive && one[decisive] !== null)) return isMeant
  return one.words.some((text) => whole.includes(text) || begins.some((prefix) => text.startsWith(prefix)))
}

function countsOf(values: readonly (number | null)[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

describe('VehicleIndex', () => {
  it('counts what asking each row would count, after any changes', () => {
    let hits = 0
    const change = fc.oneof(
      { weight: 4, arbitrary: row.map((put) => ({ put })) },
      { weight: 1, arbitrary: key.map((n) => ({ n })) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }).map((steps) => ({ steps })) },
    )
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 120 }),
        fc.array(terms, { minLength: 3, maxLength: 8 }),
        (changes, asked) => {
          const index = new VehicleIndex()
          const rows = new Map<number, IndexRow>()
          let sweeping: Generator<void> | undefined
          for (const one of changes) {
            if ('steps' in one) {
              sweeping ??= index.sweep()
              for (let step = 0; step < one.steps && sweeping; step++) if (sweeping.next().done) sweeping = undefined
            } else if ('put' in one) {
              index.put(one.put)
              rows.set(one.put.n, one.put)
            } else {
              index.remove(one.n)
              rows.delete(one.n)
            }
          }
          expect(index.size).toBe(rows.size)
          for (const question of asked) {
            const found = [...rows.values()].filter((one) => matches(one, question))
            if (found.length > 0) hits++
            expect(index.count(question)).toBe(found.length)
            const facets = index.facets(question)
            expect(new Map(facets.options)).toEqual(countsOf(found.flatMap(({ options }) => options)))
            for (const name of keyColumns) {
              const others = [...rows.values()].filter((one) => matches(one, question, name))
              expect(new Map(facets[name])).toEqual(countsOf(others.map((one) => one[name])))
            }
          }
        },
      ),
      { numRuns: 400 },
    )
    expect(hits).toBeGreaterThan(500)
  })

  it('leaves out as few words as can be where nothing has all of them', () => {
    const asked = fc.array(askedWord, { minLength: 1, maxLength: 5 })
    let leftOut = 0
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), asked, (rows, words) => {
        const index = new VehicleIndex()
        const kept = new Map(rows.map((one) => [one.n, one]))
        for (const one of kept.values()) index.put(one)
        const finds = (some: readonly AskedWord[]) =>
          [...kept.values()].some((one) => !one.sold && some.every((word) => hasWord(one, word)))
        const places = index.unmatched({ words, includeSold: false })
        const rest = words.filter((_, at) => !places.includes(at))
        const isHopeless = words.every((word) => !finds([word]))
        if (isHopeless || finds(words)) expect(places).toEqual([])
        else {
          leftOut++
          expect(finds(rest)).toBe(true)
          for (const at of places) expect(finds([...rest, words[at] as AskedWord])).toBe(false)
        }
      }),
      { numRuns: 400 },
    )
    expect(leftOut).toBeGreaterThan(50)
  })

  it('keeps make and model rather than what else is said, and single figures last of all', () => {
    const index = new VehicleIndex()
    const one = fc.sample(row, { numRuns: 1, seed: 1 })[0] as IndexRow
    index.put({ ...one, n: 1, sold: false, words: ['audi', 'a4', '7'] })
    index.put({ ...one, n: 2, sold: false, words: ['rare', 'find'] })
    index.names = new Map([
      ['audi', 'Audi'],
      ['7', '7'],
    ])
    const left = (...words: string[]) => index.unmatched({ words: plainWords(...words), includeSold: false })
    expect(left('rare', 'audi')).toEqual([0])
    expect(left('rare', 'a4')).toEqual([1])
    expect(left('7', 'rare')).toEqual([0])
    expect(left('zzz', 'audi', 'xyz')).toEqual([0, 2])
    expect(left('zzz', 'xyz')).toEqual([])
  })

  it('keeps right when lists have become bits, and slots have moved', () => {
    const index = new VehicleIndex()
    const make = (n: number, brand: number): IndexRow => ({
      n,
      brand,
      model: brand,
      category: 1,
      country: 1,
      city: 1,
      type: 1,
      color: n % 3,
      fuel: 1,
      transmission: 1,
      currency: 1,
      price_minor: n,
      mileage: n,
      power: 1,
      year: 2000,
      doors: 5,
      seats: 5,
      pictured: 1,
      rating: null,
      sold: n % 7 === 0,
      options: [n % 2, 9],
      words: ['a', `w${n % 50}`],
    })
    const rows = new Map<number, IndexRow>()
    for (let n = 0; n < 9_000; n++) rows.set(n, make(n, n % 4))
    for (const one of rows.values()) index.put(one)
    for (let n = 0; n < 9_000; n += 5) {
      const moved = make(n, 2)
      rows.set(n, moved)
      index.put(moved)
    }
    for (let n = 3; n < 9_000; n += 11) {
      rows.delete(n)
      index.remove(n)
    }
    expect(index.waste).toBeGreaterThan(1_000)
    for (const question of [
      { anyOf: { brand: [2] }, ranges: {}, words: plainWords('w1'), includeSold: false },
      { anyOf: { color: [1] }, ranges: {}, words: [], includeSold: true, options: { ids: [1], impossible: false } },
      { anyOf: {}, ranges: {}, words: [], includeSold: false, prices: [{ currency: 1, least: 100, most: 4_000 }] },
    ] satisfies IndexTerms[]) {
      const found = [...rows.values()].filter((one) => matches(one, question))
      expect(index.count(question)).toBe(found.length)
      expect(new Map(index.facets(question).options)).toEqual(countsOf(found.flatMap(({ options }) => options)))
    }
  })

  it('uses swept slots again, and forgets words nothing has any more', () => {
    const index = new VehicleIndex()
    const one = fc.sample(row, { numRuns: 1, seed: 1 })[0] as IndexRow
    const put = (n: number, round: number) =>
      index.put({ ...one, n, sold: false, brand: n % 3, options: [n % 2], words: [`round${round}`, `u${round}x${n}`] })
    for (let n = 0; n < 3_000; n++) put(n, 0)
    for (let round = 1; round < 5; round++) {
      for (let n = 0; n < 3_000; n++) put(n, round)
      expect(index.waste).toBe(3_000)
      for (const _ of index.sweep());
      expect(index.waste).toBe(0)
      const count = (word: string) => index.count({ anyOf: {}, ranges: {}, words: plainWords(word), includeSold: true })
      expect(count(`round${round}`)).toBe(3_000)
      expect(count(`round${round - 1}`)).toBe(0)
      expect(count('u')).toBe(3_000)
      expect(count(`u${round}x77`)).toBe(11)
      expect(index.count({ anyOf: { brand: [1] }, ranges: {}, words: [], includeSold: false })).toBe(1_000)
    }
    expect(index.slots).toBe(6_000)
  })

  it('rounds a bound of power as the powers it keeps', () => {
    const index = new VehicleIndex()
    const none = Object.fromEntries(keyColumns.map((name) => [name, null])) as Record<(typeof keyColumns)[number], null>
    const powers = [73.55, 109.96, 110]
    powers.forEach((power, n) => {
      index.put({
        ...none,
        n,
        power,
        currency: 1,
        price_minor: 1,
        mileage: 1,
        year: 2000,
        sold: false,
        options: [],
        words: [],
      })
    })
    const count = (powerMin: number, powerMax: number) =>
      index.count({ anyOf: {}, ranges: { powerMin, powerMax }, words: [], includeSold: false })
    for (const power of powers) expect(count(power, power)).toBe(1)
    expect(count(109.96, 110.69)).toBe(2)
    expect(count(0, 109.95)).toBe(1)
  })

  it('takes a word that occurs nowhere for the one that was meant', () => {
    const index = new VehicleIndex()
    const put = (n: number, words: string[]) =>
      index.put({
        n,
        brand: 1,
        model: 1,
        category: 1,
        country: 1,
        city: 1,
        type: 1,
        color: 1,
        fuel: 1,
        transmission: 1,
        currency: 1,
        price_minor: 1,
        mileage: 1,
        power: 1,
        year: 2000,
        doors: 5,
        seats: 5,
        pictured: 1,
        rating: null,
        sold: false,
        options: [],
        words,
      })
    put(1, ['mercedes', 'benz', 'coupe', '220d'])
    put(2, ['marcedas', 'benz'])
    put(3, ['volkswagen', 'golf'])
    index.names = new Map([
      ['mercedes', 'Mercedes'],
      ['golf', 'Golf'],
    ])
    const meant = (...words: string[]) => index.corrections(plainWords(...words)).get(words[0] ?? '')
    expect(meant('mercdes')).toEqual({ word: 'mercedes', shown: 'Mercedes' })
    expect(meant('mrecedes')).toEqual({ word: 'mercedes', shown: 'Mercedes' })
    expect(meant('volkswagne')).toEqual({ word: 'volkswagen', shown: 'volkswagen' })
    expect(meant('merc')).toBeUndefined() // a beginning that occurs
    expect(meant('220c')).toBeUndefined() // numbers are never put right
    expect(meant('gol')).toBeUndefined()
    expect(meant('xyzzyx')).toBeUndefined()
    index.remove(3)
    expect(meant('golv')).toBeUndefined() // nothing that is for sale any more
    index.meaningful = ['automatik', 'mercades']
    expect(meant('automatk')).toEqual({ word: 'automatik', shown: 'automatik' })
    expect(meant('mercdes')?.word).toBe('mercedes') // what occurs comes first
  })
})
