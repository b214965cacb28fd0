import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'

/** Columns of a table that a copy takes over as they are. */
async function columnsOf(db: Client, table: string, without: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and not column_name = any ($2)`,
    [table, without],
  )
  return rows.map(({ name }) => name)
}

/** Waits until search has followed every change of a vehicle. */
async function listed(db: Client): Promise<void> {
  const waiting = `select from job where queue = 'vehicle-changes' and status = 'waiting' limit 1`
  while ((await db.query(waiting)).rowCount !== 0) await delay(20)
}

/** Copies a published vehicle so often, past its service, with its pictures and each with a row in search. */
export async function growStock(db: Client, id: string, times: number): Promise<void> {
  await listed(db)
  const vehicle = (await columnsOf(db, 'vehicle', ['id', 'n', 'vin'])).join(', ')
  await db.query(
    `insert into vehicle (id, ${vehicle}) select uuidv7(), ${vehicle} from vehicle, generate_series(1, $2) where id = $1`,
    [id, times],
  )
  const owner = '(select owner_id from vehicle where id = $1)'
  await db.query(
    `insert into vehicle_picture (id, vehicle_id, hash, position)
     select uuidv7(), v.id, p.hash, p.position from vehicle_picture p, vehicle v
     where p.vehicle_id = $1 and v.owner_id = ${owner} and v.id <> $1`,
    [id],
  )
  const search = await columnsOf(db, 'vehicle_search', ['id', 'n'])
  await db.query(
    `insert into vehicle_search (id, n, ${search.join(', ')})
     select v.id, v.n, ${search.map((name) => `s.${name}`).join(', ')} from vehicle_search s, vehicle v
     where s.id = $1 and v.owner_id = ${owner} and v.id <> $1`,
    [id],
  )
}
