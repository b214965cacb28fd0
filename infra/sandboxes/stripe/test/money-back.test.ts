import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paid, refusal, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const balance = async (currency = 'eur') => {
  const { data } = await world.stripe.balanceTransactions.list({ currency, limit: 100 })
  return data.reduce((sum, { net }) => sum + net, 0)
}
const charged = (id: string) => world.stripe.charges.retrieve(id)

describe('the balance of the Stripe sandbox', () => {
  it('has a transaction for each charge, less the fee', async () => {
    const { charge } = await paid(world, 10_000)
    const { balance_transaction } = await world.stripe.charges.retrieve(charge.id, { expand: ['balance_transaction'] })
    expect(balance_transaction).toMatchObject({
      amount: 10_000,
      fee: 175,
      net: 9_825,
      type: 'charge',
      source: charge.id,
      fee_details: [{ amount: 175, type: 'stripe_fee' }],
    })
  })
})

describe('refunds of the Stripe sandbox', () => {
  it('give everything back by the payment intent, and keep the fee', async () => {
    const before = await balance()
    const { charge, intent } = await paid(world, 10_000)
    const refund = await world.stripe.refunds.create({ payment_intent: intent.id, metadata: { checkout: 'c1' } })
    expect(refund).toMatchObject({
      amount: 10_000,
      status: 'succeeded',
      charge: charge.id,
      payment_intent: intent.id,
      metadata: { checkout: 'c1' },
    })
    expect(await charged(charge.id)).toMatchObject({ amount_refunded: 10_000, refunded: true })
    expect((await balance()) - before).toBe(-175)
    expect(await world.types()).toEqual(expect.arrayContaining(['refund.created', 'charge.refunded']))
  })

  it('give a part back, again a part, and no more than is left', async () => {
    const { charge } = await paid(world, 2_500)
    await world.stripe.refunds.create({ charge: charge.id, amount: 1_000 })
    await world.stripe.refunds.create({ charge: charge.id, amount: 500, reason: 'requested_by_customer' })
    expect(await refusal(world.stripe.refunds.create({ charge: charge.id, amount: 1_001 }))).toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount (€10.01) is greater than unrefunded amount on charge (€10.00)',
    })
    await world.stripe.refunds.create({ charge: charge.id })
    expect(await refusal(world.stripe.refunds.create({ charge: charge.id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    const { data } = await world.stripe.refunds.list({ charge: charge.id })
    expect(data.map(({ amount }) => amount)).toEqual([1_000, 500, 1_000])
  })

  it('can be made at the dashboard, and can fail at the bank', async () => {
    const { charge } = await paid(world, 2_000)
    const before = await balance()
    const { body } = await world.call<{ id: string }>('POST', `/charges/${charge.id}/refund`, { amount: 700 })
    expect(await charged(charge.id)).toMatchObject({ amount_refunded: 700 })
    await world.call('POST', `/refunds/${body.id}/fail`, {})
    expect(await world.stripe.refunds.retrieve(body.id)).toMatchObject({
      status: 'failed',
      failure_reason: expect.any(String),
    })
    expect(await charged(charge.id)).toMatchObject({ amount_refunded: 0 })
    expect(await balance()).toBe(before)
    expect(await world.types()).toContain('refund.failed')
  })
})

describe('a refund that is called off', () => {
  it('is in the balance again, and only its update tells of it', async () => {
    const { charge } = await paid(world, 2_000)
    const before = await balance()
    const refund = await world.stripe.refunds.create({ charge: charge.id, amount: 700 })
    const told = (await world.types()).length
    await world.call('POST', `/refunds/${refund.id}/cancel`, {})
    expect(await world.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'canceled' })
    expect(await charged(charge.id)).toMatchObject({ amount_refunded: 0, refunded: false })
    expect(await balance()).toBe(before)
    expect((await world.types()).length - told).toBe(2)
    const [update] = (await world.stripe.events.list({ type: 'refund.updated', limit: 1 })).data
    expect(update?.data).toMatchObject({ object: { id: refund.id, status: 'canceled' } })
  })
})

describe('the control page of the Stripe sandbox', () => {
  it('refunds all that is left where no amount is typed', async () => {
    const { charge } = await paid(world, 2_000)
    const url = `${world.origin()}/charges/${charge.id}/refund`
    for (const amount of ['500', ''])
      await fetch(url, { method: 'POST', body: new URLSearchParams({ amount }), redirect: 'manual' })
    const { data } = await world.stripe.refunds.list({ charge: charge.id })
    expect(data.map(({ amount }) => amount)).toEqual([1_500, 500])
  })
})

describe('disputes of the Stripe sandbox', () => {
  const dispute = async () => {
    const { charge } = await paid(world, 5_000)
    const { body } = await world.call('POST', `/charges/${charge.id}/dispute`, { reason: 'product_not_received' })
    return { charge, id: String(body.id) }
  }

  it('take the money and a fee, and bar refunds', async () => {
    const before = await balance()
    const { charge, id } = await dispute()
    expect(await world.stripe.disputes.retrieve(id)).toMatchObject({
      status: 'needs_response',
      amount: 5_000,
      reason: 'product_not_received',
      charge: charge.id,
    })
    expect(await charged(charge.id)).toMatchObject({ disputed: true })
    expect((await balance()) - before).toBe(-100 - 2_000)
    expect(await refusal(world.stripe.refunds.create({ charge: charge.id }))).toMatchObject({ code: 'charge_disputed' })
    expect(await world.types()).toEqual(
      expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn']),
    )
  })

  it('give the money back, without the fee, when they are won', async () => {
    const before = await balance()
    const { charge, id } = await dispute()
    await world.call('POST', `/disputes/${id}/close`, { status: 'won' })
    expect(await world.stripe.disputes.list({ charge: charge.id })).toMatchObject({ data: [{ status: 'won' }] })
    expect((await balance()) - before).toBe(5_000 - 100 - 2_000)
    expect(await world.types()).toEqual(
      expect.arrayContaining(['charge.dispute.closed', 'charge.dispute.funds_reinstated']),
    )
  })

  it('keep the money when they are lost, or given up by the seller', async () => {
    const before = await balance()
    const [one, other] = [await dispute(), await dispute()]
    await world.call('POST', `/disputes/${one.id}/close`, { status: 'lost' })
    expect(await world.stripe.disputes.close(other.id)).toMatchObject({ status: 'lost' })
    expect((await balance()) - before).toBe(2 * (-100 - 2_000))
    expect((await world.call('POST', `/disputes/${one.id}/close`, { status: 'won' })).status).toBe(404)
  })

  it('are opened at once by the card that does so', async () => {
    const { charge } = await paid(world, 5_000, { number: '4000000000000259' })
    const { data } = await world.stripe.disputes.list({ charge: charge.id })
    expect(data).toMatchObject([{ reason: 'fraudulent', status: 'needs_response' }])
  })

  it('can be won, and the charge is refunded after that', async () => {
    const { charge, id } = await dispute()
    await world.call('POST', `/disputes/${id}/close`, { status: 'won' })
    expect(await world.stripe.refunds.create({ charge: charge.id })).toMatchObject({ amount: 5_000 })
  })
})
