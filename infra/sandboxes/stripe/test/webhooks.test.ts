import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paid, SECRET, startWorld, type World, wish } from './world.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

/** Makes one event: `customer.created`. */
const happen = () => world.stripe.customers.create({ email: 'nora@example.com' })
const flush = () => world.call('POST', '/deliveries', {})
const deliveries = async () => (await world.call<{ id: string; state: string }[]>('GET', '/deliveries')).body
const read = ({ body, signature }: { body: string; signature: string }, at?: number) =>
  Stripe.webhooks.constructEvent(body, signature, SECRET, 300, undefined, at)

describe('webhooks of the Stripe sandbox', () => {
  it('are signed so that the package accepts them, and tell the object as it was', async () => {
    const { id } = await happen()
    await flush()
    const [letter] = world.arrived
    const event = read(letter ?? { body: '', signature: '' })
    expect(event).toMatchObject({
      type: 'customer.created',
      api_version: Stripe.API_VERSION,
      data: { object: { id } },
      pending_webhooks: 1,
    })
    expect(await world.stripe.events.retrieve(event.id)).toMatchObject({ id: event.id, pending_webhooks: 0 })
  })

  it('are tried again, later and later, until they are answered with 2xx', async () => {
    const answers = [500, 404, 302]
    world.answerWith(() => answers.shift() ?? 204)
    await happen()
    await flush()
    for (const [pause, attempts] of [
      [0, 1],
      [1, 2],
      [1, 2],
      [1, 3],
      [3, 3],
      [1, 4],
      [60, 4],
    ] as const) {
      await world.call('PUT', '/clock', { advance: pause })
      expect(world.arrived).toHaveLength(attempts)
    }
    expect(await deliveries()).toMatchObject([
      { state: 'delivered', attempts: [{ status: 500 }, { status: 404 }, { status: 302 }, { status: 204 }] },
    ])
    expect(new Set(world.arrived.map((letter) => read(letter).id)).size).toBe(1)
  })

  it('are still to be sent after a restart', async () => {
    world.answerWith(() => 500)
    await happen()
    await flush()
    world.answerWith(() => 200)
    await world.restart()
    await world.call('PUT', '/clock', { advance: 1 })
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }])
    expect(world.arrived.map((letter) => read(letter).id)).toHaveLength(2)
  })

  it('are given up after three days', async () => {
    world.answerWith(() => 500)
    await happen()
    await flush()
    await world.call('PUT', '/clock', { advance: 3 * 86_400 + 1 })
    expect(await deliveries()).toMatchObject([{ state: 'given_up' }])
  })

  it('can be held and sent in any order, repeated and dropped', async () => {
    await world.call('PUT', '/webhooks', { hold: true })
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
      await world.stripe.customers.create({ email })
    await flush()
    expect(world.arrived).toEqual([])
    const [a, b, c] = await deliveries()
    for (const one of [c, a, a]) await world.call('POST', `/deliveries/${one?.id}/send`, {})
    await world.call('POST', `/deliveries/${b?.id}/drop`, {})
    await world.call('POST', '/deliveries/release', {})
    expect(world.arrived.map((letter) => JSON.parse(letter.body).data.object.email)).toEqual([
      'c@example.com',
      'a@example.com',
      'a@example.com',
    ])
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'dropped', 'delivered'])
  })

  it('can come late, twice or never by chance', async () => {
    await world.call('PUT', '/webhooks', { delay: 30, repeat: 1 })
    await happen()
    await world.call('PUT', '/clock', { advance: 30 })
    expect(new Set(world.arrived.map((letter) => read(letter).id)).size).toBe(1)
    expect(world.arrived).toHaveLength(2)
    await world.call('PUT', '/webhooks', { drop: 1 })
    await happen()
    await flush()
    expect(world.arrived).toHaveLength(2)
  })

  it('are replayed of any earlier event, also of one that was lost', async () => {
    await world.call('PUT', '/webhooks', { drop: 1 })
    await happen()
    const [event] = (await world.stripe.events.list({ type: 'customer.created' })).data
    await world.call('POST', `/events/${event?.id}/send`, {})
    expect(world.arrived.map((letter) => read(letter).id)).toEqual([event?.id])
  })

  it.each([['secret'], ['unsigned'], ['body'], ['stale']])(
    'can be forged so that the package refuses them: %s',
    async (forgery) => {
      await world.call('PUT', '/webhooks', { hold: true })
      await happen()
      const [delivery] = await deliveries()
      const { body } = await world.call('POST', `/deliveries/${delivery?.id}/send`, { forgery })
      expect(body).toMatchObject({ state: 'held', attempts: [{ status: 200, forgery }] })
      const [letter] = world.arrived
      expect(() => read(letter ?? { body: '', signature: '' })).toThrow(Stripe.errors.StripeSignatureVerificationError)
    },
  )

  it('can be dated a day ahead, which the package alone does not refuse', async () => {
    await world.call('PUT', '/webhooks', { forge: 0, hold: true })
    await happen()
    const [delivery] = await deliveries()
    await world.call('POST', `/deliveries/${delivery?.id}/send`, { forgery: 'future' })
    const [letter] = world.arrived
    const at = Number(/t=(\d+)/.exec(letter?.signature ?? '')?.[1])
    expect(at - Date.now() / 1000).toBeGreaterThan(86_300)
    expect(read(letter ?? { body: '', signature: '' }).type).toBe('customer.created')
  })

  it('are preceded by forged ones by chance, which prove nothing delivered', async () => {
    await world.call('PUT', '/webhooks', { forge: 1, drop: 1 })
    await happen()
    await flush()
    expect((await deliveries()).map(({ state }) => state)).toEqual(['forged', 'dropped'])
    expect(world.arrived).toHaveLength(1)
  })

  it('tell each cause once: the events of a payment are its objects', async () => {
    const { session, charge, intent } = await paid(world)
    await flush()
    const events = world.arrived.map((letter) => read(letter))
    const ids = (type: string) =>
      events.filter((event) => event.type === type).map(({ data }) => ('id' in data.object ? data.object.id : ''))
    expect(ids('checkout.session.completed')).toEqual([session.id])
    expect(ids('payment_intent.succeeded')).toEqual([intent.id])
    expect(ids('charge.succeeded')).toEqual([charge.id])
  })

  it('name the request that caused them', async () => {
    const { id } = await world.stripe.checkout.sessions.create(wish())
    const { lastResponse } = await world.stripe.checkout.sessions.expire(id, {}, { idempotencyKey: 'expire-1' })
    await flush()
    const event = read(world.arrived[0] ?? { body: '', signature: '' })
    expect(event.request).toEqual({ id: lastResponse.requestId, idempotency_key: 'expire-1' })
  })

  it('are shown on the control page, with everything that can be done', async () => {
    await paid(world)
    const page = await (await fetch(`${world.origin()}/`)).text()
    for (const text of ['checkout.session.completed', 'Dispute', 'Refund', 'Forge', '€19.00'])
      expect(page).toContain(text)
    const back = await fetch(`${world.origin()}/webhooks`, {
      method: 'POST',
      body: new URLSearchParams({ hold: 'true' }),
      redirect: 'manual',
    })
    expect(back.headers.get('location')).toBe('/')
    const pressed = await fetch(`${world.origin()}/deliveries/release`, {
      method: 'POST',
      body: new URLSearchParams(),
      redirect: 'manual',
    })
    expect(pressed.status).toBe(303)
    expect((await world.call('GET', '/webhooks')).body).toMatchObject({ hold: true })
  })
})
