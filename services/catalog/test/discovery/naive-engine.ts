import { type EntityManager, sql } from '@forecourt/kernel/db'
import {
  type Engine,
  type FacetKeyCounts,
  type KeyColumnName,
  keyColumns,
  type PriceScope,
} from '../../src/discovery/engine.ts'
import { mostOf } from '../../src/discovery/terms/most-values.ts'
import { type Order, type Place, priceKey } from '../../src/discovery/terms/order.ts'
import type { Rate } from '../../src/discovery/terms/rates.ts'
import type { SearchTerms } from '../../src/discovery/terms/search-terms.ts'
import { type AskedWord, byWeight, meaningsOf } from '../../src/discovery/words/asked-word.ts'
import { readNames } from '../../src/discovery/words/names.ts'
import { mayBeMistyped, nearest } from '../../src/discovery/words/nearest-word.ts'
import { vocabularyOf } from '../../src/discovery/words/vocabulary.ts'

type Row = Readonly<Record<KeyColumnName, number | null>> & {
  readonly id: string
  readonly owner_id: string
  readonly posted_at: string
  readonly currency: number
  /** In its own minor units. */
  readonly price: number
  readonly mileage: number | null
  readonly power: number | null
  readonly year: number
  readonly sold: boolean
  readonly complete: boolean
  readonly below_median: number | null
  readonly options: readonly number[]
  readonly words: readonly string[]
  readonly head: readonly string[]
}

const texts = (tsvector: string): string[] => [...tsvector.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text)

/** @param from the read table, or one row of it as it was, named `s` */
async function readRows(em: EntityManager, from: string, params: unknown[] = []): Promise<Row[]> {
  const rows = await sql<Omit<Row, 'price' | 'words' | 'head'> & { price: string; words: string; head: string }>(
    em,
    `select s.id, v.owner_id, to_char(s.posted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as posted_at,
       ${keyColumns.map((name) => `s.${name}`).join(', ')}, s.currency, s.price_minor as price, s.mileage, s.power, s.year, s.sold, s.complete, s.below_median, s.options,
       s.words::text as words, s.head::text as head
     from ${from} join vehicle v on v.id = s.id`,
    params,
  )
  return rows.map((row) => ({ ...row, price: Number(row.price), words: texts(row.words), head: texts(row.head) }))
}
const all = (em: EntityManager) => readRows(em, 'vehicle_search s')

function hasWord(row: Row, column: 'words' | 'head', { begins, whole, means, ofMakes, decisive }: AskedWord): boolean {
  const isSaid =
    begins.some((start) => row[column].some((word) => word.startsWith(start))) ||
    whole.some((word) => row[column].includes(word))
  if (!means) return isSaid
  const isMeant = meaningsOf({ means } as AskedWord).some(([name, ids]) => ids.includes(row[name] ?? Number.NaN))
  const isOfMake = !ofMakes || ofMakes.includes(row.brand ?? Number.NaN)
  return (isMeant && isOfMake) || (isSaid && (!decisive || row[decisive] === null))
}

const within = (value: number | null, least?: number, most?: number): boolean =>
  (least === undefined || (value !== null && value >= least)) &&
  (most === undefined || (value !== null && value <= most))
/** As the table keeps it. */
const real = (bound: number | undefined) => bound && Math.fround(bound)

function fits(row: Row, terms: SearchTerms): boolean {
  const { ranges, options } = terms
  return (
    (terms.includeSold || !row.sold) &&
    (terms.seller === undefined || row.owner_id === terms.seller) &&
    keyColumns.every((name) => terms.anyOf[name]?.includes(row[name] ?? Number.NaN) ?? true) &&
    !options?.impossible &&
    (options?.ids.every((id) => row.options.includes(id)) ?? true) &&
    (terms.prices?.some((one) => one.currency === row.currency && within(row.price, one.least, one.most)) ?? true) &&
    within(row.year, ranges.yearMin, ranges.yearMax) &&
    within(row.mileage, ranges.mileageMin, ranges.mileageMax) &&
    within(row.power, real(ranges.powerMin), real(ranges.powerMax)) &&
    terms.words.every((word) => hasWord(row, 'words', word))
  )
}

const euros = (row: Row, rates: readonly Rate[]): number =>
  row.price / (rates.find(({ currency }) => currency === row.currency)?.perEuro ?? Number.NaN)

/** The keys of a row in an order, as numbers and texts that compare as they should. */
const keysOf = (
  row: Row,
  { keys, rates = [], near }: Order,
  { words }: SearchTerms,
): (number | string | boolean | null)[] =>
  keys.map(({ name }) => {
    if (name === 'price') return euros(row, rates)
    if (name === 'headed') return words.every((word) => hasWord(row, 'head', word))
    if (name !== 'nearness') return row[name]
    const metres = near?.metres[near.cities.indexOf(row.city ?? Number.NaN)]
    return metres === undefined ? null : 0 - metres
  })

function compare(a: readonly unknown[], b: readonly unknown[], descending: boolean): number {
  for (const [at, left] of a.entries()) {
    const right = b[at]
    if (left === right) continue
    if (left === null) return 1
    if (right === null || right === undefined) return -1
    return ((left as number) < (right as number) ? -1 : 1) * (descending ? -1 : 1)
  }
  return 0
}

function sorted(rows: readonly Row[], order: Order, terms: SearchTerms): { row: Row; place: Place }[] {
  const placed = rows.map((row) => ({ row, keys: keysOf(row, order, terms) }))
  placed.sort((a, b) => compare(a.keys, b.keys, order.descending))
  return placed.map(({ row, keys }) => ({
    row,
    place: keys.map((key, at) => {
      if (order.keys[at]?.name === 'price') return priceKey(row.price, row.currency)
      return key === null ? null : String(key)
    }),
  }))
}

function countsOf(rows: readonly Row[], name: KeyColumnName | 'options'): [number, number][] {
  const counts = new Map<number, number>()
  for (const row of rows) {
    for (const key of name === 'options' ? row.options : [row[name]])
      if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, mostOf(name))
}

function withoutOwn(terms: SearchTerms, name: KeyColumnName | 'options'): SearchTerms {
  if (name === 'options') return terms
  const { [name]: _own, ...others } = terms.anyOf
  const models = name === 'brand' ? terms.modelsOfAnyMake : undefined
  return { ...terms, anyOf: models ? { ...others, model: models } : others }
}

/** In hundred-thousandths of a euro. */
const based = (rows: readonly Row[], rates: readonly Rate[]) =>
  rows.map((row) => ({ ...row, price: Math.floor(euros(row, rates) * 100_000 + 0.5) }))

const byPrice = (a: { id: string; price: number }, b: { id: string; price: number }) =>
  a.price - b.price || (a.id < b.id ? -1 : 1)

const comparable = (rows: readonly Row[], scope: PriceScope): Row[] =>
  based(rows, scope.rates)
    .filter(
      (row) =>
        !row.sold &&
        row.id !== scope.id &&
        row.model === scope.model &&
        scope.fuels.includes(row.fuel ?? Number.NaN) &&
        within(row.year, scope.yearMin, scope.yearMax) &&
        within(row.mileage, scope.mileageMin, scope.mileageMax) &&
        (scope.powerMin === null || within(row.power, real(scope.powerMin), real(scope.powerMax ?? undefined))),
    )
    .sort(byPrice)

/** An engine that looks at every vehicle, each time: slow, and so plain that the others are judged by it. It features nothing. */
export const naiveEngine: Engine = {
  async page(em, { terms, order, after, skip, limit, hidden }) {
    const rows = (await all(em)).filter((row) => fits(row, terms) && !hidden.includes(row.owner_id))
    const places = sorted(rows, order, terms)
    const from = after ? places.findIndex(({ row }) => row.id === after.at(-1)) + 1 : 0
    return places.slice(from + skip, from + skip + limit).map(({ place }) => place)
  },
  count: async (em, terms) => (await all(em)).filter((row) => fits(row, terms)).length,
  async suggest(em, searches) {
    const rows = await all(em)
    return searches.map((terms) => rows.filter((row) => fits(row, terms)).length)
  },
  async facets(em, terms) {
    const rows = await all(em)
    const names = [...keyColumns, 'options'] as const
    return Object.fromEntries(
      names.map((name) => {
        const free = withoutOwn(terms, name)
        return [
          name,
          countsOf(
            rows.filter((row) => fits(row, free)),
            name,
          ),
        ]
      }),
    ) as FacetKeyCounts
  },
  async cities(em, terms) {
    const counts = new Map<number, number>()
    for (const row of (await all(em)).filter((one) => fits(one, terms)))
      if (row.city !== null) counts.set(row.city, (counts.get(row.city) ?? 0) + 1)
    return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  },
  async corrections(em, words) {
    const rows = await all(em)
    const [names, vocabulary] = await Promise.all([readNames(em), vocabularyOf(em)])
    const known = [...names.keys(), ...vocabulary.words]
    const wrong = words.filter(
      ({ word, means, begins }) =>
        !means &&
        mayBeMistyped(word) &&
        !rows.some((row) => begins.some((start) => row.words.some((other) => other.startsWith(start)))),
    )
    return new Map(
      wrong.flatMap(({ word }) => {
        const meant = nearest(word, known, { weight: () => 1 })
        return meant === undefined ? [] : [[word, { word: meant, shown: names.get(meant) ?? meant }] as const]
      }),
    )
  },
  async unmatched(em, { words, includeSold }) {
    const rows = (await all(em)).filter((row) => includeSold || !row.sold)
    const having = (places: readonly number[]) =>
      rows.some((row) => places.every((at) => hasWord(row, 'words', words[at] as AskedWord)))
    if (words.length < 2 || having([...words.keys()])) return []
    const names = await readNames(em)
    const kept: number[] = []
    for (const at of byWeight(words, (word) => names.has(word))) if (having([...kept, at])) kept.push(at)
    return kept.length === 0 ? [] : [...words.keys()].filter((at) => !kept.includes(at))
  },
  featured: async () => [],
  async similar(em, id, rates) {
    const rows = await all(em)
    const own = rows.find((row) => row.id === id)
    if (!own) return []
    const rank = (row: Row) =>
      row.model === own.model ? 0 : row.brand === own.brand && row.type !== null && row.type === own.type ? 1 : 2
    const distance = (row: Row) => Math.abs(euros(row, rates) - euros(own, rates))
    return rows
      .filter((row) => !row.sold && row.id !== id && rank(row) < 2)
      .sort((a, b) => rank(a) - rank(b) || distance(a) - distance(b) || (a.id < b.id ? -1 : 1))
      .slice(0, 8)
      .map((row) => row.id)
  },
  async middle(em, scope) {
    const prices = comparable(await all(em), scope).map(({ price }) => BigInt(price))
    const half = prices.length / 2
    const [lower, upper] = [prices[Math.ceil(half) - 1], prices[Math.floor(half)]]
    if (lower === undefined || upper === undefined) return { count: 0 }
    return { count: prices.length, middle: { lower, upper } }
  },
  async comparables(em, scope, { year, mileage, most }) {
    const rows = comparable(await all(em), scope)
    const far = (row: Row) =>
      Math.abs(row.year - year) / 2 + Math.abs((row.mileage ?? 0) - mileage) / (scope.mileageMax - mileage)
    const closest = [...rows].sort((a, b) => far(a) - far(b) || (a.id < b.id ? -1 : 1)).slice(0, most)
    return {
      prices: rows.map(({ price }) => price),
      closest: closest.map(({ id, price }) => ({ id, price })).sort(byPrice),
    }
  },
  async among(em, ids, terms, order) {
    const rows = (await all(em)).filter((row) => ids.includes(row.id) && fits(row, terms))
    return sorted(rows, order, terms).map(({ row }) => row.id)
  },
  async match(em, { vehicleId, before }, candidates) {
    const now = (await all(em)).find((row) => row.id === vehicleId)
    const was = before
      ? await readRows(em, 'jsonb_populate_record(null::vehicle_search, $1::jsonb) s', [JSON.stringify(before)])
      : []
    return candidates.flatMap(({ terms, isNew }, at) =>
      now && fits(now, terms) && (isNew || !was.some((row) => fits(row, terms))) ? [at] : [],
    )
  },
  close: async () => undefined,
}
