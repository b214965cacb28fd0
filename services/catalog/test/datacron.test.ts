import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addPicture, createVehicle, removePicture } from '@forecourt/contracts'
import type { DatacronRunContext } from '@forecourt/kernel/datacron'
import { createLogger } from '@forecourt/kernel/log'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datacrons } from '../src/datacron/index.ts'
import { id as known, petrolCar } from './vehicles.ts'
import { form, seller, startWorld, type World } from './world.ts'

let world: World
let bank: Server
/** What the bank answers next. */
let answer: { status: number; text: string } = { status: 200, text: '' }
let jobs: ReturnType<typeof datacrons>
beforeAll(async () => {
  world = await startWorld()
  bank = createServer((_request, reply) => reply.writeHead(answer.status).end(answer.text))
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  const ratesUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/daily.xml`
  jobs = datacrons({ db: world.db, store: world.store, ratesUrl })
}, 60_000)
afterAll(async () => {
  bank?.close()
  await world?.close()
})

const run = (name: keyof typeof jobs, change: Partial<DatacronRunContext> = {}) =>
  jobs[name]({
    runId: randomUUID(),
    plannedAt: new Date(),
    log: createLogger({ service: 'catalog', level: 'silent' }),
    signal: new AbortController().signal,
    checkpoint: async () => {},
    ...change,
  })
const owner = seller()

describe('exchange-rate', () => {
  const today = new Date().toISOString().slice(0, 10)
  const others = ['JPY', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'RON'].map((code) => [code, 10] as const)
  const publish = (asOf: string, usd: number) => {
    const cubes = [['USD', usd] as const, ...others].map(([code, rate]) => `<Cube currency='${code}' rate='${rate}'/>`)
    answer = { status: 200, text: `<gesmes:Envelope><Cube time='${asOf}'>${cubes.join('')}</Cube></gesmes:Envelope>` }
  }
  const rate = async (currency: string) =>
    (
      await world.query<{ rate: number; as_of: string }>('select rate, as_of from exchange_rate where currency = $1', [
        currency,
      ])
    )[0]

  it('brings the rates of the day, and search compares prices by them', async () => {
    const body = form(petrolCar({ currency: known.currency('USD'), price: 12_000 }), [
      { name: 'a.jpg', bytes: await photo() },
    ])
    const made = await world.call(createVehicle, { caller: owner, raw: body })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const price = async () =>
      Number(
        (await world.query<{ price: string }>('select price from vehicle_search where id = $1', [made.body.data.id]))[0]
          ?.price,
      )
    publish(today, 2)
    expect(await run('exchange-rate')).toMatchObject({ day: today, currencies: 11 })
    expect(await rate('USD')).toEqual({ rate: 2, as_of: today })
    expect(await price()).toBe(6_000 * 100_000)
    publish(today, 4)
    await run('exchange-rate')
    expect(await price()).toBe(3_000 * 100_000)
    // A currency the bank does not publish keeps its rate.
    expect(await rate('ISK')).toMatchObject({ rate: expect.any(Number) })
  })

  it('changes nothing twice, and nothing by an older file', async () => {
    publish(today, 4)
    expect(await run('exchange-rate')).toMatchObject({ changed: 0 })
    publish('2020-01-02', 9)
    expect(await run('exchange-rate')).toMatchObject({ day: '2020-01-02', changed: 0 })
    expect(await rate('USD')).toEqual({ rate: 4, as_of: today })
  })

  it('fails when the bank does not answer, or not with rates, and keeps those it has', async () => {
    answer = { status: 503, text: 'try later' }
    await expect(run('exchange-rate')).rejects.toThrow(/answered 503/)
    answer = { status: 200, text: '<html>maintenance</html>' }
    await expect(run('exchange-rate')).rejects.toThrow(/no end/)
    answer = { status: 200, text: 'x'.repeat(300_000) }
    await expect(run('exchange-rate')).rejects.toThrow(/more than 200000/)
    expect(await rate('USD')).toEqual({ rate: 4, as_of: today })
  })
})

const photo = () => {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return sharp({ create: { width: 400, height: 300, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer()
}

describe('picture-gc', () => {
  const draft = async (): Promise<string> =>
    (await world.call(createVehicle, { caller: owner, body: { title: 'Golf' } })).body.data.id
  const upload = async (id: string, bytes: Buffer) => {
    const raw = form({}, [{ name: 'a.jpg', bytes }])
    const { body } = await world.call(addPicture, { caller: owner, params: { id }, raw })
    const picture = body.data[0] as { id: string; src: string; widths: number[]; formats: string[] }
    return { ...picture, hash: picture.src.split('/').at(-1) ?? '' }
  }
  const isStored = async ({ hash, widths, formats }: { hash: string; widths: number[]; formats: string[] }) => {
    const found = await world.store.open(hash, `${widths[0]}.${formats[0]}`)
    found?.stream.destroy()
    return found !== undefined
  }
  const age = (hash: string, days: number) =>
    world.query('update picture set last_sent_at = now() - make_interval(days => $2) where hash = $1', [hash, days])
  const remove = (id: string, pictureId: string) =>
    world.call(removePicture, { caller: owner, params: { id, pictureId } })

  it('deletes the files of pictures nobody shows for a day, and of no others', async () => {
    const id = await draft()
    const [shown, fresh, orphan] = [
      await upload(id, await photo()),
      await upload(id, await photo()),
      await upload(id, await photo()),
    ]
    await remove(id, fresh.id)
    await remove(id, orphan.id)
    await Promise.all([age(shown.hash, 400), age(orphan.hash, 2)])
    expect(await run('picture-gc')).toEqual({ detached: 0, pictures: 1, emptied: 1 })
    expect(await Promise.all([shown, fresh, orphan].map(isStored))).toEqual([true, true, false])
    expect(await run('picture-gc')).toEqual({ detached: 0, pictures: 0, emptied: 0 })
  })

  it('spares a picture that somebody has sent again', async () => {
    const [id, bytes] = [await draft(), await photo()]
    const first = await upload(id, bytes)
    await remove(id, first.id)
    await age(first.hash, 2)
    const again = await upload(await draft(), bytes)
    expect(again.hash).toBe(first.hash)
    expect(await run('picture-gc')).toMatchObject({ pictures: 0 })
    expect(await isStored(again)).toBe(true)
  })

  it('takes up what a run left that died half-way, unless the same bytes are in use again', async () => {
    const [id, bytes] = [await draft(), await photo()]
    const gone = await upload(id, await photo())
    const back = await upload(id, bytes)
    for (const { id: pictureId, hash } of [gone, back]) {
      await remove(id, pictureId)
      await age(hash, 2)
    }
    const half = { checkpoint: stopAfter(2) }
    await expect(run('picture-gc', half)).rejects.toThrow('stop')
    expect(await world.query('select from picture_trash')).toHaveLength(2)
    const restored = await upload(await draft(), bytes)
    expect(await run('picture-gc')).toEqual({ detached: 0, pictures: 0, emptied: 1 })
    expect(await isStored(gone)).toBe(false)
    expect(await isStored(restored)).toBe(true)
  })

  it('lets go of the pictures of a vehicle that was deleted a month ago', async () => {
    const id = await draft()
    const picture = await upload(id, await photo())
    await age(picture.hash, 40)
    await world.query(`update vehicle set deleted_at = now() - interval '29 days' where id = $1`, [id])
    expect(await run('picture-gc')).toEqual({ detached: 0, pictures: 0, emptied: 0 })
    await world.query(`update vehicle set deleted_at = now() - interval '31 days' where id = $1`, [id])
    expect(await run('picture-gc')).toEqual({ detached: 1, pictures: 1, emptied: 1 })
    expect(await isStored(picture)).toBe(false)
  })
})

/** A checkpoint that lets so many pass. */
function stopAfter(times: number) {
  let passed = 0
  return async () => {
    passed += 1
    if (passed > times) throw new Error('stop')
  }
}

describe('stats-rollup', () => {
  const plannedAt = new Date('2026-03-20T00:10:00Z')
  const days = () =>
    world.query(
      `select to_char(day, 'YYYY-MM-DD') as day, views, contacts, published, sold from market_day order by day`,
    )
  const stat = (vehicle: string, day: string, views: number, contacts = 0) =>
    world.query(
      `insert into vehicle_stat_day (vehicle_id, day, views, contacts) values ($1, $2, $3, $4)
       on conflict (vehicle_id, day) do update set views = $3, contacts = $4`,
      [vehicle, day, views, contacts],
    )
  const vehicle = async (postedAt: string, soldAt: string | null = null) => {
    const { body } = await world.call(createVehicle, { caller: owner, body: { title: 'Golf' } })
    await world.query('update vehicle set posted_at = $2, sold_at = $3 where id = $1', [body.data.id, postedAt, soldAt])
    return body.data.id as string
  }

  it('sums up each UTC day up to the day before, also after a long time, and again with the same result', async () => {
    // Vehicles of the tests above.
    await world.query('delete from vehicle')
    const one = await vehicle('2026-01-10T23:59:59Z', '2026-03-18T12:00:00Z')
    const two = await vehicle('2026-01-11T00:00:00Z')
    await stat(one, '2026-01-12', 5, 1)
    await stat(two, '2026-01-12', 7)
    await stat(two, '2026-03-20', 100)
    expect(await run('stats-rollup', { plannedAt })).toEqual({ days: 69, from: '2026-01-10', to: '2026-03-19' })
    const sums = await days()
    expect(sums.slice(0, 3)).toEqual([
      { day: '2026-01-10', views: 0, contacts: 0, published: 1, sold: 0 },
      { day: '2026-01-11', views: 0, contacts: 0, published: 1, sold: 0 },
      { day: '2026-01-12', views: 12, contacts: 1, published: 0, sold: 0 },
    ])
    expect(sums.at(-2)).toEqual({ day: '2026-03-18', views: 0, contacts: 0, published: 0, sold: 1 })
    expect(await run('stats-rollup', { plannedAt })).toEqual({ days: 22, from: '2026-02-26', to: '2026-03-19' })
    expect(await days()).toEqual(sums)
  })

  it('counts anew what came late', async () => {
    const id = await vehicle('2026-03-01T00:00:00Z')
    await stat(id, '2026-03-10', 4, 4)
    await run('stats-rollup', { plannedAt: new Date('2026-03-21T00:10:00Z') })
    const sums = await days()
    expect(sums.at(-1)).toMatchObject({ day: '2026-03-20', views: 100 })
    expect(sums.find(({ day }) => day === '2026-03-10')).toMatchObject({ views: 4, contacts: 4 })
  })
})
