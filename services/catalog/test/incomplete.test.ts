import {
  addPicture,
  createVehicle,
  type Locale,
  publishVehicle,
  readVehicle,
  saveSearch,
  searchVehicles,
  similarVehicles,
  updateVehicle,
  type VehicleFilter,
  type VehicleInput,
  vehicleFacets,
} from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { up as fill } from '../migrations/0030-complete-fill.ts'
import { openDatabase } from '../src/database.ts'
import { holdOffers } from '../src/plan/offers.ts'
import { createIncomplete } from '../src/vehicle/vehicle.create.ts'
import { settled, told } from './alerts.ts'
import { id, petrolCar } from './vehicles.ts'
import { writeAsBefore } from './version-before.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

const owner = seller('Operator')
const essential = (change: Record<string, unknown> = {}): Partial<VehicleInput> => ({
  title: 'Golf from a list',
  brand: 'Volkswagen',
  model: 'Golf',
  year: 2011,
  price: 6800,
  currency: id.currency('EUR'),
  country: id.country('DE'),
  ...change,
})

let world: World
let photo: Buffer
const publish = (input: Partial<VehicleInput>, locale: Locale = 'en_US') =>
  world.db.transaction(
    async (em) => (await createIncomplete(em, await holdOffers(em, owner.userId), owner, input, locale)).id,
  )
const found = async (query: Record<string, unknown> = {}): Promise<string[]> => {
  const { body } = await world.call(searchVehicles, { caller: owner, query })
  return body.data.map((card: { id: string }) => card.id)
}

beforeAll(async () => {
  world = await startWorld()
  photo = await tinyPhoto()
})
afterAll(() => world.close())

describe('a vehicle that an operator published incomplete', () => {
  it('is found by what it has, and marked', async () => {
    const vehicle = await publish(essential({ price: 6801 }))
    const { body } = await world.call(searchVehicles, { caller: owner, query: { brand: ['Volkswagen'] } })
    const card = body.data.find((one: { id: string }) => one.id === vehicle)
    expect(card).toMatchObject({
      incomplete: true,
      status: 'live',
      mileage: null,
      city: null,
      color: null,
      pictures: [],
    })
    const whole = await world.call(readVehicle, { caller: seller(), params: { id: vehicle } })
    expect(whole.body.data).toMatchObject({ incomplete: true, fuel_type: null, options: [] })
  })

  it('is left out by a filter on what it lacks, and stands last by mileage', async () => {
    const bare = await publish(essential({ brand: 'Simca', model: '1000' }))
    const driven = await publish(essential({ brand: 'Simca', model: '1000', mileage: 90_000 }))
    expect(await found({ brand: ['Simca'], mileageMax: 200_000 })).toEqual([driven])
    expect(await found({ brand: ['Simca'], sort: 'mileage' })).toEqual([driven, bare])
    expect(await found({ brand: ['Simca'], color: [id.color('red')] })).toEqual([])
  })

  it('comes after complete ones in the default order, however new, and in a database that did not know of it', async () => {
    const model = { brand: 'Wartburg', model: '353' }
    const raw = () => ({ caller: owner, raw: form(petrolCar(model), [{ name: 'a.jpg', bytes: photo }]) })
    const complete = async (): Promise<string> => (await world.call(createVehicle, raw())).body.data.id
    const [first, bare, second, barer] = [
      await complete(),
      await publish(essential(model)),
      await complete(),
      await publish(essential(model)),
    ]
    const paged = async () => {
      const ids: string[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const query: Record<string, unknown> = { brand: ['Wartburg'], limit: 1, ...(after ? { after } : {}) }
        const { body } = await world.call(searchVehicles, { caller: owner, query })
        ids.push(...body.data.map((card: { id: string }) => card.id))
        after = body.meta.next
      }
      return ids
    }
    expect(await paged()).toEqual([second, first, barer, bare])
    expect(await found({ brand: ['Wartburg'], withPictures: true })).toEqual([second, first])
    await world.query('update vehicle_search set complete = true, pictured = 1')
    expect(await paged()).toEqual([barer, second, bare, first])
    for (const statement of fill) await world.query(statement)
    expect(await paged()).toEqual([second, first, barer, bare])
    expect(await found({ brand: ['Wartburg'], withPictures: true })).toEqual([second, first])
  })

  it('stands where it belongs though an instance of the version before writes it', async () => {
    const raw = form(petrolCar({ brand: 'Melkus', model: 'RS 1000' }), [{ name: 'a.jpg', bytes: photo }])
    const whole: string = (await world.call(createVehicle, { caller: owner, raw })).body.data.id
    const bare = await publish(essential({ brand: 'Melkus', model: 'RS 1000' }))
    const written = () =>
      world.query('select id, complete, pictured from vehicle_search where id = any ($1) order by n', [[whole, bare]])
    const right = [
      { id: whole, complete: true, pictured: 1 },
      { id: bare, complete: false, pictured: 0 },
    ]
    // As when the vehicle was completed, or lost its pictures, since it was last written.
    await world.query(
      'update vehicle_search set complete = not complete, pictured = 1 - pictured where id = any ($1)',
      [[whole, bare]],
    )
    for (const vehicle of [whole, bare]) await writeAsBefore(world, vehicle)
    expect(await written()).toEqual(right)
    for (const vehicle of [whole, bare]) await writeAsBefore(world, vehicle, { isNew: true })
    expect(await written()).toEqual(right)
  })

  it('is put right in batches, each of which stays when a later one has to wait', async () => {
    const first = await publish(essential({ brand: 'Barkas', model: 'B 1000' }))
    await world.query('alter table vehicle alter n restart with 5000')
    const far = await publish(essential({ brand: 'Barkas', model: 'B 1000' }))
    await world.query('update vehicle_search set complete = true where id = any ($1)', [[first, far]])
    const log = createLogger({ service: 'catalog', level: 'silent' })
    const migrating = openDatabase({ database: { url: world.url, pool: 1 }, service: 'catalog' }, log)
    await migrating.query("set lock_timeout = '50ms'")
    const fillAll = () => migrating.query(fill.join(';'))
    const right = async () =>
      (
        await world.query<{ id: string }>('select id from vehicle_search where not complete and id = any ($1)', [
          [first, far],
        ])
      ).map(({ id }) => id)
    try {
      await world.db.transaction(async (em) => {
        await sql(em, 'select from vehicle_search where id = $1 for update', [far])
        await expect(fillAll()).rejects.toThrow('lock timeout')
      })
      expect(await right()).toEqual([first])
      await fillAll()
      expect((await right()).length).toBe(2)
    } finally {
      await migrating.close()
    }
  })

  it('is found among those with pictures once it has one, and alerted of then', async () => {
    const caller = seller('Buyer')
    const filter: VehicleFilter = { brand: ['Framo'], withPictures: true }
    const saved = { name: 'Framo', filter, frequency: 'instant', incomplete: true }
    expect((await world.call(saveSearch, { caller, body: saved })).body.data.criteria).toEqual([
      'Framo',
      'with pictures',
    ])
    const vehicle = await publish(essential({ brand: 'Framo', model: 'V 901' }))
    await settled(world)
    expect([await found({ brand: ['Framo'], withPictures: true }), (await told(world)).length]).toEqual([[], 0])
    const raw = form({}, [{ name: 'a.jpg', bytes: photo }])
    expect((await world.call(addPicture, { caller: owner, params: { id: vehicle }, raw })).status).toBe(201)
    await settled(world)
    expect(await found({ brand: ['Framo'], withPictures: true })).toEqual([vehicle])
    expect((await told(world)).map(({ ownerId, vehicles }) => [ownerId, vehicles[0]?.id])).toEqual([
      [caller.userId, vehicle],
    ])
  })

  it.each(['mileage', '-postedAt', 'price', '-price', '-year'])('is paged by %s, each vehicle once', async (sort) => {
    const brand = `Trabant ${sort.replace('-', 'descending ')}`
    for (const mileage of [50_000, undefined, 10_000, undefined, undefined])
      await publish(essential({ brand, model: '601', ...(mileage ? { mileage } : {}) }))
    const whole = await found({ brand: [brand], sort })
    expect(whole).toHaveLength(5)
    // Borders before, in and behind those that lack it.
    for (const limit of [1, 2, 3]) {
      const paged: string[] = []
      for (let after: string | undefined, page = 0; page < 6; page++) {
        const query: Record<string, unknown> = { brand: [brand], sort, limit, ...(after ? { after } : {}) }
        const { status, body } = await world.call(searchVehicles, { caller: owner, query })
        expect([sort, limit, page, status]).toEqual([sort, limit, page, 200])
        paged.push(...body.data.map((card: { id: string }) => card.id))
        after = body.meta.next ?? undefined
        if (!after) break
      }
      expect([limit, paged]).toEqual([limit, whole])
    }
  })

  it('counts in the facets of what it has, and in no other', async () => {
    await publish(essential({ brand: 'Borgward', model: 'Isabella', color: id.color('red') }))
    await publish(essential({ brand: 'Borgward', model: 'Isabella' }))
    const filter: VehicleFilter = { brand: ['Borgward'] }
    const { body } = await world.call(vehicleFacets, { caller: owner, query: filter })
    const total = (name: string) =>
      body.data[name].reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    expect({ model: total('model'), color: total('color'), fuel: total('fuelType') }).toEqual({
      model: 2,
      color: 1,
      fuel: 0,
    })
  })

  it('has similar vehicles, though it may lack a body style', async () => {
    const one = await publish(essential({ brand: 'Glas', model: '1304' }))
    const other = await publish(essential({ brand: 'Glas', model: '1304', price: 7000 }))
    const { body } = await world.call(similarVehicles, { caller: owner, params: { id: one } })
    expect(body.data.map((card: { id: string }) => card.id)).toEqual([other])
  })

  it.each(['title', 'brand', 'model', 'year', 'price', 'country'])('is refused without its %s', async (field) => {
    const { [field as 'title']: _, ...rest } = essential()
    await expect(publish(rest)).rejects.toMatchObject({
      code: 'VEHICLE_INCOMPLETE',
      fields: { [field]: expect.stringContaining('required') },
    })
  })

  it('takes a price alone, asks for everything when it is edited otherwise, and is marked no longer once it has it', async () => {
    const vehicle = await publish(essential())
    const change = (body: Record<string, unknown>) =>
      world.call(updateVehicle, { caller: owner, params: { id: vehicle }, body })
    expect((await change({ price: 6500 })).body.data).toMatchObject({ price: 6500, incomplete: true })
    const refused = await change({ price: 6600, description: 'Low mileage' })
    expect(refused.status).toBe(422)
    expect(refused.body.code).toBe('VEHICLE_INCOMPLETE')
    expect(Object.keys(refused.body.fields)).toEqual(expect.arrayContaining(['color', 'mileage', 'pictures']))
    await givePicture(vehicle)
    const { body, status } = await change(petrolCar())
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ incomplete: false, status: 'live' })
    expect(await found({ color: [id.color('red')], fuelType: [id.fueltype('petrol')] })).toContain(vehicle)
  })

  it('stays what it is when it is published again', async () => {
    const vehicle = await publish(essential())
    const { body } = await world.call(publishVehicle, { caller: owner, params: { id: vehicle } })
    expect(body.data).toMatchObject({ incomplete: true, status: 'live' })
  })

  it('is the only kind the database lets go live with something missing', async () => {
    const vehicle = await publish(essential())
    await expect(world.query('update vehicle set incomplete = false where id = $1', [vehicle])).rejects.toThrow(
      /published_is_complete/,
    )
    await expect(world.query('update vehicle set country = null where id = $1', [vehicle])).rejects.toThrow(
      /published_is_complete/,
    )
  })
})

async function givePicture(vehicle: string): Promise<void> {
  const hash = 'c'.repeat(64)
  await world.query(
    `insert into picture (hash, width, height, widths, formats, blur) values ($1, 640, 480, '{320}', '{webp}', '')
     on conflict do nothing`,
    [hash],
  )
  await world.query(
    'insert into vehicle_picture (id, vehicle_id, hash, position) values (gen_random_uuid(), $1, $2, 0)',
    [vehicle, hash],
  )
}
