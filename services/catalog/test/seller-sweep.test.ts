import {
  createVehicle,
  favoriteVehicles,
  readVehicle,
  saveVehicle,
  searchVehicles,
  sellerSummary,
  similarVehicles,
  vehicleState,
} from '@forecourt/contracts'
import { inBatches, newId, sql } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectSeller } from '../src/consumers/user-changed.consumer.ts'
import { askSweep, resumeSweeps, sweepBatch } from '../src/seller/seller-sweep.ts'
import { sweepWorker } from '../src/seller/sweep.worker.ts'
import { knowSeller } from '../src/vehicle/know-seller.ts'
import { createDraft } from '../src/vehicle/vehicle.create.ts'
import { copyVehicle } from './stock.ts'
import { settled, sweep } from './sweep.ts'
import { petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
let photo: Buffer
beforeAll(async () => {
  world = await startWorld()
  photo = await tinyPhoto()
})
afterAll(() => world?.close())

type Seller = ReturnType<typeof seller>
async function publish(owner: Seller, change: Record<string, unknown> = {}): Promise<string> {
  const raw = form(petrolCar(change), [{ name: 'a.jpg', bytes: photo }])
  const { body } = await world.call(createVehicle, { caller: owner, raw })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id
}

/** A seller with so many vehicles for sale. */
async function dealer(vehicles: number): Promise<Seller> {
  const owner = seller('Dealer')
  const id = await publish(owner)
  if (vehicles > 1) await copyVehicle(world.db, id, vehicles - 1)
  return owner
}

/** What a job of the sweep's queue does. */
const work = (ownerId: string) =>
  sweepWorker(world.db).run([
    {
      key: newId(),
      payload: { ownerId },
      attempt: 1,
      log: createLogger({ service: 'catalog', level: 'silent' }),
      signal: new AbortController().signal,
    },
  ])

/** A sweep that nobody works on. */
const want = (ownerId: string, target: string) =>
  world.query('insert into seller_sweep (owner_id, target) values ($1, $2)', [ownerId, target])

const tally = async (ownerId: string) =>
  (
    await world.query<Record<string, number>>(
      `select count(*)::int as vehicles, count(*) filter (where holds = '{SUSPENDED}')::int as hidden,
         count(*) filter (where deleted_at is not null)::int as deleted, count(s.id)::int as found,
         min(v.version) as least, max(v.version) as most, count(distinct v.xmin::text)::int as transactions
       from vehicle v left join vehicle_search s on s.id = v.id where owner_id = $1`,
      [ownerId],
    )
  )[0]

const told = async (ownerId: string) =>
  (
    await world.query<{ status: string; n: number }>(
      `select envelope -> 'data' ->> 'status' as status, count(*)::int as n from outbox
       where envelope ->> 'name' = 'VehicleChanged' and envelope -> 'data' ->> 'ownerId' = $1
         and (envelope ->> 'aggregateVersion')::int > 1 group by 1 order by 1`,
      [ownerId],
    )
  ).map(({ status, n }) => `${n} ${status}`)

describe('from the moment a seller is known to be suspended', () => {
  it.each(['hidden', 'gone'])(
    'nobody finds, sees or may be told of their vehicles, before any batch (%s)',
    async (target) => {
      const owner = seller('Shady')
      const viewer = seller('Viewer')
      const model = `Shade${target}`
      const id = await publish(owner, { model })
      const other = await publish(seller(), { model })
      await world.call(saveVehicle, { caller: viewer, params: { id } })
      const everywhere = async () => ({
        page: (await world.call(readVehicle, { caller: viewer, params: { id } })).status,
        search: (
          await world.call(searchVehicles, { caller: viewer, query: { model: [model.toLowerCase()] } })
        ).body.data.map((one: { id: string }) => one.id),
        similar: (await world.call(similarVehicles, { caller: viewer, params: { id: other } })).body.data.some(
          (one: { id: string }) => one.id === id,
        ),
        saved: (await world.call(favoriteVehicles, { caller: viewer, query: {} })).body.data.map(
          (one: { id: string }) => one.id,
        ),
        offered: (await world.call(sellerSummary, { caller: callers.service('auth'), params: { id: owner.userId } }))
          .body.data?.vehicles,
        told: (await world.call(vehicleState, { caller: callers.service('messaging'), params: { id } })).body.data
          .status,
      })
      const before = await everywhere()
      expect(before).toMatchObject({ page: 200, similar: true, saved: [id], offered: 1, told: 'live' })
      expect(before.search.toSorted()).toEqual([id, other].toSorted())
      await want(owner.userId, target)
      expect(await everywhere()).toEqual({
        page: 404,
        search: [other],
        similar: false,
        saved: [],
        offered: 0,
        told: 'hidden',
      })
      await world.query('delete from seller_sweep where owner_id = $1', [owner.userId])
    },
  )
})

describe('all vehicles of a seller', () => {
  it('change in batches, each in a transaction of its own, and are told of once each', async () => {
    const owner = await dealer(250)
    await sweep(world.db, owner.userId, 'hidden')
    expect(await tally(owner.userId)).toMatchObject({
      vehicles: 250,
      hidden: 250,
      found: 0,
      least: 2,
      most: 2,
      transactions: 3,
    })
    expect(await told(owner.userId)).toEqual(['250 hidden'])
    await sweep(world.db, owner.userId, 'shown')
    expect(await tally(owner.userId)).toMatchObject({ hidden: 0, found: 250, least: 3, most: 3, transactions: 3 })
    expect(await told(owner.userId)).toEqual(['250 hidden', '250 live'])
    await sweep(world.db, owner.userId, 'gone')
    expect(await tally(owner.userId)).toMatchObject({ deleted: 250, found: 0, least: 4, most: 4, transactions: 3 })
    expect(await world.query('select from seller_sweep where owner_id = $1', [owner.userId])).toEqual([])
  })

  it('go on where a killed process stopped, and are changed once when two work on them', async () => {
    const owner = await dealer(350)
    await want(owner.userId, 'hidden')
    const batch = () => world.db.transaction((em) => sweepBatch(em, owner.userId))
    await batch()
    // Killed within a batch: what it did is taken back, the batches before it stay.
    await expect(
      world.db.transaction(async (em) => {
        await sweepBatch(em, owner.userId)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await tally(owner.userId)).toMatchObject({ hidden: 100, least: 1, most: 2 })
    await Promise.all([1, 2, 3].map(() => inBatches(world.db, (em) => sweepBatch(em, owner.userId))))
    expect(await tally(owner.userId)).toMatchObject({ hidden: 350, found: 0, least: 2, most: 2 })
    expect(await told(owner.userId)).toEqual(['350 hidden'])
  })

  it('change although one among them cannot, which is told, and stays hidden until it can', async () => {
    const owner = await dealer(250)
    await want(owner.userId, 'hidden')
    const [bad] = await world.query<{ id: string }>(
      'select id from vehicle where owner_id = $1 order by id offset 120 limit 1',
      [owner.userId],
    )
    await world.query(`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`)
    await world.query(
      `create trigger broken before update on vehicle for each row when (old.id = '${bad?.id}') execute function broken()`,
    )
    await expect(work(owner.userId)).rejects.toThrow('could not be swept')
    expect(await tally(owner.userId)).toMatchObject({ hidden: 249, found: 1, least: 1, most: 2 })
    expect((await world.call(readVehicle, { caller: seller(), params: { id: bad?.id ?? '' } })).status).toBe(404)
    await world.query('drop function broken cascade')
    await work(owner.userId)
    expect(await tally(owner.userId)).toMatchObject({ hidden: 250, found: 0, least: 2, most: 2 })
    expect(await told(owner.userId)).toEqual(['250 hidden'])
  })

  it('are not forgotten when the job comes while another is about to leave', async () => {
    const owner = await dealer(2)
    await world.db.transaction(async (em) => {
      // Found nothing to do, and has not committed.
      expect(await sweepBatch(em, owner.userId)).toBe(false)
      await want(owner.userId, 'hidden')
      await work(owner.userId)
    })
    expect(await tally(owner.userId)).toMatchObject({ hidden: 2 })
  })

  it('are taken up again where no job is left to do it, and only there', async () => {
    const [lost, waiting] = [await dealer(1), await dealer(1)]
    await want(lost.userId, 'hidden')
    await want(waiting.userId, 'hidden')
    await world.query(
      `insert into job (queue, key, payload, run_at) values ('sweep-seller', $1, jsonb_build_object('ownerId', $2::text), 'infinity')`,
      [newId(), waiting.userId],
    )
    await resumeSweeps(world.db)
    await settled(world.db, lost.userId)
    expect(await tally(lost.userId)).toMatchObject({ hidden: 1 })
    expect(await tally(waiting.userId)).toMatchObject({ hidden: 0 })
    await settled(world.db, waiting.userId)
  })

  it('of a deleted account wait for a batch of an import, and make it wait for nothing', async () => {
    const owner = await dealer(1)
    const [job] = await world.query<{ id: string }>(
      `insert into import_job (id, owner_id, owner_name, locale, file_name, sha256, size, encoding, delimiter, columns, options, status, rows)
       values (uuidv7(), $1, 'Dealer', 'en_US', 'a.csv', '', 1, 'utf-8', ',', '[]', '{}', 'running', 1) returning id`,
      [owner.userId],
    )
    const data = { ...owner, version: 9, status: 'active', locale: 'en_US', deleted: true } as const
    const envelope = { id: newId(), aggregateId: owner.userId, aggregateVersion: 9 }
    let deletion: Promise<unknown> | undefined
    await world.db.transaction(async (em) => {
      await sql(em, 'select from import_job where id = $1 for update', [job?.id])
      deletion = world.db.transaction(async (other) => projectSeller.handle({ em: other, data, envelope } as never))
      const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update import_job%'`
      while ((await world.query(isWaiting)).length === 0) expect(await Promise.race([deletion, 'waits'])).toBe('waits')
      await knowSeller(em, owner)
    })
    await deletion
    expect(await world.query('select status from import_job where id = $1', [job?.id])).not.toContainEqual({
      status: 'running',
    })
  })

  it('end as was wanted last, when a seller is suspended, reactivated and suspended in quick succession', async () => {
    const owner = await dealer(250)
    const batch = () => world.db.transaction((em) => sweepBatch(em, owner.userId))
    const wantNow = (target: string) =>
      world.query(
        `insert into seller_sweep (owner_id, target) values ($1, $2)
         on conflict (owner_id) do update set target = $2, cursor = null`,
        [owner.userId, target],
      )
    await wantNow('hidden')
    await batch()
    await wantNow('shown')
    await wantNow('hidden')
    await batch()
    await wantNow('shown')
    await inBatches(world.db, (em) => sweepBatch(em, owner.userId))
    expect(await tally(owner.userId)).toMatchObject({ hidden: 0, found: 250 })
    await sweep(world.db, owner.userId, 'hidden')
    expect(await tally(owner.userId)).toMatchObject({ hidden: 250, found: 0 })
  })

  it('stay gone with the account, whatever is asked before they are', async () => {
    const owner = await dealer(2)
    await world.db.transaction(async (em) => {
      for (const target of ['gone', 'shown'] as const) await askSweep(em, owner.userId, target, newId())
    })
    await settled(world.db, owner.userId)
    expect(await tally(owner.userId)).toMatchObject({ deleted: 2, found: 0 })
  })

  it('of a deleted account tell nothing of their owner, and no more are made', async () => {
    const owner = await dealer(2)
    await sweep(world.db, owner.userId, 'gone')
    expect(
      await world.query(
        'select from vehicle where owner_id = $1 and num_nonnulls(register, vin, address, postal_code) > 0',
        [owner.userId],
      ),
    ).toEqual([])
    await world.query(`insert into event_tombstone (target, id, version) values ('seller', $1, 9)`, [owner.userId])
    await expect(world.db.transaction((em) => createDraft(em, owner, {}))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
