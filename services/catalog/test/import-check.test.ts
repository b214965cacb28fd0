import { importProblems, myVehicles } from '@forecourt/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importsOf, listFile } from './import-world.ts'
import { id } from './vehicles.ts'
import { seller, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Rows of every table but the import's own and those that note a request. */
async function counts(): Promise<Record<string, number>> {
  const tables = await world.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     and table_name not like 'import\\_%' and table_name !~ 'nonce|idempotency|rate'`,
  )
  const entries = []
  for (const { name } of tables) {
    const [row] = await world.query<{ count: number }>(`select count(*)::int as count from "${name}"`)
    entries.push([name, row?.count ?? 0])
  }
  return Object.fromEntries(entries)
}

describe('a dry run', () => {
  it('tells of each row what is wrong, and writes nothing but that', async () => {
    const tool = importsOf(world, seller())
    const job = await tool.prepare(await listFile('messy-stock.csv'))
    const before = await counts()
    const checked = await tool.finish(job.id, 'check')
    expect(await counts()).toEqual(before)
    expect(checked).toMatchObject({
      status: 'checked',
      counts: { pending: 0, ok: 2, error: 3, skipped: 2 },
      created: 0,
    })
    const rows = await tool.rows(job.id)
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'ok'],
      [4, 'ok'],
      [5, 'error'],
      [6, 'error'],
      [7, 'error'],
      [8, 'skipped'],
      [9, 'skipped'],
    ])
    expect(rows[2]?.issues).toEqual([
      {
        rule: 'import.year',
        field: 'year',
        column: 'Baujahr',
        value: 'zweitausend',
        message: 'Year: “zweitausend” is not a year.',
      },
    ])
    expect(rows[4]?.issues.map(({ field, value }) => [field, value])).toEqual([
      ['city', 'Atlantis'],
      ['color', 'perlmuttgrün'],
    ])
    expect(rows[6]?.issues).toMatchObject([{ rule: 'import.duplicateVin', field: 'vin', column: 'FIN' }])
  })

  it('judges like the form: bounds, units that belong together, places, VINs', async () => {
    const tool = importsOf(world, seller())
    const list = [
      'make,model,year,price,currency,mileage,hp,kw,city,country,vin',
      'Fiat,500,1799,9000,EUR,10,70,51,Lyon,FR,',
      'Fiat,500,2019,9000,,10,70,51,Lyon,FR,',
      'Fiat,500,2019,9000.555,EUR,10,70,51,Lyon,FR,',
      'Fiat,500,2019,9000,EUR,3000000,70,51,Lyon,FR,',
      'Fiat,500,2019,9000,EUR,10,70,95,Lyon,FR,',
      'Fiat,500,2019,9000,EUR,10,70,51,Lyon,DE,',
      'Fiat,500,2019,9000,EUR,10,70,51,Lyon,FR,ZFA123',
    ].join('\n')
    const job = await tool.prepare(list)
    await tool.finish(job.id, 'check')
    const rows = await tool.rows(job.id)
    expect(rows.map(({ issues }) => issues.map(({ field, rule }) => [field, rule]))).toEqual([
      [['year', 'minimum']],
      [['currency', 'required']],
      [['price', 'decimals']],
      [['mileage', 'maximum']],
      [['din_power', 'powersDiffer']],
      [['city', 'CITY_COUNTRY_MISMATCH']],
      [['vin', 'vin.VIN_LENGTH']],
    ])
    expect(rows.every(({ issues }) => issues.every(({ message }) => message.length > 10))).toBe(true)
  })

  it('takes the category from the body style, and refuses one of another, beside all else that does not belong', async () => {
    const user = seller()
    const tool = importsOf(world, user)
    const list = [
      'make,model,year,price,currency,category,body type,city,country',
      'Vespa,GTS,2021,4000,EUR,,Scooter,Lyon,FR',
      'Vespa,GTS,2021,4001,EUR,Car,Scooter,Lyon,FR',
      'Vespa,GTS,2021,4002,EUR,Car,Scooter,Lyon,DE',
    ].join('\n')
    const job = await tool.prepare(list)
    await tool.finish(job.id, 'run')
    const [made, ...refused] = await tool.rows(job.id)
    const { body } = await world.call(myVehicles, { caller: user })
    expect([made?.outcome, body.data[0]?.category?.code]).toEqual(['ok', 'motorcycle'])
    expect(refused.map(({ issues }) => issues.map(({ field, rule, value }) => [field, rule, value]))).toEqual([
      [['type', 'TYPE_CATEGORY_MISMATCH', 'Scooter']],
      [
        ['city', 'CITY_COUNTRY_MISMATCH', 'Lyon'],
        ['type', 'TYPE_CATEGORY_MISMATCH', 'Scooter'],
      ],
    ])
    expect(refused[1]?.issues[1]?.message).toBe('This body style does not belong to the chosen category.')
  })

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

describe('a check of a list', () => {
  it('ends after a sample of which nothing can be imported, such as for want of a currency', async () => {
    const tool = importsOf(world, seller())
    const list = `make,model,price\n${'Fiat,Panda,5000\n'.repeat(260)}`
    const job = await tool.prepare(list)
    expect(await tool.finish(job.id, 'check')).toMatchObject({ status: 'checked', counts: { error: 200, pending: 60 } })
    await tool.configure(job, { defaults: { currency: 'EUR' } })
    expect(await tool.finish(job.id, 'check')).toMatchObject({ counts: { ok: 260, error: 0, pending: 0 } })
  })

  it('says what its drafts lack to go live, which can be filled for all', async () => {
    const tool = importsOf(world, seller())
    const job = await tool.prepare('make,model,color\nFiat,Panda,\nFiat,Punto,rot\n')
    const { lacks, complete } = await tool.finish(job.id, 'check')
    const rowsOf = (of: typeof lacks, field: string) => of.find((one) => one.field === field)?.rows
    expect([complete, rowsOf(lacks, 'color'), rowsOf(lacks, 'year'), rowsOf(lacks, 'brand')]).toEqual([
      0,
      1,
      2,
      undefined,
    ])
    await tool.configure(job, { defaults: { color: id.color('black'), year: '2015' } })
    const filled = await tool.finish(job.id, 'check')
    expect([rowsOf(filled.lacks, 'color'), rowsOf(filled.lacks, 'year')]).toEqual([undefined, undefined])
  })
})
