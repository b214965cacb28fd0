import { eventBusOf, readAdminPayment, refundPayment } from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { describe, expect, it, vi } from 'vitest'
import { up } from '../migrations/0015-refund-orders.ts'
import { changeAccount } from '../src/store/accounts.ts'
import { type Bought, inPaymentWorld, type PaymentWorld } from './payment-world.ts'

let world: PaymentWorld
inPaymentWorld((opened) => (world = opened), { instances: 2 })

const until = <T>(found: () => Promise<T>) => vi.waitFor(found, 15_000)
const admin = callers.admin(['admin.payment.index', 'admin.payment.update'])
const reason = 'The listing was down for a week'
const call: PaymentWorld['call'] = (...asked) => world.call(...asked)

/** Orders a refund, and does with its job what `then` says before anybody has seen it. @returns its id, which is the job's key */
const order = ({ user, checkoutId }: Bought, amount: bigint, then?: string) =>
  world.db.transaction(async (em) => {
    const by = { userId: admin.userId, reason }
    const decision = await changeAccount(em, user.userId, { type: 'refund', checkoutId, amount }, { by })
    expect(decision.ok).toBe(true)
    const [made] = await sql<{ id: string }>(
      em,
      'select id from refund_order where checkout_id = $1 order by created_at desc',
      [checkoutId],
    )
    if (then) await sql(em, `update job set ${then} where key = $1`, [made?.id])
    return made?.id ?? ''
  })
const DEAD = `status = 'dead', finished_at = now(), last_error = 'Error: this and that'`
const LATER = `run_at = now() + interval '1 hour'`
/** What an operator does in the back office. */
const retry = async (id: string) => {
  const [job] = await world.db.query<{ id: string }>('select id from job where key = $1', [id])
  const params = { id: job?.id ?? '' }
  expect((await call(eventBusOf.billing.retry, { caller: admin, params, body: { reason } })).status).toBe(202)
}
const stored = (checkoutId: string) =>
  world.db.query<{ id: string; amount: string; state: string; refund_id: string | null; stripe_key: string }>(
    'select * from refund_order where checkout_id = $1 order by created_at',
    [checkoutId],
  )
const states = async (checkoutId: string) =>
  (await stored(checkoutId)).map(({ amount, state }) => [Number(amount), state])
const become = (checkoutId: string, ...expected: [amount: number, state: string][]) =>
  until(async () => expect(await states(checkoutId)).toEqual(expected))
const givenBack = async ({ intent }: Bought) => {
  const { data } = await world.sandbox.stripe.refunds.list({ payment_intent: intent, limit: 100 })
  return data.toReversed()
}
const amountsBack = async (payment: Bought) => (await givenBack(payment)).map(({ amount }) => amount)
const read = async (id: string) => (await call(readAdminPayment, { caller: admin, params: { id } })).body.data

describe('an order to give back', () => {
  it('waits while Stripe is away, with who asked and why, and is done when Stripe has it under its key', async () => {
    const payment = await world.bought()
    const { checkoutId: id } = payment
    await world.sandbox.faults({ refuse: true })
    const asked = await call(refundPayment, { caller: admin, params: { id }, body: { amount: 6, reason } })
    expect(asked.status).toBe(202)
    const expected = { amount: { amount: 6, currency: 'EUR' }, reason: 'ADMIN', by: admin.userId, note: reason }
    expect((await read(id)).orders).toMatchObject([{ ...expected, state: 'waiting', endedAt: null }])
    await world.sandbox.faults()
    await until(async () => expect((await read(id)).orders).toMatchObject([{ ...expected, state: 'done' }]))
    const [[row], [refund]] = await Promise.all([stored(id), givenBack(payment)])
    expect(refund).toMatchObject({ id: row?.refund_id, amount: 600, metadata: { order: row?.id } })
    expect((await read(id)).refund).toMatchObject({ most: 13 })
  })

  it('is done as soon as a webhook tells of it, though the process that asked has died', async () => {
    const payment = await world.bought()
    const id = await order(payment, 600n, LATER)
    const { stripe } = world.sandbox
    await stripe.refunds.create({ payment_intent: payment.intent, amount: 600, metadata: { order: id } })
    await become(payment.checkoutId, [600, 'done'])
    await world.db.query('update job set run_at = now() where key = $1', [id])
    await until(async () => {
      expect(await world.db.query('select status from job where key = $1', [id])).toEqual([{ status: 'done' }])
    })
    expect(await amountsBack(payment)).toEqual([600])
  })

  it('that Stripe refused says so, and tried again is asked anew, under a key that Stripe has not refused', async () => {
    const payment = await world.bought()
    const { sandbox } = world
    const { data: charges } = await sandbox.stripe.charges.list({ payment_intent: payment.intent })
    // The bank takes the payment back, and we have not heard of it.
    await sandbox.webhooks({ drop: 1 })
    await sandbox.control('POST', `/charges/${charges[0]?.id}/dispute`, {})
    const id = await order(payment, 600n)
    await become(payment.checkoutId, [600, 'refused'])
    const { steps, refund } = await read(payment.checkoutId)
    expect(steps).toContainEqual(
      expect.objectContaining({ step: 'refund_refused', amount: { amount: 6, currency: 'EUR' } }),
    )
    expect(refund).toMatchObject({ most: 19 })
    const { data: disputes } = await sandbox.stripe.disputes.list({ payment_intent: payment.intent })
    await sandbox.control('POST', `/disputes/${disputes[0]?.id}/close`, { status: 'won' })
    await until(async () => {
      expect(await world.db.query('select status from job where key = $1', [id])).toEqual([{ status: 'dead' }])
    })
    await retry(id)
    await become(payment.checkoutId, [600, 'replaced'], [600, 'done'])
    expect(await amountsBack(payment)).toEqual([600])
    expect((await read(payment.checkoutId)).orders).toMatchObject([{}, { by: admin.userId, note: reason }])
  })

  it('goes as far as was decided, where some of it was given back at Stripe before it could go', async () => {
    const payment = await world.bought()
    const id = await order(payment, 600n, LATER)
    await world.sandbox.webhooks({ drop: 1 })
    await world.sandbox.stripe.refunds.create({ payment_intent: payment.intent, amount: 200 })
    await world.db.query('update job set run_at = now() where key = $1', [id])
    await become(payment.checkoutId, [600, 'replaced'], [400, 'done'])
    expect(await amountsBack(payment)).toEqual([200, 400])
  })

  it('that an instance of an earlier version made, as a job alone, goes once', async () => {
    const payment = await world.bought()
    const id = await order(payment, 600n, LATER)
    await world.db.query('delete from refund_order where id = $1', [id])
    await world.db.query('update job set run_at = now() where key = $1', [id])
    await become(payment.checkoutId, [600, 'done'])
    expect(await amountsBack(payment)).toEqual([600])
  })

  it('whose job an instance of an earlier version carried out waits no longer', async () => {
    const payment = await world.bought()
    const id = await order(payment, 600n, LATER)
    await world.db.query(`update job set status = 'done', finished_at = now() where key = $1`, [id])
    expect(await states(payment.checkoutId)).toEqual([[600, 'done']])
  })
})

describe('the list of jobs that were given up', () => {
  const latest = async () => {
    const { body } = await call(eventBusOf.billing.health, { caller: callers.service('bff') })
    return body.data.deadJobs.latest.map(({ key, about }: { key: string; about?: object }) => [key, about])
  }

  it('names the payment of each refund, and none where a job does not say which', async () => {
    const payment = await world.bought()
    const id = await order(payment, 600n, DEAD)
    const odd = ['{}', 'null', '{"effect": null}', '{"effect": {"checkoutId": "../x"}}']
    await world.db.query(
      `insert into job (queue, key, payload, status, finished_at)
       select queue, 'odd ' || queue || n, payload, 'dead', now()
       from unnest($1::jsonb[]) with ordinality as odd (payload, n), unnest(array['stripe', 'stripe-look', 'nobodys']) as queue`,
      [odd],
    )
    const told = await latest()
    expect(told).toContainEqual([id, { what: 'refund', id: payment.checkoutId }])
    expect(told.filter(([key]: [string]) => key.startsWith('odd'))).toHaveLength(12)
    for (const [key, about] of told) if (key.startsWith('odd')) expect([key, about]).toEqual([key, undefined])
    await world.db.query(`delete from job where key like 'odd %'`)
  })
})

describe('an order that was given up and is tried again', () => {
  it('goes as it was, where nothing was decided in its place', async () => {
    const payment = await world.bought()
    const id = await order(payment, 600n, DEAD)
    expect(await states(payment.checkoutId)).toEqual([[600, 'given_up']])
    expect((await read(payment.checkoutId)).refund).toMatchObject({ most: 19 })
    await retry(id)
    await become(payment.checkoutId, [600, 'done'])
    expect(await amountsBack(payment)).toEqual([600])
  })

  it('in the same milliseconds as the newer one, by two instances, never goes beside it', async () => {
    const payments = await Promise.all(Array.from({ length: 6 }, () => world.bought()))
    const dead = await Promise.all(payments.map((payment) => order(payment, 600n, DEAD)))
    const late = await Promise.all(payments.map((payment) => order(payment, 600n, LATER)))
    // Each hears what Stripe has given back before the other has asked for anything.
    await world.sandbox.faults({ slow: 300 })
    await world.db.query(
      `update job set status = 'waiting', attempts = 0, run_at = now(), finished_at = null where key = any ($1)`,
      [[...dead, ...late]],
    )
    for (const payment of payments) {
      await become(payment.checkoutId, [600, 'replaced'], [600, 'done'])
      expect(await amountsBack(payment)).toEqual([600])
    }
  })

  it('while the newer one waits leaves it to that', async () => {
    const payment = await world.bought()
    const dead = await order(payment, 600n, DEAD)
    const late = await order(payment, 600n, LATER)
    await retry(dead)
    await become(payment.checkoutId, [600, 'replaced'], [600, 'waiting'])
    expect(await amountsBack(payment)).toEqual([])
    await world.db.query('update job set run_at = now() where key = $1', [late])
    await become(payment.checkoutId, [600, 'replaced'], [600, 'done'])
    expect(await amountsBack(payment)).toEqual([600])
  })

  it.each([
    ['waits', LATER],
    ['is done', undefined],
  ])('and was larger than the newer one, which %s, is decided anew: what is left of it goes', async (_what, then) => {
    const payment = await world.bought()
    const dead = await order(payment, 1000n, DEAD)
    const newer = await order(payment, 600n, then)
    if (!then) await become(payment.checkoutId, [1000, 'given_up'], [600, 'done'])
    await retry(dead)
    const rest = [400, 'done'] as [number, string]
    await become(payment.checkoutId, [1000, 'replaced'], [600, then ? 'waiting' : 'done'], rest)
    await world.db.query('update job set run_at = now() where key = $1', [newer])
    await become(payment.checkoutId, [1000, 'replaced'], [600, 'done'], rest)
    expect((await amountsBack(payment)).toSorted()).toEqual([400, 600])
    const { orders, steps } = await read(payment.checkoutId)
    expect(orders.at(-1)).toMatchObject({ amount: { amount: 4 }, by: admin.userId, note: reason })
    const told = (step: string, amount: number) =>
      expect.objectContaining({ step, amount: { amount, currency: 'EUR' } })
    expect(steps).toEqual(expect.arrayContaining([told('refund_replaced', 10), told('refund_asked', 4)]))
  })
})

describe('an installation in which refunds were known by their jobs', () => {
  it('finds those that wait and those that were given up as orders, with who asked', async () => {
    const [idle, sent, dead, refused, done, older] = await Promise.all(Array.from({ length: 6 }, () => world.bought()))
    if (!idle || !sent || !dead || !refused || !done || !older) throw new Error('nothing was bought')
    const ask = (amount: number, why: string) =>
      call(refundPayment, { caller: admin, params: { id: idle.checkoutId }, body: { amount, reason: why } })
    await world.db.query(`create function much_later() returns trigger language plpgsql as
      $$ begin new.run_at := now() + interval '1 hour'; return new; end $$`)
    await world.db.query(`create trigger much_later before insert on job for each row
      when (new.payload -> 'effect' ->> 'type' = 'refundPayment') execute function much_later()`)
    expect([(await ask(6, reason)).status, (await ask(7, 'And another week')).status]).toEqual([202, 202])
    await world.db.query('drop function much_later cascade')
    await order(sent, 600n, `attempts = 3, ${LATER}`)
    await order(dead, 600n, DEAD)
    await order(
      refused,
      600n,
      `status = 'dead', finished_at = now(), last_error = 'StripeRefusal: Stripe refused: 400'`,
    )
    await order(done, 600n)
    await become(done.checkoutId, [600, 'done'])
    const unreached = await order(older, 600n, LATER)
    await world.db.query(`update job set payload = payload - 'reaches' where key = $1`, [unreached])

    const told = `select id, user_id, checkout_id, amount, currency, reaches, reason, stripe_key, state, created_at::date as day,
      asked_by, note from refund_order where checkout_id = any ($1) and state <> 'done' order by id`
    const mine = [[idle, sent, dead, refused, done, older].map(({ checkoutId }) => checkoutId)]
    const before = await world.db.query<{ id: string; checkout_id: string }>(told, mine)
    await world.db.query('drop table refund_order')
    await world.db.query('drop function end_refund_order cascade')
    for (const statement of up) await world.db.query(statement)

    // Who asked is in the audit log, where it was asked in the back office; how far a job was, and why it ended, in the job.
    const asBefore = before.map((row) => ({
      ...row,
      ...(row.checkout_id === idle.checkoutId ? {} : { asked_by: null, note: null }),
      ...(row.checkout_id === sent.checkoutId ? { state: 'sent' } : {}),
      ...(row.checkout_id === refused.checkoutId ? { state: 'refused' } : {}),
    }))
    expect(await world.db.query(told, mine)).toEqual(asBefore)
    const [, second] = asBefore
    expect(asBefore).toMatchObject([{ note: reason, state: 'waiting' }, { note: 'And another week' }, {}, {}, {}, {}])
    expect((await read(idle.checkoutId)).refund).toMatchObject({ most: 6 })
    await world.db.query('update job set run_at = now() where key = $1', [second?.id])
    await become(idle.checkoutId, [600, 'waiting'], [700, 'done'])
  })
})
