import {
  answerOffer,
  blockPerson,
  type Caller,
  changeThread,
  contactedVehicles,
  contactSeller,
  exportMessages,
  listNotifications,
  listThreadMessages,
  listThreads,
  makeOffer,
  readThread,
  sendThreadMessage,
  type ThreadMessage,
  type UserCaller,
} from '@forecourt/contracts'
import { forgetAged, newId, retentionsOf } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'
import { callers, unserved } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellReader } from '../src/delivery/tell-reader.ts'
import { OFFER_EXPIRY } from '../src/offer/expire-offer.worker.ts'
import { FORGET_PERSON } from '../src/person/forget-person.worker.ts'
import { retentions } from '../src/retention.ts'
import { mailOf, type Neighbours, startNeighbours } from './neighbours.ts'
import { eventually, startWorld, term, type World } from './world.ts'

const form = { email: 'buyer@example.com', phone: '06 12 34 56 78', message: 'Is it still for sale?' }
let world: World
let neighbours: Neighbours
beforeAll(async () => {
  neighbours = await startNeighbours()
  world = await startWorld(neighbours.serviceUrls)
})
afterAll(async () => {
  await world.close()
  await neighbours.close()
})

const inbox = async (caller: UserCaller) => (await world.call(listNotifications, { caller })).body
/** What the inbox tells of offers, newest first. */
const told = async (caller: UserCaller) =>
  (await inbox(caller)).data.filter(({ kind }: { kind: string }) => kind === 'offer')
const messages = async (caller: UserCaller, id: string): Promise<ThreadMessage[]> =>
  (await world.call(listThreadMessages, { caller, params: { id } })).body.data.messages
const steps = async (caller: UserCaller, id: string): Promise<string[]> =>
  (await messages(caller, id)).flatMap(({ author, offer }) =>
    offer ? [`${author} ${offer.step} ${offer.offer.amount.amount}`] : [],
  )
const offer = (caller: Caller, id: string, amount: number, instead: string | null = null, more: object = {}) =>
  world.call(makeOffer, { caller, params: { id }, body: { amount, currency: 'EUR', instead, ...more } })
const answer = (caller: Caller, id: string, offerId: string, state: string) =>
  world.call(answerOffer, { caller, params: { id, offerId }, body: { state } })
const offerId = (result: { body: { data: ThreadMessage } }): string => result.body.data.offer?.offer.id ?? ''
/** Lets the time of an offer be over. */
const runOut = (id: string) =>
  world.db.query(`update offer set expires_at = now() - interval '1 second' where id = $1`, [id])
const expireNow = (id: string, threadId: string) =>
  world.db.transaction((em) => enqueue(em, OFFER_EXPIRY, newId(), { offerId: id, threadId }))

/** A buyer who wrote to a seller about a vehicle of 14,990 €, and both know of it. */
async function contacted({ received = true }: { received?: boolean } = {}) {
  const vehicle = await world.vehicle()
  neighbours.vehicles.set(vehicle.vehicleId, vehicle)
  const buyer = callers.user({ name: 'Camille Durand' })
  const seller = callers.user({ userId: vehicle.ownerId, name: 'Alice Martin' })
  for (const { userId, name } of [buyer, seller]) neighbours.people.set(userId, { name, locale: 'en_US' })
  if (!received) await world.plans(seller.userId, 1, [term(0, 1)])
  await world.call(contactSeller, { caller: buyer, params: { id: vehicle.vehicleId }, body: form })
  const [thread] = (await world.call(listThreads, { caller: buyer })).body.data
  if (received) await eventually(async () => (await inbox(seller)).data.length > 0)
  const change = (next: Partial<typeof vehicle>) => neighbours.vehicles.set(vehicle.vehicleId, { ...vehicle, ...next })
  return { vehicle, buyer, seller, id: String(thread.id), change }
}

describe('an offer', () => {
  it('is suggested, answered with another price and accepted, and each step is told to the other', async () => {
    const { buyer, seller, id } = await contacted()
    const made = await offer(buyer, id, 12_500)
    expect(made).toMatchObject({
      status: 201,
      body: {
        data: {
          author: 'buyer',
          body: '',
          offer: {
            step: 'made',
            offer: {
              by: 'buyer',
              state: 'open',
              amount: { amount: 12_500, currency: 'EUR' },
              asking: { amount: 14_990, currency: 'EUR' },
            },
          },
        },
      },
    })
    const days = (Date.parse(made.body.data.offer.offer.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.99)
    expect(days).toBeLessThan(7.01)
    const [first] = await eventually(async () => (await told(seller)).length === 1 && told(seller))
    expect(first).toMatchObject({
      threadId: id,
      message: '',
      read: false,
      sender: { name: 'Camille Durand' },
      detail: { kind: 'offer', step: 'made', amount: { amount: 12_500, currency: 'EUR' } },
    })
    const countered = await offer(seller, id, 14_000.5, offerId(made))
    expect(countered.body.data.offer).toMatchObject({ step: 'countered', offer: { amount: { amount: 14_000.5 } } })
    expect((await answer(buyer, id, offerId(countered), 'accepted')).body.data).toMatchObject({
      author: 'buyer',
      offer: { step: 'accepted', offer: { id: offerId(countered), state: 'accepted' } },
    })
    expect(await steps(seller, id)).toEqual(['buyer made 12500', 'seller countered 14000.5', 'buyer accepted 14000.5'])
    expect((await messages(buyer, id)).map((one) => one.offer?.offer.state)).toEqual([
      undefined,
      'countered',
      'accepted',
      'accepted',
    ])
    await eventually(async () => (await told(buyer)).length === 1 && (await told(seller)).length === 2)
    expect(world.woken).toContain(buyer.userId)
  })

  it('is told with its conversation while it can be answered, however much was written since', async () => {
    const { buyer, seller, id } = await contacted()
    const open = async (caller: UserCaller) =>
      (await world.call(readThread, { caller, params: { id } })).body.data.openOffer
    expect(await open(buyer)).toBeNull()
    const made = await offer(buyer, id, 12_500)
    await world.db.query(
      `insert into thread_message (id, thread_id, author, body, created_at)
       select uuidv7(), $1, 'buyer', 'And?', now() + make_interval(secs => n) from generate_series(1, 60) n`,
      [id],
    )
    expect((await messages(seller, id)).some((one) => one.offer)).toBe(false)
    expect(await open(seller)).toEqual(made.body.data.offer.offer)
    expect(await open(buyer)).toMatchObject({ id: offerId(made), state: 'open' })
    expect((await world.call(listThreads, { caller: buyer })).body.data[0]).not.toHaveProperty('openOffer')
    const archived = await world.call(changeThread, { caller: buyer, params: { id }, body: { archived: true } })
    expect(archived.body.data.openOffer).toMatchObject({ id: offerId(made) })
    await runOut(offerId(made))
    expect(await open(buyer)).toBeNull()
    const next = await offer(buyer, id, 12_600)
    expect(await open(seller)).toMatchObject({ id: offerId(next) })
    await answer(seller, id, offerId(next), 'declined')
    expect(await open(seller)).toBeNull()
  })

  it('is mailed in the language of its reader, says that it binds nobody, and is the last of the thread', async () => {
    const { buyer, seller, id } = await contacted()
    neighbours.people.set(seller.userId, { name: 'Alice', locale: 'fr_FR' })
    await offer(buyer, id, 12_500)
    const mail = await world.mailbox.next(mailOf(seller.userId), ({ subject }) => /propose/.test(subject ?? ''))
    expect(mail.subject).toMatch(/^Camille Durand propose 12\s500\s€ pour\s: Peugeot 208$/)
    expect(mail.text).toContain('n’engage personne')
    expect(mail.text).toContain(`/messages/${id}`)
    const thread = (await world.call(readThread, { caller: seller, params: { id } })).body.data
    expect(thread.last).toMatchObject({ body: '', author: 'buyer', offer: { step: 'made' } })
  })

  it('is not the seller’s answer on the vehicle, which is in words', async () => {
    const { vehicle, buyer, seller, id } = await contacted()
    const sent = await world.call(sendThreadMessage, { caller: seller, params: { id }, body: { message: 'Come by' } })
    await offer(seller, id, 13_000, offerId(await offer(buyer, id, 12_000)))
    const query = { vehicle: [vehicle.vehicleId] }
    const [mark] = (await world.call(contactedVehicles, { caller: buyer, query })).body.data
    expect(mark.answer).toEqual({ body: 'Come by', createdAt: sent.body.data.createdAt })
  })

  it.each([
    ['more than twice the asking price', 29_980.01, 'EUR'],
    ['less than one', 0.99, 'EUR'],
    ['of half a cent', 100.005, 'EUR'],
    ['in another currency', 12_500, 'CHF'],
  ])('%s is refused, and says what may be offered', async (_, amount, currency) => {
    const { buyer, id } = await contacted()
    const refused = await offer(buyer, id, amount, null, { currency })
    expect([refused.status, refused.body.code]).toEqual([422, 'OFFER_AMOUNT'])
    expect(refused.body.message).toContain('from €1 to €29,980')
    expect(refused.body.details).toEqual({ least: 1, most: 29_980, currency: 'EUR' })
    for (const edge of [1, 29_980]) {
      const open = (await messages(buyer, id)).at(-1)?.offer?.offer.id ?? null
      expect((await offer(buyer, id, edge, open)).status).toBe(201)
    }
  })

  it('counts in what the currency has, also where catalog does not tell', async () => {
    const { buyer, id, change } = await contacted()
    change({ priceMinor: 1_400_000, currencyCode: 'JPY', currencyDecimals: 0 })
    const yen = { currency: 'JPY' }
    expect((await offer(buyer, id, 12.5, null, yen)).body.code).toBe('OFFER_AMOUNT')
    expect((await offer(buyer, id, 1_300_000, null, yen)).body.data.offer.offer).toMatchObject({
      amount: { amount: 1_300_000, currency: 'JPY' },
      asking: { amount: 1_400_000 },
    })
    const other = await contacted()
    other.change({ priceMinor: 1_400_000, currencyCode: 'JPY' })
    expect((await offer(other.buyer, other.id, 2_800_001, null, yen)).body.code).toBe('OFFER_AMOUNT')
    expect((await offer(other.buyer, other.id, 2_800_000, null, yen)).status).toBe(201)
  })

  it('is judged by the price in force, and refused for what is sold or gone', async () => {
    const { buyer, seller, id, change } = await contacted()
    const made = await offer(buyer, id, 12_000)
    change({ priceMinor: 500_000 })
    expect((await offer(buyer, id, 12_000, offerId(made))).body.code).toBe('OFFER_AMOUNT')
    change({ sold: true })
    expect((await offer(seller, id, 5_000, offerId(made))).body.code).toBe('VEHICLE_SOLD')
    change({ status: 'hidden' })
    expect((await offer(seller, id, 5_000, offerId(made))).body.code).toBe('VEHICLE_GONE')
    change({ ownerId: newId() })
    expect((await offer(seller, id, 5_000, offerId(made))).body.code).toBe('VEHICLE_GONE')
    neighbours.vehicles.clear()
    expect((await offer(seller, id, 5_000, offerId(made))).body.code).toBe('VEHICLE_GONE')
    // What was offered may still be answered.
    expect((await answer(seller, id, offerId(made), 'declined')).status).toBe(200)
  })

  it('of the buyer comes first, and only who did not make it accepts or declines', async () => {
    const { buyer, seller, id } = await contacted()
    expect((await offer(seller, id, 14_000)).body.code).toBe('OFFER_FIRST')
    const made = offerId(await offer(buyer, id, 12_000))
    for (const state of ['accepted', 'declined']) expect((await answer(buyer, id, made, state)).status).toBe(403)
    expect((await answer(seller, id, made, 'withdrawn')).status).toBe(403)
    expect((await answer(callers.user(), id, made, 'accepted')).status).toBe(404)
    expect((await offer(callers.user(), id, 12_000)).status).toBe(404)
    const elsewhere = await contacted()
    expect((await answer(elsewhere.seller, elsewhere.id, made, 'accepted')).status).toBe(404)
    expect((await offer(elsewhere.buyer, elsewhere.id, 12_000, made)).status).toBe(404)
    expect((await answer(buyer, id, made, 'withdrawn')).status).toBe(200)
    expect(await steps(seller, id)).toEqual(['buyer made 12000', 'buyer withdrawn 12000'])
  })

  it('is open alone in its thread: a new one takes the place of that which was seen, or is refused', async () => {
    const { buyer, seller, id } = await contacted()
    const first = offerId(await offer(buyer, id, 11_000))
    const unseen = await offer(buyer, id, 11_500)
    expect([unseen.status, unseen.body.code]).toEqual([409, 'OFFER_OPEN'])
    const second = offerId(await offer(buyer, id, 11_500, first))
    const late = await answer(seller, id, first, 'accepted')
    expect([late.status, late.body.code, late.body.details]).toEqual([409, 'OFFER_CLOSED', { state: 'replaced' }])
    expect(late.body.message).toBe('This offer has been replaced by a new one.')
    expect((await offer(seller, id, 12_000, first)).body.details).toEqual({ state: 'replaced' })
    expect((await offer(seller, id, 12_000, second)).status).toBe(201)
    expect(await steps(buyer, id)).toEqual(['buyer made 11000', 'buyer replaced 11500', 'seller countered 12000'])
  })

  it('answered by both at once is answered once, and the other hears what happened', async () => {
    const { buyer, seller, id } = await contacted()
    const made = offerId(await offer(buyer, id, 12_000))
    const answers = await Promise.all([
      answer(seller, id, made, 'accepted'),
      answer(seller, id, made, 'declined'),
      answer(buyer, id, made, 'withdrawn'),
      offer(buyer, id, 12_500, made),
      offer(seller, id, 13_000, made),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    const [, last] = await steps(buyer, id)
    for (const { status, body } of answers.filter((one) => one.status >= 300)) {
      expect([status, body.code]).toEqual([409, 'OFFER_CLOSED'])
      expect(last).toContain(body.details.state)
    }
  })

  it('answered again in the same way is the same answer, and repeated under one key is one offer', async () => {
    const { buyer, seller, id } = await contacted()
    const request = {
      caller: buyer,
      params: { id },
      body: { amount: 12_000, currency: 'EUR' },
      idempotencyKey: crypto.randomUUID(),
    }
    const made = await Promise.all([1, 2, 3].map(() => world.call(makeOffer, request)))
    expect(new Set(made.map((one) => offerId(one))).size).toBe(1)
    const twice = [1, 2].map(() =>
      answer(seller, id, offerId(made[0] ?? { body: { data: undefined as never } }), 'accepted'),
    )
    const [one, two] = await Promise.all(twice)
    expect([one?.status, two?.status]).toEqual([200, 200])
    expect(one?.body.data.id).toBe(two?.body.data.id)
    expect(await steps(buyer, id)).toEqual(['buyer made 12000', 'seller accepted 12000'])
  })

  it('nobody answers has expired at its time, is told so once, and makes room for another', async () => {
    const { buyer, seller, id } = await contacted()
    const made = offerId(await offer(buyer, id, 12_000))
    await expireNow(made, id)
    await eventually(async () => (await told(seller)).length === 1)
    expect(await steps(buyer, id), 'not before its time').toEqual(['buyer made 12000'])
    await runOut(made)
    expect((await messages(seller, id)).at(-1)?.offer?.offer.state).toBe('expired')
    const late = await answer(seller, id, made, 'accepted')
    expect([late.body.code, late.body.details]).toEqual(['OFFER_CLOSED', { state: 'expired' }])
    await Promise.all([expireNow(made, id), expireNow(made, id)])
    const [entry] = await eventually(async () => (await told(buyer)).length > 0 && told(buyer))
    expect(entry.detail).toMatchObject({ step: 'expired' })
    // The seller never wrote, and so has no name here.
    const mail = await world.mailbox.next(mailOf(buyer.userId), ({ subject }) => /has expired$/.test(subject ?? ''))
    expect(mail.text).toContain('The other person did not answer your offer of €12,000')
    expect(await steps(buyer, id)).toEqual(['buyer made 12000', 'seller expired 12000'])
    expect((await told(seller)).length).toBe(1)
    const again = offerId(await offer(buyer, id, 12_500))
    await runOut(again)
    // Nobody has noted yet that its time is over.
    expect((await offer(buyer, id, 13_000)).status).toBe(201)
    expect(await steps(buyer, id)).toEqual([
      'buyer made 12000',
      'seller expired 12000',
      'buyer made 12500',
      'seller expired 12500',
      'buyer made 13000',
    ])
  })

  it('waits for its time in a job', async () => {
    const { buyer, id } = await contacted()
    const made = offerId(await offer(buyer, id, 12_000))
    const [job] = await world.db.query<{ days: number }>(
      `select extract(epoch from run_at - now()) / 86400 as days from job where queue = $1 and key = $2`,
      [OFFER_EXPIRY, made],
    )
    expect(Number(job?.days)).toBeCloseTo(7, 2)
  })

  it('that was on the screen before it could be told is read, without a mail', async () => {
    const { buyer, seller, id } = await contacted()
    const made = (await offer(buyer, id, 12_000)).body.data
    await eventually(async () => (await told(seller)).length === 1)
    await world.db.query('delete from notification where source_id = $1', [made.id])
    await world.call(changeThread, { caller: seller, params: { id }, body: { seenUpTo: made.id } })
    await world.db.transaction((em) => tellReader(em, made.id, () => undefined))
    expect((await told(seller))[0].read).toBe(true)
    const deliveries = 'select 1 from delivery d join notification n on n.id = d.notification_id where n.source_id = $1'
    expect(await world.db.query(deliveries, [made.id])).toEqual([])
  })

  it('is told to nobody for whom the conversation waits for a better plan', async () => {
    const { buyer, seller, id } = await contacted({ received: false })
    const made = await offer(buyer, id, 12_000)
    expect(made.status).toBe(201)
    expect((await answer(seller, id, offerId(made), 'accepted')).status).toBe(404)
    expect(await world.db.transaction((em) => tellReader(em, made.body.data.id, () => undefined))).toBe(false)
    expect((await inbox(seller)).data).toEqual([])
  })
})

describe('who has blocked the other, or is gone,', () => {
  it('gets no offers and no answers', async () => {
    const { buyer, seller, id } = await contacted()
    const made = offerId(await offer(buyer, id, 12_000))
    await world.call(blockPerson, { caller: seller, params: { id }, body: { blocked: true } })
    expect((await offer(buyer, id, 12_500, made)).body.code).toBe('BLOCKED')
    expect((await answer(buyer, id, made, 'withdrawn')).body.code).toBe('BLOCKED')
    expect((await answer(seller, id, made, 'accepted')).body.code).toBe('BLOCKED')
    await world.call(blockPerson, { caller: seller, params: { id }, body: { blocked: false } })
    await world.person(buyer.userId, 9, { deleted: true })
    expect((await answer(seller, id, made, 'accepted')).body.code).toBe('PERSON_GONE')
  })

  it('who makes too many is asked to wait, as for messages', async () => {
    const { buyer, id } = await contacted()
    let open: string | null = null
    for (let n = 0; n < 30; n++) open = offerId(await offer(buyer, id, 1_000 + n, open))
    const refused = await offer(buyer, id, 2_000, open)
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
    expect((await answer(buyer, id, open ?? '', 'withdrawn')).status).toBe(429)
  })
})

describe('what is kept of offers', () => {
  const count = async (id: string) =>
    (await world.db.query<{ n: number }>('select count(*)::int as n from offer where thread_id = $1', [id]))[0]?.n

  it('is in the export of both', async () => {
    const { buyer, seller, id } = await contacted()
    await offer(buyer, id, 12_000)
    for (const [caller, isMine] of [
      [buyer, true],
      [seller, false],
    ] as const) {
      const exported = await world.call(exportMessages, {
        caller: callers.service('bff'),
        params: { id: caller.userId },
      })
      expect(exported.body.data.messages.at(-1)).toMatchObject({
        isMine,
        offer: { step: 'made', offer: { amount: { amount: 12_000, currency: 'EUR' } } },
      })
    }
  })

  it('goes with the two accounts', async () => {
    const { buyer, seller, id } = await contacted()
    await offer(buyer, id, 12_000)
    for (const { userId } of [buyer, seller])
      await world.db.transaction((em) => enqueue(em, FORGET_PERSON, newId(), { userId }))
    await eventually(async () => (await count(id)) === 0)
  })

  it('goes after three years, and an index finds it', async () => {
    const { buyer, id } = await contacted()
    const made = offerId(await offer(buyer, id, 12_000))
    await world.db.query(`update offer set created_at = now() - interval '1094 days' where id = $1`, [made])
    await forgetAged(world.db, retentionsOf(retentions))
    expect(await count(id)).toBe(1)
    await world.db.query(`update offer set created_at = now() - interval '1096 days' where id = $1`, [made])
    await forgetAged(world.db, retentionsOf(retentions))
    expect(await count(id)).toBe(0)
    expect(await steps(buyer, id)).toEqual([])
    expect(await unserved(world.db, retentionsOf(retentions))).toEqual([])
  })
})

it('an instance of the version before reads and searches a thread with offers', async () => {
  const { buyer, id } = await contacted()
  await offer(buyer, id, 12_000)
  // As 0012 and the code beside it read them: words are never missing.
  const rows = await world.db.query<{ body: string | null }>(
    `select coalesce(x.body, c.message) as body from thread_message x left join contact c on c.id = x.contact_id
     where x.thread_id = $1 order by x.created_at`,
    [id],
  )
  expect(rows.map(({ body }) => body)).toEqual([form.message, ''])
  const added = world.db.query(
    `insert into thread_message (id, thread_id, author, body, created_at) values ($1, $2, 'seller', 'Hello', now())`,
    [newId(), id],
  )
  await expect(added).resolves.toBeDefined()
  const empty = world.db.query(
    `insert into thread_message (id, thread_id, author, body, created_at) values ($1, $2, 'seller', '', now())`,
    [newId(), id],
  )
  await expect(empty).rejects.toThrow(/thread_message_body_check/)
})
