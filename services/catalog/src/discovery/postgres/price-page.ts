import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { PageQuestion } from '../engine.ts'
import { type Place, priceKey } from '../terms/order.ts'
import { eurosOf } from '../terms/rates.ts'
import { inPart, noFurther, type PricePart, partsOf } from './price-parts.ts'
import { condition, euros, notHidden, Params } from './search-sql.ts'

interface Found {
  readonly minor: number
  readonly currency: number
  readonly id: string
  readonly euros: number
}

/**
 * A page in the order of price across currencies, whose rates are known only now. First come as many of the first currency, the
 * one most vehicles are in, as could be on it, by an index that begins with the currency. The last of them bounds what is read
 * of the others, so that none is read to its end because nothing in it matches.
 *
 * Two statements, since the second is planned by what the first has found: a bound that the planner does not know is taken for
 * a third of the table (ADR 69).
 */
export async function pageByPrice(em: EntityManager, question: PageQuestion): Promise<Place[]> {
  const { terms, order, after, skip, limit } = question
  const { descending, rates = [] } = order
  const [first, ...others] = partsOf(terms.prices, rates, descending, after)
  if (!first) return []
  const most = skip + limit
  const found = await readTogether(em, question, [first], most)
  if (others.length > 0) {
    const last = found.length === most ? found.at(-1) : undefined
    found.push(...(await readOthers(em, question, others, last, most)))
    const sign = descending ? -1 : 1
    found.sort((a, b) => (a.euros - b.euros || (a.id < b.id ? -1 : 1)) * sign)
  }
  return found.slice(skip, most).map(({ minor, currency, id }) => [priceKey(minor, currency), id])
}

/** What is in one place is in one currency, more often than not. */
const places = ['city', 'country'] as const

/**
 * Each currency by its own piece of an index, up to the last of the first currency. Where that has too few for a bound, little
 * matches at all, and one pass finds it: each by itself would read once more all that could match. Unless a place is asked for,
 * whose vehicles may all be in another currency: an index has them in order.
 */
function readOthers(
  em: EntityManager,
  question: PageQuestion,
  others: readonly PricePart[],
  last: Found | undefined,
  most: number,
): Promise<Found[]> {
  const { terms, order } = question
  if (!last && !places.some((column) => terms.anyOf[column])) return readTogether(em, question, others, most)
  const near = last ? others.map((part) => noFurther(part, last.euros, order.descending)) : others
  return readEach(em, question, near, most)
}

/** The first vehicles of some currencies together. */
async function readTogether(
  em: EntityManager,
  question: PageQuestion,
  parts: readonly PricePart[],
  most: number,
): Promise<Found[]> {
  const params = new Params()
  const by = parts.length === 1 ? 'price_minor' : euros(ratesOf(parts), params)
  return rowsOf(em, select(question, parts, by, shared(question, params), params.add(most), params), params, parts)
}

/** The first of each of some currencies. */
function readEach(em: EntityManager, question: PageQuestion, parts: readonly PricePart[], most: number) {
  const params = new Params()
  const where = shared(question, params)
  const limit = params.add(most)
  const each = parts.map((part) => `(${select(question, [part], 'price_minor', where, limit, params)})`)
  return rowsOf(em, each.join(' union all '), params, parts)
}

const ratesOf = (parts: readonly PricePart[]) => parts.map(({ rate }) => rate)

function shared({ terms: { prices: _, ...terms }, hidden }: PageQuestion, params: Params): string {
  return [condition(terms, params), ...notHidden(hidden, params)].join(' and ')
}

function select(
  { order: { descending }, after }: PageQuestion,
  parts: readonly PricePart[],
  by: string,
  where: string,
  limit: string,
  params: Params,
): string {
  const direction = descending ? 'desc' : 'asc'
  const prices = parts.map((part) => inPart(part, descending, after?.at(-1) ?? '', params))
  return `select price_minor as minor, currency, id from vehicle_search where ${where} and (${prices.join(' or ')})
    order by ${by} ${direction}, id ${direction} limit ${limit}::int`
}

async function rowsOf(em: EntityManager, text: string, params: Params, parts: readonly PricePart[]): Promise<Found[]> {
  const rows = await sql<{ minor: string; currency: number; id: string }>(em, text, params.values)
  const rateOf = new Map(ratesOf(parts).map((rate) => [rate.currency, rate]))
  return rows.map(({ minor, currency, id }) => {
    const rate = rateOf.get(currency)
    return { minor: Number(minor), currency, id, euros: rate ? eurosOf(Number(minor), rate) : 0 }
  })
}
