import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { untilFed } from './until-fed.ts'

/** Copies a published vehicle so often, past the service, each with a row in search. */
export async function copyVehicle(db: Database, id: string, times: number): Promise<void> {
  await untilFed(db)
  await db.transaction((em) => copy(em, id, times), { statementTimeout: 60_000 })
}

async function copy(em: EntityManager, id: string, times: number): Promise<void> {
  const columnsOf = async (table: string, ...without: string[]) => {
    const found = await sql<{ name: string }>(
      em,
      `select column_name as name from information_schema.columns where table_name = $1 and not column_name = any ($2)`,
      [table, without],
    )
    return found.map(({ name }) => name)
  }
  const vehicle = await columnsOf('vehicle', 'id', 'n', 'vin')
  await sql(
    em,
    `insert into vehicle (id, ${vehicle.join(', ')}) select uuidv7(), ${vehicle.join(', ')} from vehicle, generate_series(1, $2)
     where id = $1`,
    [id, times],
  )
  const search = await columnsOf('vehicle_search', 'id', 'n')
  await sql(
    em,
    `insert into vehicle_search (id, n, ${search.join(', ')})
     select v.id, v.n, ${search.map((name) => `s.${name}`).join(', ')} from vehicle_search s, vehicle v
     where s.id = $1 and v.owner_id = (select owner_id from vehicle where id = $1) and v.id <> s.id
       and not exists (select from vehicle_search t where t.id = v.id)`,
    [id],
  )
}
