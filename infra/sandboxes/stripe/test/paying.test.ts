import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paid, pay, START, startWorld, type World, wish } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.types()
  world.arrived.length = 0
})

const create = (more: object = {}) => world.stripe.checkout.sessions.create(wish(more))
const look = (id: string) => world.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })

describe('the payment page of the Stripe sandbox', () => {
  it('says what is paid and for what, leads back without paying, and takes no script', async () => {
    const { url } = await create()
    const page = await fetch(url ?? '')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = await page.text()
    expect(text).toContain('€19.00')
    expect(text).toContain('Plus, one month')
    expect(text).toContain('http://localhost:8080/billing/cancel')
  })

  it('charges a card, once, and leads back with the session in the address', async () => {
    const session = await create({ payment_intent_data: { description: 'Plus', metadata: { checkout: 'c1' } } })
    const { status, location } = await pay(session)
    expect(status).toBe(303)
    expect(location).toBe(`http://localhost:8080/billing/success?session=${session.id}`)
    expect(await look(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'nora@example.com', name: 'Nora Lindqvist' },
      payment_intent: { status: 'succeeded', amount_received: 1900, metadata: { checkout: 'c1' }, description: 'Plus' },
    })
    expect(await world.types()).toEqual(
      expect.arrayContaining([
        'payment_intent.created',
        'charge.succeeded',
        'payment_intent.succeeded',
        'checkout.session.completed',
        'charge.updated',
      ]),
    )
  })

  it('makes one payment of a form that is sent twice', async () => {
    const session = await create()
    const answers = await Promise.all([pay(session), pay(session)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
    expect(answers.find(({ status }) => status === 409)?.page).toContain('made already')
    const { payment_intent } = await world.stripe.checkout.sessions.retrieve(session.id)
    const charges = await world.stripe.charges.list({ payment_intent: String(payment_intent) })
    expect(charges.data).toHaveLength(1)
  })

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', undefined],
    ['4000000000000127', 'incorrect_cvc', undefined],
    ['4000000000000119', 'processing_error', undefined],
    ['4111111111111111', 'card_declined', 'test_mode_live_card'],
  ])('refuses card %s with %s, and lets somebody try another', async (number, code, decline) => {
    const session = await create()
    const { status, page } = await pay(session, { number })
    expect(status).toBe(402)
    expect(page).toContain('role="alert"')
    expect(page).toContain('value="Nora Lindqvist"')
    const { payment_intent } = await look(session.id)
    expect(payment_intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, type: 'card_error', ...(decline && { decline_code: decline }) },
    })
    expect(await world.types()).toEqual(expect.arrayContaining(['charge.failed', 'payment_intent.payment_failed']))
    expect((await pay(session)).status).toBe(303)
    expect(await look(session.id)).toMatchObject({ payment_status: 'paid' })
  })

  it('judges what was typed before anything is tried', async () => {
    const session = await create()
    for (const form of [
      { number: '4242 4242 4242 4241' },
      { expiry: '13/34' },
      { expiry: '01 / 29' },
      { cvc: '1' },
      { email: 'x' },
      { name: ' ' },
    ])
      expect((await pay(session, form)).status).toBe(402)
    expect(await look(session.id)).toMatchObject({ payment_intent: null })
  })

  it('asks for the second step of 3-D Secure, and charges when it is confirmed', async () => {
    const session = await create()
    const first = await pay(session, { number: '4000 0000 0000 3220' })
    expect(first.location).toBe(`/c/pay/${session.id}/challenge`)
    expect(await look(session.id)).toMatchObject({ status: 'open', payment_intent: { status: 'requires_action' } })
    expect(await (await fetch(`${session.url}/challenge`)).text()).toContain('Complete authentication')
    const { location } = await pay(session, { answer: 'confirm' }, '/challenge')
    expect(location).toContain('/billing/success')
    expect(await look(session.id)).toMatchObject({ payment_status: 'paid', payment_intent: { status: 'succeeded' } })
    expect(await world.types()).toContain('payment_intent.requires_action')
  })

  it('charges nothing when the second step is refused', async () => {
    const session = await create()
    await pay(session, { number: '4000000000003220' })
    expect(await pay(session, { answer: 'refuse' }, '/challenge')).toMatchObject({ status: 402 })
    expect(await look(session.id)).toMatchObject({
      status: 'open',
      payment_intent: { latest_charge: null, last_payment_error: { code: 'payment_intent_authentication_failure' } },
    })
    // The answered question is gone: another card may be tried.
    expect((await pay(session, { answer: 'confirm' }, '/challenge')).location).toBe(`/c/pay/${session.id}`)
  })

  it('is declined after the second step by the card that is so', async () => {
    const session = await create()
    await pay(session, { number: '4000008400001629' })
    expect(await pay(session, { answer: 'confirm' }, '/challenge')).toMatchObject({ status: 402 })
    expect(await look(session.id)).toMatchObject({ payment_intent: { last_payment_error: { code: 'card_declined' } } })
  })

  it('ends the payment that waits for a second step when the session is expired', async () => {
    const session = await create()
    await pay(session, { number: '4000000000003220' })
    await world.stripe.checkout.sessions.expire(session.id)
    expect(await look(session.id)).toMatchObject({ payment_intent: { status: 'canceled' } })
    expect((await pay(session, { answer: 'confirm' }, '/challenge')).status).toBe(409)
  })

  it('says that a paid session is paid, and that an expired one has expired', async () => {
    const { session } = await paid(world)
    expect(await (await fetch(`${world.origin()}/c/pay/${session.id}`)).text()).toContain('You are all done here')
    const late = await create({ expires_at: START + 4000 })
    await world.call('PUT', '/clock', { at: START + 4000 })
    expect(await pay(late)).toMatchObject({ status: 409, page: expect.stringContaining('has expired') })
    await world.call('PUT', '/clock', { at: START })
  })

  it('shows what others typed as text only', async () => {
    const line_items = wish().line_items.map(({ quantity, price_data }) => ({
      quantity,
      price_data: { ...price_data, product_data: { name: '<script>alert(1)</script>' } },
    }))
    const { url } = await create({ line_items })
    expect(await (await fetch(url ?? '')).text()).not.toContain('<script>')
  })

  it('makes a customer where the session asked for one', async () => {
    const session = await create({ customer_creation: 'always' })
    await pay(session, { number: '4000000000000002' })
    expect(await look(session.id)).toMatchObject({ customer: null })
    await pay(session)
    const { customer, payment_intent } = await look(session.id)
    expect(payment_intent).toMatchObject({ customer })
    expect(await world.stripe.customers.retrieve(String(customer))).toMatchObject({ email: 'nora@example.com' })
  })
})
