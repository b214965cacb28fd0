import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createVehicle, searchVehicles } from '@forecourt/contracts'
import type { DatacronRunContext } from '@forecourt/kernel/datacron'
import { forgetAged, retentionsOf } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { unserved } from '@forecourt/kernel/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datacrons } from '../src/datacron/index.ts'
import { retentions } from '../src/retention.ts'
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

/** What a trigger calls to make a row poisonous. */
const makePoison = () =>
  world.query(`create or replace function poison() returns trigger language plpgsql as $$ begin raise 'poison'; end $$`)

const photo = () => {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return sharp({ create: { width: 400, height: 300, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer()
}

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
    const found = async () => {
      const query = { priceMin: 5_000, priceMax: 7_000, currency: known.currency('EUR'), limit: 50 }
      const { body } = await world.call(searchVehicles, { caller: owner, query })
      return body.data.some((card: { id: string }) => card.id === made.body.data.id)
    }
    publish(today, 2)
    expect(await run('exchange-rate')).toMatchObject({ day: today, currencies: 11 })
    expect(await rate('USD')).toEqual({ rate: 2, as_of: today })
    expect(await found()).toBe(true)
    publish(today, 4)
    await run('exchange-rate')
    expect(await found()).toBe(false)
    // A currency the bank does not publish keeps its rate.
    expect(await rate('ISK')).toMatchObject({ rate: expect.any(Number) })
  })

  it('stores the other rates when one cannot be', async () => {
    const poison = (table: string, when: string) =>
      world.query(
        `create trigger poison before update on ${table} for each row when (${when}) execute function poison()`,
      )
    await makePoison()
    publish(today, 5)
    await poison('exchange_rate', `new.currency = 'SEK'`)
    await world.query(`update exchange_rate set rate = 1 where currency in ('JPY', 'RON')`)
    expect(await run('exchange-rate')).toMatchObject({ failed: 1 })
    for (const code of ['JPY', 'RON']) expect(await rate(code)).toMatchObject({ rate: 10 })
    expect(await rate('USD')).toMatchObject({ rate: 5 })
    await world.query('drop trigger poison on exchange_rate')
    publish(today, 4)
    await run('exchange-rate')
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

  it('sums up the other days when one cannot be', async () => {
    await makePoison()
    await world.query(`update market_day set views = 0 where day >= '2026-03-08'`)
    await world.query(
      `create trigger poison before insert on market_day for each row when (new.day = '2026-03-18') execute function poison()`,
    )
    const id = await vehicle('2026-03-01T00:00:00Z')
    for (const day of ['2026-03-17', '2026-03-18', '2026-03-19']) await stat(id, day, 9)
    expect(await run('stats-rollup', { plannedAt })).toMatchObject({ days: 21, failed: 1 })
    const views = async () =>
      (await days())
        .filter(({ day }) => ['2026-03-17', '2026-03-18', '2026-03-19'].includes(String(day)))
        .map((one) => one.views)
    expect(await views()).toEqual([9, 0, 9])
    await world.query('drop trigger poison on market_day')
    expect(await run('stats-rollup', { plannedAt })).toMatchObject({ days: 22 })
    expect(await views()).toEqual([9, 9, 9])
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

describe('what only grows', () => {
  it('is forgotten after its days, but never the present price of a vehicle, nor what it was lately lowered from', async () => {
    const body = form(petrolCar(), [{ name: 'a.jpg', bytes: await photo() }])
    const { id } = (await world.call(createVehicle, { caller: owner, raw: body })).body.data
    await world.query(`update vehicle_price set at = now() - interval '9 years' where vehicle_id = $1`, [id])
    await world.query(
      `insert into vehicle_price (vehicle_id, version, at, price_minor, currency)
       select vehicle_id, version - 1, at - interval '1 day', price_minor, currency from vehicle_price where vehicle_id = $1
       union all
       select vehicle_id, version + 1, now(), price_minor - 100, currency from vehicle_price where vehicle_id = $1`,
      [id],
    )
    await world.query(
      `insert into vehicle_stat_day (vehicle_id, day, views) values ($1, now() - interval '3 years', 1), ($1, now(), 1)`,
      [id],
    )
    await world.query(
      `with job as (
         insert into import_job (id, owner_id, owner_name, locale, file_name, sha256, size, encoding, delimiter, columns, options,
           status, phase, rows, updated_at)
         select uuidv7(), $1, '', 'en_US', concat_ws(' ', status, age), '', 1, 'utf-8', ';', '[]', '{}', status, phase, 1,
           now() - age::interval
         from (values ('done', 'run', '31 days'), ('done', 'run', '29 days'), ('paused', 'run', '2 days'),
           ('cancelled', 'run', '25 hours'), ('cancelled', 'run', '23 hours'), ('checked', 'check', '25 hours'),
           ('checked', 'check', '23 hours'), ('uploaded', null, '25 hours')) as given (status, phase, age) returning id)
       insert into import_row (job_id, line, cells) select id, 1, '{}' from job`,
      [id],
    )
    await world.query(
      `with c as (
         insert into report_case (id, kind, subject_id, status, closed_at)
         select uuidv7(), 'vehicle', $1, status, closed from (values ('dismissed', now() - interval '4 years'),
           ('dismissed', now()), ('open', null)) as given (status, closed) returning id)
       insert into vehicle_report (id, vehicle_id, reporter_id, reason, created_at, case_id)
       select uuidv7(), $1, $1, 'other', now() - interval '5 years', id from c`,
      [id],
    )
    // A price, a day's views, four imports with their rows, and a decided case with its report.
    expect(await forgetAged(world.db, retentionsOf(retentions))).toBe(12)
    const lists = await world.query<{ name: string }>(
      'select file_name as name from import_job join import_row on job_id = id order by 1',
    )
    expect(lists.map(({ name }) => name)).toEqual([
      'cancelled 23 hours',
      'checked 23 hours',
      'done 29 days',
      'paused 2 days',
    ])
    const cases = 'select status from report_case c join vehicle_report r on r.case_id = c.id order by 1'
    expect(await world.query(cases)).toEqual([{ status: 'dismissed' }, { status: 'open' }])
    const versions = 'select version from vehicle_price where vehicle_id = $1 order by version'
    expect(await world.query(versions, [id])).toEqual([{ version: 1 }, { version: 2 }])
    expect(await unserved(world.db, retentionsOf(retentions))).toEqual([])
  })
})
