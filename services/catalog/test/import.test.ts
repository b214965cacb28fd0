import {
  configureImport,
  createImport,
  importLimits,
  importProblems,
  importResult,
  importRows,
  listImports,
  myVehicles,
  readImport,
  readVehicle,
  searchVehicles,
  steerImport,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { parse } from 'csv-parse/sync'
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

describe('an uploaded list', () => {
  it('is understood: encoding, delimiter, columns and what they probably mean', async () => {
    const { upload } = importsOf(world, seller())
    const { body, status } = await upload(await listFile('messy-stock.csv'), '../stock.csv')
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      fileName: 'stock.csv',
      encoding: 'utf-8',
      delimiter: ';',
      rows: 7,
      status: 'uploaded',
      counts: { pending: 7, ok: 0, error: 0, skipped: 0 },
    })
    expect(body.data.options.mapping).toEqual({
      brand: 'Marke',
      model: 'Modell',
      year: 'Baujahr',
      price: 'Preis',
      currency: 'Währung',
      city: 'Stadt',
      mileage: 'Kilometerstand',
      fuel_type: 'Kraftstoff',
      transmission: 'Getriebe',
      color: 'Farbe',
      engine_power: 'Leistung (kW)',
      vin: 'FIN',
      description: 'Beschreibung',
    })
    expect(body.data.columns.at(-1)).toEqual({ name: 'Interne Nr.', samples: ['A-1', 'A-2', 'A-3'], suggestion: null })
  })

  it('is refused when it is no list, saying why in the reader’s language', async () => {
    const { upload } = importsOf(world, { ...seller(), locale: 'fr_FR' })
    const { body, status } = await upload(Buffer.from('marque,prix\n'))
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'IMPORT_UNREADABLE', fields: { file: expect.stringContaining('aucune ligne') } })
    expect((await upload(Buffer.alloc(0))).body.code).toBe('IMPORT_UNREADABLE')
  })

  it('has at most so many rows and bytes, and a person so many open ones', async () => {
    const tool = importsOf(world, seller())
    const rows = `make,model\n${'Fiat,500\n'.repeat(importLimits.rows + 1)}`
    expect((await tool.upload(rows)).body).toMatchObject({
      code: 'IMPORT_TOO_LONG',
      details: { max: importLimits.rows },
    })
    const large = Buffer.alloc(importLimits.bytes + 1, 'x')
    expect((await tool.upload(large)).status).toBe(413)
    for (let open = 0; open < importLimits.open; open++) expect((await tool.upload('make\nFiat\n')).status).toBe(201)
    const refused = await tool.upload('make\nFiat\n')
    expect(refused.body).toMatchObject({ code: 'IMPORT_LIMIT', details: { max: importLimits.open } })
    expect(refused.status).toBe(409)
  }, 60_000)
})

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

  it('lets unknown values be left out altogether', async () => {
    const tool = importsOf(world, seller())
    const job = await tool.prepare('make,fuel,options\nFiat,Plutonium,"ABS, Flux capacitor"\n', { ignoreUnknown: true })
    expect(await tool.finish(job.id, 'check')).toMatchObject({ counts: { ok: 1, error: 0 } })
  })
})

describe('a run', () => {
  it('makes drafts of the columns of a public listing export', async () => {
    const user = seller()
    const tool = importsOf(world, user)
    const job = await tool.prepare(await listFile('listing-export.csv'), {
      defaults: { currency: 'EUR', country: 'DE', category: 'car' },
    })
    const done = await tool.finish(job.id, 'run')
    expect(done).toMatchObject({ status: 'done', created: 13, counts: { pending: 0, ok: 13, error: 0, skipped: 0 } })
    const { body } = await world.call(myVehicles, { caller: user, query: { limit: 50, status: 'draft' } })
    expect(body.data).toHaveLength(13)
    const auris = body.data.find(({ model }: { model: string }) => model === 'Auris')
    expect(auris).toMatchObject({
      title: 'Toyota Auris 2011',
      status: 'draft',
      incomplete: false,
      price: 6950,
      mileage: 147_000,
      din_power: 99,
      engine_power: 73,
      fuel_type: { id: id.fueltype('hybrid-petrol') },
      transmission: { id: id.transmission('automatic') },
    })
    // What the list does not know is empty and no mistake.
    expect(body.data.find(({ model }: { model: string }) => model === 'E 250')).toMatchObject({ fuel_type: null })
    expect(await world.emitted('VehicleListed')).toEqual([])
  })

  it('publishes them incomplete for an operator, and for nobody else', async () => {
    const list = await listFile('listing-export.csv')
    const options = { allowIncomplete: true, defaults: { currency: 'EUR', country: 'DE' } }
    const common = importsOf(world, seller())
    const { body: uploaded } = await common.upload(list)
    const refused = await common.configure(uploaded.data, options)
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])

    const operator = callers.user({ name: 'Operator', permissions: ['publish_incomplete'] })
    const tool = importsOf(world, operator)
    const job = await tool.prepare(list, options)
    expect(await tool.finish(job.id, 'run')).toMatchObject({ created: 13, counts: { ok: 13 } })
    const { body } = await world.call(searchVehicles, { caller: seller(), query: { brand: ['SEAT'] } })
    expect(body.data).toMatchObject([{ model: 'Exeo', incomplete: true, status: 'live', city: null, pictures: [] }])
    // The right may be gone when the step is taken.
    const { body: second } = await tool.upload(list)
    await tool.configure(second.data, options)
    await world
      .call(steerImport, {
        caller: { ...operator, permissions: [] },
        params: { id: second.data.id },
        body: { step: 'run' },
      })
      .then(({ status }) => expect(status).toBe(403))
  })

  it('asks an operator’s rows for what a live vehicle must have', async () => {
    const tool = importsOf(world, callers.user({ permissions: ['publish_incomplete'] }))
    const job = await tool.prepare('make,model,year,price\nFiat,500,2019,\n', { allowIncomplete: true })
    await tool.finish(job.id, 'check')
    const [row] = await tool.rows(job.id)
    expect(row?.issues.map(({ field, rule }) => [field, rule])).toEqual([
      ['price', 'required'],
      ['currency', 'required'],
      ['country', 'required'],
    ])
  })

  it('brings in the good rows, and the others once they are mended', async () => {
    const user = seller()
    const tool = importsOf(world, user)
    const job = await tool.prepare(await listFile('messy-stock.csv'))
    expect(await tool.finish(job.id, 'run')).toMatchObject({ created: 2, counts: { ok: 2, error: 3, skipped: 2 } })
    const mended = {
      fuel_type: { Raketentreibstoff: 'petrol' },
      city: { Atlantis: 'Hamburg' },
      color: { perlmuttgrün: '' },
    }
    await tool.configure(job, { values: { ...mended, year: { zweitausend: '2000' } } })
    const done = await tool.finish(job.id, 'run')
    expect(done).toMatchObject({ status: 'done', created: 5, counts: { pending: 0, ok: 5, error: 0, skipped: 2 } })
    const { body } = await world.call(myVehicles, { caller: user, query: { limit: 50 } })
    expect(body.data).toHaveLength(5)
  })

  it('skips what an earlier list brought, also in other columns, until that vehicle is deleted', async () => {
    const user = seller()
    const tool = importsOf(world, user)
    const first = await tool.prepare('make,model,year\nFiat,Panda,2011\nFiat,Panda,2011\n')
    expect(await tool.finish(first.id, 'run')).toMatchObject({ created: 2 })
    const second = await tool.prepare('Baujahr;Modell;Marke\n2011;Panda;Fiat\n2012;Panda;Fiat\n')
    expect(await tool.finish(second.id, 'run')).toMatchObject({ created: 1, counts: { skipped: 1 } })
    expect((await tool.rows(second.id))[0]?.issues).toMatchObject([{ rule: 'import.duplicateRow' }])
    const stranger = importsOf(world, seller())
    const theirs = await stranger.prepare('make,model,year\nFiat,Panda,2011\n')
    expect(await stranger.finish(theirs.id, 'run')).toMatchObject({ created: 1 })
    await world.query('update vehicle set deleted_at = now() where owner_id = $1', [user.userId])
    const third = await tool.prepare('make,model,year\nFiat,Panda,2011\n')
    expect(await tool.finish(third.id, 'run')).toMatchObject({ created: 1 })
  })

  it('can be paused, gone on with and cancelled, and refuses what does not follow', async () => {
    const tool = importsOf(world, seller())
    const job = await tool.prepare('make\nFiat\n')
    const step = async (name: Parameters<typeof tool.step>[1]) => (await tool.step(job.id, name)).status
    expect(await step('pause')).toBe(409)
    expect(await step('run')).toBe(202)
    expect(await step('check')).toBe(409)
    expect((await tool.configure(job, {})).status).toBe(409)
    expect(await step('pause')).toBe(202)
    expect(await step('run')).toBe(202)
    expect(await step('cancel')).toBe(202)
    expect(await step('run')).toBe(409)
    expect(await tool.read(job.id)).toMatchObject({ status: 'cancelled', created: 0 })
  })
})

describe('the result file', () => {
  it('has a line for each row, with address and sentences, and no formula in it', async () => {
    const user = { ...seller(), locale: 'fr_FR' as const }
    const tool = importsOf(world, user)
    const job = await tool.prepare('make,model,year,note\nFiat,500,2019,=HYPERLINK("x")\nFiat,500,zwei,-12\n')
    await tool.finish(job.id, 'run')
    const { body, headers } = await world.call(importResult, { caller: user, params: { id: job.id } })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''list-result.csv`)
    const [row] = await tool.rows(job.id)
    expect(parse(body, { bom: true })).toEqual([
      ['Ligne', 'Résultat', 'Véhicule', 'Adresse', 'Remarques', 'make', 'model', 'year', 'note'],
      [
        '2',
        'importée',
        row?.vehicleId,
        `https://forecourt.test/vehicles/${row?.vehicleId}`,
        '',
        'Fiat',
        '500',
        '2019',
        `'=HYPERLINK("x")`,
      ],
      ['3', 'non importée', '', '', 'Année : « zwei » n’est pas une année.', 'Fiat', '500', 'zwei', '-12'],
    ])
  })

  it('speaks the language of the page whose link it is, whatever the browser asks for', async () => {
    const user = { ...seller(), locale: 'en_US' as const }
    const tool = importsOf(world, user)
    const job = await tool.prepare('make,model,year\nFiat,500,zwei\n')
    await tool.finish(job.id, 'run')
    const { body } = await world.call(importResult, {
      caller: user,
      params: { id: job.id },
      query: { locale: 'fr_FR' },
    })
    expect(body).toContain('Année : « zwei » n’est pas une année.')
  })
})

describe('somebody else’s import', () => {
  it('does not exist: not to be read, changed, steered or downloaded', async () => {
    const job = await importsOf(world, seller()).prepare('make\nFiat\n')
    const caller = callers.admin(['admin.user.index'])
    const params = { id: job.id }
    const calls = [
      world.call(readImport, { caller, params }),
      world.call(configureImport, { caller, params, body: job.options }),
      world.call(steerImport, { caller, params, body: { step: 'run' } }),
      world.call(importRows, { caller, params }),
      world.call(importProblems, { caller, params }),
      world.call(importResult, { caller, params }),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
    expect((await world.call(listImports, { caller })).body.data).toEqual([])
  })

  it('asks for a signed-in person and a file', async () => {
    expect((await world.call(createImport, { caller: callers.anonymous(), body: undefined })).status).toBe(401)
    expect((await world.call(createImport, { caller: seller(), body: undefined })).status).toBe(415)
  })
})

it('is shown in a vehicle like any other draft', async () => {
  const user = seller()
  const tool = importsOf(world, user)
  const job = await tool.prepare('make,model\nFiat,500\n')
  await tool.finish(job.id, 'run')
  const [row] = await tool.rows(job.id)
  const { body } = await world.call(readVehicle, { caller: user, params: { id: row?.vehicleId ?? '' } })
  expect(body.data).toMatchObject({ brand: 'Fiat', status: 'draft', owner: { name: 'Sam Seller' }, version: 1 })
})
