import { type Database, type EntityManager, inPartsOf, isolate, prepared, sql } from '@forecourt/kernel/db'
import { sqlState } from '@forecourt/kernel/errors'
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

/** A rate may be used so long after it was read, milliseconds. */
const KEEP_MS = 1_000
interface Kept {
  readonly at: number
  readonly currency: RatedCurrency
}
/** By database, then by currency. */
const kept = new WeakMap<object, Map<string, Kept>>()

function keptOf(database: object): Map<string, Kept> {
  const currencies = kept.get(database) ?? new Map<string, Kept>()
  kept.set(database, currencies)
  return currencies
}

/**
 * The same for the bounds of a search, where a rate may be a second old: prices in other currencies are converted some
 * time after the rates change anyway. Keeps existing currencies only, so it cannot grow.
 */
export async function findCurrencyForSearch(em: EntityManager, id: string): Promise<RatedCurrency | undefined> {
  const currencies = keptOf(em.getDriver())
  const known = currencies.get(id)
  if (known && performance.now() - known.at < KEEP_MS) return known.currency
  const currency = await findCurrency(em, id)
  if (currency) currencies.set(id, { at: performance.now(), currency })
  return currency
}

/** A price in the unit search compares; a currency without a rate counts as the euro, so that its vehicles stay findable. */
export const basePrice = (minor: number, currency: RatedCurrency): number =>
  toBase(minor, currency.decimals, currency.rate ?? 1)

/** Shared by all who write a price by the present rates, exclusive for whoever replaces them; ASCII "rates". */
const RATES_LOCK = 0x7261746573
const HOLD_RATES = prepared(`select pg_advisory_xact_lock_shared(${RATES_LOCK})`)

/** The same for a price that is written by it: rates stay what they are until the em's transaction has ended. */
export async function findCurrencyForWriting(em: EntityManager, id: string): Promise<RatedCurrency | undefined> {
  const [, found] = await Promise.all([sql(em, HOLD_RATES), findCurrency(em, id)])
  return found
}

/** Whoever changes a vehicle queues behind somebody who waits for this lock, so nobody waits for it long. */
const LOCK_PATIENCE = { ms: 1_000, tries: 20 }
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Replaces the exchange rates. Prices written before are converted afterwards (`convertPrices`), those of transactions that
 * had read the old ones included. A currency whose rate is of a later day keeps it.
 *
 * @param rates units of each currency for one euro
 * @returns the currencies whose rate could not be stored; the others are
 */
export async function storeRates(
  db: Database,
  asOf: string,
  rates: Readonly<Record<string, number>>,
): Promise<string[]> {
  for (let left = LOCK_PATIENCE.tries - 1; ; left--) {
    try {
      const bad = await db.transaction((em) => storeAlone(em, asOf, rates))
      keptOf(db.orm.em.getDriver()).clear()
      return bad
    } catch (error) {
      if (left === 0 || sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
    }
  }
}

async function storeAlone(em: EntityManager, asOf: string, rates: Readonly<Record<string, number>>): Promise<string[]> {
  await sql(em, `select set_config('lock_timeout', '${LOCK_PATIENCE.ms}', true)`)
  await sql(em, `select pg_advisory_xact_lock(${RATES_LOCK})`)
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
}
