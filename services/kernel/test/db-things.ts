import { createDatabase, defineEntity, migrate, newId, p, sql } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { createTestDatabase } from '@forecourt/kernel/testing'

export const log = createLogger({ service: 'catalog', level: 'silent' })
const ThingSchema = defineEntity({
  name: 'Thing',
  tableName: 'thing',
  properties: {
    id: p.uuid().primary(),
    name: p.string(),
    price: p.bigint(),
    at: p.datetime(),
    day: p.date(),
    version: p.integer().version(),
  },
})
/** A row with a value of each kind that could be misread. */
export class Thing extends ThingSchema.class {}
ThingSchema.setClass(Thing)

export const insert = (em: Parameters<typeof sql>[0], name: string) =>
  sql(em, `insert into thing (id, name, price, at, day) values ($1, $2, 1, now(), '2026-01-31')`, [newId(), name])

/** A migrated database with the table of things. */
export async function openThings() {
  const url = await createTestDatabase('kernel_db')
  await migrate({ url, log, service: 'catalog' })
  const db = createDatabase({ url, entities: [Thing], log, service: 'catalog', pool: 4 })
  await db.query(
    `create table thing (id uuid primary key, name text not null unique, price bigint not null, at timestamptz not null, day date not null, version int not null default 1)`,
  )
  const named = async (name: string) => (await db.query('select 1 from thing where name = $1', [name])).length
  return { url, db, named }
}
