import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, KEY, paid, refusal, startWorld, type World, wish } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe('the protocol of the Stripe sandbox', () => {
  it('lets in the secret key only', async () => {
    const port = Number(new URL(world.origin()).port)
    expect(await refusal(client(port, 'sk_test_of_somebody').customers.list())).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: 'Invalid API Key provided: sk_test_*******body',
    })
    expect((await fetch(`${world.origin()}/v1/customers`)).status).toBe(401)
  })

  it('answers a request id and the version, and refuses another version', async () => {
    const { lastResponse } = await world.stripe.customers.list()
    expect(lastResponse.requestId).toMatch(/^req_/)
    expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION)
    expect(await refusal(world.stripe.customers.list({}, { apiVersion: '2020-08-27' }))).toMatchObject({
      message: expect.stringContaining('Invalid Stripe API version'),
    })
  })

  it('says what is missing: an object, a parameter, an address', async () => {
    expect(await refusal(world.stripe.checkout.sessions.retrieve('cs_test_none'))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      message: "No such checkout.session: 'cs_test_none'",
      doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
      requestId: expect.stringMatching(/^req_/),
    })
    expect(
      await refusal(world.stripe.checkout.sessions.create({ mode: 'payment', success_url: 'http://localhost' })),
    ).toMatchObject({ code: 'parameter_missing', param: 'line_items' })
    expect(await refusal(world.stripe.products.list())).toMatchObject({
      statusCode: 404,
      message: expect.stringContaining('Unrecognized request URL'),
    })
  })

  it('refuses parameters it does not know, and values that make no sense', async () => {
    const create = (more: object) => refusal(world.stripe.checkout.sessions.create({ ...wish(), ...more }))
    expect(await create({ surprise: 'x' })).toMatchObject({ code: 'parameter_unknown', param: 'surprise' })
    expect(await create({ payment_intent_data: { surprise: 'x' } })).toMatchObject({
      param: 'payment_intent_data[surprise]',
    })
    expect(await create({ mode: 'subscription' })).toMatchObject({ param: 'mode' })
    expect(await create({ success_url: 'nowhere' })).toMatchObject({ code: 'url_invalid' })
    expect(await create({ client_reference_id: '' })).toMatchObject({ code: 'parameter_invalid_empty' })
    expect(await create({ expires_at: 'soon' })).toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'expires_at',
    })
    expect(await create({ metadata: { k: 'v'.repeat(501) } })).toMatchObject({ param: 'metadata[k]' })
  })

  it('pages through lists both ways', async () => {
    const made: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      made.unshift((await world.stripe.customers.create({ name, email: 'p@example.com' })).id)
    const list = async (more: Stripe.CustomerListParams) => {
      const { data, has_more } = await world.stripe.customers.list({ email: 'p@example.com', ...more })
      return [data.map(({ id }) => made.indexOf(id)), has_more]
    }
    expect(await list({ limit: 2 })).toEqual([[0, 1], true])
    expect(await list({ limit: 2, starting_after: made[1] ?? '' })).toEqual([[2, 3], true])
    expect(await list({ limit: 2, starting_after: made[3] ?? '' })).toEqual([[4], false])
    expect(await list({ limit: 2, ending_before: made[3] ?? '' })).toEqual([[1, 2], true])
    expect(await list({ limit: 5, ending_before: made[2] ?? '' })).toEqual([[0, 1], false])
    const all = await world.stripe.customers
      .list({ email: 'p@example.com', limit: 2 })
      .autoPagingToArray({ limit: 100 })
    expect(all.map(({ id }) => id)).toEqual(made)
    expect(await refusal(world.stripe.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit' })
    expect(await refusal(world.stripe.customers.list({ starting_after: 'cus_none' }))).toMatchObject({
      param: 'starting_after',
    })
  })

  it('expands ids, deep and in lists, and nothing else', async () => {
    const { session, charge } = await paid(world)
    const deep = await world.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge.balance_transaction', 'customer'],
    })
    expect(deep).toMatchObject({
      customer: null,
      payment_intent: { latest_charge: { balance_transaction: { object: 'balance_transaction', source: charge.id } } },
    })
    const { data } = await world.stripe.checkout.sessions.list({ expand: ['data.payment_intent', 'data.line_items'] })
    expect(data[0]).toMatchObject({
      payment_intent: { object: 'payment_intent' },
      line_items: { object: 'list', data: [{ object: 'item' }] },
    })
    const plain = await world.stripe.checkout.sessions.retrieve(session.id)
    expect(plain).not.toHaveProperty('line_items')
    expect(plain.payment_intent).toMatch(/^pi_/)
    const wrong = world.stripe.checkout.sessions.retrieve(session.id, { expand: ['amount_total'] })
    expect(await refusal(wrong)).toMatchObject({ message: 'This property cannot be expanded (amount_total).' })
  })

  it('lists payment intents, charges, events and the balance by what caused them', async () => {
    const { intent, charge } = await paid(world)
    expect((await world.stripe.paymentIntents.list({ limit: 1 })).data).toMatchObject([{ id: intent.id }])
    expect((await world.stripe.charges.list({ payment_intent: intent.id })).data).toMatchObject([{ id: charge.id }])
    expect((await world.stripe.balanceTransactions.list({ source: charge.id })).data).toMatchObject([
      { type: 'charge' },
    ])
    const { data } = await world.stripe.events.list({
      types: ['charge.succeeded', 'payment_intent.succeeded'],
      limit: 2,
    })
    expect(data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'charge.succeeded'])
    expect(await world.stripe.paymentMethods.retrieve(String(intent.payment_method))).toMatchObject({
      card: { last4: '4242' },
    })
  })

  it('fails as it is told to: refused, limited, broken, and then no more', async () => {
    const list = () => world.stripe.customers.list()
    await world.call('PUT', '/faults', { refuse: true })
    expect(await refusal(list())).toMatchObject({ statusCode: 503, type: 'StripeAPIError' })
    await world.call('PUT', '/faults', { limits: 1, errors: 1 })
    expect(await refusal(list())).toMatchObject({ statusCode: 429, type: 'StripeRateLimitError', code: 'rate_limit' })
    expect(await refusal(list())).toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
    expect((await list()).object).toBe('list')
    expect((await world.call('PUT', '/faults', { surprise: 1 })).status).toBe(422)
    expect((await world.call('GET', '/faults')).body).toMatchObject({ refuse: false, limits: 0 })
  })

  it('can be slower than its caller waits', async () => {
    await world.call('PUT', '/faults', { slow: 200 })
    expect(await refusal(world.stripe.customers.list({}, { timeout: 20 }))).toMatchObject({
      type: 'StripeConnectionError',
    })
    await world.call('PUT', '/faults', {})
  })

  it('answers to its own name and its own pages only', async () => {
    const { port } = new URL(world.origin())
    const http = await import('node:http')
    const status = await new Promise((resolve) =>
      http.get({ host: '127.0.0.1', port, headers: { host: 'elsewhere.example' } }, ({ statusCode }) =>
        resolve(statusCode),
      ),
    )
    expect(status).toBe(421)
    const headers = {
      origin: 'http://elsewhere.example',
      'content-type': 'application/json',
      authorization: `Bearer ${KEY}`,
    }
    expect((await fetch(`${world.origin()}/clock`, { method: 'PUT', headers, body: '{}' })).status).toBe(421)
  })
})
