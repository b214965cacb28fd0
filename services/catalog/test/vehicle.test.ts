import { readFile } from 'node:fs/promises'
import {
  addPicture,
  type Caller,
  compareVehicles,
  createVehicle,
  deleteVehicle,
  markVehicleSold,
  publishVehicle,
  readVehicle,
  replaceVehicle,
  searchVehicles,
  updateVehicle,
  vehicleState,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { electricCar, id, nextVin, petrolCar } from './vehicles.ts'
import { form, seller, startWorld, type World } from './world.ts'

let world: World
let photo: Buffer
beforeAll(async () => {
  world = await startWorld()
  photo = await readFile(new URL('./pictures/DSCN0010.jpg', import.meta.url))
})
afterAll(() => world?.close())

const owner = seller('Olga Owner')
const stranger = seller('Stan Stranger')
const moderator = callers.admin(['delete_vehicle', 'admin.picture.index'])
const nobody = '01a1fbae-afde-71ee-a721-ec8df77c6f49'

const publish = async (fields = petrolCar(), caller = owner) => {
  const reply = await world.call(createVehicle, { caller, raw: form(fields, [{ name: 'front.jpg', bytes: photo }]) })
  expect(reply.body.message).toBeUndefined()
  return reply.body.data
}
const draft = async (body: Record<string, unknown> = { title: 'Golf' }, caller = owner) =>
  (await world.call(createVehicle, { caller, body })).body.data

describe('a form', () => {
  it('creates and publishes in one call, with names spelt as their makers do', async () => {
    const vehicle = await publish()
    expect(vehicle).toMatchObject({
      status: 'live',
      brand: 'Volkswagen',
      model: 'Golf',
      register: 'AB-123-CD',
      price: 18990.5,
      currency: { code: 'EUR', symbol: '€', decimals: 2 },
      city: { name: 'Lyon' },
      fuel_type: { powertrain: 'combustion' },
      owner: { id: owner.userId, name: 'Olga Owner' },
      canEdit: true,
      canDelete: true,
      version: 1,
    })
    expect(vehicle.options.map((option: { name: string }) => option.name)).toEqual(['ABS', 'Air conditioning'])
    expect(vehicle.pictures).toHaveLength(1)
    expect(vehicle.postedAt).toBe(vehicle.createdAt)
  })

  it('tells others in the same transaction', async () => {
    const { id: vehicleId } = await publish()
    const [state] = await world.emitted('VehicleChanged', vehicleId)
    expect(state).toMatchObject({
      aggregateVersion: 1,
      data: { vehicleId, status: 'live', priceMinor: 1899050, currencyCode: 'EUR' },
    })
    expect(state?.data.picture).toMatchObject({ widths: [320, 640] })
    expect(await world.emitted('VehicleListed', vehicleId)).toHaveLength(1)
  })

  it('names everything that is missing and keeps nothing', async () => {
    const before = await world.query('select from vehicle')
    const { status, body } = await world.call(createVehicle, { caller: owner, raw: form({ title: 'Golf' }) })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'VEHICLE_INCOMPLETE',
      fields: { brand: 'Make is required.', pictures: expect.stringContaining('required') },
    })
    expect(Object.keys(body.fields)).toEqual(expect.arrayContaining(['price', 'city', 'options', 'vin']))
    expect(body.fields.title).toBeUndefined()
    expect(await world.query('select from vehicle')).toHaveLength(before.length)
  })

  it('speaks the caller’s language', async () => {
    const { body } = await world.call(createVehicle, {
      caller: { ...owner, locale: 'fr_FR' },
      raw: form({ title: 'Golf' }),
    })
    expect(body.fields.model).toMatch(/requis|obligatoire/i)
  })

  it('is refused unknown fields and values out of bounds', async () => {
    const raw = form(petrolCar({ doors: 3, mileage: 2_000_001, year: 1885 }), [{ name: 'front.jpg', bytes: photo }])
    const { status, body } = await world.call(createVehicle, { caller: owner, raw })
    expect([status, body.code]).toEqual([422, 'INVALID'])
    expect(Object.keys(body.fields).sort()).toEqual(['doors', 'mileage', 'year'])
  })

  it('sent twice under one idempotency key makes one vehicle', async () => {
    const idempotencyKey = '0e8b5a3c-6d8f-4a51-9f37-2f1c7f1f5a11'
    const raw = form(petrolCar(), [{ name: 'front.jpg', bytes: photo }])
    const first = await world.call(createVehicle, { caller: owner, raw, idempotencyKey })
    const second = await world.call(createVehicle, { caller: owner, raw, idempotencyKey })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.data.id).toBe(first.body.data.id)
  })
})

describe('rules between fields', () => {
  const refused = async (change: Record<string, unknown>, base = petrolCar()) => {
    const { status, body } = await world.call(createVehicle, { caller: owner, body: { ...base, ...change } })
    expect(status).toBe(422)
    return body
  }

  it('refuse a city of another country', async () => {
    expect(await refused({ city: id.city('Berlin') })).toMatchObject({ code: 'CITY_COUNTRY_MISMATCH' })
  })

  it('refuse a body style of another category, in a draft, in what is published and in a change', async () => {
    const scooter = { type: id.type('scooter') }
    const wrong = { status: 422, body: { code: 'TYPE_CATEGORY_MISMATCH', fields: { type: expect.any(String) } } }
    expect(await refused(scooter)).toMatchObject(wrong.body)
    const raw = form(petrolCar(scooter), [{ name: 'front.jpg', bytes: photo }])
    expect(await world.call(createVehicle, { caller: owner, raw })).toMatchObject(wrong)
    const { id: vehicleId } = await draft({ title: 'Golf', type: id.type('hatchback') })
    const change = (body: Record<string, unknown>) =>
      world.call(updateVehicle, { caller: owner, params: { id: vehicleId }, body })
    expect(await change({ category: id.category('motorcycle') })).toMatchObject(wrong)
    expect(await change({ category: id.category('motorcycle'), ...scooter })).toMatchObject({ status: 200 })
    expect(await change({ category: id.category('car'), type: id.type('pick-up') })).toMatchObject({ status: 200 })
  })

  it('refuse references that do not exist', async () => {
    const { code, fields } = await refused({ color: nobody, options: [nobody], currency: nobody })
    expect(code).toBe('INVALID')
    expect(Object.keys(fields).sort()).toEqual(['color', 'currency', 'options'])
  })

  it('refuse a battery in a petrol car and power figures that disagree', async () => {
    const { fields } = await refused({ battery_capacity: 60, din_power: 100 })
    expect(Object.keys(fields).sort()).toEqual(['battery_capacity', 'din_power'])
  })

  it('refuse a VIN whose check digit is wrong, saying so', async () => {
    const { fields } = await refused({ vin: '1HGCM82633A004353' })
    expect(fields.vin).toContain('check digit')
  })

  it('refuse cents of the yen', async () => {
    expect((await refused({ currency: id.currency('JPY'), price: 1_500_000.5 })).fields.price).toContain('decimals')
  })

  it('ask a plug-in for its battery and a Frenchman for Crit’Air', async () => {
    const { engine_size: _, critair: __, ...car } = petrolCar()
    const { id: vehicleId } = await draft({ ...car, fuel_type: id.fueltype('plug-in-hybrid-petrol') })
    const { body } = await world.call(publishVehicle, { caller: owner, params: { id: vehicleId } })
    expect(Object.keys(body.fields)).toEqual(
      expect.arrayContaining(['battery_capacity', 'battery_range', 'engine_size', 'critair']),
    )
  })

  it('accept a complete electric car, which has no displacement', async () => {
    expect(await publish(electricCar())).toMatchObject({ engine_size: null, battery_type: 'NMC', fast_charging: true })
  })
})

describe('a draft', () => {
  it('is made of whatever there is, and seen by its owner alone', async () => {
    const { id: vehicleId, status, postedAt } = await draft({ title: 'Golf', mileage: 1000 })
    expect([status, postedAt]).toEqual(['draft', null])
    for (const caller of [stranger, moderator]) {
      expect((await world.call(readVehicle, { caller, params: { id: vehicleId } })).status).toBe(404)
    }
    expect(await world.query('select from vehicle_search where id = $1', [vehicleId])).toEqual([])
  })

  it('is completed and published', async () => {
    const { id: vehicleId } = await draft()
    await world.call(updateVehicle, { caller: owner, params: { id: vehicleId }, body: petrolCar() })
    const early = await world.call(publishVehicle, { caller: owner, params: { id: vehicleId } })
    expect(early.body).toMatchObject({ code: 'VEHICLE_INCOMPLETE' })
    expect(Object.keys(early.body.fields)).toEqual(['pictures'])
    await world.call(addPicture, {
      caller: owner,
      params: { id: vehicleId },
      raw: form({}, [{ name: 'a.jpg', bytes: photo }]),
    })
    const done = await world.call(publishVehicle, { caller: owner, params: { id: vehicleId } })
    expect([done.status, done.body.data.status]).toEqual([200, 'live'])
    expect(await world.emitted('VehicleListed', vehicleId)).toHaveLength(1)
    const again = await world.call(publishVehicle, { caller: owner, params: { id: vehicleId } })
    expect(again.body.data.version).toBe(done.body.data.version)
  })

  it('keeps a price only together with its currency', async () => {
    const { status, body } = await world.call(createVehicle, { caller: owner, body: { price: 100 } })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['currency']])
  })
})

describe('changing', () => {
  it('is the owner’s alone: to others the vehicle does not exist', async () => {
    const { id: vehicleId } = await publish()
    for (const caller of [stranger, moderator]) {
      const { status } = await world.call(updateVehicle, { caller, params: { id: vehicleId }, body: { mileage: 1 } })
      expect(status).toBe(404)
    }
  })

  it('raises the version, and a stale one is refused', async () => {
    const { id: vehicleId } = await publish()
    const first = await world.call(updateVehicle, {
      caller: owner,
      params: { id: vehicleId },
      body: { mileage: 70_000, version: 1 },
    })
    expect(first.body.data).toMatchObject({ mileage: 70_000, version: 2, title: 'Golf GTI, one owner' })
    const stale = await world.call(updateVehicle, {
      caller: owner,
      params: { id: vehicleId },
      body: { mileage: 1, version: 1 },
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    const versions = (await world.emitted('VehicleChanged', vehicleId)).map(({ aggregateVersion }) => aggregateVersion)
    expect(versions).toEqual([1, 2])
  })

  it('of a published vehicle cannot make it incomplete', async () => {
    const { id: vehicleId } = await publish()
    const patched = await world.call(updateVehicle, {
      caller: owner,
      params: { id: vehicleId },
      body: { description: null },
    })
    expect(patched.body).toMatchObject({
      code: 'VEHICLE_INCOMPLETE',
      fields: { description: 'Description is required.' },
    })
    const { torque: _, ...rest } = petrolCar({ torque: 370 })
    const replaced = await world.call(replaceVehicle, { caller: owner, params: { id: vehicleId }, body: rest })
    expect([replaced.status, replaced.body.data?.torque]).toEqual([200, null])
  })

  it('of the price tells old and new', async () => {
    const { id: vehicleId } = await publish()
    await world.call(updateVehicle, { caller: owner, params: { id: vehicleId }, body: { price: 17_500 } })
    await world.call(updateVehicle, { caller: owner, params: { id: vehicleId }, body: { mileage: 64_001 } })
    const events = await world.emitted('VehiclePriceChanged', vehicleId)
    expect(events.map(({ data }) => data)).toEqual([
      expect.objectContaining({
        oldPriceMinor: 1_899_050,
        newPriceMinor: 1_750_000,
        oldCurrencyCode: 'EUR',
        currencyCode: 'EUR',
      }),
    ])
  })

  it('of the fuel drops what no longer applies', async () => {
    const { id: vehicleId } = await draft({ title: 'Zoe', fuel_type: id.fueltype('electric'), battery_capacity: 52 })
    const { body } = await world.call(updateVehicle, {
      caller: owner,
      params: { id: vehicleId },
      body: { fuel_type: id.fueltype('diesel') },
    })
    expect(body.data.battery_capacity).toBeNull()
  })

  it('by two at once loses neither change', async () => {
    const { id: vehicleId } = await publish()
    const change = (body: Record<string, unknown>) =>
      world.call(updateVehicle, { caller: owner, params: { id: vehicleId }, body })
    await Promise.all([change({ mileage: 65_000 }), change({ number_of_owners: 2 })])
    const { body } = await world.call(readVehicle, { caller: owner, params: { id: vehicleId } })
    expect(body.data).toMatchObject({ mileage: 65_000, number_of_owners: 2, version: 3 })
  })
})

describe('what others see', () => {
  it('is neither plate nor VIN nor street nor postal code, unless they are administrators', async () => {
    const { id: vehicleId } = await publish()
    const seen = async (caller: typeof owner) => {
      const { data } = (await world.call(readVehicle, { caller, params: { id: vehicleId } })).body
      return [
        data.register,
        data.vin !== null,
        data.address,
        data.postal_code,
        data.canEdit,
        data.canDelete,
        data.city.name,
      ]
    }
    expect(await seen(owner)).toEqual(['AB-123-CD', true, '12 rue de la République', '69002', true, true, 'Lyon'])
    expect(await seen(stranger)).toEqual([null, false, null, null, false, false, 'Lyon'])
    expect(await seen(moderator)).toEqual(['AB-123-CD', true, '12 rue de la République', '69002', false, true, 'Lyon'])
  })

  it('is in their own language', async () => {
    const { id: vehicleId } = await publish()
    const { body } = await world.call(readVehicle, {
      caller: { ...stranger, locale: 'fr_FR' },
      params: { id: vehicleId },
    })
    expect(body.data).toMatchObject({
      color: { name: 'Rouge' },
      fuel_type: { name: 'Essence' },
      origin: { name: 'Allemagne' },
    })
  })

  it('needs a signed-in caller with a verified email', async () => {
    const { id: vehicleId } = await publish()
    const as = async (caller: Caller) => (await world.call(readVehicle, { caller, params: { id: vehicleId } })).status
    expect(await as(callers.anonymous())).toBe(401)
    expect(await as(callers.user({ verified: false }))).toBe(402)
    expect(await as(stranger)).toBe(200)
  })
})

describe('a VIN', () => {
  it('is offered once at a time', async () => {
    const vin = nextVin()
    const { id: vehicleId } = await publish(petrolCar({ vin }))
    const raw = form(petrolCar({ vin: vin.toLowerCase() }), [{ name: 'a.jpg', bytes: photo }])
    const twin = await world.call(createVehicle, { caller: stranger, raw })
    expect([twin.status, twin.body.code, Object.keys(twin.body.fields)]).toEqual([409, 'VIN_IN_USE', ['vin']])

    await world.call(markVehicleSold, { caller: owner, params: { id: vehicleId }, body: { sold: true } })
    expect((await world.call(createVehicle, { caller: stranger, raw })).status).toBe(201)
    const back = await world.call(markVehicleSold, { caller: owner, params: { id: vehicleId }, body: { sold: false } })
    expect([back.status, back.body.code]).toEqual([409, 'VIN_IN_USE'])
  })

  it('from before 1981 is a free number, once per make', async () => {
    const classic = { year: 1965, registration_date: '1965-06-01', vin: '115-4711' }
    await publish(petrolCar({ ...classic, brand: 'Volkswagen' }))
    await publish(petrolCar({ ...classic, brand: 'Volvo' }))
    const raw = form(petrolCar({ ...classic, brand: 'Volvo' }), [{ name: 'a.jpg', bytes: photo }])
    expect((await world.call(createVehicle, { caller: owner, raw })).body.code).toBe('VIN_IN_USE')
  })

  it('offered by two at the same moment is listed once', async () => {
    const vin = nextVin()
    const offer = (caller: typeof owner) =>
      world.call(createVehicle, { caller, raw: form(petrolCar({ vin }), [{ name: 'a.jpg', bytes: photo }]) })
    const statuses = (await Promise.all([offer(owner), offer(stranger), offer(owner)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409, 409])
  })
})

describe('selling', () => {
  it('is told once, and undone', async () => {
    const { id: vehicleId } = await publish()
    const mark = (sold: boolean, caller = owner) =>
      world.call(markVehicleSold, { caller, params: { id: vehicleId }, body: { sold } })
    expect((await mark(true, stranger)).status).toBe(404)
    expect((await mark(true)).body.data.sold).toBe(true)
    expect((await mark(true)).body.data.version).toBe(2)
    expect(await world.emitted('VehicleSold', vehicleId)).toHaveLength(1)
    expect((await mark(false)).body.data.sold).toBe(false)
  })

  it('of a draft is a conflict', async () => {
    const { id: vehicleId } = await draft()
    const { status } = await world.call(markVehicleSold, {
      caller: owner,
      params: { id: vehicleId },
      body: { sold: true },
    })
    expect(status).toBe(409)
  })
})

describe('deleting', () => {
  it('is for the owner and holders of delete_vehicle; others get 404', async () => {
    const remove = (caller: typeof owner, vehicleId: string) =>
      world.call(deleteVehicle, { caller, params: { id: vehicleId } })
    const { id: mine } = await publish()
    expect((await remove(stranger, mine)).status).toBe(404)
    expect((await remove(owner, mine)).body).toEqual({ data: { id: mine } })
    expect((await remove(owner, mine)).status).toBe(404)
    const { id: bad } = await publish()
    expect((await remove(moderator, bad)).status).toBe(200)
  })

  it('leaves a tombstone, and nothing to find', async () => {
    const { id: vehicleId } = await publish()
    await world.call(deleteVehicle, { caller: owner, params: { id: vehicleId } })
    const states = await world.emitted('VehicleChanged', vehicleId)
    expect(states.at(-1)).toMatchObject({ aggregateVersion: 2, data: { deleted: true } })
    expect(await world.emitted('VehicleWithdrawn', vehicleId)).toHaveLength(1)
    expect((await world.call(readVehicle, { caller: owner, params: { id: vehicleId } })).status).toBe(404)
    const { body } = await world.call(searchVehicles, { caller: stranger, query: { includeSold: true, limit: 50 } })
    expect(body.data.map((card: { id: string }) => card.id)).not.toContain(vehicleId)
    const state = await world.call(vehicleState, { caller: callers.service('messaging'), params: { id: vehicleId } })
    expect(state.body.data).toMatchObject({ deleted: true, version: 2 })
  })
})

describe('comparing', () => {
  it('answers up to three, in the order asked for', async () => {
    const [a, b] = [await publish(), await publish(electricCar())]
    const { body } = await world.call(compareVehicles, { caller: stranger, query: { ids: `${b.id},${a.id}` } })
    expect(body.data.map((vehicle: { id: string }) => vehicle.id)).toEqual([b.id, a.id])
  })

  it('leaves out what was withdrawn since, and keeps what was sold', async () => {
    const [a, b, c] = [await publish(), await publish(), await draft()]
    await world.call(markVehicleSold, { caller: owner, params: { id: b.id }, body: { sold: true } })
    const { status, body } = await world.call(compareVehicles, {
      caller: stranger,
      query: { ids: `${a.id},${c.id},${b.id}` },
    })
    expect(status).toBe(200)
    expect(body.data.map((vehicle: { id: string; sold: boolean }) => [vehicle.id, vehicle.sold])).toEqual([
      [a.id, false],
      [b.id, true],
    ])
  })

  it('refuses a fourth, an unknown one, a hidden one and nonsense', async () => {
    const { id: hidden } = await draft()
    const compare = async (ids: string) => {
      const { status, body } = await world.call(compareVehicles, { caller: stranger, query: { ids } })
      return [status, body.code]
    }
    const four = ['1', '2', '3', '4'].map((digit) => `${nobody.slice(0, -1)}${digit}`).join(',')
    expect(await compare(four)).toEqual([422, 'COMPARE_LIMIT'])
    expect(await compare(nobody)).toEqual([404, 'NOT_FOUND'])
    expect(await compare(hidden)).toEqual([404, 'NOT_FOUND'])
    expect(await compare('golf')).toEqual([422, 'INVALID'])
  })
})

describe('the state look-up', () => {
  it('is for services, never for people', async () => {
    const { id: vehicleId } = await publish()
    expect((await world.call(vehicleState, { caller: owner, params: { id: vehicleId } })).status).toBe(403)
    const { body } = await world.call(vehicleState, { caller: callers.service('messaging'), params: { id: vehicleId } })
    expect(body.data).toMatchObject({ vehicleId, ownerId: owner.userId, status: 'live', sold: false, deleted: false })
    expect(
      (await world.call(vehicleState, { caller: callers.service('messaging'), params: { id: nobody } })).status,
    ).toBe(404)
  })
})
