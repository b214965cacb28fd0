import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { PageQuestion } from '../engine.ts'
import type { Near } from '../places/near.ts'
import type { Place } from '../terms/order.ts'
import type { SearchTerms } from '../terms/search-terms.ts'
import { condition, nearCities, notHidden, Params } from './search-sql.ts'

/** So few are read and put in order at once; of more, one city after the other is read, until there are enough. */
const FEW = 20_000
/** Cities of the first statement; each next one has four times as many. */
const FIRST_CITIES = 16

/**
 * Whether cities are to be read one after the other. With sold ones they are not: only those not sold have an index by city,
 * and few people ask for both.
 */
export async function findsMany(em: EntityManager, terms: SearchTerms): Promise<boolean> {
  if (terms.includeSold) return false
  const params = new Params()
  const [row] = await sql<{ many: boolean }>(
    em,
    `select count(*) > ${FEW} as many from (select from vehicle_search where ${condition(terms, params)} limit ${FEW + 1}) as found`,
    params.values,
  )
  return row?.many ?? false
}

/**
 * A page by distance, of many: of each city, nearest first, as many as are missing, newest first, by the index of cities. A
 * million vehicles are never put in order.
 *
 * @param first cities of the first statement
 */
export async function walkCities(
  em: EntityManager,
  question: PageQuestion,
  near: Near,
  first = FIRST_CITIES,
): Promise<Place[]> {
  const { after, skip, limit } = question
  const wanted = question.terms.anyOf.city && new Set(question.terms.anyOf.city)
  const steps = near.cities
    .map((city, at) => ({ city, metres: near.metres[at] ?? 0 }))
    .filter(({ city }) => !wanted || wanted.has(city))
  const reading = new Walk(em, question, skip + limit)
  const from = after?.[0] === undefined || after[0] === null ? undefined : -Number(after[0])
  if (after?.[0] !== null) {
    if (from !== undefined && after)
      await reading.read(
        steps.filter(({ metres }) => metres === from),
        after,
      )
    const further = from === undefined ? steps : steps.filter(({ metres }) => metres > from)
    for (let at = 0, size = first; at < further.length && !reading.isFull; size *= 4) {
      // Cities that are as far as each other are read together: their vehicles are in one order.
      let end = Math.min(further.length, at + size)
      while (end < further.length && further[end]?.metres === further[end - 1]?.metres) end++
      await reading.read(further.slice(at, end))
      at = end
    }
  }
  if (!reading.isFull) await reading.readWithoutPlace(near, wanted, after?.[0] === null ? after : undefined)
  return reading.places.slice(skip)
}

class Walk {
  readonly places: Place[] = []
  readonly #em: EntityManager
  readonly #question: PageQuestion
  readonly #most: number

  constructor(em: EntityManager, question: PageQuestion, most: number) {
    this.#em = em
    this.#question = question
    this.#most = most
  }

  get isFull(): boolean {
    return this.places.length >= this.#most
  }

  /** Of these cities the nearest and newest, behind a place where there is one. */
  async read(steps: readonly { city: number; metres: number }[], after?: Place): Promise<void> {
    if (steps.length === 0) return
    const params = new Params()
    const near = nearCities(
      { cities: steps.map(({ city }) => city), metres: steps.map(({ metres }) => metres) },
      params,
    )
    const where = ['city = near_city', ...this.#conditions(params), ...behind(after, params)]
    const most = params.add(this.#most - this.places.length)
    await this.#collect(
      `select array[nearness::text, ${AGE_KEYS}] as keys from ${near} cross join lateral (
         select posted_at, id from vehicle_search where ${where.join(' and ')}
         order by posted_at desc, id desc limit ${most}::int) as found
       order by nearness desc, posted_at desc, id desc limit ${most}::int`,
      params,
    )
  }

  /** Vehicles without a city, or whose city has no place: the newest first. */
  async readWithoutPlace(near: Near, wanted: ReadonlySet<number> | undefined, after?: Place): Promise<void> {
    const known = new Set(near.cities)
    const lacking = wanted && [...wanted].filter((city) => !known.has(city))
    if (lacking?.length === 0) return
    const params = new Params()
    const where = [
      lacking
        ? `city = any (${params.add(lacking)}::int[])`
        : `(city is null or city <> all (${params.add(near.cities)}::int[]))`,
      ...this.#conditions(params),
      ...behind(after, params),
    ]
    await this.#collect(
      `select array[null, ${AGE_KEYS}] as keys from vehicle_search where ${where.join(' and ')}
       order by posted_at desc, id desc limit ${params.add(this.#most - this.places.length)}::int`,
      params,
    )
  }

  #conditions(params: Params): string[] {
    const { terms, hidden } = this.#question
    const { city: _city, ...anyOf } = terms.anyOf
    return [condition({ ...terms, anyOf }, params), ...notHidden(hidden, params)]
  }

  async #collect(text: string, params: Params): Promise<void> {
    const rows = await sql<{ keys: Place }>(this.#em, text, params.values)
    this.places.push(...rows.map(({ keys }) => keys))
  }
}

const AGE_KEYS = `to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00', id::text`

const behind = (after: Place | undefined, params: Params): string[] =>
  after ? [`(posted_at, id) < (${params.add(after[1])}::timestamptz, ${params.add(after[2])}::uuid)`] : []
