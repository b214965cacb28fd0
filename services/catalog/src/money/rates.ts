import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { toBase } from './money.ts'

/** A currency with what conversion needs. `rate`: units for one euro, null where none is known. */
export interface RatedCurrency {
  readonly id: string
  readonly code: string
  readonly decimals: number
  readonly rate: number | null
}

const SELECT = `select c.id, c.code, c.decimals, r.rate from currency c left join exchange_rate r on r.currency = c.code`

const BY_ID = prepared(`${SELECT} where c.id = $1`)
const BY_CODE = prepared(`${SELECT} where c.code = $1`)

export const findCurrency = async (em: EntityManager, id: string): Promise<RatedCurrency | undefined> =>
  (await sql<RatedCurrency>(em, BY_ID, [id]))[0]

export const findCurrencyByCode = async (em: EntityManager, code: string): Promise<RatedCurrency | undefined> =>
  (await sql<RatedCurrency>(em, BY_CODE, [code]))[0]

/** A price in the unit search compares; a currency without a rate counts as the euro, so that its vehicles stay findable. */
export const basePrice = (minor: number, currency: RatedCurrency): number =>
  toBase(minor, currency.decimals, currency.rate ?? 1)

/**
 * Replaces the exchange rates and converts every price of the search table anew, so that bounds and prices always go by
 * the same rates.
 *
 * @param rates units of each currency for one euro
 */
export async function replaceRates(
  em: EntityManager,
  asOf: string,
  rates: Readonly<Record<string, number>>,
): Promise<void> {
  await sql(
    em,
    `insert into exchange_rate (currency, rate, as_of)
     select code, rate, $3::date from unnest($1::text[], $2::double precision[]) as given (code, rate)
     on conflict (currency) do update set rate = excluded.rate, as_of = excluded.as_of, updated_at = now()`,
    [Object.keys(rates), Object.values(rates), asOf],
  )
  await sql(
    em,
    `update vehicle_search s set price = fresh.price
     from (
       select v.id, floor((v.price_minor / power(10::double precision, c.decimals)) / coalesce(r.rate, 1) * 100000 + 0.5)::bigint
         as price -- as toBase rounds
       from vehicle v join currency c on c.id = v.currency left join exchange_rate r on r.currency = c.code
     ) as fresh
     where fresh.id = s.id and fresh.price <> s.price`,
  )
}
