import { createVehicle, priceHistory, resources, runningCost } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedReferences } from '../src/reference/seed.ts'
import { electricCar, id, petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
let photo: Buffer
const [viewer, owner] = [seller('Viewer'), seller('Owner')]
beforeAll(async () => {
  world = await startWorld()
  photo = await tinyPhoto()
})
afterAll(() => world?.close())

const { create, list, update, remove, get, history } = resources.energyprice.endpoints
const all = (['index', 'create', 'update', 'delete'] as const).map((action) => `admin.energyprice.${action}` as const)
const supadmin = callers.admin([...all, 'admin.country.delete', 'admin.fueltype.delete', 'admin.currency.delete'])

const publish = async (fields: Record<string, unknown>): Promise<string> => {
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const files = [{ name: 'a.jpg', bytes: photo }]
  const { body } = await world.call(createVehicle, { caller: owner, raw: form(sent, files) })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id
}
const ask = (vehicle: string, query = {}, caller = viewer) =>
  world.call(runningCost, { caller, params: { id: vehicle }, query })
const costOf = async (...input: Parameters<typeof ask>) => (await ask(...input)).body.data

describe('what a year of driving is reckoned from', () => {
  it('is the consumption that follows from CO₂, and the price of the vehicle’s country', async () => {
    const golf = await publish(petrolCar())
    expect(await costOf(golf)).toEqual({
      country: { id: id.country('FR'), name: 'France', code: 'FR' },
      currencyCode: 'EUR',
      uses: [
        {
          energy: 'petrol',
          unit: 'l',
          per100Km: 6.2,
          ground: 'co2',
          price: 1.7,
          source: 'rounded national average of 2025',
        },
      ],
    })
  })

  it('is in the reader’s language', async () => {
    const golf = await publish(petrolCar({ country: id.country('DE'), city: id.city('Berlin'), critair: undefined }))
    const cost = await costOf(golf, {}, { ...viewer, locale: 'fr_FR' })
    expect([cost.country.name, cost.uses[0].source]).toEqual(['Allemagne', 'moyenne nationale arrondie de 2025'])
  })

  it('of an electric vehicle is what its seller states', async () => {
    const { uses } = await costOf(await publish(electricCar()))
    expect(uses).toMatchObject([{ energy: 'electricity', unit: 'kWh', per100Km: 14.7, ground: 'stated', price: 0.38 }])
  })

  it('of a plug-in hybrid is fuel and electricity, at the prices of those who take the same', async () => {
    const battery = { battery_capacity: 12, battery_type: 'NMC', battery_health: 98, charging_time: 40 }
    const electric = { ...battery, fast_charging: false, battery_range: 60, battery_consumption: 15.5 }
    const fuel_type = id.fueltype('plug-in-hybrid-petrol')
    const { uses } = await costOf(await publish(petrolCar({ ...electric, fuel_type, co2_emissions: 30 })))
    expect(uses).toMatchObject([
      { energy: 'petrol', per100Km: 1.3, price: 1.7 },
      { energy: 'electricity', per100Km: 15.5, price: 0.27 },
    ])
  })

  it('prefers a price of the fuel type itself', async () => {
    const fuel_type = id.fueltype('hybrid-petrol')
    const hybrid = await publish(petrolCar({ fuel_type, co2_emissions: 91 }))
    expect((await costOf(hybrid)).uses[0].price).toBe(1.7)
    const body = { country: id.country('FR'), fuel_type, price: 1.81, currency: id.currency('EUR'), source: 'Own' }
    const made = await world.call(create, { caller: supadmin, body })
    expect(made.status).toBe(201)
    expect((await costOf(hybrid)).uses[0]).toMatchObject({ price: 1.81, source: 'Own' })
    await world.call(remove, { caller: supadmin, params: { id: made.body.data.id } })
    expect((await costOf(hybrid)).uses[0].price).toBe(1.7)
  })

  it('takes the prices of the reader’s country where the vehicle’s has none', async () => {
    const place = { country: id.country('NO'), city: id.city('Oslo'), critair: undefined }
    const norwegian = await publish(petrolCar(place))
    expect(await costOf(norwegian)).toBeNull()
    expect(await costOf(norwegian, { country: 'NO' })).toBeNull()
    expect(await costOf(norwegian, { country: 'GB' })).toMatchObject({
      country: { code: 'GB' },
      currencyCode: 'GBP',
      uses: [{ price: 1.35 }],
    })
    expect((await ask(norwegian, { country: 'Norway' })).status).toBe(422)
  })

  it('is not there while consumption is not known', async () => {
    expect(await costOf(await publish(petrolCar({ co2_emissions: 0 })))).toBeNull()
    const hydrogen = petrolCar({ fuel_type: id.fueltype('hydrogen'), engine_size: undefined })
    expect(await costOf(await publish(hydrogen))).toBeNull()
  })

  it('is for whoever may see the vehicle', async () => {
    const { body } = await world.call(createVehicle, { caller: owner, body: { title: 'A draft of mine' } })
    expect((await ask(body.data.id)).status).toBe(404)
    expect(await costOf(body.data.id, {}, owner)).toBeNull()
    // As everything else about a vehicle.
    expect((await world.call(priceHistory, { caller: viewer, params: { id: body.data.id } })).status).toBe(404)
    expect((await world.call(runningCost, { params: { id: body.data.id } })).status).toBe(401)
  })
})

describe('energy prices in the back office', () => {
  const france = { country: id.country('FR'), fuel_type: id.fueltype('cng'), currency: id.currency('EUR') }
  const gas = { ...france, price: 1.599, source: 'Station survey, 2026-10-01' }

  it('are nobody’s who does not hold their permission, an administrator among them', async () => {
    const admin = callers.admin(['admin.fueltype.index', 'admin.country.index', 'admin.currency.update'])
    for (const caller of [viewer, admin]) {
      expect((await world.call(list, { caller, query: {} })).status).toBe(403)
      expect((await world.call(create, { caller, body: gas })).status).toBe(403)
    }
  })

  it('are listed with the names of country, fuel and currency', async () => {
    const query = { country: [id.country('FR')], sort: 'price', limit: 50, locale: 'fr_FR' }
    const { body } = await world.call(list, { caller: supadmin, query })
    expect(body.data.map((one: { references: object }) => one.references)).toContainEqual({
      country: 'France',
      fuel_type: 'Essence',
      currency: 'Euro',
    })
  })

  it('are made, changed and deleted, each change with its trace', async () => {
    const { body } = await world.call(create, { caller: supadmin, body: gas })
    const params = { id: body.data.id }
    expect(body.data).toMatchObject({ ...gas, version: 1 })
    const changed = await world.call(update, { caller: supadmin, params, body: { price: 1.649, version: 1 } })
    expect([changed.status, changed.body.data.price]).toEqual([200, 1.649])
    const { body: trace } = await world.call(history, { caller: supadmin, params })
    expect(trace.data.map(({ action }: { action: string }) => action)).toEqual(['update', 'create'])
    expect((await world.call(remove, { caller: supadmin, params })).status).toBe(200)
    expect((await world.call(get, { caller: supadmin, params })).status).toBe(404)
  })

  it('are one for each country and fuel', async () => {
    const body = { ...gas, fuel_type: id.fueltype('petrol') }
    const twice = await world.call(create, { caller: supadmin, body })
    expect([twice.status, twice.body.code, twice.body.fields]).toEqual([
      409,
      'VALUE_TAKEN',
      { fuel_type: 'This fuel already has its price in this country. Change that one instead.' },
    ])
    // The same fuel elsewhere is another price.
    const elsewhere = await world.call(create, { caller: supadmin, body: { ...body, country: id.country('IS') } })
    expect(elsewhere.status).toBe(201)
    await world.call(remove, { caller: supadmin, params: { id: elsewhere.body.data.id } })
  })

  it.each([
    [{ price: 0 }, 'price'],
    [{ price: undefined }, 'price'],
    [{ country: id.fueltype('petrol') }, 'country'],
    [{ fuel_type: undefined }, 'fuel_type'],
    [{ currency: 'EUR' }, 'currency'],
    [{ source: ' ' }, 'source'],
  ])('refuse %j, and say beside which field', async (change, field) => {
    const { status, body } = await world.call(create, { caller: supadmin, body: { ...gas, ...change } })
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })

  it('keep their country, fuel and currency from being deleted', async () => {
    const body = { ...gas, country: id.country('GL'), fuel_type: id.fueltype('hydrogen'), currency: id.currency('ISK') }
    const made = await world.call(create, { caller: supadmin, body })
    const params = { id: made.body.data.id }
    const removals = [
      [resources.fueltype, body.fuel_type],
      [resources.country, body.country],
      [resources.currency, body.currency],
    ] as const
    for (const [resource, record] of removals) {
      const refused = await world.call(resource.endpoints.remove, { caller: supadmin, params: { id: record } })
      expect([resource.name, refused.status, refused.body.code]).toEqual([resource.name, 409, 'IN_USE'])
    }
    await world.call(remove, { caller: supadmin, params })
  })
})

describe('a system of before', () => {
  it('gets no price back that was deleted because it was wrong', async () => {
    const wrong = id.country('US')
    await world.query('delete from energyprice where country = $1', [wrong])
    await world.db.transaction(seedReferences, { statementTimeout: 60_000 })
    expect(await world.query('select from energyprice where country = $1', [wrong])).toEqual([])
  })

  it('keeps a field that is younger than the change that is taken back', async () => {
    const { fueltype } = resources
    const caller = callers.admin(['admin.fueltype.index', 'admin.fueltype.update'])
    const params = { id: id.fueltype('cng') }
    const { version } = (await world.call(fueltype.endpoints.get, { caller, params })).body.data
    await world.call(fueltype.endpoints.update, { caller, params, body: { version, powertrain: 'hybrid' } })
    await world.query(`update audit_log set before = before - 'energy' where record_id = $1`, [params.id])
    const [entry] = (await world.call(fueltype.endpoints.history, { caller, params })).body.data
    const body = { entry: entry.id, version: version + 1 }
    const reverted = await world.call(fueltype.endpoints.revert, { caller, params, body })
    expect(reverted.body.data).toMatchObject({ powertrain: 'combustion', energy: 'cng' })
  })
})
