import {
  closePayment,
  grantPlan,
  invoiceFile,
  listAdminPayments,
  listInvoices,
  listPayments,
  openPayment,
  readAdminPayment,
  readBillingAddress,
  readPayment,
  readQuote,
  readSubscription,
  refundPayment,
  resources,
  reviewPayment,
  saveBillingAddress,
  stripeWebhook,
  type UserCaller,
  userBilling,
} from '@forecourt/contracts'
import { newId, seedId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { Stripe } from 'stripe'
import { describe, expect, it, vi } from 'vitest'
import { changeAccount } from '../src/store/accounts.ts'
import { cartId, FRANCE, inPaymentWorld, type PaymentWorld } from './payment-world.ts'
import { pay, WEBHOOK_SECRET } from './stripe-sandbox.ts'

let world: PaymentWorld
let call: PaymentWorld['call']
inPaymentWorld(
  (opened) => {
    world = opened
    call = opened.call
  },
  { instances: 2 },
)

const reason = 'Because I want it'
const held = async (user: UserCaller) =>
  (await world.account(user)).lots.map(({ plan, clock }) => [plan.cartId, clock.state])
const opened = async (user: UserCaller) => (await world.account(user)).checkouts.length
const send = (
  text: string,
  signature = Stripe.webhooks.generateTestHeaderString({ payload: text, secret: WEBHOOK_SECRET }),
) =>
  call(stripeWebhook, {
    caller: callers.anonymous({ sessionId: null }),
    raw: { payload: text, contentType: 'application/json; charset=utf-8' },
    headers: { 'stripe-signature': signature },
  })
const eventText = (id: string, object: object, type = 'checkout.session.completed') =>
  JSON.stringify({ id, object: 'event', type, created: Math.floor(Date.now() / 1000), data: { object } })
const known = async (id: string) =>
  (await world.db.query<{ state: string }>('select state from webhook_event where id = $1', [id]))[0]?.state

describe("another person's money", () => {
  it('cannot be seen, paid for, called off or addressed under their id', async () => {
    const [{ user: owner, checkoutId }, thief] = [await world.bought(), world.somebody()]
    const params = { id: owner.userId }
    const answers = await Promise.all([
      call(readQuote, { caller: thief, params: { ...params, cartId: cartId('pro-1') }, query: { country: FRANCE } }),
      call(openPayment, { caller: thief, params: { ...params, cartId: cartId('pro-1') }, body: { country: FRANCE } }),
      call(readPayment, { caller: thief, params: { ...params, checkoutId } }),
      call(listPayments, { caller: thief, params, query: {} }),
      call(closePayment, { caller: thief, params: { ...params, checkoutId } }),
      call(readSubscription, { caller: thief, params }),
      call(listInvoices, { caller: thief, params, query: {} }),
      call(readBillingAddress, { caller: thief, params }),
      call(saveBillingAddress, {
        ...{ caller: thief, params },
        body: { kind: 'person', name: 'A Thief', line1: '1 rue', city: 'Lyon', country: FRANCE },
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await opened(owner)).toBe(1)
    expect(await world.db.query('select from billing_address where user_id = $1', [owner.userId])).toEqual([])
  })

  it('cannot be had through the own id: their payment and their invoice are unknown there', async () => {
    const [{ user: owner, checkoutId }, thief] = [await world.bought(), world.somebody()]
    const [invoice] = (await call(listInvoices, { caller: owner, params: { id: owner.userId }, query: {} })).body.data
    const mine = { id: thief.userId }
    expect((await call(readPayment, { caller: thief, params: { ...mine, checkoutId } })).status).toBe(404)
    expect((await call(closePayment, { caller: thief, params: { ...mine, checkoutId } })).status).toBe(404)
    expect((await call(invoiceFile, { caller: thief, params: { ...mine, invoiceId: invoice.id } })).status).toBe(404)
    expect(
      (await call(invoiceFile, { caller: owner, params: { id: owner.userId, invoiceId: invoice.id } })).status,
    ).toBe(200)
  })

  it('and everybody’s is for those who hold the right, for each thing its own, in a fresh session', async () => {
    const { user: owner, checkoutId: id } = await world.bought()
    const calls = (caller: UserCaller) => [
      call(listAdminPayments, { caller, query: {} }),
      call(readAdminPayment, { caller, params: { id } }),
      call(userBilling, { caller, params: { id: owner.userId } }),
      call(refundPayment, { caller, params: { id }, body: { reason } }),
      call(reviewPayment, { caller, params: { id }, body: { accept: true, reason } }),
      call(grantPlan, { caller, params: { id: caller.userId }, body: { cart: cartId('pro-12'), reason } }),
    ]
    const statuses = async (caller: UserCaller) => (await Promise.all(calls(caller))).map(({ status }) => status)
    expect(await statuses(world.somebody())).toEqual([403, 403, 403, 403, 403, 403])
    // What other administrators hold is of no use here.
    expect(
      await statuses(callers.admin(['admin.cart.index', 'admin.user.update', 'dashboard.index' as never])),
    ).toEqual(Array(6).fill(403))
    expect((await statuses(callers.admin(['admin.payment.index', 'admin.user.index']))).slice(3)).toEqual([
      403, 403, 403,
    ])
    const stale = { ...callers.admin(['admin.payment.index', 'admin.payment.update']), fresh: false }
    expect((await statuses(stale)).slice(3)).toEqual([401, 401, 401])
    expect(await held(owner)).toEqual([[cartId('plus-1'), 'running']])
  })
})

describe('a body that says more than it may', () => {
  it.each([
    ['a price', { price: 1 }],
    ['a charged amount', { charged: 0 }],
    ['a quantity', { quantity: -3 }],
    ['months', { months: 120 }],
    ['somebody else', { userId: newId() }],
    ['a tax rate', { taxRate: 0 }],
    ['an amount below nought', { amount: -19, currency: 'EUR' }],
    ['an amount that is a text', { amount: '19', currency: 'EUR' }],
    ['an amount beyond all', { amount: 1e300, currency: 'EUR' }],
    ['no amount', { amount: null }],
    ['a currency that is none', { amount: 19, currency: 'eur' }],
    ['a currency of four letters', { amount: 19, currency: 'EURO' }],
    ['a country that is no id', { country: 'FR' }],
  ])('(%s) is refused with 422, and opens nothing', async (_what, more) => {
    const user = world.somebody()
    expect((await world.ask(user, 'plus-1', { body: { country: FRANCE, ...more } })).status).toBe(422)
    expect(await opened(user)).toBe(0)
  })

  it.each([
    ['nothing', 0, 'EUR'],
    ['a cent less', 18.99, 'EUR'],
    ['less than a cent less', 18.999, 'EUR'],
    ['the same in yen', 19, 'JPY'],
    ['the same in a currency nobody charges', 19, 'XXX'],
  ])('(%s) is told the price, and opens nothing', async (_what, amount, currency) => {
    const user = world.somebody()
    const { status, body } = await world.ask(user, 'plus-1', { body: { country: FRANCE, amount, currency } })
    expect([status, body.code, body.details.quote.charged]).toEqual([409, 'PRICE_CHANGED', 19])
    expect(await opened(user)).toBe(0)
  })
})

describe('ids in another case', () => {
  it('are the same ids: one session, the own payment, the own plan', async () => {
    const user = world.somebody()
    const first = await world.open(user, 'plus-1')
    const upper = { id: user.userId.toUpperCase(), cartId: cartId('plus-1').toUpperCase() }
    const again = await call(openPayment, { caller: user, params: upper, body: { country: FRANCE.toUpperCase() } })
    expect(again.body.data).toEqual(first)
    expect(await opened(user)).toBe(1)
    const params = { id: upper.id, checkoutId: first.checkoutId.toUpperCase() }
    expect((await call(readPayment, { caller: user, params })).body.data).toMatchObject({ id: first.checkoutId })
    expect((await call(closePayment, { caller: user, params })).body).toEqual({ data: { id: first.checkoutId } })
  })

  it('are the same payment in the back office, with what may go back of it', async () => {
    const { checkoutId } = await world.bought()
    const caller = callers.admin(['admin.payment.index', 'admin.payment.update'])
    const read = async (id: string) => (await call(readAdminPayment, { caller, params: { id } })).body.data
    const [lower, upper] = [await read(checkoutId), await read(checkoutId.toUpperCase())]
    expect(upper.lot).toMatchObject({ state: 'running' })
    expect({ ...upper, refund: null, lot: null }).toEqual({ ...lower, refund: null, lot: null })
    const params = { id: checkoutId.toUpperCase() }
    expect((await call(refundPayment, { caller, params, body: { amount: 1, reason } })).status).toBe(202)
  })
})

describe('webhooks that lie', () => {
  it('and say, signed, that a session was paid which was not, make no plan: Stripe is asked', async () => {
    const user = world.somebody()
    const { checkoutId, sessionId } = await world.open(user, 'pro-12')
    const lie = {
      ...{
        id: sessionId,
        object: 'checkout.session',
        status: 'complete',
        payment_status: 'paid',
        amount_total: 79_000,
      },
      metadata: { checkout: checkoutId, user: user.userId, cart: cartId('pro-12') },
    }
    expect((await send(eventText('evt_lie', lie))).status).toBe(200)
    await vi.waitFor(async () => expect(await known('evt_lie')).toBe('done'), 10_000)
    expect((await world.payment(user, checkoutId)).body.data).toMatchObject({ state: 'created', processing: false })
    expect(await held(user)).toEqual([])
  })

  it('and come again under a known id with another body change nothing', async () => {
    const [{ sessionId }, other] = [await world.bought(), await world.open(world.somebody(), 'plus-1')]
    await send(eventText('evt_twice', { object: 'checkout.session', id: sessionId }))
    expect((await send(eventText('evt_twice', { object: 'checkout.session', id: other.sessionId }))).status).toBe(200)
    expect(await world.db.query(`select session_id from webhook_event where id = 'evt_twice'`)).toEqual([
      { session_id: sessionId },
    ])
    expect(await world.db.query(`select from job where key = 'evt_twice'`)).toHaveLength(1)
  })

  it('and carry the signature of another body are refused, whichever byte differs', async () => {
    const text = eventText('evt_body', { object: 'checkout.session', id: 'cs_test_x' })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: text, secret: WEBHOOK_SECRET })
    for (const forged of [text.replace('cs_test_x', 'cs_test_y'), `${text} `, text.replace('{"id"', '{ "id"')])
      expect((await send(forged, signature)).body.code).toBe('WEBHOOK_INVALID')
    expect(await known('evt_body')).toBeUndefined()
  })

  it.each([
    ['no event', '{}'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['an object without end', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('and are %s are refused as such, though they are signed', async (_what, text) => {
    const { status, body } = await send(text)
    expect([status, body.code]).toEqual([400, 'WEBHOOK_INVALID'])
  })

  it('and are huge are refused unread', async () => {
    const text = eventText('evt_huge', { object: 'checkout.session', id: 'cs', filler: 'x'.repeat(5_000_000) })
    expect((await send(text)).status).toBe(413)
    expect(await known('evt_huge')).toBeUndefined()
  })

  it('and name no session or payment as an id are kept, and lead nowhere', async () => {
    for (const [id, object, type] of [
      ['evt_odd_1', { object: 'checkout.session', id: { toString: 'cs' } }, 'checkout.session.completed'],
      ['evt_odd_2', { object: 'charge', payment_intent: 7 }, 'charge.refunded'],
      ['evt_odd_3', { object: 'charge', payment_intent: '../../v1/refunds' }, 'charge.refunded'],
    ] as const) {
      expect((await send(eventText(id, object, type))).status).toBe(200)
      expect(await known(id)).toBe('ignored')
    }
  })
})

describe('what changes between two clicks', () => {
  const reprice = (key: string, hundredths: number) =>
    world.db.query('update cart set price = $2 where id = $1', [cartId(key), hundredths])

  it('a price that was raised after the quote is told, and what opens then has the new one', async () => {
    const user = world.somebody()
    const { charged: amount, currency } = await world.quote(user, 'plus-12')
    const before = await world.open(user, 'plus-12')
    await reprice('plus-12', 19_900)
    try {
      const seen = { country: FRANCE, amount, currency }
      const told = await world.ask(user, 'plus-12', { body: seen })
      expect([told.status, told.body.details.quote.charged]).toEqual([409, 199])
      const { charged } = told.body.details.quote
      const after = await world.ask(user, 'plus-12', { body: { ...seen, amount: charged } })
      expect(after.status).toBe(201)
      // The page with the old price cannot be paid any more.
      expect((await pay(before.url)).status).toBe(409)
      await pay(after.body.data.url)
      await world.becomes(user, after.body.data.checkoutId, {
        state: 'active',
        charged: { amount: 199, currency: 'EUR' },
      })
    } finally {
      await reprice('plus-12', 19_000)
    }
  })

  it('a plan that is taken off the list is refused, and a page that is open keeps what was agreed', async () => {
    const user = world.somebody()
    const { url, checkoutId } = await world.open(user, 'pro-1')
    await world.db.query('update cart set is_active = false where id = $1', [cartId('pro-1')])
    try {
      expect((await world.ask(world.somebody(), 'pro-1')).body.code).toBe('PLAN_INACTIVE')
      await pay(url)
      await world.becomes(user, checkoutId, { state: 'active' })
    } finally {
      await world.db.query('update cart set is_active = true where id = $1', [cartId('pro-1')])
    }
  })

  it('two tabs that pay the same page pay once', async () => {
    const user = world.somebody()
    const [{ url, checkoutId }, second] = [await world.open(user, 'plus-1'), await world.open(user, 'plus-1')]
    expect(second.url).toBe(url)
    const answers = await Promise.all([pay(url), pay(url)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
    await world.becomes(user, checkoutId, { state: 'active' })
    expect(await held(user)).toEqual([[cartId('plus-1'), 'running']])
  })

  it('an account that is deleted while its payment is on the way gets its money back, and no plan', async () => {
    const user = world.somebody()
    const { url, checkoutId, sessionId } = await world.open(user, 'plus-1')
    await world.sandbox.webhooks({ hold: true })
    await pay(url)
    await world.db.transaction((em) => changeAccount(em, user.userId, { type: 'deleteAccount' }))
    await world.sandbox.webhooks()
    await world.sandbox.control('POST', '/deliveries/release')
    await vi.waitFor(async () => expect((await world.account(user)).checkouts[0]?.state).toBe('refunded'), 10_000)
    expect(await held(user)).toEqual([])
    const session = await world.sandbox.stripe.checkout.sessions.retrieve(sessionId ?? '')
    const { data } = await world.sandbox.stripe.refunds.list({ payment_intent: String(session.payment_intent) })
    expect(data.map(({ amount, metadata }) => [amount, metadata?.reason])).toEqual([[1900, 'ACCOUNT_DELETED']])
    const told = await world.db.query(
      `select from outbox where envelope ->> 'name' = 'PlanPaid' and envelope -> 'data' ->> 'userId' = $1`,
      [user.userId],
    )
    expect(told).toEqual([])
    expect((await world.payment(user, checkoutId)).body.data.state).toBe('refunded')
    expect((await world.ask(user, 'plus-1')).status).toBe(404)
  })
})

describe('a plan that cannot be sold', () => {
  const admin = callers.admin(['admin.cart.create', 'admin.cart.update', 'admin.cart.index'])
  const draft = (more: object) => ({
    ...{ name: `Odd ${newId()}`, months: 1, isActive: true, currency: seedId('currency', 'EUR') },
    ...{ group: seedId('cartgroup', 'plus'), price: 10, ...more },
  })

  it.each([
    ['below nought', { price: -1 }],
    ['beyond all', { price: 1e15 }],
    ['of a tenth of a cent', { price: 10.001 }],
    ['so small that it is stored as nothing: a second one for nothing', { price: 0.004 }],
    ['of an amount written with an exponent', { price: 1e-7 }],
    ['for less than no month', { months: -1 }],
    ['for half a month', { months: 0.5 }],
    ['in no currency there is', { currency: newId() }],
    ['a second one for nothing', { price: 0 }],
  ])('(%s) cannot be made', async (_what, more) => {
    const { status, body } = await call(resources.cart.endpoints.create, { caller: admin, body: draft(more) })
    expect([422, 409]).toContain(status)
    expect(body.code === 'FREE_PLAN' || Object.keys(body.fields).length === 1).toBe(true)
  })

  it('says how many decimals its currency has, in the language of whoever asks', async () => {
    const told = async (locale: 'en_US' | 'fr_FR') =>
      (await call(resources.cart.endpoints.create, { caller: { ...admin, locale }, body: draft({ price: 9.999 }) }))
        .body
    expect((await told('en_US')).fields).toEqual({ price: 'Price: this currency has at most 2 decimals.' })
    expect((await told('fr_FR')).fields.price).toMatch(/2/)
  })

  it('in a currency that Stripe does not charge is refused with 422, and opens nothing', async () => {
    const [user, strange] = [world.somebody(), newId()]
    await world.db.query(`insert into currency_code (id, version, code) values ($1, 1, 'XBT')`, [strange])
    const usual = seedId('currency', 'EUR')
    const charge = (currency: string) =>
      world.db.query('update cart set currency = $2 where id = $1', [cartId('pro-12'), currency])
    await charge(strange)
    try {
      const { status, body } = await world.ask(user, 'pro-12')
      expect([status, body.code]).toEqual([422, 'PRICE_UNCHARGEABLE'])
      expect(await opened(user)).toBe(0)
    } finally {
      await charge(usual)
    }
  })
})

describe('money that is asked back twice', () => {
  it('by two administrators at once goes back no more than there is', async () => {
    const { user, checkoutId, sessionId } = await world.bought()
    const caller = callers.admin(['admin.payment.index', 'admin.payment.update'])
    const ask = () => call(refundPayment, { caller, params: { id: checkoutId }, body: { amount: 15, reason } })
    const answers = await Promise.all([ask(), ask()])
    expect(answers.map(({ status }) => status)).toContain(202)
    await vi.waitFor(async () => expect((await world.account(user)).checkouts[0]?.refunded).toBe(1500n), 10_000)
    const session = await world.sandbox.stripe.checkout.sessions.retrieve(sessionId ?? '')
    const { data } = await world.sandbox.stripe.refunds.list({ payment_intent: String(session.payment_intent) })
    expect(data.reduce((all, { amount }) => all + amount, 0)).toBe(1500)
  })

  it.each([[-1], [0], [0.001], [19.01], [1e12]])('of %d is refused with 422', async (amount) => {
    const { checkoutId } = await world.bought()
    const caller = callers.admin(['admin.payment.update'])
    const { status } = await call(refundPayment, { caller, params: { id: checkoutId }, body: { amount, reason } })
    expect(status).toBe(422)
  })
})
