import { addPicture, changeSavedSearch, updateVehicle } from '@forecourt/contracts'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellSearchWorker } from '../src/discovery/saved-search/tell-search.worker.ts'
import { holdOffers } from '../src/plan/offers.ts'
import { createIncomplete } from '../src/vehicle/vehicle.create.ts'
import { hourPassed, settled, told } from './alerts.ts'
import { importsOf } from './import-world.ts'
import { savedSearchesOf } from './saved-searches.ts'
import { id, petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
const owner = seller('Owner')
const { ownBrand, save } = savedSearchesOf(() => world)
beforeAll(async () => {
  world = await startWorld()
}, 120_000)
afterAll(() => world?.close())

describe('alerts of one search', () => {
  /** Vehicles of an operator's list, which lack most of what ours have. */
  const bring = async (brand: string, count: number): Promise<string[]> => {
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) {
      const input = { title: `${brand} ${n}`, brand, model: 'X', year: 2011, price: 6_800 }
      const full = { ...input, currency: id.currency('EUR'), country: id.country('DE') }
      ids.push(
        await world.db.transaction(
          async (em) => (await createIncomplete(em, await holdOffers(em, owner.userId), owner, full, 'en_US')).id,
        ),
      )
    }
    return ids
  }
  const totals = async (caller: ReturnType<typeof seller>) =>
    (await told(world, caller.userId)).map(({ total }) => total)
  const asks = { frequency: 'instant', incomplete: true }

  it('come for the first vehicle at once, then for all of an hour together, once an hour', async () => {
    const me = seller()
    const brand = ownBrand()
    const search = (await save(me, { filter: { brand: [brand] }, ...asks })).body.data
    await bring(brand, 1)
    await settled(world)
    expect(await totals(me)).toEqual([1])
    const [newest] = (await bring(brand, 12)).toReversed()
    await settled(world)
    // Two instances, and a job that comes again before its time.
    const job = { key: 'again', payload: { searchId: search.id }, attempt: 1 }
    const run = {
      ...job,
      log: createLogger({ service: 'test', level: 'silent' }),
      signal: new AbortController().signal,
    }
    const again = () => tellSearchWorker(world).run([run])
    await Promise.all([again(), again()])
    await settled(world)
    expect(await totals(me)).toEqual([1])
    await Promise.all([hourPassed(world), again(), again()])
    expect(await totals(me)).toEqual([1, 12])
    const [, bundle] = await told(world, me.userId)
    expect([bundle?.vehicles.length, bundle?.vehicles[0]?.id]).toEqual([10, newest])
    await hourPassed(world)
    expect(await totals(me)).toEqual([1, 12])
    await bring(brand, 1)
    await settled(world)
    expect(await totals(me)).toEqual([1, 12, 1])
  })

  it('lose nothing when telling fails or dies on the way', async () => {
    const me = seller()
    const brand = ownBrand()
    const search = (await save(me, { filter: { brand: [brand] }, ...asks })).body.data
    // The last statement before the commit: everything else was done.
    await world.query(
      `create function die() returns trigger language plpgsql as $$
       begin if new.id = '${search.id}' and new.told_at is not null then raise 'killed'; end if; return new; end $$`,
    )
    await world.query('create trigger die before update of told_at on saved_search for each row execute function die()')
    await bring(brand, 1)
    const failed = () =>
      world.query(`select from job where queue = 'tell-search' and key = $1 and last_error like '%killed%'`, [
        `${search.id}:0`,
      ])
    await expect.poll(failed, { timeout: 10_000 }).toHaveLength(1)
    await bring(brand, 2)
    expect(await totals(me)).toEqual([])
    await world.query('drop trigger die on saved_search')
    await world.query('drop function die')
    await world.query(`update job set run_at = now() where queue = 'tell-search' and status = 'waiting'`)
    await hourPassed(world)
    expect((await totals(me)).reduce((sum, n) => sum + n, 0)).toBe(3)
  })

  it('of many people come with one event, of each person’s own searches and units, and one that fails keeps none back', async () => {
    const people = Array.from({ length: 40 }, () => seller())
    const brand = ownBrand()
    const searches: string[] = []
    for (const [at, me] of people.entries()) {
      const filter = at % 2 === 0 ? { brand: [brand] } : { brand: [brand], yearMin: 2000 + (at % 5) }
      searches.push((await save(me, { filter, ...asks })).body.data.id)
    }
    const [first, poison] = [searches[0] ?? '', searches[7] ?? '']
    await world.query(
      `create function spoil() returns trigger language plpgsql as $$
       begin if new.id = '${poison}' and new.told_at is not null then raise 'spoiled'; end if; return new; end $$`,
    )
    await world.query(
      'create trigger spoil before update of told_at on saved_search for each row execute function spoil()',
    )
    const outbox = async () =>
      (await world.emitted('SavedSearchesMatched')).length + (await world.emitted('SavedSearchMatched')).length
    const before = await outbox()
    const jobs = async () => (await world.query(`select from job where queue = 'tell-due'`)).length
    const jobsBefore = await jobs()
    const [vehicle] = await bring(brand, 1)
    const failed = () => world.query(`select from job where queue = 'tell-search' and last_error like '%spoiled%'`)
    await expect.poll(failed, { timeout: 10_000 }).toHaveLength(1)
    const toldTo = async (index: number) => (await told(world, people[index]?.userId)).length
    for (const index of people.keys()) expect(await toldTo(index)).toBe(index === 7 ? 0 : 1)
    // Halved around the one that fails, not one by one.
    expect((await outbox()) - before).toBeLessThan(10)
    expect((await jobs()) - jobsBefore).toBe(1)
    const [one] = await told(world, people[0]?.userId)
    expect(one).toMatchObject({ searchId: first, vehicles: [{ id: vehicle }], total: 1, criteria: { en_US: [brand] } })
    await world.query('drop trigger spoil on saved_search')
    await world.query('drop function spoil')
    await world.query(`update job set run_at = now() where queue = 'tell-search' and status = 'waiting'`)
    await hourPassed(world)
    for (const index of people.keys()) expect(await toldTo(index)).toBe(1)
    expect(await world.query('select from saved_search_telling')).toEqual([])
  })

  it('are few during an import, and together tell of every vehicle in it', async () => {
    const [asked, silent] = [seller(), seller()]
    const brand = ownBrand()
    await save(asked, { filter: { brand: [brand] }, ...asks })
    await save(silent, { filter: { brand: [brand] } })
    const dealer = callers.admin(['publish_incomplete'])
    const tool = importsOf(world, dealer)
    const lines = Array.from({ length: 60 }, (_, n) => `${brand},X${n},2015,${5_000 + n}`)
    // No make that anybody knows: the dealer says that it is one.
    const values = { brand: { [brand.toLowerCase()]: brand } }
    const options = { allowIncomplete: true, defaults: { currency: 'EUR', country: 'DE' }, values }
    const { id: job } = await tool.prepare(['make,model,year,price', ...lines].join('\n'), options)
    expect((await tool.finish(job, 'run')).created).toBe(60)
    await hourPassed(world)
    const counts = await totals(asked)
    expect(counts.length).toBeLessThanOrEqual(2)
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(60)
    expect(await totals(silent)).toEqual([])
  })

  it('leave incomplete vehicles out until they are completed, unless their owner asked for them', async () => {
    const [asked, silent] = [seller(), seller()]
    const brand = ownBrand()
    await save(asked, { filter: { brand: [brand] }, ...asks })
    const quiet = (await save(silent, { filter: { brand: [brand] } })).body.data
    expect(quiet.incomplete).toBe(false)
    const [vehicle = ''] = await bring(brand, 1)
    await settled(world)
    expect([await totals(asked), await totals(silent)]).toEqual([[1], []])
    const raw = form({}, [{ name: 'a.jpg', bytes: await tinyPhoto() }])
    await world.call(addPicture, { caller: owner, params: { id: vehicle }, raw })
    const { body } = await world.call(updateVehicle, {
      caller: owner,
      params: { id: vehicle },
      body: petrolCar({ brand }),
    })
    expect(body.data.incomplete).toBe(false)
    await hourPassed(world)
    expect([await totals(asked), await totals(silent)]).toEqual([[1], [1]])
    const change = { params: { id: quiet.id }, body: { incomplete: true } }
    expect((await world.call(changeSavedSearch, { caller: silent, ...change })).body.data.incomplete).toBe(true)
    await bring(brand, 1)
    await hourPassed(world)
    expect(await totals(silent)).toEqual([1, 1])
  })
})
