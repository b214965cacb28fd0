import { newId } from '@forecourt/kernel/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { up } from '../migrations/0026-american-names.ts'
import { seller, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const migrate = async () => {
  for (const statement of up) await world.db.query(statement)
}
const named = async (table: 'color' | 'type', names: string[]) =>
  (
    await world.db.query<{ name: string }>(`select name from ${table} where name = any ($1) order by name`, [names])
  ).map(({ name }) => name)

it('records seeded in British words are called as an American says it, unless somebody had a hand in them', async () => {
  const actor = seller().userId
  await world.db.query(`update color set name = 'Grey' where name = 'Gray'`)
  await world.db.query(
    `update type set name = 'Saloon', description = 'Closed car with a separate boot, usually four doors.' where name = 'Sedan'`,
  )
  await world.db.query(
    `update type set name = 'Estate', description = 'Room for the dog, and a large tailgate.' where name = 'Station wagon'`,
  )
  await world.db.query(
    `insert into audit_log (id, actor, action, resource, record_id) select $1, $2, 'update', 'color', id::text from color where name = 'Grey'`,
    [newId(), actor],
  )
  await migrate()
  expect(await named('type', ['Sedan', 'Saloon', 'Estate', 'Station wagon'])).toEqual(['Estate', 'Sedan'])
  expect(await named('color', ['Gray', 'Grey'])).toEqual(['Grey'])
  await world.db.query(`delete from audit_log where resource = 'color'`)
  await migrate()
  await migrate()
  expect(await named('color', ['Gray', 'Grey'])).toEqual(['Gray'])
})
