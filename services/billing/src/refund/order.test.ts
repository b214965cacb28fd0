import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { larger, sum } from '../money/amount.ts'
import { type GivenBack, judge, type RefundOrder } from './order.ts'

let ids = 0
const order = (begin: bigint, amount: bigint, state: RefundOrder['state'] = 'waiting'): RefundOrder => {
  ids += 1
  const nobody = { askedBy: null, note: null, replaces: null, createdAt: new Date(0), endedAt: null }
  const what = {
    id: `order-${ids}`,
    checkoutId: 'checkout',
    currency: 'EUR',
    reason: 'ADMIN',
    stripeKey: `${ids}`,
  } as const
  return { ...nobody, ...what, amount, reaches: begin + amount, state }
}
const given = (amount: bigint, more: Partial<GivenBack> = {}): GivenBack => {
  ids += 1
  return { id: `re_${ids}`, order: undefined, amount, begin: 0n, isBack: false, ...more }
}
const judged = (one: RefundOrder, others: RefundOrder[] = [], at: GivenBack[] = [], byHand = 0n) =>
  judge(one, [one, ...others], at, byHand)
const go = { is: 'go' }
const replaced = { is: 'replaced' }

describe('an order to give back', () => {
  it('goes, once: what Stripe has of it is found by its key, though it was not noted, and though it failed', () => {
    const one = order(0n, 600n, 'given_up')
    expect(judged(one)).toEqual(go)
    const own = given(600n, { order: one.id })
    expect(judged(one, [], [own])).toEqual({ is: 'done', refundId: own.id })
    expect(judged(one, [], [{ ...own, isBack: true }])).toEqual({ is: 'done', refundId: own.id })
    for (const state of ['done', 'replaced'] as const) expect(judged(order(0n, 600n, state))).toEqual({ is: 'ended' })
  })

  it('goes beside what was counted when it was decided, and beside what comes on top of it', () => {
    const [first, second] = [order(0n, 600n), order(600n, 600n)]
    expect(judge(first, [first, second], [], 0n)).toEqual(go)
    expect(judge(second, [first, second], [], 0n)).toEqual(go)
    expect(judge(first, [first, second], [given(600n, { order: second.id, begin: 600n })], 0n)).toEqual(go)
  })

  it.each(['waiting', 'sent', 'done'] as const)('gives way to a newer one that did not count it and is %s', (state) => {
    for (const own of ['given_up', 'refused', 'sent'] as const)
      expect(judged(order(0n, 600n, own), [order(0n, 600n, state)])).toEqual(replaced)
    expect(judged(order(0n, 1000n, 'given_up'), [order(0n, 600n, state)])).toEqual({ is: 'anew', amount: 400n })
    expect(judged(order(0n, 600n, 'given_up'), [order(0n, 1000n, state)])).toEqual(replaced)
  })

  it.each(['given_up', 'refused', 'replaced'] as const)('does not give way to one that is %s itself', (state) => {
    expect(judged(order(0n, 600n, 'given_up'), [order(0n, 600n, state)])).toEqual(go)
  })

  it('does not give way to an older one that only waits, and does to one that Stripe was asked for', () => {
    const newer = order(0n, 600n)
    const older = (state: RefundOrder['state']) => [order(0n, 600n, state), newer]
    expect(judge(newer, older('waiting'), [], 0n)).toEqual(go)
    expect(judge(newer, older('sent'), [], 0n)).toEqual(replaced)
  })

  it('gives way to what went back at Stripe and past it, and not to what is there again', () => {
    expect(judged(order(0n, 600n), [], [given(600n)])).toEqual(replaced)
    expect(judged(order(0n, 600n), [], [given(600n, { isBack: true })])).toEqual(go)
    expect(judged(order(0n, 600n), [], [], 600n)).toEqual(replaced)
    expect(judged(order(0n, 600n), [], [given(200n)], 100n)).toEqual({ is: 'anew', amount: 300n })
    const failed = order(0n, 600n, 'done')
    const back = given(600n, { order: failed.id, isBack: true })
    expect(judge(order(0n, 600n), [failed], [back], 0n)).toEqual(go)
  })

  it('of which Stripe may have heard goes as it was or not at all, and one it refused only under a new key', () => {
    expect(judged(order(0n, 600n, 'sent'), [], [given(200n)])).toEqual(go)
    expect(judged(order(0n, 600n, 'refused'))).toEqual({ is: 'anew', amount: 600n })
  })
})

/** What may happen to the orders of one payment; `which` chooses one of them. */
const step = fc.oneof(
  fc.record({ what: fc.constant('decide' as const), amount: fc.bigInt({ min: 1n, max: 900n }) }),
  fc.record({
    what: fc.constantFrom('run', 'runStale', 'lose', 'giveUp', 'refuse', 'hear'),
    which: fc.nat(20),
  }),
)

/** A payment's orders and Stripe, as far as they matter to who may go. */
function payment() {
  const orders: RefundOrder[] = []
  const atStripe: GivenBack[] = []
  const isAtStripe = (one: RefundOrder) => atStripe.some((at) => at.order === one.id)
  const isOnItsWay = ({ state }: RefundOrder) => state === 'waiting' || state === 'sent'
  const become = (one: RefundOrder, state: RefundOrder['state']) => {
    orders[orders.indexOf(one)] = { ...one, state }
  }
  const returned = () => sum(atStripe.map(({ amount }) => amount))
  /** What was asked of Stripe before the lock: another process may have gone on since, and noted it. */
  const asked = (one: RefundOrder, isStale: boolean) => {
    const since = orders.filter(
      (other) => isStale && (other.state === 'sent' || other.state === 'done') && other !== one,
    )
    return atStripe.filter((at) => !since.some(({ id }) => id === at.order))
  }
  return {
    returned,
    furthest: () => orders.map(({ reaches }) => reaches).reduce(larger, 0n),
    decide(amount: bigint) {
      const onItsWay = orders.filter(isOnItsWay)
      const reached = onItsWay.map(({ reaches }) => reaches).reduce(larger, 0n)
      const done = sum(orders.filter(({ state }) => state === 'done').map((one) => one.amount))
      const unknown = larger(returned() - done, 0n)
      const ordered = sum(onItsWay.map((one) => one.amount)) - unknown
      orders.push(order(larger(larger(reached, returned()), returned() + ordered), amount))
    },
    happen(what: string, which: number) {
      const one = orders[which % Math.max(1, orders.length)]
      if (!one) return
      if (what === 'giveUp' && isOnItsWay(one)) become(one, 'given_up')
      if (what === 'refuse' && one.state === 'sent' && !isAtStripe(one)) become(one, 'refused')
      if (what === 'hear' && isAtStripe(one)) become(one, 'done')
      if (what !== 'run' && what !== 'runStale' && what !== 'lose') return
      const verdict = judge(one, orders, asked(one, what === 'runStale'), 0n)
      if (verdict.is === 'done') become(one, 'done')
      if (verdict.is === 'replaced' || verdict.is === 'anew') become(one, 'replaced')
      if (verdict.is === 'anew') orders.push(order(one.reaches - verdict.amount, verdict.amount))
      if (verdict.is !== 'go') return
      become(one, 'sent')
      // Lost: the process dies before Stripe hears of it. What Stripe has under this key it does once.
      if (what !== 'lose' && !isAtStripe(one))
        atStripe.push(given(one.amount, { order: one.id, begin: one.reaches - one.amount }))
    },
  }
}

const decided = { what: 'decide', amount: 1n } as const
const run = (which: number) => ({ what: 'run', which }) as const
/** A later one goes before an earlier one, then a third is decided. */
const LATER_FIRST = [decided, decided, run(1), run(1), decided, run(2), run(0)]
/** One that was given up is tried again beside what was decided in its place, while an earlier one waits. */
const TRIED_AGAIN_BESIDE = [decided, decided, { what: 'giveUp', which: 1 } as const, decided, run(2), run(1), run(0)]

it('whatever is given up and tried again, in whatever order, no more goes back than the furthest that was decided', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { returned, furthest, decide, happen } = payment()
      for (const taken of steps) {
        if ('amount' in taken) decide(taken.amount)
        else happen(taken.what, taken.which)
      }
      expect(returned()).toBeLessThanOrEqual(furthest())
    }),
    { numRuns: 2000, examples: [[LATER_FIRST], [TRIED_AGAIN_BESIDE]] },
  )
})
