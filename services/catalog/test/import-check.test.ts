import { myVehicles } from '@forecourt/contracts'
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
