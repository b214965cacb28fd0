import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, START, startWorld, type World, wish } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe('checkout sessions of the Stripe sandbox', () => {
  it('are made with what was asked, open and unpaid, without a payment intent until somebody tries to pay', async () => {
    const session = await world.stripe.checkout.sessions.create(
      wish({
        client_reference_id: 'checkout-1',
        customer_email: 'nora@example.com',
        expires_at: START + 1800,
        locale: 'fr',
        metadata: { user: 'u1', plan: 'plus' },
        payment_intent_data: { description: 'Plus', metadata: { checkout: 'c1' } },
      }),
    )
    expect(session).toMatchObject({
      object: 'checkout.session',
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 1900,
      currency: 'eur',
      client_reference_id: 'checkout-1',
      customer_details: { email: 'nora@example.com' },
      expires_at: START + 1800,
      created: START,
      locale: 'fr',
      metadata: { user: 'u1', plan: 'plus' },
      payment_intent: null,
      livemode: false,
    })
    expect(session.id).toMatch(/^cs_test_/)
    expect(session.url).toBe(`${world.origin()}/c/pay/${session.id}`)
  })

  it('tell their line items when asked', async () => {
    const { id } = await world.stripe.checkout.sessions.create(wish())
    const { line_items } = await world.stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] })
    expect(line_items?.data).toMatchObject([{ amount_total: 1900, quantity: 1, description: 'Plus, one month' }])
    const listed = await world.stripe.checkout.sessions.listLineItems(id)
    expect(listed.data[0]?.price?.unit_amount_decimal?.toString()).toBe('1900')
  })

  it('expire when told to, once, and cannot be paid then', async () => {
    const { id, url } = await world.stripe.checkout.sessions.create(wish())
    expect(await world.stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
    expect(await refusal(world.stripe.checkout.sessions.expire(id))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('Only Checkout Sessions with a status in ["open"] can be expired'),
    })
    expect(await (await fetch(url ?? '')).text()).toContain('This page has expired')
    expect(await world.types()).toContain('checkout.session.expired')
  })

  it('expire by themselves when their time has come', async () => {
    const { id } = await world.stripe.checkout.sessions.create(wish({ expires_at: START + 1800 }))
    await world.call('PUT', '/clock', { at: START + 1799 })
    expect(await world.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' })
    await world.call('PUT', '/clock', { advance: 1 })
    expect(await world.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' })
    await world.call('PUT', '/clock', { at: START })
  })

  it('live between 30 minutes and a day', async () => {
    const expires = (seconds: number) => world.stripe.checkout.sessions.create(wish({ expires_at: START + seconds }))
    expect(await refusal(expires(1799))).toMatchObject({
      param: 'expires_at',
      message: expect.stringMatching('at least 30 minutes'),
    })
    expect(await refusal(expires(86_401))).toMatchObject({
      param: 'expires_at',
      message: expect.stringMatching('24 hours'),
    })
    expect((await expires(86_400)).expires_at).toBe(START + 86_400)
  })

  it.each([
    ['eur', 49, 50],
    ['gbp', 29, 30],
    ['huf', 17_499, 17_500],
    ['jpy', 49, 50],
    ['mxn', 999, 1000],
  ])('in %s cost at least the minimum', async (currency, low, enough) => {
    expect(await refusal(world.stripe.checkout.sessions.create(wish({}, low, currency)))).toMatchObject({
      statusCode: 400,
      code: 'amount_too_small',
    })
    expect((await world.stripe.checkout.sessions.create(wish({}, enough, currency))).amount_total).toBe(enough)
  })

  it.each([
    ['kwd', 5124, 5120],
    ['isk', 50_050, 50_000],
    ['ugx', 500_050, 500_000],
  ])('in %s end in zeros', async (currency, uneven, even) => {
    const error = await refusal(world.stripe.checkout.sessions.create(wish({}, uneven, currency)))
    expect(error).toMatchObject({ param: 'line_items[0][price_data][unit_amount]' })
    expect((await world.stripe.checkout.sessions.create(wish({}, even, currency))).amount_total).toBe(even)
  })

  it('refuse an amount beyond the largest, an unknown currency, and two currencies', async () => {
    expect(await refusal(world.stripe.checkout.sessions.create(wish({}, 100_000_000)))).toMatchObject({
      code: 'amount_too_large',
    })
    expect(await refusal(world.stripe.checkout.sessions.create(wish({}, 1900, 'zzy')))).toMatchObject({
      message: 'Invalid currency: zzy',
    })
    const line_items = [...wish().line_items, ...wish({}, 1900, 'usd').line_items]
    expect(await refusal(world.stripe.checkout.sessions.create(wish({ line_items })))).toMatchObject({
      param: 'line_items',
    })
  })

  it('are listed newest first, by customer, state and time', async () => {
    const customer = await world.stripe.customers.create({ email: 'list@example.com' })
    const make = () => world.stripe.checkout.sessions.create(wish({ customer: customer.id }))
    const [first, second] = [await make(), await make()]
    await world.stripe.checkout.sessions.expire(first.id)
    const list = async (more: object) =>
      (await world.stripe.checkout.sessions.list({ customer: customer.id, ...more })).data.map(({ id }) => id)
    expect(await list({})).toEqual([second.id, first.id])
    expect(await list({ status: 'expired' })).toEqual([first.id])
    expect(await list({ created: { gt: START } })).toEqual([])
    expect(await list({ created: { gte: START, lte: START } })).toHaveLength(2)
  })

  it('belong to a customer that is known', async () => {
    const error = await refusal(world.stripe.checkout.sessions.create(wish({ customer: 'cus_nobody' })))
    expect(error).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
      message: "No such customer: 'cus_nobody'",
    })
  })
})

describe('customers of the Stripe sandbox', () => {
  it('are made, found by email, changed and deleted', async () => {
    const { customers } = world.stripe
    const made = await customers.create({ email: 'ugo@example.com', name: 'Ugo', metadata: { user: 'u2', old: 'yes' } })
    expect((await customers.list({ email: 'ugo@example.com' })).data).toMatchObject([{ id: made.id }])
    const changed = await customers.update(made.id, { name: 'Ugo Ferri', metadata: { old: '' } })
    expect(changed).toMatchObject({ email: 'ugo@example.com', name: 'Ugo Ferri', metadata: { user: 'u2' } })
    expect(changed.metadata).not.toHaveProperty('old')
    expect(await customers.del(made.id)).toMatchObject({ deleted: true })
    expect(await customers.retrieve(made.id)).toMatchObject({ deleted: true })
    expect(await refusal(customers.update(made.id, { name: 'x' }))).toMatchObject({ code: 'resource_missing' })
  })
})
