import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Lots } from '../lot/line.ts'
import type { Account } from './account.ts'
import type { Fact } from './inputs.ts'
import { Books } from './invariants.fixture.ts'
import { happen, storiesOf, tell } from './random-story.fixture.ts'
import { plus, pro, Story } from './story.fixture.ts'

// fast-check prints the seed and the shortest story that fails.
const RUNS = { numRuns: Number(process.env.STORIES ?? 300) }
/** Seconds on a quiet machine; many more on a busy one. */
const PATIENCE = 60_000 + RUNS.numRuns * 200
const stories = storiesOf((happening) => happening)

/** Where lots that do not wait stand among each other says nothing. */
const comparable = ({ lots, ...rest }: Account): { lots: Lots; queue: string[] } & Omit<Account, 'lots'> => ({
  ...rest,
  lots: lots.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  queue: lots.filter(({ clock }) => clock.state === 'queued').map(({ id }) => id),
})

it(
  'keeps one plan and balanced books whatever happens, and a fact told again changes nothing',
  () => {
    fc.assert(
      fc.property(stories, (happenings) => {
        const story = new Story()
        const books = new Books()
        const told: Fact[] = []
        for (const happened of happenings) {
          const fact = happen(story, happened)
          books.expectSound(story)
          if (!fact) continue
          told.push(fact)
          expectNothingNew(story, [fact])
        }
        expectNothingNew(story, told)
        story.wait(5000)
        books.expectSound(story)
        for (const currency of ['EUR', 'USD', 'JPY', 'KWD']) expectEarned(story, books, currency)
      }),
      RUNS,
    )
  },
  PATIENCE,
)

function expectNothingNew(story: Story, told: readonly Fact[]): void {
  const before = story.account
  for (const fact of told) expect(story.decide(fact)).toMatchObject({ ok: true, movements: [], effects: [] })
  expect(story.account).toEqual(before)
}

/** In the end, when all time is used, what was paid is earned, given back, or owed as tax. */
function expectEarned({ account }: Story, books: Books, currency: string): void {
  const stopped = account.lots.filter(({ clock, plan }) => clock.state === 'stopped' && plan.currency === currency)
  if (stopped.length > 0) return
  const results = (['revenue', 'refunds', 'discount'] as const).map((account) => books.sum(account, currency))
  const earned = -results.reduce((total, amount) => total + amount, 0n)
  const lots = account.lots.filter(({ plan }) => plan.currency === currency)
  const kept = lots.reduce((total, { cash, back }) => total + cash - back, 0n)
  expect(earned).toBe(kept + books.sum('tax', currency))
}

it(
  'lets time pass in one step as in many',
  () => {
    const steps = fc.array(fc.nat(40 * 86_400), { maxLength: 6 })
    fc.assert(
      fc.property(stories, steps, (happenings, waits) => {
        const [often, once] = [new Story(), new Story()]
        for (const story of [often, once]) for (const happened of happenings) happen(story, happened)
        for (const seconds of waits) {
          for (const story of [often, once]) story.at += seconds
          often.do({ type: 'tick' })
        }
        once.do({ type: 'tick' })
        expect(once.account).toEqual(often.account)
        expect(once.balance('revenue')).toBe(often.balance('revenue'))
      }),
      RUNS,
    )
  },
  PATIENCE,
)

it(
  'does not mind in which order the facts of payments come',
  () => {
    const parts = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 3 })
    const disputed = fc.constantFrom<('opened' | 'won' | 'lost')[]>([], ['opened'], ['opened', 'lost'], ['lost'])
    fc.assert(
      fc.property(
        stories,
        parts,
        disputed,
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        (before, parts, disputes, upgrade, dice) => {
          const told = (shuffled: boolean) => {
            const story = new Story()
            for (const happened of before) happen(story, happened)
            const checkoutId = story.id('checkout')
            const offer = { plan: upgrade ? pro : plus, isActive: true }
            if (!story.decide({ type: 'buy', checkoutId, offer, taxRate: 200_000n }).ok) return undefined
            const known = story.account.checkouts.find(({ id }) => id === checkoutId)
            if (!known || known.charged === 0n) return undefined
            const refunds = parts.map((part) => (known.charged * BigInt(part)) / 100n)
            const most = refunds.toSorted((a, b) => (a < b ? 1 : -1))[0] ?? 0n
            const amount = known.charged - most
            const facts: Fact[] = [
              { type: 'sessionCompleted', checkoutId, paid: false },
              { type: 'sessionCompleted', checkoutId, paid: true },
              { type: 'asyncSucceeded', checkoutId },
              { type: 'sessionExpired', checkoutId },
              story.confirmed(checkoutId),
              ...refunds.map((total) => ({ type: 'refunded', checkoutId, total }) as const),
              ...(amount > 0n ? disputes : []).map(
                (status) => ({ type: 'dispute', checkoutId, dispute: { id: 'late', amount, status } }) as const,
              ),
              { type: 'fee', checkoutId, fee: { id: 'fee-a', amount: 7n, currency: 'EUR' } },
              { type: 'fee', checkoutId, fee: { id: 'fee-b', amount: 9n, currency: 'EUR' } },
            ]
            for (const fact of shuffled ? inRandomOrder(facts, dice) : facts) tell(story, fact)
            return story
          }
          const [straight, mixed] = [told(false), told(true)]
          if (!straight || !mixed) return
          expect(comparable(mixed.account)).toEqual(comparable(straight.account))
          for (const account of [
            'cash',
            'liability',
            'tax',
            'deferred_tax',
            'revenue',
            'refunds',
            'disputed',
          ] as const) {
            expect(mixed.balance(account)).toBe(straight.balance(account))
          }
        },
      ),
      RUNS,
    )
  },
  PATIENCE,
)

const inRandomOrder = (facts: readonly Fact[], dice: Iterator<number>): Fact[] => {
  const left = [...facts]
  return facts.flatMap(() => left.splice((dice.next().value ?? 0) % left.length, 1))
}
