import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paid, refusal, START, startWorld, type World, wish } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(async () => {
  await world.call('PUT', '/faults', {})
})

const create = (idempotencyKey: string, more = {}) =>
  world.stripe.checkout.sessions.create(wish(more), { idempotencyKey })

describe('idempotency keys of the Stripe sandbox', () => {
  it('give the same answer to the same request, and say so', async () => {
    const first = await create('key-1')
    const again = await create('key-1')
    expect(again.id).toBe(first.id)
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    })
    const { data } = await world.stripe.checkout.sessions.list()
    expect(data).toHaveLength(1)
  })

  it('are refused for another request', async () => {
    await create('key-2')
    expect(await refusal(create('key-2', { locale: 'fr' }))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
      rawType: 'idempotency_error',
    })
    const other = world.stripe.customers.create({}, { idempotencyKey: 'key-2' })
    expect(await refusal(other)).toMatchObject({ rawType: 'idempotency_error' })
  })

  it('are refused while the first request is under way', async () => {
    await world.call('PUT', '/faults', { hold: true })
    const first = create('key-3')
    const again = world.stripe.checkout.sessions.create(wish(), { idempotencyKey: 'key-3', timeout: 2_000 })
    const second = await refusal(again)
    expect(second).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    await world.call('PUT', '/faults', {})
    expect((await create('key-3')).id).toBe((await first).id)
  })

  it('remember what was refused, and not a parameter that was wrong', async () => {
    expect(await refusal(create('key-4', { customer: 'cus_nobody' }))).toMatchObject({ code: 'resource_missing' })
    expect((await create('key-4')).status).toBe('open')
    const { charge } = await paid(world, 2_000)
    const { body } = await world.call('POST', `/charges/${charge.id}/dispute`, {})
    const refund = (idempotencyKey: string) => world.stripe.refunds.create({ charge: charge.id }, { idempotencyKey })
    expect(await refusal(refund('key-4b'))).toMatchObject({ code: 'charge_disputed' })
    await world.call('POST', `/disputes/${body.id}/close`, { status: 'won' })
    expect(await refusal(refund('key-4b'))).toMatchObject({ code: 'charge_disputed', statusCode: 400 })
    expect((await refund('key-4c')).status).toBe('succeeded')
  })

  it('are forgotten after 24 hours', async () => {
    const first = await create('key-5')
    await world.call('PUT', '/clock', { at: START + 86_399 })
    expect((await create('key-5')).id).toBe(first.id)
    await world.call('PUT', '/clock', { at: START + 86_400 })
    expect((await create('key-5')).id).not.toBe(first.id)
    await world.call('PUT', '/clock', { at: START })
  })

  it('make one of a request whose answer was lost', async () => {
    const email = 'lost@example.com'
    await world.call('PUT', '/faults', { cuts: 1 })
    // The package itself tries a cut connection again, with the same key.
    const customer = await world.stripe.customers.create({ email }, { idempotencyKey: 'key-6' })
    expect(customer.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await world.stripe.customers.list({ email })).data).toHaveLength(1)
  })

  it('are as good after a restart', async () => {
    const first = await create('key-7')
    await world.restart()
    expect((await create('key-7')).id).toBe(first.id)
  })
})
