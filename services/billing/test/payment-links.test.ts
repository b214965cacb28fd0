import { newId } from '@forecourt/kernel/db'
import { expect, it, vi } from 'vitest'
import { inPaymentWorld, type PaymentWorld } from './payment-world.ts'
import { pay } from './stripe-sandbox.ts'

let world: PaymentWorld
inPaymentWorld((opened) => (world = opened))

/** Pays by a payment link of other software on our account, into whose address the payer wrote a reference. */
async function paidByLink(reference: string): Promise<string> {
  const session = await world.sandbox.stripe.checkout.sessions.create({
    ...{ mode: 'payment', success_url: 'http://elsewhere.test/', client_reference_id: reference },
    line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 500, product_data: { name: 'Else' } } }],
  })
  await pay(session.url)
  return session.id
}
const isForeign = (session: string) =>
  vi.waitFor(async () => {
    const [row] = await world.db.query('select state from webhook_event where session_id = $1', [session])
    expect(row).toEqual({ state: 'foreign' })
  }, 10_000)

it('a payment link whose payer made up a reference like ours is other software’s', async () => {
  await isForeign(await paidByLink(newId()))
})

it('a payment link that names a checkout of ours whose session was never noted does not pay for it', async () => {
  const user = world.somebody()
  const { checkoutId } = await world.open(user, 'plus-1')
  const forgotten = 'update payment_session set session_id = null, payment_intent = null where checkout_id = $1'
  await world.db.query(forgotten, [checkoutId])
  await isForeign(await paidByLink(checkoutId))
  const [row] = await world.db.query('select session_id from payment_session where checkout_id = $1', [checkoutId])
  expect(row).toEqual({ session_id: null })
  expect((await world.account(user)).checkouts[0]?.received ?? null).toBeNull()
})
