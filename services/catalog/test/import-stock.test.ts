import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ImportOptions, myVehicles, readVehicle, stockVehicles, updateVehicle } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importPictures } from '../src/cli/import-pictures.ts'
import { pictures } from '../src/picture/picture.service.ts'
import { importsOf, quiet } from './import-world.ts'
import { packed } from './workbook-file.ts'
import { seller, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const dealer = () => callers.user({ name: 'Dealer', permissions: ['publish_incomplete'] })
const defaults = { currency: 'EUR', country: 'DE' }
type Row = readonly [number: string, model: string, price: number]
const listOf = (rows: readonly Row[]) =>
  `number,make,model,year,price\n${rows.map(([number, model, price]) => `${number},Fiat,${model},2015,${price}`).join('\n')}\n`

/** A dealer and what becomes of their lists. */
function stockOf(user: ReturnType<typeof dealer>, change: Partial<ImportOptions> = {}) {
  const tool = importsOf(world, user)
  const options = (list: string) => {
    const mapping = { brand: 'make', model: 'model', year: 'year', price: 'price' }
    const numbered = list.startsWith('number') ? { ...mapping, stock_number: 'number' } : mapping
    return { mapping: numbered, defaults, allowIncomplete: true, fullStock: true, ...change }
  }
  const check = async (list: string) => {
    const job = await tool.prepare(list, options(list))
    return tool.finish(job.id, 'check')
  }
  return {
    tool,
    check,
    bring: async (list: string) => tool.finish((await check(list)).id, 'run'),
    /** What is on offer, by number. */
    async offers() {
      const rows = await world.query<{ number: string | null; model: string; price: number }>(
        `select stock_number as number, model, (price_minor / 100)::int as price from vehicle
         where owner_id = $1 and deleted_at is null and published order by stock_number, model, price`,
        [user.userId],
      )
      return rows.map(({ number, model, price }) => [number, model, price])
    },
  }
}

describe('a list of the whole stock', () => {
  it('updates what has the same number, adds what is new, and withdraws what it lacks as previewed', async () => {
    const user = dealer()
    const { check, bring, offers, tool } = stockOf(user)
    await bring(
      listOf([
        ['A1', 'Panda', 5000],
        ['A2', '500', 7000],
        ['A3', 'Tipo', 9000],
      ]),
    )
    const before = await world.query<{ id: string; number: string }>(
      'select id, stock_number as number from vehicle where owner_id = $1 order by 2',
      [user.userId],
    )
    const second = listOf([
      ['A1', 'Panda', 4500],
      ['A3', 'Tipo', 9000],
      ['A4', 'Punto', 3000],
    ])
    const job = await check(second)
    expect(job).toMatchObject({ counts: { ok: 2, skipped: 1, error: 0 }, updated: 1, missing: 1, withdrawn: 0 })
    expect(await offers()).toHaveLength(3)
    expect(await tool.finish(job.id, 'run')).toMatchObject({ created: 1, updated: 1, withdrawn: 1, status: 'done' })
    expect(await offers()).toEqual([
      ['A1', 'Panda', 4500],
      ['A3', 'Tipo', 9000],
      ['A4', 'Punto', 3000],
    ])
    // The same vehicle, with one more version; what did not change has none.
    const after = await world.query<{ id: string; number: string; version: number }>(
      'select id, stock_number as number, version from vehicle where owner_id = $1 and deleted_at is null order by 2',
      [user.userId],
    )
    expect(after.slice(0, 2)).toEqual([
      { id: before[0]?.id, number: 'A1', version: 2 },
      { id: before[2]?.id, number: 'A3', version: 1 },
    ])
    expect(await world.emitted('VehiclePriceChanged')).toHaveLength(1)
    expect(await world.emitted('VehicleWithdrawn')).toHaveLength(1)
  })

  it('matches rows without numbers by count, so that a twin is kept, added and withdrawn', async () => {
    const { bring, offers } = stockOf(dealer())
    const rows = (count: number) => `make,model,year,price\n${'Fiat,Panda,2015,5000\n'.repeat(count)}`
    expect(await bring(rows(2))).toMatchObject({ created: 2 })
    expect(await bring(rows(3))).toMatchObject({ created: 1, counts: { skipped: 2 }, withdrawn: 0 })
    expect(await offers()).toHaveLength(3)
    expect(await bring(rows(1))).toMatchObject({ created: 0, withdrawn: 2 })
    expect(await offers()).toEqual([[null, 'Panda', 5000]])
  })

  it('gives numbers to vehicles that came without', async () => {
    const { bring, offers } = stockOf(dealer())
    await bring('make,model,year,price\nFiat,Panda,2015,5000\nFiat,Panda,2015,5000\n')
    const job = await bring(
      listOf([
        ['A1', 'Panda', 5000],
        ['A2', 'Panda', 5000],
      ]),
    )
    expect(job).toMatchObject({ created: 0, updated: 2, withdrawn: 0 })
    expect(await offers()).toEqual([
      ['A1', 'Panda', 5000],
      ['A2', 'Panda', 5000],
    ])
  })

  it('leaves alone what is sold, made by hand, or named in a wrong row', async () => {
    const user = dealer()
    const { bring, offers, tool } = stockOf(user)
    await bring(
      listOf([
        ['A1', 'Panda', 5000],
        ['A2', '500', 7000],
      ]),
    )
    await world.query(`update vehicle set sold = true, sold_at = now() where owner_id = $1 and stock_number = 'A2'`, [
      user.userId,
    ])
    await world.query(
      `insert into vehicle (id, owner_id, version, created_at, updated_at, title)
       values (uuidv7(), $1, 1, now(), now(), 'By hand')`,
      [user.userId],
    )
    const job = await bring(
      listOf([
        ['A1', 'Panda', -1],
        ['A2', '500', 7000],
      ]),
    )
    expect(job).toMatchObject({ missing: 0, withdrawn: 0, counts: { error: 1, skipped: 1 } })
    expect((await tool.rows(job.id)).map(({ issues }) => issues[0]?.rule)).toEqual(['exclusiveMinimum', 'import.sold'])
    expect(await offers()).toHaveLength(2)
    const [left] = await world.query(
      `select count(*)::int as n from vehicle where owner_id = $1 and deleted_at is null`,
      [user.userId],
    )
    expect(left).toEqual({ n: 3 })
  })

  it('does not run unchecked, and takes no number twice', async () => {
    const { tool, check } = stockOf(dealer())
    const list = listOf([
      ['A1', 'Panda', 5000],
      ['A1', '500', 7000],
    ])
    const job = await check(list)
    expect((await tool.rows(job.id))[1]?.issues).toMatchObject([{ rule: 'import.duplicateNumber', value: 'A1' }])
    await tool.configure(job, {})
    expect((await tool.step(job.id, 'run')).status).toBe(409)
  })
})

describe('an incomplete live vehicle', () => {
  it('can have its price changed by its seller, and nothing else until it is complete', async () => {
    const user = dealer()
    const { bring } = stockOf(user)
    await bring(listOf([['A1', 'Panda', 5000]]))
    const { body } = await world.call(myVehicles, { caller: user, query: {} })
    const params = { id: body.data[0].id }
    const caller = { ...user, permissions: [] }
    const cheaper = await world.call(updateVehicle, { caller, params, body: { price: 4200 } })
    expect([cheaper.status, cheaper.body.data?.price, cheaper.body.data?.incomplete]).toEqual([200, 4200, true])
    const other = await world.call(updateVehicle, { caller, params, body: { mileage: 10 } })
    expect([other.status, other.body.code]).toEqual([422, 'VEHICLE_INCOMPLETE'])
    const free = await world.call(updateVehicle, { caller, params, body: { price: null } })
    expect(free.status).toBe(422)
  })
})

it('keeps a stock number unique among one seller’s vehicles, and to themselves', async () => {
  const user = dealer()
  const { bring } = stockOf(user)
  await bring(
    listOf([
      ['A1', 'Panda', 5000],
      ['A2', '500', 7000],
    ]),
  )
  const [first] = await world.query<{ id: string }>(
    `select id from vehicle where owner_id = $1 and stock_number = 'A1'`,
    [user.userId],
  )
  const params = { id: first?.id ?? '' }
  const drafts = stockOf(user, { allowIncomplete: false, fullStock: false })
  await drafts.bring(listOf([['B1', 'Panda', 5000]]))
  const [draft] = await world.query<{ id: string }>(
    `select id from vehicle where owner_id = $1 and stock_number = 'B1'`,
    [user.userId],
  )
  const taken = await world.call(updateVehicle, {
    caller: user,
    params: { id: draft?.id ?? '' },
    body: { stock_number: 'A1' },
  })
  expect([taken.status, taken.body.code]).toEqual([409, 'STOCK_NUMBER_IN_USE'])
  expect((await world.call(readVehicle, { caller: user, params })).body.data.stock_number).toBe('A1')
  expect((await world.call(readVehicle, { caller: seller(), params })).body.data.stock_number).toBeNull()
})

describe('pictures named by stock number', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forecourt-stock-pictures-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const photo = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .jpeg()
      .toBuffer()
  /** Runs the command's part, and tells what it said. */
  async function add(path: string, ownerId: string, signal = new AbortController().signal) {
    const said: string[] = []
    const { db, store } = world
    const opened = pictures({ db, store, megapixels: 100, log: quiet })
    const code = await importPictures(
      { path, ownerId, dryRun: false },
      {
        db,
        client: world.client,
        log: quiet,
        locale: 'en_US',
        appOrigin: '',
        signal,
        print: (line) => said.push(line),
        pictures: async () => opened,
      },
    ).finally(() => opened.close())
    return { code, said: said.join('\n') }
  }

  it('come from a folder by the command, each once, in their order, and each refusal is told', async () => {
    const user = dealer()
    const { bring } = stockOf(user)
    await bring(
      listOf([
        ['P1', '500', 5000],
        ['P1-2', 'Panda', 6000],
        ['P3', 'Tipo', 7000],
      ]),
    )
    const names = { 'p1.jpg': 'red', 'P1_10.jpg': 'green', 'P1_9.jpg': 'blue', 'P1-2/front.jpg': 'white' }
    await mkdir(join(folder, 'P1-2'))
    for (const [name, color] of Object.entries(names)) await writeFile(join(folder, name), await photo(color))
    await writeFile(join(folder, 'P1_11.jpg'), 'no picture')
    await writeFile(join(folder, 'X9.jpg'), await photo('black'))
    const first = await add(folder, user.userId)
    expect(first.said).toContain('5 pictures for 2 vehicles')
    expect(first.said).toContain('1 pictures name none of the vehicles: X9.jpg')
    expect(first.said).toContain('1 vehicles have no picture: P3')
    expect(first.said).toContain('P1_11.jpg: ')
    expect(first.said).toContain('4 pictures added, 0 were there, 1 refused')
    expect(first.code).toBe(1)

    const { body } = await world.call(stockVehicles, { caller: user, query: {} })
    expect(body.data).toMatchObject({
      vehicles: [
        { stockNumber: 'P1', pictures: 3 },
        { stockNumber: 'P1-2', pictures: 1 },
        { stockNumber: 'P3', title: 'Fiat Tipo 2015', pictures: 0 },
      ],
      next: null,
    })
    const [p1] = body.data.vehicles
    const vehicle = (await world.call(readVehicle, { caller: user, params: { id: p1.id } })).body.data
    const hashes = await Promise.all(
      ['p1.jpg', 'P1_9.jpg', 'P1_10.jpg'].map(async (name) =>
        createHash('sha256')
          .update(await readFile(join(folder, name)))
          .digest('hex'),
      ),
    )
    expect(vehicle.pictures.map(({ src }: { src: string }) => src.split('/').at(-1))).toEqual(hashes)

    expect((await add(folder, user.userId)).said).toContain('0 pictures added, 4 were there, 1 refused')
    const stranger = await add(folder, dealer().userId)
    expect(stranger.said).toContain('0 pictures for 0 vehicles')
  })

  it('come from a zip as well, and a command that was stopped goes on', async () => {
    const user = dealer()
    const { bring } = stockOf(user)
    await bring(
      listOf([
        ['Z1', '500', 5000],
        ['Z2', 'Panda', 6000],
      ]),
    )
    const parts = [
      { name: 'all/Z1.jpg', bytes: await photo('purple') },
      { name: 'all/Z2.jpg', bytes: await photo('orange') },
    ]
    const zip = join(folder, 'all.zip')
    await writeFile(zip, packed(parts))
    const stop = new AbortController()
    stop.abort()
    expect(await add(zip, user.userId, stop.signal)).toMatchObject({ code: 130 })
    expect(await add(zip, user.userId)).toMatchObject({ code: 0, said: expect.stringContaining('2 pictures added') })
    await writeFile(zip, 'no zip')
    await expect(add(zip, user.userId)).rejects.toThrow('neither a folder nor a zip file')
  })
})
