import {
  addPicture,
  changeVehicles,
  createVehicle,
  markVehicleSold,
  publishVehicle,
  readVehicle,
  searchVehicles,
  updateVehicle,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgeVehicle } from '../src/moderation/judge-vehicle.ts'
import { importsOf } from './import-world.ts'
import { tellFreePlan, tellPlans } from './plans.ts'
import { petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
let photo: Buffer
beforeAll(async () => {
  world = await startWorld()
  photo = await tinyPhoto()
})
afterAll(() => world?.close())

type Seller = ReturnType<typeof seller>
const offer = (owner: Seller, pictures = [photo], change: Record<string, unknown> = {}) => {
  const files = pictures.map((bytes, at) => ({ name: `${at}.jpg`, bytes }))
  return world.call(createVehicle, { caller: owner, raw: form(petrolCar(change), files) })
}
const draft = async (owner: Seller): Promise<string> =>
  (await world.call(createVehicle, { caller: owner, body: petrolCar() })).body.data.id
const add = (owner: Seller, vehicleId: string, bytes: Buffer) =>
  world.call(addPicture, { caller: owner, params: { id: vehicleId }, raw: form({}, [{ name: 'a.jpg', bytes }]) })
const publish = (owner: Seller, vehicleId: string) =>
  world.call(publishVehicle, { caller: owner, params: { id: vehicleId } })
const sold = (owner: Seller, vehicleId: string, isSold: boolean) =>
  world.call(markVehicleSold, { caller: owner, params: { id: vehicleId }, body: { sold: isSold } })
/** Pictures that differ. */
const photos = (count: number): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background: { r: at * 4, g: 90, b: 160 } } })
        .jpeg()
        .toBuffer(),
    ),
  )
/** A seller whose plan allows so much. */
async function withPlan(vehicles: number | null, pictures: number | null = null): Promise<Seller> {
  const owner = seller('Dealer')
  await tellPlans(world.db, owner.userId, [{ vehicles, photos: pictures }])
  return owner
}
const live = async ({ userId }: Seller) =>
  (
    await world.query<{ n: number }>(
      'select count(*)::int as n from vehicle where owner_id = $1 and published and not sold and deleted_at is null',
      [userId],
    )
  )[0]?.n
const full = (max: number, limit = 'vehicles') => ({
  status: 409,
  body: { code: 'PLAN_LIMIT', details: { limit, used: max, max } },
})

describe('a plan without a place left', () => {
  it('refuses another vehicle on every way to the market, and says how many it allows', async () => {
    const owner = await withPlan(1)
    const { body } = await offer(owner)
    const refused = await offer(owner)
    expect(refused).toMatchObject(full(1))
    expect(refused.body.message).toBe("Your plan's limit is reached (1 of 1). Upgrade to add more.")
    const waiting = await draft(owner)
    await add(owner, waiting, photo)
    expect(await publish(owner, waiting)).toMatchObject(full(1))
    const many = await world.call(changeVehicles, {
      caller: owner,
      body: { action: 'publish', ids: [waiting, body.data.id] },
    })
    expect(
      many.body.data.map(({ outcome, problem }: { outcome: string; problem: unknown }) => [outcome, problem]),
    ).toEqual([
      ['refused', expect.objectContaining({ code: 'PLAN_LIMIT' })],
      // It is on the market already.
      ['done', null],
    ])
    const edit = { caller: owner, params: { id: body.data.id }, body: { price: 9_000 } }
    expect((await world.call(updateVehicle, edit)).status).toBe(200)
    expect(await live(owner)).toBe(1)
  })

  it('has one again when a vehicle is sold, and none for that one until there is', async () => {
    const owner = await withPlan(1)
    const first = (await offer(owner)).body.data.id
    expect((await sold(owner, first, true)).status).toBe(200)
    const second = await offer(owner)
    expect(second.status).toBe(201)
    expect(await sold(owner, first, false)).toMatchObject(full(1))
    expect((await sold(owner, second.body.data.id, true)).status).toBe(200)
    expect((await sold(owner, first, false)).status).toBe(200)
    // Saying it twice takes no second place.
    expect((await sold(owner, first, false)).status).toBe(200)
  })

  it('counts what the plan hides, and not what moderators hide', async () => {
    const owner = await withPlan(2)
    const [one] = [(await offer(owner)).body.data.id, (await offer(owner)).body.data.id]
    await world.query(`update vehicle set holds = '{PLAN_LIMIT}' where id = $1`, [one])
    expect(await offer(owner)).toMatchObject(full(2))
    await world.db.transaction((em) => judgeVehicle(em, callers.user({ name: 'Ada' }), one, 'hide', 'no'))
    expect((await offer(owner)).status).toBe(201)
  })

  it('is the free one as soon as the other is over, by the database’s clock', async () => {
    const owner = await withPlan(null)
    await offer(owner)
    await tellFreePlan(world.db, { vehicles: 1 }, 100)
    expect((await offer(owner)).status).toBe(201)
    await world.query(`update plan_term set until_at = now() - interval '1 second' where owner_id = $1`, [owner.userId])
    expect(await offer(owner)).toMatchObject(full(1))
    await tellFreePlan(world.db, { vehicles: null }, 101)
  })

  it('lets exactly one of 50 take the last place, however they are sent', async () => {
    const owner = await withPlan(3)
    await Promise.all([offer(owner), offer(owner)])
    const drafts = await Promise.all(Array.from({ length: 25 }, () => draft(owner)))
    for (const one of drafts) await add(owner, one, photo)
    const replies = await Promise.all([
      ...Array.from({ length: 25 }, () => offer(owner)),
      ...drafts.map((one) => publish(owner, one)),
    ])
    const refused = replies.filter(({ status }) => status === 409)
    expect(replies.length - refused.length).toBe(1)
    expect(refused.map(({ body }) => body.code)).toEqual(Array(49).fill('PLAN_LIMIT'))
    expect(await live(owner)).toBe(3)
  })

  it('keeps drafts possible while no plan is known, and says to come again for the rest', async () => {
    const owner = seller()
    const waiting = await draft(owner)
    await add(owner, waiting, photo)
    const known = await world.query<{ version: string }>('delete from free_plan returning version')
    expect(await offer(owner)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect((await publish(owner, waiting)).status).toBe(503)
    expect((await world.call(createVehicle, { caller: owner, body: petrolCar() })).status).toBe(201)
    await tellFreePlan(world.db, { vehicles: null }, Number(known[0]?.version) + 1)
    expect((await offer(owner)).status).toBe(201)
  })
})

describe('pictures of one vehicle', () => {
  it('are refused beyond the plan before any is encoded; those it has need no place', async () => {
    const owner = await withPlan(null, 3)
    const [a, b, c, d] = (await photos(4)) as [Buffer, Buffer, Buffer, Buffer]
    expect(await offer(owner, [a, b, c, d])).toMatchObject({
      status: 409,
      body: { code: 'PLAN_LIMIT', details: { limit: 'photos', used: 0, max: 3 } },
    })
    const { body } = await offer(owner, [a, b, c])
    const before = await world.query('select from picture')
    const unseen = await sharp({ create: { width: 41, height: 31, channels: 3, background: '#321' } })
      .jpeg()
      .toBuffer()
    expect(await add(owner, body.data.id, unseen)).toMatchObject(full(3, 'photos'))
    expect(await world.query('select from picture')).toHaveLength(before.length)
    expect((await add(owner, body.data.id, b)).status).toBe(201)
  })

  it('that a lower plan does not show are kept: others see the first ones, on cards too', async () => {
    const owner = await withPlan(null, 5)
    const model = `Shown ${owner.userId.slice(-6)}`
    const { body } = await offer(owner, await photos(5), { model })
    const seen = async (viewer: Seller) => {
      const vehicle = (await world.call(readVehicle, { caller: viewer, params: { id: body.data.id } })).body.data
      const { body: cards } = await world.call(searchVehicles, { caller: viewer, query: { q: model } })
      const card = cards.data.find((one: { id: string }) => one.id === body.data.id)
      return [vehicle.pictures.map(({ src }: { src: string }) => src), card.pictures.length, card.pictureCount]
    }
    const all = body.data.pictures.map(({ src }: { src: string }) => src)
    await tellPlans(world.db, owner.userId, [{ vehicles: null, photos: 3 }])
    expect(await seen(seller('Viewer'))).toEqual([all.slice(0, 3), 3, 3])
    expect(await seen(owner)).toEqual([all, 5, 5])
    await tellPlans(world.db, owner.userId, [{ vehicles: null, photos: null }])
    expect(await seen(seller('Viewer'))).toEqual([all, 5, 5])
  })

  it('take the last place once, of 50 that come together', async () => {
    const owner = await withPlan(null, 5)
    const all = await photos(54)
    const { body } = await offer(owner, all.slice(0, 4))
    // They are known already: what is raced for is the place, not the encoder.
    const other = await withPlan(null, null)
    for (let at = 4; at < 54; at += 10) await offer(other, all.slice(at, at + 10))
    const replies = await Promise.all(all.slice(4).map((bytes) => add(owner, body.data.id, bytes)))
    const refused = replies.filter(({ status }) => status === 409)
    expect(refused.map((reply) => reply.body.details)).toEqual(Array(49).fill({ limit: 'photos', used: 5, max: 5 }))
    expect(await world.query('select from vehicle_picture where vehicle_id = $1', [body.data.id])).toHaveLength(5)
  })
})

describe('a list of more vehicles than the plan allows', () => {
  const defaults = { currency: 'EUR', country: 'DE' }
  const mapping = { brand: 'make', model: 'model', year: 'year', price: 'price', stock_number: 'number' }
  const listOf = (numbers: readonly string[]) =>
    `number,make,model,year,price\n${numbers.map((number) => `${number},Fiat,Panda ${number},2015,5000`).join('\n')}\n`
  async function bring(owner: Seller, numbers: readonly string[], fullStock = false) {
    const tool = importsOf(world, owner)
    const job = await tool.prepare(listOf(numbers), { mapping, defaults, allowIncomplete: true, fullStock })
    const checked = await tool.finish(job.id, 'check')
    return { checked, done: await tool.finish(job.id, 'run'), rows: await tool.rows(job.id) }
  }
  const statuses = async ({ userId }: Seller) =>
    (
      await world.query<{ number: string; published: boolean }>(
        'select stock_number as number, published from vehicle where owner_id = $1 and deleted_at is null order by 1',
        [userId],
      )
    ).map(({ number, published }) => `${number} ${published ? 'live' : 'draft'}`)
  const operator = async (vehicles: number | null) => {
    const owner = callers.user({ name: 'Dealer', permissions: ['publish_incomplete'] })
    await tellPlans(world.db, owner.userId, [{ vehicles }])
    return owner
  }

  it('keeps those beyond it as drafts, says so at each and how many, and the check foresaw it', async () => {
    const owner = await operator(2)
    const { checked, done, rows } = await bring(owner, ['A1', 'A2', 'A3', 'A4'])
    expect(checked).toMatchObject({ counts: { ok: 4 }, beyondPlan: 2 })
    expect(done).toMatchObject({ counts: { ok: 4, error: 0 }, created: 4, beyondPlan: 2 })
    expect(await statuses(owner)).toEqual(['A1 live', 'A2 live', 'A3 draft', 'A4 draft'])
    const [message] = rows[3]?.issues ?? []
    expect(message).toMatchObject({ rule: 'import.beyondPlan', message: expect.stringContaining('kept as a draft') })
    expect(rows[0]?.issues).toEqual([])

    await tellPlans(world.db, owner.userId, [{ vehicles: 15 }])
    const again = await bring(owner, ['A1', 'A2', 'A3', 'A4'])
    expect(again.checked).toMatchObject({ updated: 2, beyondPlan: 0 })
    expect(again.done).toMatchObject({ created: 0, updated: 2, beyondPlan: 0 })
    expect(await statuses(owner)).toEqual(['A1 live', 'A2 live', 'A3 live', 'A4 live'])
  })

  it('that is the whole stock publishes what is new in the places of what it withdraws', async () => {
    const owner = await operator(3)
    await bring(owner, ['A1', 'A2', 'A3'], true)
    const { checked, done } = await bring(owner, ['A3', 'B1', 'B2', 'B3'], true)
    expect(checked).toMatchObject({ missing: 2, beyondPlan: 1 })
    expect(done).toMatchObject({ created: 3, withdrawn: 2, beyondPlan: 1, status: 'done' })
    expect(await statuses(owner)).toEqual(['A3 live', 'B1 live', 'B2 live', 'B3 draft'])
  })

  it('finds the rows that wait by their index, behind however many that do not', async () => {
    const plan = await world.query<{ 'QUERY PLAN': string }>(
      `explain select line from import_row where job_id = '${newId()}' and issues @> '[{"rule": "import.beyondPlan"}]' order by line limit 25`,
    )
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('import_row_beyond_plan')
  })

  it('that makes drafts is not concerned', async () => {
    const owner = await operator(1)
    const tool = importsOf(world, owner)
    const job = await tool.prepare(listOf(['A1', 'A2']), { mapping, defaults, allowIncomplete: false })
    await tool.finish(job.id, 'check')
    expect(await tool.finish(job.id, 'run')).toMatchObject({ created: 2, beyondPlan: 0 })
  })
})
