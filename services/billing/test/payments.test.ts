import { newId, seedId } from '@forecourt/kernel/db'
import { describe, expect, it, vi } from 'vitest'
import { saveAddress } from '../src/buyer/billing-address.service.ts'
import { keepWish } from '../src/payment/session-rows.ts'
import { changeAccount } from '../src/store/accounts.ts'
import { cartId, FRANCE, inPaymentWorld, type PaymentWorld } from './payment-world.ts'
import { account, card, pay } from './stripe-sandbox.ts'

let world: PaymentWorld
inPaymentWorld((opened) => (world = opened), { instances: 2 })

const sessionsOf = async (...checkoutIds: string[]) => {
  const { data } = await world.sandbox.stripe.checkout.sessions.list({ limit: 100 })
  return data.filter(({ client_reference_id: id }) => id !== null && checkoutIds.includes(id))
}
const chargeOf = async (sessionId: string | null) => {
  const { payment_intent: intent } = await world.sandbox.stripe.checkout.sessions.retrieve(sessionId ?? '')
  const { data } = await world.sandbox.stripe.charges.list({ payment_intent: String(intent) })
  return data[0]?.id ?? ''
}
const lots = async (user: Parameters<PaymentWorld['account']>[0]) =>
  (await world.account(user)).lots.map(({ plan, clock }) => [plan.cartId, clock.state])

const REFUNDS = `payload -> 'effect' ->> 'type' = 'refundPayment'`

describe('a purchase', () => {
  it('becomes a plan when Stripe, asked, says that it is paid; its fee is known, and its page is gone', async () => {
    const user = world.somebody()
    await world.sandbox.webhooks({ hold: true })
    const opened = await world.open(user, 'plus-1')
    const before = await world.payment(user, opened.checkoutId)
    expect(before.body.data).toMatchObject({
      ...{ state: 'created', processing: false, url: opened.url, overtaken: false },
      ...{ charged: { amount: 19, currency: 'EUR' }, plan: { id: cartId('plus-1'), name: 'Plus monthly' } },
    })
    const { location } = await pay(opened.url)
    expect(location).toBe(`http://app.test/billing/success?checkout=${opened.checkoutId}`)
    // The money is there, and only what Stripe tells makes a plan of it.
    expect(await lots(user)).toEqual([])
    await world.sandbox.webhooks()
    await world.sandbox.control('POST', '/deliveries/release')
    await world.becomes(user, opened.checkoutId, { state: 'active', url: null })
    expect(await lots(user)).toEqual([[cartId('plus-1'), 'running']])
    await vi.waitFor(async () =>
      expect((await world.account(user)).checkouts[0]?.fees).toMatchObject([{ amount: 54n, currency: 'EUR' }]),
    )
    expect((await world.payments(user)).body).toMatchObject({
      data: [{ id: opened.checkoutId }],
      meta: { total: 1, page: 1 },
    })
  })

  it('asks Stripe for exactly what was agreed', async () => {
    const user = world.somebody()
    const { checkoutId, sessionId } = await world.open(user, 'pro-12')
    const session = await world.sandbox.stripe.checkout.sessions.retrieve(sessionId ?? '', { expand: ['line_items'] })
    expect(session).toMatchObject({
      ...{ mode: 'payment', amount_total: 79_000, currency: 'eur', client_reference_id: checkoutId, locale: 'en' },
      metadata: { checkout: checkoutId, user: user.userId, cart: cartId('pro-12') },
      cancel_url: `http://app.test/billing/cancel?checkout=${checkoutId}`,
      line_items: { data: [{ description: 'Pro yearly', amount_total: 79_000, quantity: 1 }] },
    })
    expect(session.expires_at - Date.now() / 1000).toBeGreaterThan(30 * 60)
    expect(session.expires_at - Date.now() / 1000).toBeLessThanOrEqual(31 * 60)
  })

  it('that is declined changes nothing and can be tried again on the same page', async () => {
    const user = world.somebody()
    const { url, checkoutId } = await world.open(user, 'plus-1')
    expect((await pay(url, card('4000 0000 0000 0002'))).status).toBe(402)
    await world.sandbox.flush()
    expect((await world.payment(user, checkoutId)).body.data).toMatchObject({ state: 'created', url })
    await pay(url)
    await world.becomes(user, checkoutId, { state: 'active' })
  })

  it('by 3-D Secure waits for the bank: refused it stays open, confirmed it is paid', async () => {
    const user = world.somebody()
    const { url, checkoutId } = await world.open(user, 'plus-1')
    await pay(url, card('4000 0000 0000 3220'))
    await pay(url, { answer: 'refuse' }, '/challenge')
    expect((await world.payment(user, checkoutId)).body.data).toMatchObject({ state: 'created', url })
    await pay(url, card('4000 0000 0000 3220'))
    await pay(url, { answer: 'confirm' }, '/challenge')
    await world.becomes(user, checkoutId, { state: 'active' })
  })

  it('by a slow debit is under way until it is known to have worked: nothing else is bought meanwhile', async () => {
    const user = world.somebody()
    const { url, checkoutId, sessionId } = await world.open(user, 'plus-1')
    await pay(url, account('AT32 1904 3002 3547 3204'))
    await world.becomes(user, checkoutId, { state: 'created', processing: true, url: null })
    const refused = await world.ask(user, 'pro-1')
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'PAYMENT_IN_PROGRESS', details: { checkoutId } },
    ])
    expect((await world.callOff(user, checkoutId)).body.code).toBe('PAYMENT_IN_PROGRESS')
    await world.sandbox.control('POST', `/charges/${await chargeOf(sessionId)}/settle`, { outcome: 'succeeded' })
    await world.becomes(user, checkoutId, { state: 'active', processing: false })
  })

  it('by a slow debit that fails is over, and another one can be made', async () => {
    const user = world.somebody()
    const { url, checkoutId, sessionId } = await world.open(user, 'plus-1')
    await pay(url, account('AT32 1904 3002 3547 3204'))
    await world.becomes(user, checkoutId, { processing: true })
    await world.sandbox.control('POST', `/charges/${await chargeOf(sessionId)}/settle`, { outcome: 'failed' })
    await world.becomes(user, checkoutId, { state: 'expired', processing: false })
    expect((await world.open(user, 'plus-1')).checkoutId).not.toBe(checkoutId)
  })

  it('whose session ends unpaid is over', async () => {
    const user = world.somebody()
    const { checkoutId, sessionId } = await world.open(user, 'plus-1')
    await world.sandbox.control('POST', `/sessions/${sessionId}/expire`)
    await world.becomes(user, checkoutId, { state: 'expired', url: null })
  })

  it('can be called off while nobody has paid, and then not be paid any more', async () => {
    const user = world.somebody()
    const { checkoutId, url } = await world.open(user, 'plus-1')
    expect((await world.callOff(user, checkoutId)).body).toEqual({ data: { id: checkoutId } })
    expect((await world.payment(user, checkoutId)).body.data).toMatchObject({ state: 'expired', url: null })
    expect((await pay(url)).status).toBe(409)
    expect((await world.callOff(user, checkoutId)).status).toBe(200)
  })

  it('is nobody else’s to see or to call off', async () => {
    const [user, other] = [world.somebody(), world.somebody()]
    const { checkoutId } = await world.open(user, 'plus-1')
    expect((await world.payment(other, checkoutId)).status).toBe(404)
    expect((await world.callOff(other, checkoutId)).status).toBe(404)
    expect((await world.payments(other)).body.data).toEqual([])
  })
})

describe('the tax of a purchase', () => {
  const invoiceOf = async (user: Parameters<PaymentWorld['account']>[0], checkoutId: string) => {
    await world.becomes(user, checkoutId, { state: 'active' })
    const [row] = await world.db.query<{ paper: Record<string, unknown> }>(
      'select paper from document where checkout_id = $1',
      [checkoutId],
    )
    return row?.paper
  }

  it('is taxed at the rate that held when it was opened, whatever an administrator changes before it is paid', async () => {
    const user = world.somebody()
    const { url, checkoutId } = await world.open(user, 'plus-1')
    const rate = (percent: number) =>
      world.db.query('update taxrate set rate = $2 where country = $1', [FRANCE, percent])
    await rate(5.5)
    try {
      await pay(url)
      expect(await invoiceOf(user, checkoutId)).toMatchObject({ gross: '1900', tax: '317', taxRate: '200000' })
      expect((await world.quote(world.somebody(), 'plus-1')).tax).toMatchObject({ rate: 0.055, amount: 0.99 })
    } finally {
      await rate(20)
    }
  })

  it('with a tax number prints it, and is taxed all the same', async () => {
    const user = world.somebody()
    const address = {
      kind: 'company',
      name: 'Anna Vogel',
      company: 'Vogel GmbH',
      line1: 'Ring 1',
      city: 'Bonn',
    } as const
    const country = seedId('country', 'DE')
    await world.db.transaction((em) => saveAddress(em, user.userId, { ...address, country, taxNumber: 'DE129273398' }))
    const opened = await world.ask(user, 'plus-1', { body: {} })
    await pay(opened.body.data.url)
    expect(await invoiceOf(user, opened.body.data.checkoutId)).toMatchObject({
      ...{ buyerTaxNumber: 'DE129273398', taxRate: '190000', gross: '1900', tax: '303' },
    })
  })
})

describe('asking twice', () => {
  it('a double click, two tabs and two instances make one session', async () => {
    const user = world.somebody()
    const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((n) => world.ask(user, 'plus-1', {}, world.running[n])))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const ids = new Set(answers.map(({ body }) => body.data.sessionId))
    expect(ids.size).toBe(1)
    expect(await sessionsOf(answers[0]?.body.data.checkoutId)).toHaveLength(1)
  })

  it('a retried Idempotency-Key is answered the same', async () => {
    const user = world.somebody()
    const idempotencyKey = newId()
    const [first, second] = [
      await world.ask(user, 'plus-1', { idempotencyKey }),
      await world.ask(user, 'plus-1', { idempotencyKey }),
    ]
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
  })

  it('is bounded for those who never pay: 30 new checkouts an hour', async () => {
    const user = world.somebody()
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1) statuses.push((await world.ask(user, n % 2 ? 'pro-1' : 'plus-1')).status)
    expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([201]), 429])
    expect((await world.account(user)).checkouts).toHaveLength(30)
  })

  it('again for what is open adds no job, however often', async () => {
    const user = world.somebody()
    const first = await world.open(user, 'plus-1')
    for (let n = 0; n < 3; n += 1) expect((await world.open(user, 'plus-1')).checkoutId).toBe(first.checkoutId)
    const jobs = await world.db.query(`select from job where payload -> 'effect' ->> 'checkoutId' = $1`, [
      first.checkoutId,
    ])
    expect(jobs).toHaveLength(1)
  })

  it('for another plan ends the first session at Stripe before', async () => {
    const user = world.somebody()
    const first = await world.open(user, 'plus-1')
    // The job that would end it comes much later: the request does not leave it to that.
    await world.db.query(`create function much_later() returns trigger language plpgsql as
      $$ begin new.run_at := now() + interval '1 hour'; return new; end $$`)
    await world.db.query(`create trigger much_later before insert on job for each row
      when (new.payload -> 'effect' ->> 'type' = 'expireSession') execute function much_later()`)
    try {
      const second = await world.open(user, 'pro-1')
      const [old] = await sessionsOf(first.checkoutId)
      expect(old?.status).toBe('expired')
      expect((await world.payment(user, first.checkoutId)).body.data).toMatchObject({ state: 'expired', url: null })
      await pay(second.url)
      await world.becomes(user, second.checkoutId, { state: 'active' })
    } finally {
      await world.db.query('drop function much_later cascade')
    }
  })

  it('twice goes back at Stripe, and its owner is told', async () => {
    const user = world.somebody()
    const first = await world.open(user, 'plus-1')
    // We take it for over, and at Stripe it is not.
    const over = { type: 'sessionExpired', checkoutId: first.checkoutId } as const
    await world.db.transaction((em) => changeAccount(em, user.userId, over))
    const second = await world.open(user, 'pro-1')
    await pay(second.url)
    await world.becomes(user, second.checkoutId, { state: 'active' })
    await pay(first.url)
    await world.becomes(user, first.checkoutId, { state: 'refunded', overtaken: true })
    expect(await lots(user)).toEqual([[cartId('pro-1'), 'running']])
    const { payment_intent: intent } = await world.sandbox.stripe.checkout.sessions.retrieve(first.sessionId ?? '')
    const { data } = await world.sandbox.stripe.refunds.list({ payment_intent: String(intent) })
    expect(data.map(({ amount, metadata }) => [amount, metadata?.reason])).toEqual([[1900, 'PAID_TWICE']])
    const told = await world.db.query<{ data: object }>(
      `select envelope -> 'data' as data from outbox where envelope ->> 'name' = 'PaymentReturned'
       and envelope -> 'data' ->> 'userId' = $1`,
      [user.userId],
    )
    expect(told).toMatchObject([{ data: { checkoutId: first.checkoutId, amount: 19, currency: 'EUR' } }])
  })

  it('for another plan while the first was just paid is refused: what is paid becomes the plan', async () => {
    const user = world.somebody()
    const first = await world.open(user, 'plus-1')
    await world.sandbox.webhooks({ hold: true })
    await pay(first.url)
    const second = await world.ask(user, 'pro-1')
    expect([second.status, second.body.code]).toEqual([409, 'PAYMENT_IN_PROGRESS'])
    expect(await lots(user)).toEqual([[cartId('plus-1'), 'running']])
    const [, newer] = (await world.account(user)).checkouts
    // One whose making was not noted may be made, to be ended.
    await vi.waitFor(async () => {
      const made = await sessionsOf(newer?.id ?? '')
      expect(made.filter(({ status }) => status === 'open')).toEqual([])
    }, 10_000)
  })
})

describe('what is shown before paying', () => {
  it('is what is charged, credited, and until when', async () => {
    const user = world.somebody()
    const { url, checkoutId } = await world.open(user, 'plus-1')
    await pay(url)
    await world.becomes(user, checkoutId, { state: 'active' })
    const quote = await world.quote(user, 'pro-1')
    expect(quote).toMatchObject({
      ...{ how: 'upgrades', currency: 'EUR', price: 79, discount: 0 },
      ends: [{ cartId: cartId('plus-1'), name: 'Plus monthly', granted: false, credit: quote.credit }],
    })
    expect(quote.credit).toBeGreaterThan(18.9)
    expect(quote.charged).toBeCloseTo(79 - quote.credit, 2)
  })

  it('and no longer true is told before anything is opened', async () => {
    const user = world.somebody()
    const answer = await world.ask(user, 'plus-1', {
      body: { amount: 18.5, currency: 'EUR', country: (await world.quote(user, 'plus-1')).tax.country },
    })
    expect([answer.status, answer.body.code, answer.body.details.quote.charged]).toEqual([409, 'PRICE_CHANGED', 19])
    expect((await world.payments(user)).body.data).toEqual([])
  })

  it('and true opens the page', async () => {
    const user = world.somebody()
    const { charged, currency, tax } = await world.quote(user, 'plus-1')
    const answer = await world.ask(user, 'plus-1', { body: { amount: charged, currency, country: tax.country } })
    expect(answer.status).toBe(201)
  })

  it.each([
    ['without a country', 'plus-1', {}, 422, 'COUNTRY_REQUIRED'],
    ['of the free plan', 'free-0', undefined, 409, 'PLAN_FREE'],
    ['of nothing that is sold', 'none', undefined, 404, 'NOT_FOUND'],
  ])('is refused %s', async (_what, key, body, status, code) => {
    const answer = await world.ask(world.somebody(), key, body === undefined ? {} : { body })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
})

describe('a credit that covers the price', () => {
  it('makes no session, and the plan is active with the answer', async () => {
    const user = world.somebody()
    const year = await world.open(user, 'plus-12')
    await pay(year.url)
    await world.becomes(user, year.checkoutId, { state: 'active' })
    const idempotencyKey = newId()
    const upgrade = await world.ask(user, 'pro-1', { idempotencyKey })
    expect(upgrade.body.data).toMatchObject({ url: null, sessionId: null })
    expect(await lots(user)).toEqual(
      expect.arrayContaining([
        [cartId('plus-12'), 'ended'],
        [cartId('pro-1'), 'running'],
      ]),
    )
    expect((await world.ask(user, 'pro-1', { idempotencyKey })).body).toEqual(upgrade.body)
    expect((await world.account(user)).lots).toHaveLength(2)
  })
})

describe('when Stripe is away', () => {
  it('a request is told so, and asking again is given the one session', async () => {
    const user = world.somebody()
    await world.sandbox.faults({ refuse: true })
    expect((await world.ask(user, 'plus-1')).status).toBe(503)
    await world.sandbox.faults()
    const opened = await world.open(user, 'plus-1')
    expect(await sessionsOf(opened.checkoutId)).toHaveLength(1)
    expect((await world.payments(user)).body.data).toHaveLength(1)
  })

  it('an answer that was lost on the way is asked for again, and again by whoever asks again: one session', async () => {
    const user = world.somebody()
    // Whatever is asked is done, and nobody hears of it: more often than the client asks by itself.
    await world.sandbox.faults({ cuts: 20 })
    expect((await world.ask(user, 'plus-1')).status).toBe(503)
    await world.sandbox.faults()
    const opened = await world.open(user, 'plus-1')
    expect(await sessionsOf(opened.checkoutId)).toHaveLength(1)
  })

  it('a decision whose process died gets its session from a job, and whoever asks again the same one', async () => {
    const user = world.somebody()
    const checkoutId = newId()
    const { db } = world
    const { plan, taxRate } = await soldAs('plus-1')
    await db.transaction(async (em) => {
      const offer = { plan, isActive: true }
      await changeAccount(em, user.userId, { type: 'buy', checkoutId, offer, taxRate })
      await keepWish(em, { checkoutId, userId: user.userId, name: 'Plus', locale: 'en_US' })
    })
    await db.query(`update job set run_at = now() where payload -> 'effect' ->> 'checkoutId' = $1`, [checkoutId])
    await vi.waitFor(async () => expect(await sessionsOf(checkoutId)).toHaveLength(1), 10_000)
    const again = await world.open(user, 'plus-1')
    expect(again.checkoutId).toBe(checkoutId)
    expect(await sessionsOf(checkoutId)).toMatchObject([{ id: again.sessionId }])
  })

  it('for so long that a session would begin too late, the next request makes another', async () => {
    const user = world.somebody()
    await world.sandbox.faults({ refuse: true })
    await world.ask(user, 'plus-1')
    const [stale] = (await world.account(user)).checkouts
    await world.db.query(`update checkout set expires_at = expires_at - interval '5 minutes' where id = $1`, [
      stale?.id,
    ])
    await world.sandbox.faults()
    const opened = await world.open(user, 'plus-1')
    expect(opened.checkoutId).not.toBe(stale?.id)
    expect((await world.payment(user, stale?.id ?? '')).body.data.state).toBe('expired')
  })
})

describe('webhooks', () => {
  it('that come twice, late and in another order, with forged ones between, make one plan', async () => {
    await world.sandbox.webhooks({ delay: 1, repeat: 0.8, forge: 0.5 })
    const user = world.somebody()
    const { url, checkoutId } = await world.open(user, 'plus-1')
    await pay(url)
    await world.becomes(user, checkoutId, { state: 'active' })
    await world.sandbox.webhooks()
    await world.sandbox.flush()
    await vi.waitFor(async () => {
      const open = `select from job where queue = 'stripe-look' and status = 'waiting'`
      expect(await world.db.query(open)).toEqual([])
    }, 10_000)
    expect(await lots(user)).toEqual([[cartId('plus-1'), 'running']])
    const told = `select from outbox where envelope ->> 'name' = 'PlanPaid' and envelope -> 'data' ->> 'userId' = $1`
    expect(await world.db.query(told, [user.userId])).toHaveLength(1)
    const papers = 'select from document where user_id = $1'
    expect(await world.db.query(papers, [user.userId])).toHaveLength(1)
  })

  it('that never come are made good by reconciliation', async () => {
    await world.sandbox.webhooks({ drop: 1 })
    const [payer, leaver] = [world.somebody(), world.somebody()]
    const [paid, left] = [await world.open(payer, 'plus-1'), await world.open(leaver, 'plus-1')]
    await pay(paid.url)
    await world.sandbox.control('POST', `/sessions/${left.sessionId}/expire`)
    await world.reconcile()
    await world.becomes(payer, paid.checkoutId, { state: 'active' })
    await world.becomes(leaver, left.checkoutId, { state: 'expired' })
  })

  it('that never come are not left out because an instance’s clock is an hour ahead', async () => {
    await world.sandbox.webhooks({ drop: 1 })
    const [first, second] = [world.somebody(), world.somebody()]
    const [before, after] = [await world.open(first, 'plus-1'), await world.open(second, 'plus-1')]
    await pay(before.url)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    try {
      await world.reconcile()
    } finally {
      vi.useRealTimers()
    }
    await world.becomes(first, before.checkoutId, { state: 'active' })
    await pay(after.url)
    await world.reconcile()
    await world.becomes(second, after.checkoutId, { state: 'active' })
  })

  it('that never came are found where the place of an earlier version lies ahead of all events', async () => {
    await world.sandbox.webhooks({ drop: 1 })
    const user = world.somebody()
    const { url, checkoutId } = await world.open(user, 'plus-1')
    await world.db.query(
      `insert into stripe_progress (read_until) values (now() + interval '1 hour')
       on conflict (id) do update set read_until = excluded.read_until`,
    )
    await pay(url)
    await world.reconcile()
    await world.becomes(user, checkoutId, { state: 'active' })
    const [{ ahead } = { ahead: true }] = await world.db.query<{ ahead: boolean }>(
      'select read_until > now() as ahead from stripe_progress',
    )
    expect(ahead).toBe(false)
  })

  it('of somebody else’s payment on the same account are kept, and hold up nobody', async () => {
    const foreign = await world.sandbox.stripe.checkout.sessions.create({
      ...{ mode: 'payment', success_url: 'http://elsewhere.test/', client_reference_id: 'order 17' },
      line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 500, product_data: { name: 'Else' } } }],
    })
    const user = world.somebody()
    const { url, checkoutId } = await world.open(user, 'plus-1')
    await pay(foreign.url)
    await pay(url)
    await world.becomes(user, checkoutId, { state: 'active' })
    await vi.waitFor(async () => {
      const [row] = await world.db.query('select state from webhook_event where session_id = $1', [foreign.id])
      expect(row).toEqual({ state: 'foreign' })
    }, 10_000)
  })
})

describe('money that goes back', () => {
  const bought = async (key = 'plus-1') => {
    const payment = await world.bought(key)
    return { ...payment, charge: await chargeOf(payment.sessionId) }
  }

  it('by a refund made at Stripe, in part and then whole, is taken in as it is told', async () => {
    const { user, checkoutId, charge } = await bought()
    await world.sandbox.control('POST', `/charges/${charge}/refund`, { amount: 500 })
    await vi.waitFor(async () => expect((await world.account(user)).checkouts[0]?.refunded).toBe(500n), 10_000)
    await world.becomes(user, checkoutId, { state: 'active' })
    await world.sandbox.control('POST', `/charges/${charge}/refund`, { amount: 1400 })
    await world.becomes(user, checkoutId, { state: 'refunded' })
  })

  it('by an order of ours goes back at Stripe once, also when its job runs again', async () => {
    const { user, checkoutId, charge } = await bought()
    await world.db.transaction((em) => changeAccount(em, user.userId, { type: 'refund', checkoutId, amount: 700n }))
    await vi.waitFor(async () => expect((await world.account(user)).checkouts[0]?.refunded).toBe(700n), 10_000)
    await world.db.query(
      `update job set status = 'waiting', run_at = now(), leased_until = '-infinity' where ${REFUNDS}`,
    )
    await vi.waitFor(
      async () => expect(await world.db.query(`select from job where status = 'waiting' and ${REFUNDS}`)).toEqual([]),
      10_000,
    )
    const { data } = await world.sandbox.stripe.refunds.list({ charge })
    expect(data.map(({ amount }) => amount)).toEqual([700])
  })

  it('and does not arrive waits for an administrator, is asked for again, and is owed no more when it went', async () => {
    const { user, checkoutId, charge } = await bought()
    const { sandbox } = world
    const failure = async () => (await world.account(user)).checkouts[0]?.refundFailure
    const bounce = async (nth: number) => {
      const { data } = await sandbox.stripe.refunds.list({ charge })
      await sandbox.control('POST', `/refunds/${data.at(-nth)?.id}/fail`)
    }
    await sandbox.control('POST', `/charges/${charge}/refund`, { amount: 1900 })
    await world.becomes(user, checkoutId, { state: 'refunded' })
    await bounce(1)
    await vi.waitFor(async () => expect(await failure()).toMatchObject({ unreturned: 1900n, isOpen: true }), 10_000)
    const again = { type: 'settleRefund', checkoutId, again: true } as const
    await world.db.transaction((em) => changeAccount(em, user.userId, again))
    await vi.waitFor(async () => expect(await failure()).toMatchObject({ unreturned: 0n, isOpen: false }), 10_000)
    const { data } = await sandbox.stripe.refunds.list({ charge })
    expect(data.map(({ amount, status }) => [amount, status])).toEqual([
      [1900, 'succeeded'],
      [1900, 'failed'],
    ])
    expect((await world.account(user)).checkouts[0]).toMatchObject({ state: 'refunded', refunded: 1900n })
  })

  it('and failed without a webhook is found by the reconciliation', async () => {
    const { user, checkoutId, charge } = await bought()
    await world.sandbox.control('POST', `/charges/${charge}/refund`, { amount: 500 })
    await vi.waitFor(async () => expect((await world.account(user)).checkouts[0]?.refunded).toBe(500n), 10_000)
    await world.sandbox.webhooks({ drop: 1 })
    const { data } = await world.sandbox.stripe.refunds.list({ charge })
    await world.sandbox.control('POST', `/refunds/${data[0]?.id}/fail`)
    await world.reconcile()
    await vi.waitFor(
      async () =>
        expect((await world.account(user)).checkouts[0]).toMatchObject({
          ...{ id: checkoutId, refunded: 500n },
          refundFailure: { unreturned: 500n, isOpen: true },
        }),
      10_000,
    )
  })

  it.each([
    ['that is called off', 'cancel'],
    ['that failed and whose failure was not told', 'fail'],
  ])('%s is told by its update alone', async (_what, how) => {
    const { user, checkoutId, charge } = await bought()
    const { sandbox } = world
    await sandbox.control('POST', `/charges/${charge}/refund`, { amount: 500 })
    await vi.waitFor(async () => expect((await world.account(user)).checkouts[0]?.refunded).toBe(500n), 10_000)
    await sandbox.webhooks({ types: ['refund.updated'] })
    const { data } = await sandbox.stripe.refunds.list({ charge })
    await sandbox.control('POST', `/refunds/${data[0]?.id}/${how}`)
    const owed = { id: checkoutId, refunded: 500n, refundFailure: { unreturned: 500n, isOpen: true } }
    await vi.waitFor(async () => expect((await world.account(user)).checkouts[0]).toMatchObject(owed), 10_000)
  })

  it('by a dispute stops the plan, and won lets it go on', async () => {
    const { user, charge } = await bought()
    await world.sandbox.control('POST', `/charges/${charge}/dispute`, {})
    await vi.waitFor(async () => expect(await lots(user)).toEqual([[cartId('plus-1'), 'stopped']]), 10_000)
    const { data } = await world.sandbox.stripe.disputes.list({ charge })
    await world.sandbox.control('POST', `/disputes/${data[0]?.id}/close`, { status: 'won' })
    await vi.waitFor(async () => expect(await lots(user)).toEqual([[cartId('plus-1'), 'running']]), 10_000)
  })
})

/** What a cart is sold as. */
async function soldAs(key: string) {
  const buyer = world.somebody()
  await world.open(buyer, key)
  const [checkout] = (await world.account(buyer)).checkouts
  if (!checkout) throw new Error(`nothing was opened for ${key}`)
  return checkout
}
