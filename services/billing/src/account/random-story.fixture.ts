import fc from 'fast-check'
import type { Checkout } from '../checkout/checkout.ts'
import type { PlanTerms } from '../lot/lot.ts'
import type { Fact } from './inputs.ts'
import { basic, DAY, planOf, plus, plusYear, pro, proDollar, proYear, type Story } from './story.fixture.ts'

const OTHER_CURRENCIES: readonly PlanTerms[] = [
  proDollar,
  planOf('plus', 2, 1, 2100n, 'USD'),
  planOf('pro', 3, 6, 60_000n, 'JPY'),
  planOf('plus', 2, 3, 12_340n, 'KWD'),
]
const TAX_RATES = [0n, 55_000n, 200_000n, 99_750n]

const plan = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(basic, plus, plusYear, pro, proYear) },
  { weight: 1, arbitrary: fc.constantFrom(...OTHER_CURRENCIES) },
)
const status = fc.constantFrom('opened' as const, 'won' as const, 'lost' as const)
/** Which of the account's checkouts is meant, counted from the last. */
const which = fc.oneof(fc.constant(0), fc.nat(8))
const part = fc.oneof(fc.constant(100), fc.integer({ min: 0, max: 100 }))

/** One thing that happens to an account. */
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('buy' as const), plan, rate: fc.constantFrom(...TAX_RATES) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('open' as const), plan }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('confirm' as const), which, wrong: fc.nat(8) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom('completed' as const, 'processing' as const, 'failed' as const, 'expired' as const),
      which,
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('refund' as const), which, part }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('bounce' as const), which, part }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('settle' as const), which, again: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('dispute' as const), which, status, id: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('reclaim' as const), which, status, part }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('look' as const), which }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('end' as const), which }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('fee' as const), which, id: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('grant' as const), plan }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('review' as const), which, accept: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ what: fc.constant('wait' as const), seconds: fc.nat(70 * DAY) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('wait' as const), seconds: fc.nat(2000) }) },
)
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

/** The same, of the kind that passes value from plan to plan and asks it back: rare where everything may happen. */
const passing: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('buy' as const),
      plan: fc.constantFrom(basic, plus, pro, proYear),
      rate: fc.constantFrom(...TAX_RATES),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('reclaim' as const), which: fc.nat(3), status, part }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('dispute' as const), which, status, id: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('refund' as const), which, part }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('end' as const), which }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('wait' as const), seconds: fc.nat(8 * DAY) }) },
)

/** What happens to an account, each with whatever else is drawn for it. */
export function storiesOf<T>(each: (happening: fc.Arbitrary<Happening>) => fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  const long = { maxLength: 30, size: 'max' } as const
  return fc.oneof(fc.array(each(happening), long), fc.array(each(passing), long))
}

/** Lets it happen. @returns the fact that Stripe told, if it was one */
export function happen(story: Story, happened: Happening): Fact | undefined {
  if (happened.what === 'wait') story.at += happened.seconds
  if (happened.what === 'wait') return void story.do({ type: 'tick' })
  if (happened.what === 'grant') return void story.grant(happened.plan)
  if (happened.what === 'open' || happened.what === 'buy') {
    const checkoutId = story.id('checkout')
    const taxRate = happened.what === 'buy' ? happened.rate : 0n
    story.decide({ type: 'buy', checkoutId, offer: { plan: happened.plan, isActive: true }, taxRate })
    const opened = story.account.checkouts.find(({ id }) => id === checkoutId)
    return happened.what === 'buy' && opened ? tell(story, story.confirmed(checkoutId)) : undefined
  }
  if (happened.what === 'undo') return undo(story)
  if (happened.what === 'reclaim') return reclaim(story, happened)
  if (happened.what === 'end') {
    const held = story.lots.filter(({ clock }) => clock.state !== 'ended').at(-1 - happened.which)
    return held && void story.do({ type: 'endPlan', lotId: held.id })
  }
  const checkout = story.account.checkouts.at(-1 - happened.which)
  if (!checkout) return undefined
  if (happened.what === 'look') return void story.decide({ type: 'settlePassedOn', checkoutId: checkout.id })
  if (happened.what === 'review') {
    return void story.decide({ type: 'review', checkoutId: checkout.id, accept: happened.accept })
  }
  if (happened.what === 'settle') {
    return void story.decide({ type: 'settleRefund', checkoutId: checkout.id, again: happened.again })
  }
  const fact = factOf(story, checkout, happened)
  return fact && tell(story, fact)
}

/** Refunds the last upgrade whole. */
function undo(story: Story): Fact | undefined {
  const checkout = story.account.checkouts.findLast(({ id, sources, disputes }) => {
    const bought = story.lots.some((lot) => lot.id === id)
    return bought && sources.length > 0 && disputes.length === 0
  })
  const total = checkout?.received?.amount
  return checkout && total
    ? tell(story, { type: 'refunded', checkoutId: checkout.id, total, failed: failedOf(checkout) })
    : undefined
}

/** A bank wants back, in part or whole, what was passed on to another plan. */
function reclaim(story: Story, { which, status, part }: Extract<Happening, { what: 'reclaim' }>): Fact | undefined {
  const passedOn = story.account.checkouts.filter(({ id }) =>
    story.lots.some(({ credits }) => credits.some(({ lotId }) => lotId === id)),
  )
  const checkout = passedOn.at(-1 - which) ?? passedOn.at(-1)
  if (!checkout) return undefined
  const known = checkout.disputes.find(({ id }) => id === 'reclaim')
  const amount = known?.amount ?? ((refundable(checkout) - checkout.refunded) * BigInt(part)) / 100n
  if (amount <= 0n) return undefined
  return tell(story, { type: 'dispute', checkoutId: checkout.id, dispute: { id: 'reclaim', amount, status } })
}

export function tell(story: Story, fact: Fact): Fact {
  story.do(fact)
  return fact
}

function factOf(story: Story, checkout: Checkout, happened: Happening): Fact | undefined {
  const checkoutId = checkout.id
  switch (happened.what) {
    case 'completed':
      return { type: 'sessionCompleted', checkoutId, paid: true }
    case 'processing':
      return { type: 'sessionCompleted', checkoutId, paid: false }
    case 'failed':
      return { type: 'asyncFailed', checkoutId }
    case 'expired':
      return { type: 'sessionExpired', checkoutId }
    case 'confirm':
      if (checkout.charged === 0n) return undefined
      return story.confirmed(checkoutId, happened.wrong === 0 ? { amount: checkout.charged + 1n } : {})
    case 'refund':
      return {
        ...{ type: 'refunded', checkoutId, failed: failedOf(checkout) },
        total: (refundable(checkout) * BigInt(happened.part)) / 100n,
      }
    case 'bounce': {
      // Told in one answer with the payment, which comes first in it.
      if (!checkout.received) return undefined
      const failed = [...failedOf(checkout), `refund-${failedOf(checkout).length}`]
      return { type: 'refunded', checkoutId, total: (checkout.refunded * BigInt(100 - happened.part)) / 100n, failed }
    }
    case 'dispute': {
      const known = checkout.disputes.find(({ id }) => id === `dispute-${happened.id}`)
      const amount = known?.amount ?? refundable(checkout) - checkout.refunded
      if (amount <= 0n) return undefined
      return { type: 'dispute', checkoutId, dispute: { id: `dispute-${happened.id}`, amount, status: happened.status } }
    }
    case 'fee':
      return { type: 'fee', checkoutId, fee: { id: `fee-${happened.id}`, amount: 31n, currency: 'EUR' } }
    default:
      return undefined
  }
}

const failedOf = ({ refundFailure }: Checkout): readonly string[] => refundFailure?.refunds ?? []

/** Stripe gives back no more than was charged, less what is disputed. */
function refundable({ charged, received, disputes }: Checkout): bigint {
  const taken = disputes.filter(({ status }) => status !== 'won').reduce((total, { amount }) => total + amount, 0n)
  return (received?.amount ?? charged) - taken
}
