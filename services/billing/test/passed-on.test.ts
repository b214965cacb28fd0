import {
  endPlan,
  listAdminPayments,
  type PermissionKey,
  readAdminPayment,
  readSubscription,
  settlePassedOn,
  type UserCaller,
  userBilling,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { up } from '../migrations/0014-passed-on-disputes.ts'
import type { Offer } from '../src/account/inputs.ts'
import { buyPlan, startWorld, type World } from './world.ts'

const DAY = 86_400
const now = () => Math.floor(Date.now() / 1000)
const see: PermissionKey[] = ['admin.payment.index']
const reason = 'Agreed on the telephone'

let world: World
let plus: Offer
let pro: Offer
let admin: UserCaller

beforeAll(async () => {
  world = await startWorld()
  ;[plus, pro] = await Promise.all([world.offer('plus-1'), world.offer('pro-1')])
  admin = callers.admin([...see, 'admin.payment.update'])
})
afterAll(() => world.close())

const buy = (user: UserCaller, offer: Offer, at: number) => buyPlan(world, user, { offer, at })

/** Somebody bought Plus twenty days ago, and Pro ten days ago with the credit of the first. */
async function upgraded() {
  const user = callers.user()
  const old = await buy(user, plus, now() - 20 * DAY)
  const better = await buy(user, pro, now() - 10 * DAY)
  const dispute = (status: 'opened' | 'won' | 'lost', at = now()) =>
    world.change(user, { type: 'dispute', checkoutId: old, dispute: { id: 'du', amount: 1900n, status } }, at)
  return { user, old, better, dispute }
}

const list = async (query: Record<string, unknown>) =>
  (await world.call(listAdminPayments, { caller: admin, query })).body
const read = async (id: string) => (await world.call(readAdminPayment, { caller: admin, params: { id } })).body.data
const settle = (id: string, caller = admin, body = { reason }) =>
  world.call(settlePassedOn, { caller, params: { id }, body })
const end = (user: UserCaller, lotId: string, caller = admin, body = { reason }) =>
  world.call(endPlan, { caller, params: { id: user.userId, lotId }, body })

describe('a dispute about what went into a better plan', () => {
  test('stops that plan, and its owner sees since when', async () => {
    const { user, better, dispute } = await upgraded()
    const since = now() - 3 * DAY
    await dispute('opened', since)
    const { body } = await world.call(readSubscription, { caller: user, params: { id: user.userId } })
    expect(body.data).toMatchObject({
      ...{ plan: { price: 0 }, paid: false },
      stopped: [{ plan: { id: pro.plan.cartId }, since: new Date(since * 1000).toISOString() }],
    })
    expect(await world.told('PlanRevoked', user.userId)).toMatchObject([{ lotId: better, reason: 'disputed' }])
    await dispute('won')
    const told = await world.told('EntitlementChanged', user.userId)
    expect(told.slice(-2).map(({ terms }) => terms)).toMatchObject([[], [{ lotId: better }]])
  })

  test('that is lost takes time of it, and says of whose', async () => {
    const { user, old, better, dispute } = await upgraded()
    const until = Date.parse((await read(better)).lot.until)
    await dispute('lost')
    const left = Date.parse((await read(better)).lot.until)
    expect(left).toBeLessThan(until - 2 * DAY * 1000)
    expect(await read(old)).toMatchObject({
      ...{ state: 'refunded', lot: { state: 'ended', end: 'lost' } },
      passedOn: { id: better, kind: 'purchase', plan: { name: 'Pro monthly' }, state: 'running', end: null },
    })
    expect((await read(better)).passedOn).toBeNull()
    expect(await world.told('PlanRevoked', user.userId)).toMatchObject([
      { lotId: better, reason: 'lost', partly: true },
    ])
  })

  test('waits in the queue of reviews, is counted there, and leaves it when somebody has looked', async () => {
    const before = (await list({})).meta.waiting
    const { user, old, better, dispute } = await upgraded()
    await dispute('opened')
    const mine = async () =>
      (await list({ review: true, user: [user.userId] })).data.map(({ id }: { id: string }) => id)
    expect(await mine()).toEqual([old])
    expect((await list({ review: false, user: [user.userId] })).data).toMatchObject([{ id: better, review: null }])
    expect((await list({ page: 1 })).meta.waiting).toBe(before + 1)
    expect(await read(old)).toMatchObject({ review: 'DISPUTE_PASSED_ON', state: 'expired', disputed: true })

    expect((await settle(old, callers.admin(see))).status).toBe(403)
    expect((await settle(old, { ...admin, fresh: false })).body.code).toBe('FRESH_SIGN_IN_REQUIRED')
    expect((await settle(old, admin, { reason: ' ' })).status).toBe(422)
    expect(await settle(old)).toMatchObject({ status: 200, body: { data: { id: old } } })
    expect(await mine()).toEqual([])
    expect((await list({})).meta.waiting).toBe(before)
    const { review, steps } = await read(old)
    expect(review).toBeNull()
    expect(steps).toContainEqual(expect.objectContaining({ step: 'passed_on_settled', by: 'Somebody', reason }))
    expect(await settle(old)).toMatchObject({ status: 409, body: { code: 'NOT_REVIEWABLE' } })
    expect((await settle(world.newId())).status).toBe(404)
  })

  test('that was open before anybody was asked waits there too, others do not', async () => {
    const { old, better, dispute } = await upgraded()
    await dispute('opened')
    await world.db.query(`update checkout set review = null where id = any ($1)`, [[old, better]])
    for (const statement of up) await world.db.query(statement)
    expect((await read(old)).review).toBe('DISPUTE_PASSED_ON')
    expect((await read(better)).review).toBeNull()
    const own = callers.user()
    const alone = await buy(own, plus, now() - DAY)
    const opened = { id: 'own', amount: 1900n, status: 'opened' } as const
    await world.change(own, { type: 'dispute', checkoutId: alone, dispute: opened })
    for (const statement of up) await world.db.query(statement)
    expect((await read(alone)).review).toBeNull()
  })
})

describe('a plan that an administrator ends', () => {
  test('is over at once for everybody, with its reason, and moves no money', async () => {
    const user = callers.user()
    const [first, second] = [await buy(user, pro, now() - DAY), await buy(user, plus, now() - DAY)]
    expect(await end(user, first)).toMatchObject({ status: 200, body: { data: { id: first } } })
    expect(await world.told('PlanWithdrawn', user.userId)).toEqual([
      { userId: user.userId, lotId: first, cartId: pro.plan.cartId },
    ])
    const [last] = (await world.told('EntitlementChanged', user.userId)).slice(-1)
    expect(last?.terms).toMatchObject([{ lotId: second }])
    const held = await world.call(userBilling, { caller: admin, params: { id: user.userId } })
    expect(held.body.data.lots).toMatchObject([
      { id: second, state: 'running' },
      { id: first, state: 'ended', end: 'withdrawn', unused: { amount: 0 } },
    ])
    const payment = await read(first)
    expect(payment).toMatchObject({
      ...{ state: 'expired', givenBack: { amount: 0 }, lot: { end: 'withdrawn' }, refund: { most: 79 } },
    })
    const [step] = payment.steps.filter(({ step }: { step: string }) => step === 'plan_withdrawn')
    expect(step).toMatchObject({ by: 'Somebody', reason })
    expect(step.amount.amount).toBeGreaterThan(75)
    const audited = await world.db.query(
      `select actor, action, reason, after ->> 'user' as user, after ->> 'cart' as cart from audit_log where record_id = $1`,
      [first],
    )
    expect(audited).toEqual([
      { actor: admin.userId, action: 'admin.payment.update', reason, user: user.userId, cart: pro.plan.cartId },
    ])
  })

  test('gives way to the free plan where nothing waits', async () => {
    const user = callers.user()
    const gift = world.newId()
    await world.change(user, { type: 'grant', grantId: gift, offer: pro })
    await end(user, gift)
    const { body } = await world.call(readSubscription, { caller: user, params: { id: user.userId } })
    expect(body.data).toMatchObject({ plan: { price: 0 }, next: [], stopped: [] })
  })

  test('is ended once, by who may, for a reason, and is this person’s', async () => {
    const [user, other] = [callers.user(), callers.user()]
    const lot = await buy(user, plus, now() - DAY)
    expect((await end(user, lot, callers.admin(see))).status).toBe(403)
    expect((await end(user, lot, { ...admin, fresh: false })).body.code).toBe('FRESH_SIGN_IN_REQUIRED')
    expect((await end(user, lot, admin, { reason: 'no' })).status).toBe(422)
    expect((await end(other, lot)).status).toBe(404)
    expect(await world.db.query('select from account where user_id = $1', [other.userId])).toEqual([])
    const both = await Promise.all([end(user, lot), end(user, lot)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('PLAN_OVER')
    expect(await world.told('PlanWithdrawn', user.userId)).toHaveLength(1)
  })
})
