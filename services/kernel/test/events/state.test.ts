import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/db/index.ts'
import { applyDeletion, applyState } from '../../src/events/index.ts'
import { count, makeWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  await world.db.query('create table projection (id uuid primary key, version bigint not null, name text not null)')
})
afterAll(() => world.close())

const target = { table: 'projection' }
const state = (aggregateId: string, aggregateVersion: number) =>
  world.db.transaction((em) =>
    applyState(em, target, { aggregateId, aggregateVersion }, { name: `v${aggregateVersion}` }),
  )
const remove = (aggregateId: string, aggregateVersion: number) =>
  world.db.transaction((em) => applyDeletion(em, target, { aggregateId, aggregateVersion }))
const present = (id: string) => world.db.query('select version, name from projection where id = $1', [id])

test('states that arrive in any order and several times, at once, end as the highest version', async () => {
  const orders = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(orders, async (versions) => {
      const id = newId()
      await Promise.all(versions.map((version) => state(id, version)))
      const highest = Math.max(...versions)
      expect(await present(id)).toEqual([{ version: String(highest), name: `v${highest}` }])
    }),
    { numRuns: 25 },
  )
})

test('a deletion holds against older states, whichever comes first', async () => {
  const steps = fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 })
  await fc.assert(
    fc.asyncProperty(steps, async (versions) => {
      const id = newId()
      await Promise.all(versions.map((version) => (version === 4 ? remove(id, 4) : state(id, version))))
      expect(await present(id)).toEqual([])
    }),
    { numRuns: 25 },
  )
})

test('a newer state after a deletion is written; names of columns come from code only', async () => {
  const id = newId()
  await remove(id, 2)
  expect(await state(id, 2)).toBe(false)
  expect(await state(id, 3)).toBe(true)
  expect(await present(id)).toEqual([{ version: '3', name: 'v3' }])
  const injected = { 'name = 1; --': 'x' }
  await expect(
    world.db.transaction((em) => applyState(em, target, { aggregateId: id, aggregateVersion: 9 }, injected)),
  ).rejects.toThrow('no column')
  expect(await count(world.db, "event_tombstone where target = 'projection'")).toBeGreaterThan(0)
})
