import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pay, startWorld, type World, wish } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.types()
  world.arrived.length = 0
})

const create = () => world.stripe.checkout.sessions.create(wish())
const look = (id: string) => world.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })

describe('debits of the Stripe sandbox', () => {
  it('complete a session unpaid, and pay it later', async () => {
    const session = await create()
    const { location } = await pay(session, { method: 'sepa_debit', iban: 'AT61 1904 3002 3457 3201' })
    expect(location).toContain('/billing/success')
    expect(await look(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing' },
    })
    expect(await world.types()).toContain('checkout.session.completed')
    await world.call('PUT', '/clock', { advance: 5 })
    expect(await look(session.id)).toMatchObject({ payment_status: 'paid', payment_intent: { status: 'succeeded' } })
    expect(await world.types()).toContain('checkout.session.async_payment_succeeded')
  })

  it('complete a session unpaid, and fail later', async () => {
    const session = await create()
    await pay(session, { method: 'sepa_debit', iban: 'AT861904300235473202' })
    await world.call('PUT', '/clock', { advance: 5 })
    expect(await look(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method' },
    })
    expect(await world.types()).toContain('checkout.session.async_payment_failed')
  })

  it('are settled when the control page says so, whichever way, once', async () => {
    const session = await create()
    await pay(session, { method: 'sepa_debit', iban: 'AT321904300235473204' })
    const { payment_intent } = await look(session.id)
    const charge = typeof payment_intent === 'object' ? String(payment_intent?.latest_charge) : ''
    await world.call('POST', `/charges/${charge}/settle`, { outcome: 'failed' })
    await world.call('POST', `/charges/${charge}/settle`, { outcome: 'succeeded' })
    await world.call('PUT', '/clock', { advance: 200 })
    expect(await world.stripe.charges.retrieve(charge)).toMatchObject({ status: 'failed', balance_transaction: null })
  })

  it('are offered for euros only', async () => {
    const session = await world.stripe.checkout.sessions.create(wish({}, 1900, 'usd'))
    expect(session.payment_method_types).toEqual(['card'])
    expect((await pay(session, { method: 'sepa_debit', iban: 'AT611904300234573201' })).status).toBe(402)
  })
})
