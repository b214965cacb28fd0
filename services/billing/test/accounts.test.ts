import { grantPlan, planInForce, readSubscription, resources } from '@forecourt/contracts'
import { newId, seedId } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { up } from '../migrations/0003-accounts.ts'
import type { Offer } from '../src/account/inputs.ts'
import { endPlans } from '../src/consumers/user-deleted.consumer.ts'
import { planExpiry } from '../src/datacron/plan-expiry.ts'
import { tellUntold } from '../src/store/untold.ts'
import { startWorld, type World } from './world.ts'

const DAY = 86_400
const now = () => Math.floor(Date.now() / 1000)
const log = createLogger({ service: 'billing', level: 'silent' })
const office = callers.admin(['admin.payment.update'])

let world: World
let [plus, plusYear, pro]: Offer[] = []
beforeAll(async () => {
  world = await startWorld()
  ;[plus, plusYear, pro] = await Promise.all(['plus-1', 'plus-12', 'pro-12'].map(world.offer))
}, 60_000)
afterAll(() => world?.close())

type Person = ReturnType<World['somebody']>
const given = (offer: Offer | undefined, person = world.somebody()) => {
  if (!offer) throw new Error('no offer')
  return { person, input: { type: 'grant', grantId: newId(), offer } as const }
}
const hold = async (offer: Offer | undefined, at = now(), somebody?: Person): Promise<Person> => {
  const { person, input } = given(offer, somebody)
  expect(await world.change(person, input, at)).toMatchObject({ ok: true })
  return person
}
const subscription = async (person: Person) =>
  (await world.call(readSubscription, { caller: person, params: { id: person.userId } })).body.data
const rights = async (person: Person) =>
  (await world.call(planInForce, { caller: callers.service('catalog'), params: { id: person.userId } })).body.data
const pass = (db = world.db) =>
  planExpiry(db)({
    runId: newId(),
    plannedAt: new Date(),
    log,
    signal: new AbortController().signal,
    checkpoint: async () => {},
  })

describe('a plan that an administrator gives', () => {
  const grant = (person: Person, cart: string, caller = office) =>
    world.call(grantPlan, { caller, params: { id: person.userId }, body: { cart, reason: 'A gift' } })

  it('is in force at once, told to others and on record with its reason', async () => {
    const person = world.somebody()
    const reply = await grant(person, seedId('cart', 'pro-12'))
    expect(reply.status).toBe(201)
    const { id, until } = reply.body.data
    expect(await subscription(person)).toMatchObject({
      plan: { id: seedId('cart', 'pro-12'), price: 790, months: 12, limits: { photo_limit_per_vehicle: 30 } },
      ...{ expiresAt: until, until, paid: false, granted: true, next: [], stopped: [] },
    })
    expect(await world.told('PlanGranted', person.userId)).toEqual([
      { userId: person.userId, lotId: id, cartId: seedId('cart', 'pro-12') },
    ])
    expect(await world.told('EntitlementChanged', person.userId)).toMatchObject([
      { version: 1, terms: [{ lotId: id, rank: 2, paid: false, until, limits: { vehicle_limit: null } }] },
    ])
    const audited = await world.db.query('select resource, reason, after from audit_log where record_id = $1', [id])
    expect(audited).toEqual([
      { resource: 'payment', reason: 'A gift', after: { user: person.userId, cart: seedId('cart', 'pro-12') } },
    ])
  })

  it('follows what is as good, and the whole schedule is told again', async () => {
    const person = await hold(plus)
    await grant(person, seedId('cart', 'plus-12'))
    const { plan, until, expiresAt, next } = await subscription(person)
    expect(plan.id).toBe(seedId('cart', 'plus-1'))
    expect(next).toMatchObject([{ plan: { id: seedId('cart', 'plus-12') }, from: until, until: expiresAt }])
    const told = await world.told('EntitlementChanged', person.userId)
    expect(told.map(({ version }) => version)).toEqual([1, 2])
    expect(told[1]?.terms).toMatchObject([{ until }, { from: until, until: expiresAt }])
  })

  it('is refused for the free plan, one that is not offered, and people or plans there are not', async () => {
    const { person } = given(plus)
    const refusal = async (cart: string) => (await grant(person, cart)).body.code
    expect(await refusal(seedId('cart', 'free-0'))).toBe('PLAN_FREE')
    await world.db.query('update cart set is_active = false where id = $1', [seedId('cart', 'pro-1')])
    expect(await refusal(seedId('cart', 'pro-1'))).toBe('PLAN_INACTIVE')
    expect(await refusal(newId())).toBe('NOT_FOUND')
    world.gone.add(person.userId)
    expect(await refusal(seedId('cart', 'plus-1'))).toBe('NOT_FOUND')
    expect((await grant(person, seedId('cart', 'plus-1'), callers.admin(['admin.payment.index']))).status).toBe(403)
    expect(await world.db.query('select from lot where user_id = $1', [person.userId])).toEqual([])
  })
})

describe('what is held', () => {
  it('ends at its second, though nobody has noted it', async () => {
    const person = await hold(plus, now() - 40 * DAY)
    expect(await subscription(person)).toMatchObject({ plan: { price: 0 }, expiresAt: null, until: null, paid: false })
    expect(await rights(person)).toMatchObject({ cartId: seedId('cart', 'free-0'), expiresAt: null })
  })

  it('keeps the limits it was bought with, while the free plan has those of today', async () => {
    const [holder, other] = [await hold(plus), world.somebody()]
    const change = (key: string, limit: number) =>
      world.db.query('update cartdetail set vehicle_limit = $2 where cart = $1', [seedId('cart', key), limit])
    await Promise.all([change('plus-1', 1), change('free-0', 3)])
    expect((await rights(holder)).limits).toMatchObject({ vehicle_limit: 15, detailed_stats: true })
    expect((await subscription(holder)).plan.limits.vehicle_limit).toBe(15)
    expect((await rights(other)).limits).toMatchObject({ vehicle_limit: 3, detailed_stats: false })
    await Promise.all([change('plus-1', 15), change('free-0', 2)])
  })

  it('is told to services only', async () => {
    for (const caller of [callers.user(), callers.anonymous()])
      expect((await world.call(planInForce, { caller, params: { id: newId() } })).status).toBe(403)
  })

  it('keeps its cart from being deleted, also when it is over', async () => {
    await hold(plus, now() - 400 * DAY)
    const remove = async (key: string) =>
      world.call(resources.cart.endpoints.remove, {
        caller: callers.admin(['admin.cart.delete', 'admin.cart.index']),
        params: { id: seedId('cart', key) },
      })
    await world.db.query('delete from cartdetail where cart = $1', [seedId('cart', 'plus-1')])
    expect((await remove('plus-1')).body.code).toBe('IN_USE')
  })

  it('ends with the account, and nothing can be given to it any more', async () => {
    const [leaving, staying] = [await hold(pro), await hold(pro)]
    await hold(pro, now(), leaving)
    const leave = () =>
      world.db.transaction((em) => endPlans.handle({ em, data: { userId: leaving.userId }, log } as never))
    await leave()
    await leave()
    expect(await rights(leaving)).toMatchObject({ expiresAt: null })
    expect(await world.told('PlanRevoked', leaving.userId)).toMatchObject([
      { reason: 'deleted' },
      { reason: 'deleted' },
    ])
    expect((await world.told('EntitlementChanged', leaving.userId)).at(-1)).toMatchObject({ version: 3, terms: [] })
    expect(await world.change(leaving, given(pro).input)).toMatchObject({ refusal: { code: 'ACCOUNT_DELETED' } })
    expect((await rights(staying)).cartId).toBe(seedId('cart', 'pro-12'))
  })
})

describe('many at the same moment', () => {
  it('give 50 plans to one person, one after the other', async () => {
    const person = world.somebody()
    const grants = Array.from({ length: 50 }, () => given(pro, person).input)
    const decided = await Promise.all(grants.map((input) => world.change(person, input)))
    expect(decided.every(({ ok }) => ok)).toBe(true)
    const lots = await world.db.query<{ state: string; position: number }>(
      'select state, position from lot where user_id = $1 order by position',
      [person.userId],
    )
    expect(lots.map(({ position }) => position)).toEqual(Array.from({ length: 50 }, (_, at) => at))
    expect(lots.filter(({ state }) => state === 'running')).toHaveLength(1)
    const told = await world.told('EntitlementChanged', person.userId)
    expect(told.map(({ version }) => Number(version)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, version) => version + 1),
    )
  })

  it('open one checkout for 50 clicks on the same plan', async () => {
    const person = world.somebody()
    if (!plus) throw new Error('no offer')
    const wishes = Array.from({ length: 50 }, () => ({
      ...{ type: 'buy' as const, checkoutId: newId(), offer: plus as Offer, taxRate: 200_000n },
    }))
    await Promise.all(wishes.map((wish) => world.change(person, wish)))
    const open = await world.db.query('select state from checkout where user_id = $1', [person.userId])
    expect(open).toEqual([{ state: 'created' }])
  })
})

describe('the database itself refuses', () => {
  const posted = (amounts: readonly number[]) =>
    world.db.transaction(async (em) => {
      const person = await hold(pro)
      const [id, subject] = [newId(), newId()]
      await em.execute(`insert into movement (id, user_id, kind, subject, at) values (?, ?, 'charge', ?, now())`, [
        id,
        person.userId,
        subject,
      ])
      const rows = amounts.map((amount, line) => `('${id}', ${line}, 'cash', 'EUR', '${subject}', ${amount})`)
      await em.execute(
        `insert into posting (movement_id, line, account, currency, subject, amount) values ${rows.join()}`,
      )
      return id
    })

  it('postings that do not balance', async () => {
    await expect(posted([5, -4])).rejects.toThrow(/do not balance/)
    await expect(posted([5, -5])).resolves.toBeDefined()
  })

  it('to change or forget what is in the ledger', async () => {
    const id = await posted([5, -5])
    await expect(world.db.query('update posting set amount = 1 where movement_id = $1', [id])).rejects.toThrow(/added/)
    await expect(world.db.query('delete from posting where movement_id = $1', [id])).rejects.toThrow(/only added/)
    await expect(world.db.query('delete from movement where id = $1', [id])).rejects.toThrow(/only added/)
  })

  it('a second plan that runs, and a purchase without a checkout', async () => {
    const person = await hold(pro)
    await hold(pro, now(), person)
    const run = `update lot set state = 'running', since = now() where user_id = $1 and state = 'queued'`
    await expect(world.db.query(run, [person.userId])).rejects.toThrow(/lot_one_running/)
    const buy = `update lot set kind = 'purchase' where user_id = $1`
    await expect(world.db.query(buy, [person.userId])).rejects.toThrow(/foreign key/)
  })

  it('a second checkout that is open', async () => {
    const person = world.somebody()
    for (const offer of [plus, pro]) {
      if (!offer) throw new Error('no offer')
      await world.change(person, { type: 'buy', checkoutId: newId(), offer, taxRate: 0n })
    }
    const reopen = 'update checkout set superseded = false where user_id = $1'
    await expect(world.db.query(reopen, [person.userId])).rejects.toThrow(/checkout_one_open/)
  })
})

describe('the scheduled job', () => {
  it('ends plans whose time is over and begins those that wait, each at its own instant', async () => {
    const began = now() - 40 * DAY
    const person = await hold(plus, began)
    await hold(plusYear, began + DAY, person)
    await pass()
    expect(await world.told('PlanExpired', person.userId)).toHaveLength(1)
    const told = await world.told('EntitlementChanged', person.userId)
    expect(told.at(-1)).toMatchObject({ version: told.length, terms: [{ cartId: seedId('cart', 'plus-12') }] })
    const due = 'select due_at > now() as later, as_of > now() - make_interval(mins => 1) as today from account'
    expect(await world.db.query(`${due} where user_id = $1`, [person.userId])).toEqual([{ later: true, today: true }])
    expect(await pass()).toEqual({ accounts: 0, failed: 0 })
  })

  it('takes each account once, however many instances run', async () => {
    const people = await Promise.all(Array.from({ length: 120 }, () => hold(plus, now() - 40 * DAY)))
    const runs = await Promise.all([pass(), pass(world.other)])
    expect(runs.reduce((sum, { accounts }) => sum + Number(accounts), 0)).toBe(120)
    const ended = await Promise.all(people.map(({ userId }) => world.told('PlanExpired', userId)))
    expect(ended.every((told) => told.length === 1)).toBe(true)
  })

  it('leaves an account that fails for an hour, and goes on with the others', async () => {
    const before = await hold(plus, now() - 50 * DAY)
    const bad = await hold(plus, now() - 45 * DAY)
    const after = await hold(plus, now() - 40 * DAY)
    await hold(plusYear, now() - 44 * DAY, bad)
    // What cannot be told of: a queued plan without limits.
    await world.db.query(`update lot set limits = '{}' where user_id = $1 and state <> 'ended'`, [bad.userId])
    expect(await pass()).toEqual({ accounts: 2, failed: 1 })
    const ended = await Promise.all([before, bad, after].map(({ userId }) => world.told('PlanExpired', userId)))
    expect(ended.map(({ length }) => length)).toEqual([1, 0, 1])
    expect(await pass()).toEqual({ accounts: 0, failed: 0 })
  })
})

describe('the free plan', () => {
  const free = () =>
    world.db.query<{ version: number; limits: { vehicle_limit: number } }>(
      `select (envelope -> 'data' ->> 'version')::int as version, envelope -> 'data' -> 'limits' as limits
       from outbox where envelope ->> 'name' = 'FreePlanChanged' order by id`,
    )

  it('is told once at the beginning, and again with each change of its limits', async () => {
    expect(await free()).toMatchObject([{ version: 1, limits: { vehicle_limit: 2 } }])
    const admin = callers.admin(['admin.cartdetail.update', 'admin.cartdetail.delete', 'admin.cartdetail.index'])
    const { update, remove } = resources.cartdetail.endpoints
    const params = { id: seedId('cartdetail', 'free-0') }
    const change = (body: Record<string, unknown>, id = params) =>
      world.call(update, { caller: admin, params: id, body })
    expect((await change({ vehicle_limit: 4 })).status).toBe(200)
    expect((await change({ description: 'Other words' })).status).toBe(200)
    expect((await change({ vehicle_limit: 20 }, { id: seedId('cartdetail', 'pro-1') })).status).toBe(200)
    expect(await free()).toMatchObject([{ version: 1 }, { version: 2, limits: { vehicle_limit: 4 } }])
    expect((await world.call(remove, { caller: admin, params })).body.code).toBe('FREE_PLAN')
  })
})

it('what was held before there were accounts is a grant with its limits, and told once', async () => {
  const [held, over] = [world.somebody(), world.somebody()]
  for (const [{ userId }, until] of [
    [held, '30 days'],
    [over, '-1 day'],
  ] as const)
    await world.db.query(
      `insert into entitlement (user_id, cart_id, starts_at, expires_at)
       values ($1, $2, now() - interval '2 days', now() + $3::interval)`,
      [userId, seedId('cart', 'pro-12'), until],
    )
  for (const statement of up.slice(-2)) await world.db.query(statement)
  await tellUntold(world.db)
  await tellUntold(world.db)
  const { plan, granted, expiresAt } = await subscription(held)
  expect([plan.id, plan.limits.photo_limit_per_vehicle, granted]).toEqual([seedId('cart', 'pro-12'), 30, true])
  expect(Math.abs(Date.parse(expiresAt) - Date.now() - 30 * DAY * 1000)).toBeLessThan(60_000)
  expect(await world.told('EntitlementChanged', held.userId)).toMatchObject([
    { version: 1, terms: [{ until: expiresAt }] },
  ])
  expect((await subscription(over)).plan.price).toBe(0)
  expect(await world.told('EntitlementChanged', over.userId)).toEqual([])
  const uses = await world.db.query('select state, end_reason from lot where user_id = $1', [over.userId])
  expect(uses).toEqual([{ state: 'ended', end_reason: 'expired' }])
})
