import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'

/** Vehicles converted in one transaction, whose sellers wait for it. */
const AT_ONCE = 500
/** Looking through a million vehicles of which none differs takes some seconds. */
const STATEMENT_TIMEOUT = 120_000

/** A price in the unit of the search table, as `toBase` rounds; `v` has the price, `c` its currency, `r` the rate. */
const PRICE = `floor((v.price_minor / power(10::double precision, c.decimals)) / coalesce(r.rate, 1) * 100000 + 0.5)::bigint`
const RATED = 'join currency c on c.id = v.currency left join exchange_rate r on r.currency = c.code'

/**
 * Converts the prices of the search table that are not by the present rates, some vehicles at a time. A vehicle that is
 * being changed is waited for, so that its new price is what is converted; it may be stopped anywhere and run again.
 *
 * @param checkpoint called before each part; what it throws ends the work
 * @returns how many were converted
 */
export async function convertPrices(db: Database, checkpoint: () => Promise<void> = async () => {}): Promise<number> {
  let converted = 0
  for (let after: string | undefined; ; ) {
    await checkpoint()
    const ids = await db.transaction((em) => convertSome(em, after), { statementTimeout: STATEMENT_TIMEOUT })
    converted += ids.length
    if (ids.length < AT_ONCE) return converted
    after = ids.at(-1)
  }
}

/** @returns the vehicles that were looked at, in order */
async function convertSome(em: EntityManager, after: string | undefined): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    em,
    `select s.id from vehicle_search s join vehicle v on v.id = s.id ${RATED}
     where ($1::uuid is null or s.id > $1::uuid) and s.price <> ${PRICE} order by s.id limit ${AT_ONCE}`,
    [after ?? null],
  )
  const ids = rows.map(({ id }) => id)
  // Locked first: in one statement with the search, an older price could be taken for the present one.
  await sql(
    em,
    `with v as materialized (
       select id, price_minor, currency from vehicle where id = any ($1::uuid[]) order by id for share
     ), fresh as (select v.id, ${PRICE} as price from v ${RATED})
     update vehicle_search s set price = fresh.price from fresh where fresh.id = s.id and fresh.price <> s.price`,
    [ids],
  )
  return ids
}
