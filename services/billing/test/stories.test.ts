import { type Database, newId, seedId } from '@forecourt/kernel/db'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Account, inForce, termsOf } from '../src/account/account.ts'
import type { Decision } from '../src/account/decide.ts'
import type { Input } from '../src/account/inputs.ts'
import { Books } from '../src/account/invariants.fixture.ts'
import { happen, storiesOf } from '../src/account/random-story.fixture.ts'
import { BEGIN, Story } from '../src/account/story.fixture.ts'
import { sheetOf } from '../src/ledger/sheet.ts'
import type { PlanTerms } from '../src/lot/lot.ts'
import { changeAccount, readAccount } from '../src/store/accounts.ts'
import { planRights } from '../src/subscription/subscription.service.ts'
import { startStore } from './world.ts'

// As many as a quarter of a minute allows; STORIES=1000 and more by hand. fast-check prints the seed of a failure.
const RUNS = { numRuns: Number(process.env.STORIES ?? 40) }
const PATIENCE = 60_000 + RUNS.numRuns * 2_000

let store: Awaited<ReturnType<typeof startStore>>
let db: Database
beforeAll(async () => {
  store = await startStore()
  db = store.db
}, 60_000)
afterAll(() => store?.close())

interface Step {
  readonly input: Input
  readonly at: number
  readonly ids: readonly string[]
  readonly ok: boolean
}

/** A story whose ids are what the database takes, and which keeps what was asked, so that it can be asked of it too. */
class Recorded extends Story {
  readonly steps: Step[] = []
  #made: string[] = []
  override id = (): string => {
    const id = newId()
    this.#made.push(id)
    return id
  }

  override decide(input: Input): Decision {
    this.#made = []
    const decision = super.decide(input)
    this.steps.push({ input, at: this.at, ids: this.#made, ok: decision.ok })
    return decision
  }
}

/** The same with ids of carts and families that the database takes. */
function stored<T>(value: T): T {
  const walk = (part: unknown, key: string): unknown => {
    if (Array.isArray(part)) return part.map((each) => walk(each, ''))
    if ((key === 'cartId' || key === 'family') && typeof part === 'string') return seedId(key, part)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, walk(each, name)]))
  }
  return walk(value, '') as T
}

const carts = new Set<string>()
/** A cart as it is now says nothing about what was bought; it only has to be there. */
async function needCart({ cartId }: PlanTerms): Promise<void> {
  if (carts.has(cartId)) return
  carts.add(cartId)
  await db.query(
    `insert into cart (id, name, price, months, is_active, currency, "group") values ($1, $2, 100, 1, true, $3, $4)`,
    [cartId, cartId, newId(), seedId('cartgroup', 'plus')],
  )
}

class Killed extends Error {}

/** Asks it of the database. A process that dies before the commit has done nothing. */
async function ask(userId: string, { input, at, ids, ok }: Step, dies: boolean): Promise<void> {
  if ('offer' in input) await needCart(input.offer.plan)
  const attempt = (end: () => void) =>
    db.transaction(async (em) => {
      const left = [...ids]
      const decision = await changeAccount(em, userId, input, { at, makeId: () => left.shift() ?? newId() })
      end()
      return decision.ok
    })
  if (dies) {
    const killed = attempt(() => {
      throw new Killed()
    })
    await expect(killed).rejects.toThrow(Killed)
  }
  expect(await attempt(() => {})).toBe(ok)
}

const total = (postings: readonly { account: string; currency: string; amount: bigint }[]): Record<string, bigint> => {
  const sums: Record<string, bigint> = {}
  for (const { account, currency, amount } of postings) {
    const key = `${account} ${currency}`
    sums[key] = (sums[key] ?? 0n) + amount
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n))
}

const postingsOf = async (userId: string) => {
  const rows = await db.query<{ account: string; currency: string; sum: string }>(
    `select p.account, p.currency, sum(p.amount) as sum from posting p join movement m on m.id = p.movement_id
     where m.user_id = $1 group by 1, 2`,
    [userId],
  )
  return total(rows.map(({ account, currency, sum }) => ({ account, currency, amount: BigInt(sum) })))
}

const toldLast = async (userId: string) => {
  const [row] = await db.query<{ terms: { lotId: string; until: string; limits: unknown }[] }>(
    `select envelope -> 'data' -> 'terms' as terms from outbox
     where envelope ->> 'name' = 'EntitlementChanged' and envelope ->> 'aggregateId' = $1
     order by (envelope ->> 'aggregateVersion')::int desc limit 1`,
    [userId],
  )
  return row?.terms ?? []
}

/** Lots that are over stand in no order. Each decision saw only a part of the account, and came to the same as seeing all of it. */
function inOrder({ lots, ...account }: Account) {
  const [over, held] = [true, false].map((isOver) => lots.filter(({ clock }) => (clock.state === 'ended') === isOver))
  return { ...account, held, over: over?.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

async function expectStored(userId: string, expected: Account, story: Story): Promise<void> {
  const em = db.fork()
  const [{ account }, sums, told, rights] = await Promise.all([
    readAccount(em, userId, 'whole'),
    postingsOf(userId),
    toldLast(userId),
    planRights(em, userId),
  ])
  expect(inOrder(account)).toEqual(inOrder(expected))
  expect(sums).toEqual(total(story.ledger.flatMap(({ postings }) => postings)))
  // What earned and passed through follows from no state; all else does.
  const isState = (key: string) => !/^(revenue|refunds|credit) /.test(key)
  const states = Object.fromEntries(Object.entries(sums).filter(([key]) => isState(key)))
  const sheet = total(sheetOf(account, account.asOf))
  expect(states).toEqual(Object.fromEntries(Object.entries(sheet).filter(([key]) => isState(key))))
  const terms = termsOf(account)
  expect(told.map(({ lotId, until, limits }) => [lotId, until, limits])).toEqual(
    terms.map(({ lot, until }) => [lot.id, new Date(until * 1000).toISOString(), lot.plan.limits]),
  )
  const held = inForce(account)
  if (held) expect(rights.limits).toEqual(held.plan.limits)
  else expect(rights.cartId).toBe(seedId('cart', 'free-0'))
}

it(
  'what was decided is what is stored, told and booked, and a kill loses and doubles nothing',
  async () => {
    const stories = storiesOf((happening) => fc.tuple(happening, fc.nat(3)))
    await fc.assert(
      fc.asyncProperty(stories, async (happenings) => {
        const story = new Recorded(BEGIN, newId())
        const userId = story.account.id
        const books = new Books()
        for (const [happened, dice] of happenings) {
          story.steps.length = 0
          happen(story, happened)
          books.expectSound(story)
          for (const step of story.steps) await ask(userId, stored(step), dice === 0)
          if (story.steps.some(({ ok }) => ok)) await expectStored(userId, stored(story.account), story)
        }
      }),
      RUNS,
    )
  },
  PATIENCE,
)
