import { listAdminPayments } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { describe, expect, it, vi } from 'vitest'
import { up } from '../migrations/0016-refunds-looked-at.ts'
import { type Bought, inPaymentWorld, type PaymentWorld } from './payment-world.ts'

let world: PaymentWorld
inPaymentWorld((opened) => (world = opened))

const admin = callers.admin(['admin.payment.index'])
const refunded = async ({ user }: Bought) => (await world.account(user)).checkouts[0]?.refunded
/** Stripe gives money back. @returns the refund's id */
const giveBack = async (payment: Bought) => {
  const { id } = await world.sandbox.stripe.refunds.create({ payment_intent: payment.intent, amount: 500 })
  return id
}
const booked = async (payment: Bought) => {
  const id = await giveBack(payment)
  await vi.waitFor(async () => expect(await refunded(payment)).toBe(500n), 10_000)
  return id
}
/** What happens at Stripe, told to a version that took it for nothing: its event is done. */
const unheard = async ({ checkoutId, intent }: Bought, refund: string, how: 'fail' | 'cancel') => {
  await world.sandbox.control('POST', `/refunds/${refund}/${how}`)
  if (how === 'cancel') return
  await world.db.query(
    `insert into webhook_event (id, type, payment_intent, state, checkout_id, created_at)
     values ($1, 'refund.failed', $2, 'done', $3, now() - interval '10 days')`,
    [`evt_${refund}`, intent, checkoutId],
  )
}
const looks = () =>
  world.db.query<{ key: string; wait: number }>(
    `select key, extract(epoch from run_at - created_at)::float as wait from job
     where queue = 'stripe-look' and key like 'refunds:%' order by run_at`,
  )
const failed = async () => {
  const query = { failed: true, limit: 50 }
  const reply = await world.call(listAdminPayments, { caller: admin, query })
  return reply.body.data.map(
    ({ id, refundFailure }: { id: string; refundFailure: { unreturned: { amount: number } } }) => [
      id,
      refundFailure.unreturned.amount,
    ],
  )
}

describe('in an installation that took refunds which failed for nothing', () => {
  it('each is found again, and waits in its queue for a decision', async () => {
    const [late, early, off, sound, untouched] = [
      await world.bought(),
      await world.bought(),
      await world.bought(),
      await world.bought(),
      await world.bought(),
    ]
    const [lateId, offId] = [await booked(late), await booked(off)]
    await booked(sound)
    await world.sandbox.webhooks({ drop: 1 })
    await unheard(late, lateId, 'fail')
    await unheard(off, offId, 'cancel')
    // It failed before anybody had heard that it was made.
    await unheard(early, await giveBack(early), 'fail')
    expect(await failed()).toEqual([])
    await world.db.query(`insert into stripe_progress (read_until) values (now())`)
    const place = async () =>
      (await world.db.query<{ at: Date }>('select read_until as at from stripe_progress'))[0]?.at
    const before = await place()

    for (const statement of up) await world.db.query(statement)
    const ordered = await looks()
    expect(ordered.map(({ key }) => key).toSorted()).toEqual(
      [late, early, off, sound].map(({ checkoutId }) => `refunds:${checkoutId}`).toSorted(),
    )
    // One after the other: what is told meanwhile does not wait behind all of them.
    expect(ordered.map(({ wait }) => Math.round(wait))).toEqual([601, 602, 603, 604])
    expect(ordered.map(({ key }) => key)).not.toContain(`refunds:${untouched.checkoutId}`)
    expect((before?.getTime() ?? 0) - ((await place())?.getTime() ?? 0)).toBe(3 * 86_400_000)

    await world.db.query(`update job set run_at = now() where key like 'refunds:%'`)
    await vi.waitFor(async () => {
      expect(new Set(await failed())).toEqual(
        new Set([
          [late.checkoutId, 5],
          [off.checkoutId, 5],
          [early.checkoutId, 0],
        ]),
      )
    }, 15_000)
    expect(await refunded(sound)).toBe(500n)
    await vi.waitFor(async () => {
      const left = await world.db.query(
        `select key, last_error from job where key like 'refunds:%' and status <> 'done'`,
      )
      expect(left).toEqual([])
    }, 10_000)
  })
})
