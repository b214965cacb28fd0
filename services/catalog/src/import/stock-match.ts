import { type EntityManager, sql } from '@forecourt/kernel/db'

/** What of a row tells which vehicle it is about. */
export interface RowKeys {
  readonly jobId: string
  readonly line: number
  readonly ownerId: string
  readonly stockNumber: string | null
  readonly vin: string | null
  readonly fingerprint: string
}

/** A vehicle of the owner that a row is about. */
export interface StockMatch {
  readonly id: string
  readonly sold: boolean
}

/** Vehicles that rows before this one are about already, so that equal rows are matched by count. */
const UNCLAIMED = `not exists (select from import_row r where r.vehicle_id = v.id and r.job_id = $1)
  and not exists (select from import_row r where r.matched_id = v.id and r.job_id = $1 and r.line < $2)`

/**
 * The owner's vehicle that a row is about: the one with its stock number; else one that an equal row of an earlier list made,
 * each for one row; else the one with its VIN. A row with a number takes over a vehicle that has none, or whose own number
 * the list does not have any more.
 */
export async function findMatch(em: EntityManager, keys: RowKeys): Promise<StockMatch | undefined> {
  const { jobId, line, ownerId, stockNumber, vin, fingerprint } = keys
  if (stockNumber !== null) {
    const [numbered] = await sql<StockMatch>(
      em,
      'select id, sold from vehicle where owner_id = $1 and stock_number = $2 and deleted_at is null',
      [ownerId, stockNumber],
    )
    if (numbered) return numbered
  }
  const [equal] = await sql<StockMatch>(
    em,
    `select v.id, v.sold from vehicle v where v.owner_id = $3 and v.list_key = $4 and v.deleted_at is null
       and ($5::text is null or v.stock_number is null) and ${UNCLAIMED} order by v.id limit 1`,
    [jobId, line, ownerId, fingerprint, stockNumber],
  )
  if (equal || stockNumber === null || vin === null) return equal
  const [same] = await sql<StockMatch>(
    em,
    `select v.id, v.sold from vehicle v where v.owner_id = $3 and v.vin = $4 and v.deleted_at is null and not v.sold
       and not exists (select from import_row r where r.job_id = $1 and r.stock_number = v.stock_number)
       and ${UNCLAIMED} order by v.id limit 1`,
    [jobId, line, ownerId, vin],
  )
  return same
}

/** Whether a row before this one has the same stock number. */
export async function isNumberTaken(em: EntityManager, { jobId, line, stockNumber }: RowKeys): Promise<boolean> {
  if (stockNumber === null) return false
  const rows = await sql(em, 'select from import_row where job_id = $1 and stock_number = $2 and line < $3 limit 1', [
    jobId,
    stockNumber,
    line,
  ])
  return rows.length > 0
}
