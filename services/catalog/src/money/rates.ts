import { type Database, type EntityManager, inPartsOf, isolate, prepared, sql } from '@forecourt/kernel/db'
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

const stored = new WeakMap<object, number>()

/** How often rates were stored by this process: what was converted by those before is old. */
export const timesStored = (em: EntityManager): number => stored.get(em.getDriver()) ?? 0

/** A price in hundred-thousandths of a euro; a currency without a rate counts as the euro, so that its vehicles stay findable. */
export const basePrice = (minor: number, currency: RatedCurrency): number =>
  toBase(minor, currency.decimals, currency.rate ?? 1)

/**
 * Replaces the exchange rates: whatever is converted is converted by these from then on (ADR 69). A currency whose rate is of a
 * later day keeps it.
 *
 * @param rates units of each currency for one euro
 * @returns the currencies whose rate could not be stored; the others are
 */
export async function storeRates(
  db: Database,
  asOf: string,
  rates: Readonly<Record<string, number>>,
): Promise<string[]> {
  const failed = await db.transaction(async (em) => {
    const bad: string[] = []
    await isolate(Object.entries(rates), {
      run: inPartsOf(em, (inner, some: readonly (readonly [string, number])[]) =>
        sql(
          inner,
          `insert into exchange_rate (currency, rate, as_of)
           select code, rate, $3::date from unnest($1::text[], $2::double precision[]) as given (code, rate)
           on conflict (currency) do update set rate = excluded.rate, as_of = excluded.as_of, updated_at = now()
             where exchange_rate.as_of <= excluded.as_of`,
          [some.map(([code]) => code), some.map(([, rate]) => rate), asOf],
        ),
      ),
      onBad: ([code]) => bad.push(code),
    })
    return bad
  })
  const database = db.orm.em.getDriver()
  stored.set(database, (stored.get(database) ?? 0) + 1)
  return failed
}
