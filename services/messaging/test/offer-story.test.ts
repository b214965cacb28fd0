import {
  answerOffer,
  blockPerson,
  contactSeller,
  listThreadMessages,
  listThreads,
  makeOffer,
  OfferChanged,
  type OfferStepName,
  type ThreadMessage,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { callers, signedInject } from '@forecourt/kernel/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { offerExpiryWorker } from '../src/offer/expire-offer.worker.ts'
import { type Neighbours, startNeighbours } from './neighbours.ts'
import { startWorld, type World } from './world.ts'

let world: World
let neighbours: Neighbours
/** Two instances over one database. */
let instances: World['call'][]
beforeAll(async () => {
  neighbours = await startNeighbours()
  world = await startWorld(neighbours.serviceUrls)
  const log = createLogger({ service: 'messaging', level: 'silent' })
  const other = await buildApp({ ...world.parts, log, events: world.events })
  instances = [world.call, signedInject(other, { service: 'messaging' })]
})
afterAll(async () => {
  await world.close()
  await neighbours.close()
})

/** What may follow on a step. */
const follows: Readonly<Record<'none' | OfferStepName, readonly OfferStepName[]>> = {
  none: ['made'],
  made: ['accepted', 'declined', 'countered', 'replaced', 'withdrawn', 'expired'],
  countered: ['accepted', 'declined', 'countered', 'replaced', 'withdrawn', 'expired'],
  replaced: ['accepted', 'declined', 'countered', 'replaced', 'withdrawn', 'expired'],
  accepted: ['made'],
  declined: ['made'],
  withdrawn: ['made'],
  expired: ['made'],
}

interface Act {
  readonly who: 'buyer' | 'seller'
  readonly instance: number
  readonly what: 'offer' | 'accepted' | 'declined' | 'withdrawn' | 'runOut' | 'expire' | 'block' | 'unblock'
  /** Which of the offers that were made: the last one, or an earlier one. */
  readonly back: number
  readonly amount: number
  /** At the same time as the one before. */
  readonly together: boolean
}
const act: fc.Arbitrary<Act> = fc.record({
  who: fc.constantFrom('buyer', 'seller'),
  instance: fc.nat(1),
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constant('offer' as const) },
    { weight: 6, arbitrary: fc.constantFrom('accepted' as const, 'declined' as const, 'withdrawn' as const) },
    { weight: 2, arbitrary: fc.constantFrom('runOut' as const, 'expire' as const) },
    { weight: 1, arbitrary: fc.constantFrom('block' as const, 'unblock' as const, 'unblock' as const) },
  ),
  back: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(2) }),
  amount: fc.integer({ min: 1, max: 29_980 }),
  together: fc.boolean(),
})

/** So that no end is left to luck. */
const simple = { instance: 0, back: 0, amount: 100, together: false }
const made: Act = { ...simple, who: 'buyer', what: 'offer' }
const beginning: fc.Arbitrary<readonly Act[]> = fc.constantFrom<readonly Act[]>(
  [],
  [made, { ...simple, who: 'seller', what: 'accepted' }],
  [made, { ...simple, who: 'seller', what: 'declined' }],
  [made, { ...simple, who: 'buyer', what: 'withdrawn' }],
  [made, { ...made, what: 'runOut' }, { ...made, what: 'expire' }],
  [made, made, { ...made, who: 'seller' }],
)

async function newThread() {
  const vehicle = await world.vehicle()
  neighbours.vehicles.set(vehicle.vehicleId, vehicle)
  const people = { buyer: callers.user(), seller: callers.user({ userId: vehicle.ownerId }) }
  const body = { email: 'buyer@example.com', phone: '+33612345678', message: 'Hello' }
  await world.call(contactSeller, { caller: people.buyer, params: { id: vehicle.vehicleId }, body })
  const [thread] = (await world.call(listThreads, { caller: people.buyer })).body.data
  return { people, id: String(thread.id) }
}
type Story = Awaited<ReturnType<typeof newThread>>

const query = <T>(text: string, params: unknown[]) => world.db.query<T & object>(text, params)

async function take({ people, id }: Story, { who, instance, what, back, amount }: Act): Promise<number> {
  const caller = people[who]
  const call = instances[instance] ?? world.call
  const made = await query<{ id: string; state: string }>(
    'select id, state from offer where thread_id = $1 order by created_at desc',
    [id],
  )
  const about = made[back]
  switch (what) {
    case 'offer': {
      const instead = about?.state === 'open' ? about.id : null
      const body = { amount, currency: 'EUR', instead }
      return (await call(makeOffer, { caller, params: { id }, body })).status
    }
    case 'runOut':
      await query(`update offer set expires_at = now() - interval '1 second' where thread_id = $1 and state = 'open'`, [
        id,
      ])
      return 200
    case 'expire': {
      if (!about) return 404
      const job = { key: newId(), payload: { offerId: about.id, threadId: id }, attempt: 1 }
      const rest = {
        log: createLogger({ service: 'messaging', level: 'silent' }),
        signal: new AbortController().signal,
      }
      await offerExpiryWorker(world.db, () => undefined).run([{ ...job, ...rest }])
      return 200
    }
    case 'block':
    case 'unblock':
      return (await call(blockPerson, { caller, params: { id }, body: { blocked: what === 'block' } })).status
    default:
      if (!about) return 404
      return (await call(answerOffer, { caller, params: { id, offerId: about.id }, body: { state: what } })).status
  }
}

/** What must be true of a conversation whatever was done in it. */
async function judge({ people, id }: Story): Promise<string[]> {
  const reply = await world.call(listThreadMessages, { caller: people.buyer, params: { id }, query: { limit: 100 } })
  const messages: ThreadMessage[] = reply.body.data.messages
  const steps = messages.flatMap(({ author, offer }) => (offer ? [{ author, ...offer }] : []))
  let before: (typeof steps)[number] | undefined
  for (const now of steps) {
    expect(follows[before?.step ?? 'none'], `after ${before?.step}`).toContain(now.step)
    const isSame = before?.offer.id === now.offer.id
    if (now.step === 'made') expect(now.author).toBe('buyer')
    if (now.step === 'withdrawn') expect([isSame, now.author]).toEqual([true, now.offer.by])
    if (['accepted', 'declined', 'expired'].includes(now.step))
      expect([isSame, now.author === now.offer.by]).toEqual([true, false])
    if (now.step === 'countered') expect([isSame, now.offer.by === before?.offer.by]).toEqual([false, false])
    if (now.step === 'replaced') expect([isSame, now.offer.by === before?.offer.by]).toEqual([false, true])
    before = now
  }
  const rows = await query<{ id: string; state: string }>('select id, state from offer where thread_id = $1', [id])
  expect(rows.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(1)
  for (const row of rows) {
    const place = steps.findLastIndex(({ offer }) => offer.id === row.id)
    const said = steps[place]?.step
    const after = steps[place + 1]?.step
    const begun = said === 'made' || said === 'countered' || said === 'replaced'
    expect(row.state).toBe(begun ? (after ?? 'open') : said)
  }
  const events = await query<{ data: { offerId: string; step: string } }>(
    `select envelope -> 'data' as data from outbox where envelope ->> 'name' = $1 and envelope ->> 'aggregateId' = $2`,
    [OfferChanged.name, id],
  )
  const said = (list: { id: string; step: string }[]) => list.map((one) => `${one.id} ${one.step}`).sort()
  expect(said(events.map(({ data }) => ({ id: data.offerId, step: data.step })))).toEqual(
    said(steps.map(({ step, offer }) => ({ id: offer.id, step }))),
  )
  return steps.map(({ step }) => step)
}

it('whatever two people do, on two instances and at the same time, steps follow their rules and events equal rows', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(beginning, fc.array(act, { minLength: 6, maxLength: 16 }), async (begun, acts) => {
      const story = await newThread()
      for (const one of begun) await take(story, one)
      const running: Promise<void>[] = []
      for (const one of acts) {
        if (!one.together) await Promise.all(running.splice(0))
        running.push(take(story, one).then((status) => expect(status).toBeLessThan(500)))
      }
      await Promise.all(running)
      for (const step of await judge(story)) seen.add(step)
    }),
    { numRuns: 40 },
  )
  expect([...seen].sort(), 'the story went everywhere').toEqual([
    'accepted',
    'countered',
    'declined',
    'expired',
    'made',
    'replaced',
    'withdrawn',
  ])
}, 120_000)
