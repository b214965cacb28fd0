import { readFileSync } from 'node:fs'
import { createVehicle, deleteVehicle, saveSearch, searchVehicles, updateVehicle } from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { feedWorker } from '../../src/discovery/feed.worker.ts'
import { holdOffers } from '../../src/plan/offers.ts'
import { VEHICLE_CHANGES } from '../../src/vehicle/vehicle.changes.ts'
import { id as ids, petrolCar } from '../vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from '../world.ts'

let world: World
const owner = seller('Owner')
const log = createLogger({ service: 'catalog', level: 'silent' })
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

async function list(model: string): Promise<string> {
  const raw = form(petrolCar({ model }), [{ name: 'a.jpg', bytes: await tinyPhoto() }])
  const { body } = await world.call(createVehicle, { caller: owner, raw })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id
}
const found = async (model: string): Promise<string[]> =>
  (await world.call(searchVehicles, { caller: owner, query: { model: [model] } })).body.data.map(
    ({ id }: { id: string }) => id,
  )
/** What the queue would hand over for these vehicles. */
const changed = (...ids: string[]) =>
  ids.map((vehicleId) => ({
    key: vehicleId,
    payload: { vehicleId },
    attempt: 1,
    log,
    signal: new AbortController().signal,
  }))
/** Who waits for a lock in this world's database. */
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const rowOf = async (id: string) =>
  (await world.query('select price, xmin::text from vehicle_search where id = $1', [id]))[0]

it('lists what is offered, and takes out what is not any more', async () => {
  const id = await list('Listed')
  expect(await found('Listed')).toEqual([id])
  await world.call(deleteVehicle, { caller: owner, params: { id } })
  expect(await found('Listed')).toEqual([])
  expect(await rowOf(id)).toBeUndefined()
})

it('a change that comes twice, or to two instances at once, leaves one row and one comparison', async () => {
  const id = await list('Twice')
  await found('Twice')
  const matched = () => world.query(`select from job where queue = 'match-searches' and key like $1`, [`${id}:%`])
  const before = (await matched()).length
  expect(before).toBe(1)
  const { run } = feedWorker(world)
  await Promise.all([run(changed(id)), run(changed(id, id)), run(changed(id))])
  expect((await matched()).length).toBe(before)
})

it('one that cannot be listed holds up no other, and is listed once it can be', async () => {
  const bad = await list('Bad')
  await found('Bad')
  await world.query(`create function poison() returns trigger language plpgsql as $$ begin raise 'poison'; end $$`)
  await world.query(
    `create trigger poison before update on vehicle_search for each row when (new.id = '${bad}') execute function poison()`,
  )
  try {
    const change = (id: string, price: number) =>
      world.call(updateVehicle, { caller: owner, params: { id }, body: { price } })
    await change(bad, 11_111)
    const good = await list('Good')
    await vi.waitFor(async () =>
      expect(await world.db.query('select from vehicle_search where id = $1', [good])).toHaveLength(1),
    )
    const [job] = await world.db.query<{ attempts: number }>(
      `select attempts from job where queue = '${VEHICLE_CHANGES}' and status = 'waiting' and payload ->> 'vehicleId' = $1`,
      [bad],
    )
    expect(job?.attempts).toBeGreaterThan(0)
  } finally {
    await world.db.query('drop trigger poison on vehicle_search')
  }
  await world.db.query(`update job set run_at = now() where queue = '${VEHICLE_CHANGES}' and status = 'waiting'`)
  await vi.waitFor(
    async () => {
      const [row] = await world.db.query<{ price: string }>('select price from vehicle_search where id = $1', [bad])
      expect(row?.price).toBe('1111100000')
    },
    { timeout: 10_000 },
  )
})

it('an older state never replaces a newer one: the vehicle is held while its row is written', async () => {
  const id = await list('Held')
  await found('Held')
  let isDone = false
  await world.db.transaction(async (em) => {
    await sql(em, 'update vehicle set price_minor = 2222200 where id = $1', [id])
    const feeding = feedWorker(world)
      .run(changed(id))
      .then(() => {
        isDone = true
      })
    await vi.waitFor(async () => expect(await world.db.query(WAITING)).not.toHaveLength(0))
    expect(isDone).toBe(false)
    return { feeding }
  })
  await vi.waitFor(async () => expect((await rowOf(id))?.price).toBe('2222200000'))
  expect(isDone).toBe(true)
})

/** Nothing that changes from here on is followed, until `release`. */
async function hold(): Promise<{ release: () => Promise<unknown> }> {
  await world.db.query(`create function hold() returns trigger language plpgsql as $$ begin
    new.run_at := clock_timestamp() + interval '1 hour'; return new; end $$`)
  await world.db.query(
    `create trigger hold before insert on job for each row when (new.queue = '${VEHICLE_CHANGES}') execute function hold()`,
  )
  return {
    release: async () => {
      await world.db.query('drop function hold cascade')
      await world.db.query(`update job set run_at = now() where queue = '${VEHICLE_CHANGES}' and status = 'waiting'`)
    },
  }
}
const matches = async (searchId: string) =>
  (
    await world.db.query<{ vehicle_id: string }>('select vehicle_id from saved_search_match where search_id = $1', [
      searchId,
    ])
  ).map(({ vehicle_id }) => vehicle_id)
const save = async (filter: Record<string, unknown>): Promise<string> => {
  const body = { name: 'Mine', filter, frequency: 'daily' as const }
  const saved = await world.inject(saveSearch, { caller: seller('Buyer'), body })
  if (!saved.body.data) throw new Error(JSON.stringify(saved.body))
  return saved.body.data.id
}

it('who saves a search while search is behind is told of what it did not show them', async () => {
  const { release } = await hold()
  const id = await list('Behind')
  const search = await save({ model: ['Behind'] })
  await world.db.query(`update saved_search set filter_at = filter_at + interval '5 seconds' where id = $1`, [search])
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  await release()
  await vi.waitFor(async () => expect(await matches(search)).toEqual([id]), { timeout: 10_000 })
}, 60_000)

it('a lower price that search has not followed is not taken for one that others knew', async () => {
  const id = await list('Cheaper')
  await found('Cheaper')
  const search = await save({ model: ['Cheaper'], priceMax: 10_000, currency: ids.currency('EUR') })
  const { release } = await hold()
  await world.inject(updateVehicle, { caller: owner, params: { id }, body: { price: 9_900 } })
  await release()
  await vi.waitFor(async () => expect(await matches(search)).toEqual([id]), { timeout: 10_000 })
})

it('who holds a vehicle, or the offers of its seller, keeps no other from being found', async () => {
  const [held, free] = [await list('Kept'), await list('Free')]
  await found('Free')
  const other = seller('Other')
  let release = () => {}
  const holding = world.db.transaction(
    async (em) => {
      await holdOffers(em, owner.userId)
      await sql(em, 'select from vehicle where id = $1 for update', [held])
      await new Promise<void>((resolve) => {
        release = resolve
      })
    },
    { statementTimeout: 60_000 },
  )
  const { run } = feedWorker(world)
  await world.db.query('delete from vehicle_search where id = $1', [held])
  const raw = form(petrolCar({ model: 'Others' }), [{ name: 'a.jpg', bytes: await tinyPhoto() }])
  const made = (await world.inject(createVehicle, { caller: other, raw })).body.data.id
  await run(changed(held, free, made))
  expect(await world.db.query('select from vehicle_search where id = $1', [made])).toHaveLength(1)
  expect(await world.db.query('select from vehicle_search where id = $1', [held])).toHaveLength(0)
  release()
  await holding
  await vi.waitFor(
    async () => expect(await world.db.query('select from vehicle_search where id = $1', [held])).toHaveLength(1),
    { timeout: 10_000 },
  )
})

it('a rebuild asks for every vehicle again, and tells nobody', async () => {
  const rebuilt = [await list('Rebuilt'), await list('Rebuilt')]
  await found('Rebuilt')
  await world.query('delete from vehicle_search where id = any ($1::uuid[])', [rebuilt])
  expect(await found('Rebuilt')).toEqual([])
  const jobs = () => world.db.query(`select from job where queue = 'match-searches'`)
  const before = (await jobs()).length
  for (const statement of readme()) await world.db.query(statement)
  expect((await found('Rebuilt')).toSorted()).toEqual(rebuilt.toSorted())
  expect(await jobs()).toHaveLength(before)
})

/** The statements that the ADR gives to operators. */
const readme = (): string[] => {
  const text = readFileSync(new URL('../../../../infra/adr/0063-engines-of-search.md', import.meta.url), 'utf8')
  return [...text.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, statement = '']) => statement)
}
