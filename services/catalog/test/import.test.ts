import {
  configureImport,
  createImport,
  deleteImport,
  importLimits,
  importProblems,
  importResult,
  importRows,
  listImports,
  myVehicles,
  readImport,
  readVehicle,
  steerImport,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workOnce } from '../src/import/import-worker.ts'
import { importsOf, listFile, quiet } from './import-world.ts'
import { seller, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

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
      stock_number: 'Interne Nr.',
    })
    expect(body.data.columns.at(-1)).toEqual({
      name: 'Interne Nr.',
      samples: ['A-1', 'A-2', 'A-3'],
      suggestion: 'stock_number',
    })
  })

  it('may be a workbook, with days and numbers in its cells', async () => {
    const tool = importsOf(world, seller())
    const job = await tool.prepare(await listFile('stock.xlsx'))
    expect(job).toMatchObject({ encoding: 'xlsx', delimiter: '', rows: 3 })
    expect(job.options.mapping).toMatchObject({ stock_number: 'Bestandsnummer', registration_date: 'Erstzulassung' })
    expect(await tool.finish(job.id, 'check')).toMatchObject({ status: 'checked', counts: { ok: 3, error: 0 } })
    await tool.finish(job.id, 'run')
    const vehicles = await world.query(
      `select v.stock_number, registration_date::text, year, mileage from vehicle v join import_row r on r.vehicle_id = v.id
       where r.job_id = $1 order by r.line`,
      [job.id],
    )
    expect(vehicles).toMatchObject([
      { stock_number: 'A12', registration_date: '2019-05-01', year: 2019, mileage: 64_000 },
      { stock_number: 'A12-3', registration_date: '2017-03-15' },
      { stock_number: '1007', registration_date: '2016-11-30' },
    ])
    const locked = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])
    const { status, body } = await tool.upload(locked, 'stock.xlsx')
    expect(status).toBe(422)
    expect(body.fields.file).toContain('locked with a password')
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

it('is removed on request, with every row and what its columns held; what it became stays', async () => {
  const user = seller()
  const tool = importsOf(world, user)
  const lines = Array.from({ length: 1_200 }, (_, n) => `Fiat,50${n},WVWZZZ1JZ3W${100_000 + n}`)
  const job = await tool.prepare(['make,model,vin', ...lines].join('\n'))
  await tool.step(job.id, 'run')
  // It is removed while it is under way.
  const working = workOnce(world.db, quiet, { only: job.id })
  await expect.poll(async () => (await tool.read(job.id)).created, { timeout: 20_000 }).toBeGreaterThan(0)
  const params = { id: job.id }
  expect((await world.call(deleteImport, { caller: user, params })).body).toEqual({ data: params })
  await working
  expect(await world.query('select from import_row where job_id = $1', [job.id])).toEqual([])
  expect(await world.query('select from import_job where id = $1', [job.id])).toEqual([])
  expect((await world.call(deleteImport, { caller: user, params })).status).toBe(404)
  const { meta } = (await world.call(myVehicles, { caller: user })).body
  expect(meta.total).toBeGreaterThan(0)
  expect(meta.total).toBeLessThan(1_200)
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
      world.call(deleteImport, { caller, params }),
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
