import {
  type Locale,
  publishVehicle,
  readVehicle,
  searchVehicles,
  similarVehicles,
  updateVehicle,
  type VehicleFilter,
  type VehicleInput,
  vehicleFacets,
} from '@forecourt/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIncomplete } from '../src/vehicle/vehicle.create.ts'
import { id, petrolCar } from './vehicles.ts'
import { seller, startWorld, type World } from './world.ts'

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
const publish = (input: Partial<VehicleInput>, locale: Locale = 'en_US') =>
  world.db.transaction(async (em) => (await createIncomplete(em, owner, input, locale)).id)
const found = async (query: Record<string, unknown> = {}): Promise<string[]> => {
  const { body } = await world.call(searchVehicles, { caller: owner, query })
  return body.data.map((card: { id: string }) => card.id)
}

beforeAll(async () => {
  world = await startWorld()
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

  it('asks for everything when it is edited, and is marked no longer once it has it', async () => {
    const vehicle = await publish(essential())
    const change = (body: Record<string, unknown>) =>
      world.call(updateVehicle, { caller: owner, params: { id: vehicle }, body })
    const refused = await change({ price: 6500 })
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
