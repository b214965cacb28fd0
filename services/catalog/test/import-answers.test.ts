import { importProblems } from '@forecourt/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importsOf } from './import-world.ts'
import { id } from './vehicles.ts'
import { seller, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('what a list says that is not known', () => {
  it('counts what is wrong, unknown values one by one, and finds the rows again', async () => {
    const user = seller()
    const tool = importsOf(world, user)
    const list = [
      'make,fuel,year',
      ...Array.from({ length: 30 }, (_, n) => `Fiat,${n % 3 ? 'Plutonium' : 'Coal'},${n < 5 ? 'x' : 2019}`),
    ]
    const job = await tool.prepare(list.join('\n'))
    await tool.finish(job.id, 'check')
    const { body } = await world.call(importProblems, { caller: user, params: { id: job.id } })
    expect(
      body.data.map((one: { value: string; rows: number; rule: string }) => [one.rule, one.value, one.rows]),
    ).toEqual([
      ['import.unknownValue', 'Plutonium', 20],
      ['import.unknownValue', 'Coal', 10],
      ['import.year', 'x', 5],
    ])
    const coal = await tool.rows(job.id, { rule: 'import.unknownValue', field: 'fuel_type', value: 'Coal' })
    expect(coal.map(({ cells }) => cells[1])).toEqual(Array(10).fill('Coal'))
    expect(await tool.rows(job.id, { outcome: 'ok' })).toEqual([])
  })

  it('takes what the person says of unknown values, defaults and columns', async () => {
    const tool = importsOf(world, seller())
    const list = 'was,Treibstoff,Farbe,preis\nFiat,Plutonium,magnolia,9000\n'
    const first = await tool.prepare(list)
    expect(first.options.mapping).toEqual({ color: 'Farbe', fuel_type: 'Treibstoff', price: 'preis' })
    await tool.configure(first, {
      mapping: { ...first.options.mapping, brand: 'was' },
      defaults: { currency: 'EUR', country: 'Allemagne', model: 'Panda', year: '2019', category: id.category('car') },
      values: { fuel_type: { plutonium: 'electric' }, color: { Magnolia: '' } },
    })
    expect(await tool.finish(first.id, 'run')).toMatchObject({ status: 'done', created: 1 })
    const [row] = await tool.rows(first.id)
    const [vehicle] = await world.query(
      'select brand, model, title, year, fuel_type, color, country, category, price_minor from vehicle where id = $1',
      [row?.vehicleId],
    )
    expect(vehicle).toEqual({
      brand: 'Fiat',
      model: 'Panda',
      title: 'Fiat Panda 2019',
      year: 2019,
      fuel_type: id.fueltype('electric'),
      color: null,
      country: id.country('DE'),
      category: id.category('car'),
      price_minor: '900000',
    })
  })

  it('reads units, takes makes to the one we know, and asks once about what it does not know', async () => {
    const user = seller()
    const tool = importsOf(world, user)
    const list = [
      'make,model,mileage,power,price,EZ,currency',
      'VW,Golf,100 tkm,110kW/150PS,"12.990 € VB",EZ 03/2015,',
      'Land,Rover Discovery,50.000 miles,150 PS (110 kW),12k,06/2016,EUR',
      'Mercedes,C 220,7 leagues,125 kW,9.900 EUR netto,01/2017,EUR',
      'Trabant,601,9 leagues,19 kW,900 $,01/1981,EUR',
    ].join('\n')
    const job = await tool.prepare(list)
    await tool.finish(job.id, 'check')
    const { body } = await world.call(importProblems, { caller: user, params: { id: job.id } })
    const asked = body.data.map((one: { field: string; rule: string; value: string; rows: number }) => [
      one.field,
      one.rule,
      one.value,
      one.rows,
    ])
    expect(asked.slice(0, 1)).toEqual([['mileage', 'import.unknownUnit', 'leagues', 2]])
    expect(asked.slice(1).sort()).toEqual([
      ['brand', 'import.unknownValue', 'Trabant', 1],
      ['price', 'import.currencyDiffers', '900 $', 1],
      ['price', 'import.unknownUnit', 'netto', 1],
    ])
    await tool.configure(job, {
      values: { mileage: { leagues: 'mi' }, brand: { trabant: 'Trabant' }, price: { netto: 'as-is', '900 $': '900' } },
    })
    expect(await tool.finish(job.id, 'run')).toMatchObject({ created: 4, counts: { error: 0 } })
    const vehicles = await world.query(
      `select brand, model, mileage, din_power, engine_power, price_minor::int as price, year, currency from vehicle
       where owner_id = $1 order by year`,
      [user.userId],
    )
    const currency = id.currency('EUR')
    expect(vehicles).toEqual([
      {
        brand: 'Trabant',
        model: '601',
        mileage: 14,
        din_power: 26,
        engine_power: 19,
        price: 90000,
        year: 1981,
        currency,
      },
      {
        brand: 'Volkswagen',
        model: 'Golf',
        mileage: 100_000,
        din_power: 150,
        engine_power: 110,
        price: 1299000,
        year: 2015,
        currency,
      },
      {
        brand: 'Land Rover',
        model: 'Discovery',
        mileage: 80_467,
        din_power: 150,
        engine_power: 110,
        price: 1200000,
        year: 2016,
        currency,
      },
      {
        brand: 'Mercedes-Benz',
        model: 'C 220',
        mileage: 11,
        din_power: 170,
        engine_power: 125,
        price: 990000,
        year: 2017,
        currency,
      },
    ])
  })

  it('says which meaning or column there is not, and which there are', async () => {
    const tool = importsOf(world, seller())
    const job = await tool.prepare('make,fuel\nFiat,Super\n')
    const { status, body } = await tool.configure(job, {
      mapping: { brand: 'marque', fuel_type: 'fuel' },
      values: { fuel_type: { Super: 'petroll' }, mileage: { leagues: 'km' } },
      defaults: { currency: 'Taler' },
    })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      'mapping.brand': expect.stringContaining('the list has no column “marque”. There are: make, fuel.'),
      'values.fuel_type': expect.stringMatching(/“petroll” is none of its values. There are: .*Gasoline.*Diesel/),
      'defaults.currency': expect.stringMatching(/“Taler” is none of its values. There are: .*EUR/),
    })
  })

  it('lets unknown values be left out altogether', async () => {
    const tool = importsOf(world, seller())
    const job = await tool.prepare('make,fuel,options\nFiat,Plutonium,"ABS, Flux capacitor"\n', { ignoreUnknown: true })
    expect(await tool.finish(job.id, 'check')).toMatchObject({ counts: { ok: 1, error: 0 } })
  })
})
