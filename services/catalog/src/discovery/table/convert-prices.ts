import { type Database, type EntityManager, inPartsOf, isolate, sql } from '@forecourt/kernel/db'
import type { Logger } from '@forecourt/kernel/log'
import { isUnfollowed } from '../../vehicle/vehicle.changes.ts'

/** Vehicles converted in one transaction, whose sellers wait for it. */
const AT_ONCE = 500
/** Looking through a million vehicles of which none differs takes some seconds. */
const STATEMENT_TIMEOUT = 120_000

/** A price in the unit of the search table, as `toBase` rounds; `v` has the price, `c` its currency, `r` the rate. */
const PRICE = `floor((v.price_minor / power(10::double precision, c.decimals)) / coalesce(r.rate, 1) * 100000 + 0.5)::bigint`
const RATED = 'join currency c on c.id = v.currency left join exchange_rate r on r.currency = c.code'

/**
 * Converts the prices of the search table that are not by the present rates, some vehicles at a time. It waits for a
 * vehicle that is being changed, so that its new price is converted; it may be stopped anywhere and run again. A price
 * that cannot be converted does not stop the others, and is tried again at the next run. A vehicle whose change search has not
 * followed yet is left to that: it takes the present rates, and whoever waits for a lower price hears of it.
 *
 * @param checkpoint called before each part; what it throws ends the work
 */
export async function convertPrices(
  db: Database,
  checkpoint: () => Promise<void> = async () => {},
  log?: Logger,
): Promise<{ converted: number; failed: number }> {
  let converted = 0
  let failed = 0
  for (let after: string | undefined; ; ) {
    await checkpoint()
    const ids = await db.transaction((em) => findSome(em, after), { statementTimeout: STATEMENT_TIMEOUT })
    converted += await isolate(ids, {
      run: inPartsOf(db, convert),
      onBad: (vehicleId, err) => {
        failed += 1
        log?.error({ err, vehicleId }, 'a price could not be converted')
      },
    })
    if (ids.length < AT_ONCE) return { converted, failed }
    after = ids.at(-1)
  }
}

/** The next vehicles whose price is not by the present rates, in order. */
async function findSome(em: EntityManager, after: string | undefined): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    em,
    `select s.id from vehicle_search s join vehicle v on v.id = s.id ${RATED}
     where ($1::uuid is null or s.id > $1::uuid) and s.price <> ${PRICE} and not ${isUnfollowed} order by s.id limit ${AT_ONCE}`,
    [after ?? null],
  )
  return rows.map(({ id }) => id)
}

/** Locked in a statement before: within one statement an older price could be taken for the present one. */
const convert = (em: EntityManager, ids: readonly string[]) =>
  sql(
    em,
    `with v as materialized (
       select v.id, v.price_minor, v.currency from vehicle v where v.id = any ($1::uuid[]) and not ${isUnfollowed}
       order by v.id for no key update
     ), fresh as (select v.id, ${PRICE} as price from v ${RATED})
     update vehicle_search s set price = fresh.price from fresh where fresh.id = s.id and fresh.price <> s.price`,
    [ids],
  )
