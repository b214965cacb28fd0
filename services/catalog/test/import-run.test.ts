import { importResult, myVehicles, searchVehicles, steerImport } from '@forecourt/contracts'
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

  it('says that a VIN is in use, and keeps nothing of that row, in the database or in memory', async () => {
    const operator = callers.user({ name: 'Operator', permissions: ['publish_incomplete'] })
    const tool = importsOf(world, operator)
    const defaults = { currency: 'EUR', country: 'DE' }
    // Free chassis numbers from before 1981 are unique among one make's offers only: the check lets them pass.
    const rows = ['Wartburg,311,1961,4000,W1961', 'Wartburg,353 Tourist,1970,3000,W1961']
    const list = `make,model,year,price,vin\n${rows.join('\n')}\n`
    const values = { brand: { Wartburg: 'Wartburg' } }
    const { id } = await tool.prepare(list, { allowIncomplete: true, defaults, values })
    expect(await tool.finish(id, 'run')).toMatchObject({ created: 1, counts: { ok: 1, error: 1 } })
    const [refused] = await tool.rows(id, { outcome: 'error' })
    expect(refused?.issues).toMatchObject([
      { rule: 'VIN_IN_USE', field: 'vin', column: 'vin', value: 'W1961', message: expect.stringContaining('VIN') },
    ])
    const told = `select count(*)::int as n from outbox where envelope -> 'data' ->> 'ownerId' = $1::text and envelope ->> 'name' = 'VehicleChanged'`
    expect(await world.query(told, [operator.userId])).toEqual([{ n: 1 }])
    // The refused row was the first of its model: with it its search key was taken back, and the next row makes one.
    const again = await tool.prepare('make,model,year,price\nWartburg,353 Tourist,1971,3100\n', {
      allowIncomplete: true,
      defaults,
      values,
    })
    expect(await tool.finish(again.id, 'run')).toMatchObject({ created: 1 })
    const query = { brand: ['Wartburg'], model: ['353 Tourist'] }
    const { body } = await world.call(searchVehicles, { caller: seller(), query })
    expect(body.data).toMatchObject([{ model: '353 Tourist', year: 1971 }])
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
      [
        '3',
        'non importée',
        '',
        '',
        'Année\u00a0: «\u00a0zwei\u00a0» n’est pas une année.',
        'Fiat',
        '500',
        'zwei',
        '-12',
      ],
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
    expect(body).toContain('Année\u00a0: «\u00a0zwei\u00a0» n’est pas une année.')
  })
})
