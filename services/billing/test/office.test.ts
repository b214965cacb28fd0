import {
  type FiguresPeriod,
  ledgerFile,
  listAdminPayments,
  listInvoices,
  listPayments,
  moneyFigures,
  type PermissionKey,
  readAdminPayment,
  refundPayment,
  reviewPayment,
  settleRefund,
  type UserCaller,
  userBilling,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Offer } from '../src/account/inputs.ts'
import { moneyFiguresOf } from '../src/office/money-figures.ts'
import { changeAccount } from '../src/store/accounts.ts'
import { buyPlan, startWorld, type World } from './world.ts'

const DAY = 86_400
const at = (instant: string) => Date.parse(instant) / 1000
const now = () => Math.floor(Date.now() / 1000)
const see: PermissionKey[] = ['admin.payment.index']
const both: PermissionKey[] = [...see, 'admin.payment.update']
const reason = 'The listing was down for a week'

let world: World
let plus: Offer
let admin: UserCaller

beforeAll(async () => {
  world = await startWorld()
  plus = await world.offer('plus-1')
  admin = callers.admin(both)
})
afterAll(() => world.close())

type Purchase = Partial<Parameters<typeof buyPlan>[2]> & { user?: UserCaller }

/** Somebody buys a plan, yesterday and taxed as in France unless stated. @returns its id and whose it is */
async function buy({ user = callers.user(), ...purchase }: Purchase = {}) {
  const id = await buyPlan(world, user, { offer: plus, at: now() - DAY, taxRate: 200_000n, ...purchase })
  return { id, user }
}

const inCurrency = (currency: string, price: bigint): Offer => ({ ...plus, plan: { ...plus.plan, currency, price } })
const list = async (query: Record<string, unknown>) =>
  (await world.call(listAdminPayments, { caller: admin, query })).body
const read = async (id: string) => (await world.call(readAdminPayment, { caller: admin, params: { id } })).body.data
const refund = (id: string, body: Record<string, unknown>, caller = admin) =>
  world.call(refundPayment, { caller, params: { id }, body: { reason, ...body } })
const jobsOf = (id: string) =>
  world.db.query<{ payload: { effect: { type: string; amount?: string; reason?: string } } }>(
    `select payload from job where queue = 'stripe' and payload -> 'effect' ->> 'checkoutId' = $1 order by id`,
    [id],
  )

describe('the list of payments', () => {
  test('is narrowed by person, state and id, in the order that is asked for', async () => {
    const { id, user } = await buy({ at: now() - 10 * DAY })
    const open = await buy({ user, offer: await world.offer('pro-1'), paid: 0n })
    const mine = await list({ user: [user.userId] })
    expect(mine.data.map((one: { id: string }) => one.id)).toEqual([open.id, id])
    expect(mine.meta).toMatchObject({ page: 1, limit: 10, total: 2, pages: 1 })
    expect(mine.data[1]).toMatchObject({
      ...{ user: { id: user.userId, name: 'Somebody' }, plan: { name: 'Plus monthly' }, state: 'active' },
      ...{ review: null, disputed: false, charged: { amount: 19, currency: 'EUR' } },
      ...{ received: { amount: 19, currency: 'EUR' }, givenBack: { amount: 0, currency: 'EUR' } },
    })
    const oldest = await list({ user: [user.userId], sort: 'createdAt', limit: 10 })
    expect(oldest.data.map((one: { id: string }) => one.id)).toEqual([id, open.id])
    expect((await list({ user: [user.userId], state: ['created'] })).data).toMatchObject([{ id: open.id }])
    expect((await list({ q: id })).data).toMatchObject([{ id }])
    await world.db.query(
      `insert into payment_session (checkout_id, user_id, name, locale, session_id, payment_intent)
       values ($1, $2, 'Plus', 'en_US', 'cs_test_found', 'pi_found')`,
      [id, user.userId],
    )
    for (const q of ['cs_test_found', 'pi_found']) expect((await list({ q })).data, q).toMatchObject([{ id }])
    expect((await list({ q: 'cs_test_other' })).meta.total).toBe(0)
    expect((await list({ q: 'nobody' })).meta.total).toBe(0)
  })

  test('shows what needs a review and what is in dispute, and counts the former whatever is looked at', async () => {
    const before = (await list({})).meta.waiting
    const { id } = await buy({ paid: 1n })
    const disputed = await buy()
    const dispute = { id: 'du_1', amount: 1900n, status: 'opened' } as const
    await world.change(disputed.user, { type: 'dispute', checkoutId: disputed.id, dispute })
    const queue = await list({ state: ['needs_review'] })
    expect(queue.meta.waiting).toBe(before + 1)
    expect(queue.data).toContainEqual(expect.objectContaining({ id, review: 'AMOUNT' }))
    expect((await list({ disputed: true })).data).toMatchObject([{ id: disputed.id, disputed: true }])
    expect((await list({ disputed: false, q: disputed.id })).meta).toMatchObject({ total: 0, waiting: before + 1 })
  })

  test('is for who holds the permission, and only so far', async () => {
    expect((await world.call(listAdminPayments, { caller: callers.user() })).status).toBe(403)
    const deep = await world.call(listAdminPayments, { caller: admin, query: { page: 1001, limit: 10 } })
    expect(deep.body.code).toBe('PAGE_TOO_DEEP')
    expect((await world.call(listAdminPayments, { caller: admin, query: { state: ['lost'] } })).status).toBe(422)
  })
})

describe('a payment', () => {
  test('tells what was agreed, what happened in its order, and lines of the ledger that balance', async () => {
    const { id, user } = await buy({ at: now() - 40 * DAY })
    await world.change(user, { type: 'refunded', checkoutId: id, total: 500n }, now() - 20 * DAY)
    const fee = { id: 'txn_1', amount: 59n, currency: 'EUR' }
    await world.change(user, { type: 'fee', checkoutId: id, fee }, now() - 20 * DAY)
    const payment = await read(id)
    expect(payment.documents).toMatchObject([
      { kind: 'invoice', gross: 19, checkoutId: id },
      { kind: 'credit_note', gross: 5, of: payment.documents[0].number },
    ])
    expect(payment.agreed).toMatchObject({
      ...{ price: 19, credit: 0, discount: 0, charged: 19, currency: 'EUR', months: 1 },
      tax: { rate: 0.2, amount: 3.17 },
    })
    expect(
      payment.steps.map(({ step, amount }: never) => [step, (amount as { amount: number } | null)?.amount]),
    ).toEqual([
      ['paid', 19],
      ['activated', undefined],
      ['refund', -5],
      ['fee', -0.59],
      ['ended', undefined],
      // It was opened when the database's clock said so.
      ['opened', 19],
    ])
    expect(payment).toMatchObject({
      state: 'expired',
      givenBack: { amount: 5 },
      lot: { state: 'ended', end: 'expired' },
    })
    const sum = payment.ledger.reduce(
      (all: number, line: { amount: { amount: number } }) => all + line.amount.amount,
      0,
    )
    expect(sum).toBeCloseTo(0, 9)
    expect(payment.ledger.filter(({ kind }: { kind: string }) => kind === 'recognition').length).toBeLessThanOrEqual(6)
  })

  test('that nobody has is not found', async () => {
    const caller = admin
    expect((await world.call(readAdminPayment, { caller, params: { id: world.newId() } })).status).toBe(404)
    expect((await refund(world.newId(), {})).status).toBe(404)
  })
})

describe('a refund', () => {
  test('is asked of Stripe with its amount, is recorded with its reason, and changes nothing before Stripe says so', async () => {
    const { id } = await buy()
    expect(await refund(id, { amount: 4.5 })).toMatchObject({
      ...{ status: 202, body: { data: { id, amount: { amount: 4.5, currency: 'EUR' } } } },
    })
    expect((await jobsOf(id)).at(-1)?.payload.effect).toMatchObject({
      type: 'refundPayment',
      amount: '450',
      reason: 'ADMIN',
    })
    const payment = await read(id)
    expect(payment).toMatchObject({ state: 'active', givenBack: { amount: 0 }, refund: { most: 14.5 } })
    expect(payment.steps).toContainEqual(
      expect.objectContaining({
        step: 'refund_asked',
        amount: { amount: 4.5, currency: 'EUR' },
        by: 'Somebody',
        reason,
      }),
    )
  })

  test('without an amount gives back the unused value, whole all that is left', async () => {
    const { id } = await buy({ at: now() - 15 * DAY })
    const { refund: offered } = await read(id)
    expect(offered.most).toBe(19)
    expect(offered.proposed).toBeGreaterThan(8)
    expect(offered.proposed).toBeLessThan(11)
    const { amount } = (await refund(id, {})).body.data.amount
    expect(amount).toBeCloseTo(offered.proposed, 1)
    const left = Math.round((19 - amount) * 100) / 100
    expect((await refund(id, { amount: left })).status).toBe(202)
  })

  test('while others are on their way back is of what they leave, also when two ask at once', async () => {
    const { id, user } = await buy()
    const both = await Promise.all([refund(id, { amount: 12 }), refund(id, { amount: 12 })])
    expect(both.map(({ status }) => status).sort()).toEqual([202, 422])
    expect(both.find(({ status }) => status === 422)?.body.details).toEqual({ most: 7, currency: 'EUR' })
    expect((await refund(id, { amount: 7 })).status).toBe(202)
    expect((await refund(id, {})).body.code).toBe('NOT_REFUNDABLE')
    expect((await read(id)).refund).toBeNull()
    // What Stripe has told of is not counted twice while its job does not know.
    await world.change(user, { type: 'refunded', checkoutId: id, total: 1200n })
    expect((await read(id)).refund).toBeNull()
    const again = await buy()
    await refund(again.id, { amount: 12 })
    await world.change(again.user, { type: 'refunded', checkoutId: again.id, total: 1200n })
    expect((await read(again.id)).refund).toMatchObject({ most: 7 })
    expect((await refund(again.id, { amount: 7 })).status).toBe(202)
    // What Stripe refused for good is not on its way any more.
    await world.db.query(`update job set status = 'dead' where payload -> 'effect' ->> 'checkoutId' = $1`, [id])
    expect((await read(id)).refund).toMatchObject({ most: 7 })
  })

  test('of more than there is, or of digits the currency lacks, is refused with the most there is', async () => {
    const { id } = await buy()
    const yen = await buy({ offer: inCurrency('JPY', 2500n) })
    const refused = await refund(id, { amount: 19.01 })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'REFUND_AMOUNT', details: { most: 19, currency: 'EUR' } },
    })
    expect(refused.body.message).toContain('19 EUR')
    expect((await refund(id, { amount: 1.005 })).body.code).toBe('REFUND_AMOUNT')
    expect((await refund(yen.id, { amount: 12.5 })).body.details).toEqual({ most: 2500, currency: 'JPY' })
    expect((await refund(yen.id, { amount: 1250 })).body.data.amount).toEqual({ amount: 1250, currency: 'JPY' })
    expect((await refund(id, { amount: -1 })).status).toBe(422)
    expect((await jobsOf(id)).filter(({ payload }) => payload.effect.type === 'refundPayment')).toEqual([])
  })

  test('of what was not paid, or is in dispute, is refused', async () => {
    const open = await buy({ paid: 0n })
    expect((await refund(open.id, {})).body.code).toBe('NOT_REFUNDABLE')
    const { id, user } = await buy()
    const dispute = { id: 'du_2', amount: 1900n, status: 'opened' } as const
    await world.change(user, { type: 'dispute', checkoutId: id, dispute })
    expect(await refund(id, { amount: 1 })).toMatchObject({ status: 409, body: { code: 'NOT_REFUNDABLE' } })
    expect((await read(id)).refund).toBeNull()
  })

  test('asks for a fresh session, the right to change, and a reason', async () => {
    const { id } = await buy()
    expect((await refund(id, {}, { ...admin, fresh: false })).body.code).toBe('FRESH_SIGN_IN_REQUIRED')
    expect((await refund(id, {}, callers.admin(see))).status).toBe(403)
    expect((await refund(id, { reason: '   ' })).status).toBe(422)
  })
})

describe('a review', () => {
  const judge = (id: string, accept: boolean) =>
    world.call(reviewPayment, { caller: admin, params: { id }, body: { accept, reason } })

  test('that accepts makes a plan of the payment, and says who did and why', async () => {
    const { id, user } = await buy({ paid: 1800n })
    expect((await read(id)).acceptable).toBe(true)
    expect(await judge(id, true)).toMatchObject({ status: 202, body: { data: { id, state: 'active' } } })
    expect(await world.told('PlanPaid', user.userId)).toHaveLength(1)
    const { steps, acceptable } = await read(id)
    expect(acceptable).toBe(false)
    expect(steps).toContainEqual(expect.objectContaining({ step: 'review_accepted', by: 'Somebody', reason }))
    expect(await judge(id, true)).toMatchObject({ status: 409, body: { code: 'NOT_REVIEWABLE' } })
  })

  test('that refuses gives all of it back', async () => {
    const { id } = await buy({ paid: 1800n })
    expect((await judge(id, false)).body.data.state).toBe('needs_review')
    expect((await jobsOf(id)).at(-1)?.payload.effect).toMatchObject({ amount: '1800', reason: 'REVIEW' })
  })

  test('is decided once before Stripe has answered, also when two decide at once', async () => {
    const { id, user } = await buy({ paid: 1800n })
    expect((await judge(id, false)).status).toBe(202)
    expect((await read(id)).acceptable).toBe(false)
    for (const accept of [true, false])
      expect(await judge(id, accept)).toMatchObject({ status: 409, body: { code: 'NOT_REVIEWABLE' } })
    expect(await world.told('PlanPaid', user.userId)).toHaveLength(0)
    // What Stripe refused for good is decided anew.
    await world.db.query(`update job set status = 'dead' where payload -> 'effect' ->> 'checkoutId' = $1`, [id])
    expect((await judge(id, true)).body.data.state).toBe('active')

    const raced = await buy({ paid: 1800n })
    const both = await Promise.all([judge(raced.id, false), judge(raced.id, true)])
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
    const orders = (await jobsOf(raced.id)).filter(({ payload }) => payload.effect.type === 'refundPayment')
    const plans = await world.told('PlanPaid', raced.user.userId)
    expect(orders.length + plans.length).toBe(1)
  })
})

describe('a refund that failed', () => {
  const settle = (id: string, again: boolean, caller = admin) =>
    world.call(settleRefund, { caller, params: { id }, body: { again, reason } })
  /** Something went back of a payment, and did not arrive. */
  const bounced = async (total: bigint) => {
    const bought = await buy()
    const { user, id } = bought
    await world.change(user, { type: 'refunded', checkoutId: id, total })
    await world.change(user, { type: 'refunded', checkoutId: id, total: 0n, failed: [`re_${id}`] })
    return bought
  }
  const openOnes = async () => (await list({ failed: true, limit: 50 })).data.map(({ id }: { id: string }) => id)

  test('waits in its queue with what is owed, and is counted whatever is looked at', async () => {
    const before = (await list({})).meta.failed
    const [{ id }, sound] = [await bounced(1900n), await buy()]
    expect(await openOnes()).toContain(id)
    expect(await openOnes()).not.toContain(sound.id)
    expect((await list({ failed: false, q: id })).meta).toMatchObject({ total: 0, failed: before + 1 })
    expect((await list({ failed: false, q: sound.id })).meta.total).toBe(1)
    const payment = await read(id)
    expect(payment).toMatchObject({
      ...{ state: 'refunded', givenBack: { amount: 19 }, refund: null },
      refundFailure: { unreturned: { amount: 19, currency: 'EUR' }, isOpen: true },
    })
    expect(payment.steps).toContainEqual(
      expect.objectContaining({ step: 'refund_failed', amount: { amount: 19, currency: 'EUR' } }),
    )
  })

  test('is asked for again with the same amount, once', async () => {
    const { id } = await bounced(500n)
    expect((await refund(id, { amount: 1 })).body.code).toBe('NOT_REFUNDABLE')
    expect(await settle(id, true)).toMatchObject({ status: 202, body: { data: { id, amount: { amount: 5 } } } })
    expect((await jobsOf(id)).at(-1)?.payload.effect).toMatchObject({ type: 'refundPayment', amount: '500' })
    expect(await openOnes()).not.toContain(id)
    expect(await settle(id, true)).toMatchObject({ status: 409, body: { code: 'NOTHING_FAILED' } })
    expect((await read(id)).steps).toContainEqual(
      expect.objectContaining({ step: 'refund_again', amount: { amount: 5, currency: 'EUR' }, by: 'Somebody', reason }),
    )
  })

  test('is on its way or has gone, never neither, however often it is looked at while that changes', async () => {
    const { id } = await bounced(500n)
    await settle(id, true)
    const settled = (gone: boolean) =>
      world.db.query(
        `with ordered as (update refund_order set state = $2 where checkout_id = $1)
         update checkout set refund_failure = jsonb_set(refund_failure, '{unreturned}', to_jsonb($3::text)) where id = $1`,
        [id, gone ? 'done' : 'waiting', gone ? '0' : '500'],
      )
    let isLooking = true
    const changes = (async () => {
      for (let n = 0; isLooking; n += 1) await settled(n % 2 === 0)
    })()
    try {
      for (let n = 0; n < 150; n += 1) {
        const { refundFailure, orders } = await read(id)
        const states = orders.map(({ state }: { state: string }) => state)
        expect([refundFailure.unreturned.amount, refundFailure.isOpen, states]).toEqual(
          states[0] === 'done' ? [0, false, ['done']] : [5, false, ['waiting']],
        )
      }
    } finally {
      isLooking = false
      await changes
    }
  })

  test('and whose new order Stripe refused for good waits in its queue again, and is decided anew', async () => {
    const before = (await list({})).meta.failed
    const { id } = await bounced(500n)
    await settle(id, true)
    expect((await list({})).meta.failed).toBe(before)
    expect(await read(id)).toMatchObject({ refundFailure: { unreturned: { amount: 5 }, isOpen: false } })
    await world.db.query(`update job set status = 'dead' where payload -> 'effect' ->> 'checkoutId' = $1`, [id])
    expect(await openOnes()).toContain(id)
    expect((await list({ q: id })).meta.failed).toBe(before + 1)
    expect((await list({ failed: false, q: id })).meta.total).toBe(0)
    expect(await read(id)).toMatchObject({ refundFailure: { unreturned: { amount: 5 }, isOpen: true } })
    const both = await Promise.all([settle(id, true), settle(id, true)])
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
    await world.db.query(`update job set status = 'dead' where payload -> 'effect' ->> 'checkoutId' = $1`, [id])
    expect(await settle(id, false)).toMatchObject({ status: 202, body: { data: { amount: { amount: 5 } } } })
    expect(await read(id)).toMatchObject({
      state: 'active',
      refundFailure: { unreturned: { amount: 0 }, isOpen: false },
    })
    expect(await openOnes()).not.toContain(id)
  })

  test('that was given back by other means is owed no more, and the day’s figures say so', async () => {
    const day = new Date().toISOString().slice(0, 10)
    const refundedToday = async () => {
      const { body } = await world.call(moneyFigures, {
        caller: callers.service('bff'),
        query: { from: day, to: day, step: 'day' },
      })
      return body.data.refunded.find(({ currency }: { currency: string }) => currency === 'EUR')?.total ?? 0
    }
    const before = await refundedToday()
    const { id } = await bounced(500n)
    expect(await refundedToday()).toBeCloseTo(before, 9)
    expect((await settle(id, false)).body.data.amount).toEqual({ amount: 5, currency: 'EUR' })
    expect(await refundedToday()).toBeCloseTo(before + 5, 9)
    const payment = await read(id)
    expect(payment).toMatchObject({ state: 'active', refund: { most: 14 }, refundFailure: { isOpen: false } })
    expect(payment.steps).toContainEqual(expect.objectContaining({ step: 'refund_by_hand', reason }))
    const sum = payment.ledger.reduce(
      (all: number, line: { amount: { amount: number } }) => all + line.amount.amount,
      0,
    )
    expect(sum).toBeCloseTo(0, 9)
  })

  test('asks for a fresh session, the right to change, and a reason', async () => {
    const { id } = await bounced(500n)
    expect((await settle(id, true, { ...admin, fresh: false })).body.code).toBe('FRESH_SIGN_IN_REQUIRED')
    expect((await settle(id, true, callers.admin(see))).status).toBe(403)
    const blank = { caller: admin, params: { id }, body: { again: true, reason: ' ' } }
    expect((await world.call(settleRefund, blank)).status).toBe(422)
    expect(await openOnes()).toContain(id)
  })
})

test('what an administrator decides comes before what follows from it in the same second', async () => {
  const { id, user } = await buy()
  await refund(id, { amount: 4 })
  await world.change(user, { type: 'refunded', checkoutId: id, total: 400n })
  const steps = (await read(id)).steps.map(({ step }: { step: string }) => step)
  expect(steps.indexOf('refund_asked')).toBeLessThan(steps.indexOf('refund'))
})

test('when it was paid is told at the payment, in the list, and on its invoice alone', async () => {
  const begin = now() - 3 * DAY
  const paidAt = new Date(begin * 1000).toISOString()
  const { id, user } = await buy({ at: begin })
  await world.change(user, { type: 'refunded', checkoutId: id, total: 500n })
  const open = await buy({ user, offer: await world.offer('pro-1'), paid: 0n })
  expect((await list({ user: [user.userId] })).data).toMatchObject([
    { id: open.id, paidAt: null },
    { id, paidAt },
  ])
  expect((await read(id)).paidAt).toBe(paidAt)
  const own = { caller: user, params: { id: user.userId } }
  expect((await world.call(listPayments, own)).body.data).toMatchObject([{ paidAt: null }, { id, paidAt }])
  expect((await world.call(listInvoices, own)).body.data).toMatchObject([
    { kind: 'credit_note', paidAt: null },
    { kind: 'invoice', paidAt },
  ])
})

test("a person's page tells what runs, waits and is over, and balances that are sums of their postings", async () => {
  const { user } = await buy({ at: now() - 3 * DAY })
  await buy({ user })
  const billing = async (userId: string) =>
    (await world.call(userBilling, { caller: admin, params: { id: userId } })).body.data
  const { plan, lots, balances } = await billing(user.userId)
  expect(plan.name).toBe('Plus monthly')
  expect(lots.map(({ state, kind }: never) => [state, kind])).toEqual([
    ['running', 'purchase'],
    ['queued', 'purchase'],
  ])
  expect(lots[1].from).toBe(lots[0].until)
  expect(balances).toContainEqual({ account: 'cash', amount: { amount: 38, currency: 'EUR' } })
  const sum = balances.reduce((all: number, one: { amount: { amount: number } }) => all + one.amount.amount, 0)
  expect(sum).toBeCloseTo(0, 9)
  expect(await billing(world.newId())).toEqual({ plan: null, expiresAt: null, lots: [], balances: [] })
})

describe('the ledger as a file', () => {
  const rowsOf = async (from: string, to: string) => {
    const { status, headers, body } = await world.call(ledgerFile, { caller: admin, query: { from, to } })
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/csv')
    const [heads = [], ...rows] = String(body)
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    return rows.map((row) => Object.fromEntries(heads.map((head, place) => [head, row[place] ?? ''])))
  }

  test('has a line for every posting, in major units with the decimals of its currency, and balances', async () => {
    const begin = at('2025-03-05T10:00:00Z')
    const euro = await buy({ at: begin })
    const dinar = await buy({ at: begin, offer: inCurrency('KWD', 5120n) })
    await buy({ at: begin, offer: inCurrency('JPY', 2500n) })
    const rows = await rowsOf('2025-03-05', '2025-03-05')
    expect(rows).toContainEqual(
      expect.objectContaining({
        ...{ date: '2025-03-05', kind: 'charge', account: 'cash', currency: 'EUR', amount: '19.00' },
        ...{ user: euro.user.userId, payment: euro.id },
      }),
    )
    expect(rows).toContainEqual(expect.objectContaining({ payment: dinar.id, account: 'cash', amount: '5.120' }))
    expect(rows).toContainEqual(expect.objectContaining({ currency: 'JPY', account: 'liability', amount: '-2500' }))
    for (const of of Object.values(Object.groupBy(rows, ({ movement }) => String(movement))))
      expect((of ?? []).reduce((all, { amount }) => all + Number(amount), 0)).toBeCloseTo(0, 9)
    const [invoice] = (await read(euro.id)).documents
    expect(rows.find(({ payment }) => payment === euro.id)?.document).toBe(invoice.number)
    const [counted] = await world.db.query<{ n: number }>(
      `select count(*)::int as n from posting p join movement m on m.id = p.movement_id where m.at between '2025-03-05 00:00Z' and '2025-03-06 00:00Z'`,
    )
    expect(rows).toHaveLength(counted?.n ?? 0)
  })

  test('has the time used on the last day of a month in that month', async () => {
    const { id, user } = await buy({ at: at('2025-05-30T00:00:00Z') })
    await world.change(user, { type: 'tick' }, at('2025-06-02T00:00:00Z'))
    const used = (rows: Record<string, string>[]) =>
      rows.filter(({ payment, account }) => payment === id && account === 'revenue').map(({ date }) => date)
    expect(used(await rowsOf('2025-05-01', '2025-05-31'))).toEqual(['2025-05-30', '2025-05-31'])
    expect(used(await rowsOf('2025-06-01', '2025-06-30'))).toEqual(['2025-06-01'])
  })

  test('needs the first day not to be after the last', async () => {
    const query = { from: '2025-06-02', to: '2025-06-01' }
    expect((await world.call(ledgerFile, { caller: admin, query })).status).toBe(422)
  })
})

describe('figures for the dashboard', () => {
  const figures = async (query: Record<string, unknown>) =>
    (await world.call(moneyFigures, { caller: callers.service('bff'), query })).body.data
  const of = (
    rows: { currency: string; total: number; before: number; steps: { start: string; amount: number }[] }[],
  ) => rows.find(({ currency }) => currency === 'SEK')

  test('are sums of the ledger by day, week and month in UTC, whatever the time zone of PostgreSQL', async () => {
    const [{ name } = { name: '' }] = await world.db.query<{ name: string }>('select current_database() as name')
    await world.db.query(`alter database "${name}" set timezone to 'Pacific/Auckland'`)
    // Connections that are made from now on are on the other side of the world.
    const far = world.other
    expect(await far.query('show timezone')).toEqual([{ TimeZone: 'Pacific/Auckland' }])
    const change: World['change'] = (user, input, at) =>
      far.transaction((em) => changeAccount(em, user.userId, input, at === undefined ? {} : { at }))
    const { id, user } = await buy({ offer: inCurrency('SEK', 31_000n), at: at('2024-07-31T22:30:00Z'), change })
    await change(user, { type: 'tick' }, at('2024-08-10T00:00:00Z'))
    await change(user, { type: 'refunded', checkoutId: id, total: 1000n }, at('2024-08-10T12:00:00Z'))
    const figures = (period: FiguresPeriod) => moneyFiguresOf(far, period, 'en_US')

    const july = await figures({ from: '2024-07-01', to: '2024-08-31', step: 'month' })
    expect(of(july.charged)?.steps).toEqual([
      { start: '2024-07-01', amount: 310 },
      { start: '2024-08-01', amount: 0 },
    ])
    expect(of(july.refunded)).toMatchObject({ total: 10, before: 0 })
    // An hour and a half of July is July's, net of 20 % tax inside.
    const [inJuly, inAugust] = of(july.revenue)?.steps ?? []
    expect(inJuly?.amount).toBeGreaterThan(0.3)
    expect(inJuly?.amount).toBeLessThan(0.7)
    expect(inAugust?.amount).toBeGreaterThan(70)

    const days = await figures({ from: '2024-08-01', to: '2024-08-31', step: 'day' })
    expect(of(days.revenue)?.steps).toHaveLength(31)
    expect(of(days.revenue)?.steps[0]?.amount).toBeCloseTo(8.33, 1)
    expect(of(days.charged)).toMatchObject({ total: 0, before: 310 })
    const weeks = await figures({ from: '2024-07-29', to: '2024-08-11', step: 'week' })
    expect(of(weeks.charged)?.steps.map(({ amount }) => amount)).toEqual([310, 0])
  })

  test('agree with the postings themselves to the last cent, and with what is owed now', async () => {
    const [ledger] = await world.db.query<Record<string, string>>(
      `select (-sum(amount) filter (where account in ('revenue', 'discount', 'refunds')))::text as revenue,
         sum(amount) filter (where account = 'cash' and kind = 'charge')::text as charged,
         (-sum(amount) filter (where account = 'liability'))::text as liability,
         sum(amount) filter (where account = 'deferred_tax')::text as tax
       from posting join movement m on m.id = movement_id where currency = 'SEK'`,
    )
    const all = await figures({ from: '2024-01-01', to: '2026-12-31', step: 'month' })
    const cents = (amount: number | undefined) => String(Math.round((amount ?? 0) * 100))
    expect(cents(of(all.revenue)?.total)).toBe(ledger?.revenue)
    expect(cents(of(all.charged)?.total)).toBe(ledger?.charged)
    const owed = all.owed.find(({ currency }: { currency: string }) => currency === 'SEK')
    expect([cents(owed.liability), cents(owed.tax)]).toEqual([ledger?.liability, ledger?.tax])
  })

  test('count plans that were bought by family in the order of their rank, and credits that were used', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const period = { from: today, to: today, step: 'day' }
    const before = await figures(period)
    const { user } = await buy()
    await buy({ user, offer: await world.offer('pro-1'), at: now() - DAY + 60 })
    const after = await figures(period)
    const sold = (data: { sold: { family: { name: string }; total: number }[] }, name: string) =>
      data.sold.find(({ family }) => family.name === name)?.total ?? 0
    expect(after.sold.map(({ family }: { family: { name: string } }) => family.name)).toEqual(['Plus', 'Pro'])
    expect(sold(after, 'Plus')).toBe(sold(before, 'Plus') + 1)
    expect(sold(after, 'Pro')).toBe(sold(before, 'Pro') + 1)
    const yesterday = new Date(Date.now() - DAY * 1000).toISOString().slice(0, 10)
    const { credited } = await figures({ from: yesterday, to: today, step: 'day' })
    expect(credited.find(({ currency }: { currency: string }) => currency === 'EUR').total).toBeGreaterThan(18)
  })
})
