import {
  chooseVehicles,
  createVehicle,
  deleteVehicle,
  markVehicleSold,
  readAnyVehicleAllowance,
  readVehicle,
  readVehicleAllowance,
  searchVehicles,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgeVehicle } from '../src/moderation/judge-vehicle.ts'
import { settleWorker } from '../src/plan-limit/settle.worker.ts'
import { tellFreePlan, tellPlans } from './plans.ts'
import { copyVehicle } from './stock.ts'
import { petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
let photo: Buffer
beforeAll(async () => {
  world = await startWorld()
  photo = await tinyPhoto()
  // Jobs are carried out when a test says so: only then is it known what happened before.
  await world.query(`create or replace function hold_jobs() returns trigger language plpgsql as
    $$ begin new.run_at := greatest(new.run_at, now() + interval '1 hour'); return new; end $$`)
  await world.query(`create trigger hold_jobs before insert on job for each row
    when (new.queue in ('settle-offers', 'settle-everybody')) execute function hold_jobs()`)
})
afterAll(() => world?.close())

type Seller = ReturnType<typeof seller>
const offer = (owner: Seller, change: Record<string, unknown> = {}) =>
  world.call(createVehicle, { caller: owner, raw: form(petrolCar(change), [{ name: 'a.jpg', bytes: photo }]) })
async function publish(owner: Seller, change: Record<string, unknown> = {}): Promise<string> {
  const { body } = await offer(owner, change)
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id
}
/** A seller whose plan allows so many, with as many vehicles, the last one the newest. */
async function dealer(plan: number | null, vehicles: number): Promise<{ owner: Seller; ids: string[] }> {
  const owner = seller('Dealer')
  const ids: string[] = []
  for (let at = 0; at < vehicles; at++) ids.push(await publish(owner))
  await tellPlans(world.db, owner.userId, [{ vehicles: plan }])
  return { owner, ids }
}
const allowance = async (owner: Seller) =>
  (await world.call(readVehicleAllowance, { caller: owner, params: { id: owner.userId } })).body.data

const work = (ownerId: string) =>
  settleWorker(world.db).run([
    {
      key: newId(),
      payload: { ownerId },
      attempt: 1,
      log: createLogger({ service: 'catalog', level: 'silent' }),
      signal: new AbortController().signal,
    },
  ])
/** As if the grace had begun so many days ago. */
const age = (ownerId: string, days: number) =>
  world.query('update plan_excess set since = since - make_interval(days => $2) where owner_id = $1', [ownerId, days])
/** Goes through what a lower plan means: it is noticed, and a week later it counts. */
async function downgrade(owner: Seller, plan: number | null): Promise<void> {
  await tellPlans(world.db, owner.userId, [{ vehicles: plan }])
  await work(owner.userId)
  await age(owner.userId, 7)
  await work(owner.userId)
}
const shownOf = async (ids: readonly string[]) => {
  const viewer = seller('Viewer')
  const seen = await Promise.all(
    ids.map(async (id) => (await world.call(readVehicle, { caller: viewer, params: { id } })).status === 200),
  )
  return ids.map((_, at) => (seen[at] ? 'shown' : 'hidden'))
}
const asked = async (ownerId: string) =>
  (
    await world.query<{ n: number }>(
      `select count(*)::int as n from job where queue = 'settle-offers' and payload ->> 'ownerId' = $1`,
      [ownerId],
    )
  )[0]?.n ?? 0

describe('more vehicles than the plan allows', () => {
  it('stay for seven days, of which their owner is told; then the newest stay', async () => {
    const { owner, ids } = await dealer(null, 4)
    await tellPlans(world.db, owner.userId, [{ vehicles: 2 }])
    await work(owner.userId)
    expect(await shownOf(ids)).toEqual(['shown', 'shown', 'shown', 'shown'])
    const { vehicles } = await allowance(owner)
    expect(vehicles).toMatchObject({ used: 4, max: 2, hidden: 0, over: 2 })
    const told = await world.emitted('VehicleLimitPassed', owner.userId)
    expect(told.map(({ data }) => data)).toEqual([
      { ownerId: owner.userId, used: 4, max: 2, hiddenAt: vehicles.graceUntil },
    ])
    const days = (Date.parse(vehicles.graceUntil) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(7, 2)

    await age(owner.userId, 6)
    await work(owner.userId)
    expect((await allowance(owner)).vehicles.hidden).toBe(0)
    await age(owner.userId, 1)
    await work(owner.userId)
    expect(await shownOf(ids)).toEqual(['hidden', 'hidden', 'shown', 'shown'])
    expect((await allowance(owner)).vehicles).toMatchObject({ used: 2, hidden: 2, over: 2, graceUntil: null })
    const own = await world.call(readVehicle, { caller: owner, params: { id: ids[0] } })
    expect(own.body.data).toMatchObject({ status: 'hidden', hiddenReason: 'PLAN_LIMIT' })
    expect(await world.emitted('VehicleLimitPassed', owner.userId)).toHaveLength(1)
  })

  it('are looked at when the grace is over and when a plan ends, by jobs that wait for these moments', async () => {
    const { owner } = await dealer(null, 3)
    await tellPlans(world.db, owner.userId, [{ vehicles: 2 }, { vehicles: null, until: 24 * 400 }])
    await work(owner.userId)
    const due = await world.query<{ days: number }>(
      `select round(extract(epoch from run_at - now()) / 86400)::int as days from job
       where queue = 'settle-offers' and payload ->> 'ownerId' = $1 and run_at > now() + interval '1 day' order by 1`,
      [owner.userId],
    )
    // Of the plan of the beginning, too, which is a year long.
    expect([...new Set(due.map(({ days }) => days))]).toEqual([7, 365, 400])
  })

  it('are hidden, and left out of search, without anything of theirs being lost when they come back', async () => {
    const owner = seller()
    const model = `Back ${owner.userId.slice(-6)}`
    const ids = [await publish(owner, { model }), await publish(owner, { model }), await publish(owner, { model })]
    const before = (await world.call(readVehicle, { caller: owner, params: { id: ids[0] } })).body.data
    await downgrade(owner, 1)
    const found = async () => {
      const { body } = await world.call(searchVehicles, { caller: seller(), query: { q: model } })
      return body.data.map(({ id }: { id: string }) => id)
    }
    expect(await found()).toEqual([ids[2]])
    await tellPlans(world.db, owner.userId, [{ vehicles: 15 }])
    await work(owner.userId)
    expect((await found()).toSorted()).toEqual(ids.toSorted())
    const after = (await world.call(readVehicle, { caller: owner, params: { id: ids[0] } })).body.data
    expect(after).toEqual({ ...before, version: after.version, updatedAt: after.updatedAt })
    expect(await world.query('select from plan_excess where owner_id = $1', [owner.userId])).toEqual([])
  })

  it('come back in order as others are sold or withdrawn: the newest first', async () => {
    const { owner, ids } = await dealer(null, 5)
    await downgrade(owner, 2)
    const before = await asked(owner.userId)
    await world.call(markVehicleSold, { caller: owner, params: { id: ids[4] }, body: { sold: true } })
    expect(await asked(owner.userId)).toBe(before + 1)
    await work(owner.userId)
    expect(await shownOf(ids.slice(0, 4))).toEqual(['hidden', 'hidden', 'shown', 'shown'])
    await world.call(deleteVehicle, { caller: owner, params: { id: ids[3] } })
    expect(await asked(owner.userId)).toBe(before + 2)
    await work(owner.userId)
    expect(await shownOf(ids.slice(0, 3))).toEqual(['hidden', 'shown', 'shown'])
  })

  it('are hidden by no plan when they are sold', async () => {
    const { owner, ids } = await dealer(null, 2)
    await downgrade(owner, 1)
    const sold = await world.call(markVehicleSold, { caller: owner, params: { id: ids[0] }, body: { sold: true } })
    expect(sold.body.data).toMatchObject({ status: 'live', sold: true, hiddenReason: null })
  })

  it('are told to administrators of payments as to their owner, and to nobody else', async () => {
    const { owner } = await dealer(2, 3)
    const params = { id: owner.userId }
    const asked = (caller: ReturnType<typeof callers.user>) => world.call(readAnyVehicleAllowance, { caller, params })
    expect((await asked(callers.admin(['admin.payment.index']))).body.data).toEqual(await allowance(owner))
    for (const caller of [owner, callers.admin(['admin.user.index'])]) expect((await asked(caller)).status).toBe(403)
  })

  it('stay as their owner chose, before and after the others were hidden', async () => {
    const { owner, ids } = await dealer(null, 4)
    const choose = (keep: readonly (string | undefined)[], caller = owner) =>
      world.call(chooseVehicles, { caller, params: { id: owner.userId }, body: { keep } })
    expect((await choose([ids[0]])).body.code).toBe('CONFLICT')
    await tellPlans(world.db, owner.userId, [{ vehicles: 2 }])
    await work(owner.userId)
    expect((await choose(ids.slice(0, 3))).body.details).toEqual({ limit: 'vehicles', used: 3, max: 2 })
    const { ids: others } = await dealer(null, 1)
    expect((await choose(others)).status).toBe(404)
    expect((await choose([ids[0]])).body.data.vehicles.kept).toEqual([ids[0]])
    await age(owner.userId, 7)
    await work(owner.userId)
    expect(await shownOf(ids)).toEqual(['shown', 'hidden', 'hidden', 'shown'])
    await choose([ids[1], ids[2]])
    await work(owner.userId)
    expect(await shownOf(ids)).toEqual(['hidden', 'shown', 'shown', 'hidden'])
  })

  it('are hidden beside moderators and suspension: each reason goes by itself', async () => {
    const { owner, ids } = await dealer(null, 3)
    const [oldest = '', middle = ''] = ids
    const judge = (id: string, action: 'hide' | 'restore') =>
      world.db.transaction((em) => judgeVehicle(em, callers.admin([]), id, action, 'a reason'))
    await judge(middle, 'hide')
    await downgrade(owner, 1)
    const holds = async () =>
      (await world.query<{ holds: string[] }>('select holds from vehicle where id = any($1) order by id', [ids])).map(
        (row) => row.holds,
      )
    expect(await holds()).toEqual([['PLAN_LIMIT'], ['MODERATED'], []])
    await judge(oldest, 'hide')
    await tellPlans(world.db, owner.userId, [{ vehicles: 3 }])
    await work(owner.userId)
    expect(await holds()).toEqual([['PLAN_LIMIT', 'MODERATED'], ['MODERATED'], []])
    await judge(oldest, 'restore')
    await work(owner.userId)
    expect(await holds()).toEqual([[], ['MODERATED'], []])
  })

  it('are changed some at a time by whoever works on it, and a bad one stops no other', async () => {
    const { owner, ids } = await dealer(null, 1)
    await copyVehicle(world.db, ids[0] ?? '', 250)
    await tellPlans(world.db, owner.userId, [{ vehicles: 2 }])
    await work(owner.userId)
    await age(owner.userId, 7)
    const [{ id: bad } = { id: '' }] = await world.query<{ id: string }>(
      'select id from vehicle where owner_id = $1 order by posted_at, id limit 1',
      [owner.userId],
    )
    await world.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'this one is bad'; end $$`,
    )
    await world.query(
      `create trigger refuse before update on vehicle for each row when (old.id = '${bad}') execute function refuse()`,
    )
    const ended = await Promise.allSettled([work(owner.userId), work(owner.userId)])
    expect(ended.map(({ status }) => status)).toContain('rejected')
    const tally = () =>
      world.query(
        `select count(*) filter (where holds = '{PLAN_LIMIT}')::int as hidden, max(version) as version,
           count(distinct xmin::text) filter (where holds = '{PLAN_LIMIT}') >= 3 as batches from vehicle where owner_id = $1`,
        [owner.userId],
      )
    expect(await tally()).toEqual([{ hidden: 248, version: 2, batches: true }])
    await world.query('drop trigger refuse on vehicle')
    await work(owner.userId)
    expect(await tally()).toEqual([{ hidden: 249, version: 2, batches: true }])
  })
})

describe('another free plan', () => {
  it('counts for everybody who holds no other, from then on', async () => {
    const free = seller('Free')
    for (let at = 0; at < 3; at++) await publish(free)
    const small = seller('Small')
    await publish(small)
    await tellFreePlan(world.db, { vehicles: 2 }, 10)
    try {
      await world.query(`update job set run_at = now() where queue = 'settle-everybody'`)
      await expect.poll(() => asked(free.userId), { timeout: 10_000 }).toBe(1)
      await work(free.userId)
      expect((await allowance(free)).vehicles).toMatchObject({ used: 3, max: 2, over: 1 })
      expect(await asked(small.userId)).toBe(0)
      // What is older than what is known changes nothing.
      expect(await tellFreePlan(world.db, { vehicles: 9 }, 9)).toBe('skipped')
      expect((await allowance(small)).vehicles.max).toBe(2)
    } finally {
      await tellFreePlan(world.db, { vehicles: null }, 11)
    }
  })

  it('follows a plan that has run out, whether billing says so or not', async () => {
    const { owner } = await dealer(null, 1)
    await tellPlans(world.db, owner.userId, [
      { vehicles: 1, until: -1 },
      { vehicles: 7, until: 1 },
    ])
    expect((await allowance(owner)).vehicles.max).toBe(7)
    await tellPlans(world.db, owner.userId, [{ vehicles: 1, until: -1 }])
    expect((await allowance(owner)).vehicles.max).toBeNull()
  })
})
