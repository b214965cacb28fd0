import {
  blockPerson,
  changeThread,
  contactedVehicles,
  contactSeller,
  listNotifications,
  listThreadMessages,
  listThreads,
  readThread,
  sendThreadMessage,
  type Thread,
  type ThreadMessage,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellReader } from '../src/delivery/tell-reader.ts'
import { FORGET_PERSON } from '../src/person/forget-person.worker.ts'
import { addMessage } from '../src/thread/add-message.ts'
import { eventually, startWorld, term, type World } from './world.ts'

const form = { email: 'buyer@example.com', phone: '06 12 34 56 78', message: 'Is it still for sale?' }
type Caller = ReturnType<typeof callers.user>
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const inbox = async (caller: Caller) => (await world.call(listNotifications, { caller })).body
const threads = async (caller: Caller, query: Record<string, unknown> = {}): Promise<Thread[]> =>
  (await world.call(listThreads, { caller, query })).body.data
const messages = async (caller: Caller, id: string, query: Record<string, unknown> = {}) =>
  (await world.call(listThreadMessages, { caller, params: { id }, query })).body.data
const texts = async (caller: Caller, id: string): Promise<string[]> =>
  (await messages(caller, id)).messages.map(({ body }: ThreadMessage) => body)
const write = (caller: Caller, id: string, message: string) =>
  world.call(sendThreadMessage, { caller, params: { id }, body: { message } })

/** A buyer who wrote to a seller about a vehicle, and both know of it. */
async function contacted({ received = true }: { received?: boolean } = {}) {
  const vehicle = await world.vehicle()
  const buyer = callers.user({ name: 'Camille Durand' })
  const seller = callers.user({ userId: vehicle.ownerId, name: 'Alice Martin' })
  if (!received) await world.plans(seller.userId, 1, [term(0, 1)])
  await world.call(contactSeller, { caller: buyer, params: { id: vehicle.vehicleId }, body: form })
  const [thread] = await threads(buyer)
  if (!thread) throw new Error('no thread of the contact')
  if (received) await eventually(async () => (await inbox(seller)).data.length > 0)
  return { vehicle, buyer, seller, id: thread.id }
}

describe('a conversation', () => {
  it('begins with the contact, and both see it', async () => {
    const { vehicle, buyer, seller, id } = await contacted()
    const [theirs] = await threads(seller)
    expect(theirs).toMatchObject({
      id,
      role: 'seller',
      other: { name: 'Camille Durand', isGone: false },
      vehicle: { id: vehicle.vehicleId, title: vehicle.title },
      reach: { email: form.email, phone: '+33612345678' },
      last: { body: form.message, author: 'buyer' },
      unread: 1,
    })
    expect((await threads(buyer))[0]).toMatchObject({ id, role: 'buyer', other: { name: '' }, reach: null, unread: 0 })
    expect((await inbox(seller)).data[0]).toMatchObject({ kind: 'contact', threadId: id })
    expect(await texts(buyer, id)).toEqual([form.message])
    expect(await texts(seller, id)).toEqual([form.message])
  })

  it('has one thread for a buyer and a vehicle, however often they write', async () => {
    const { vehicle, buyer, id } = await contacted()
    const body = { ...form, message: 'And the colour?' }
    await world.call(contactSeller, { caller: buyer, params: { id: vehicle.vehicleId }, body })
    expect((await threads(buyer)).map((thread) => thread.id)).toEqual([id])
    expect(await texts(buyer, id)).toEqual([form.message, 'And the colour?'])
  })

  it('has nothing seen that nobody was told of: who writes meanwhile is told of it all the same', async () => {
    const { buyer, seller, id } = await contacted()
    // Written, and the bus has not told of it yet.
    const { id: early } = await world.db.transaction((em) =>
      addMessage(em, { threadId: id, role: 'buyer', name: 'Camille Durand', body: 'Anybody there?' }),
    )
    expect((await write(seller, id, 'It is still there')).status).toBe(201)
    const shown = async () => (await threads(buyer)).map(({ otherSeenAt }) => otherSeenAt)
    const [sentAt] = (await messages(buyer, id)).messages.flatMap((one: ThreadMessage) =>
      one.id === early ? [one.createdAt] : [],
    )
    expect(((await shown())[0] ?? '') < sentAt, 'not shown as seen').toBe(true)
    await world.db.transaction((em) => tellReader(em, early, () => {}))
    const [entry] = (await inbox(seller)).data
    expect(entry).toMatchObject({ kind: 'reply', message: 'Anybody there?', read: false })
    const rows = await world.db.query('select 1 from delivery where notification_id = $1', [entry.id])
    expect(rows).toHaveLength(1)
    // Told of it by then: an answer says that it was seen.
    expect((await write(seller, id, 'Yes')).status).toBe(201)
    expect(((await shown())[0] ?? '') > sentAt).toBe(true)
  })

  it('goes on with answers, which are told in the inbox of the other', async () => {
    const { buyer, seller, id } = await contacted()
    expect((await write(seller, id, 'It is, come and see it.')).status).toBe(201)
    const told = await eventually(async () => (await inbox(buyer)).data[0])
    expect(told).toMatchObject({
      kind: 'reply',
      threadId: id,
      message: 'It is, come and see it.',
      sender: { name: 'Alice Martin' },
      read: false,
    })
    expect((await threads(buyer))[0]).toMatchObject({ other: { name: 'Alice Martin' }, unread: 1 })
    await write(buyer, id, 'Tomorrow at ten?')
    expect(await texts(seller, id)).toEqual([form.message, 'It is, come and see it.', 'Tomorrow at ten?'])
    await eventually(async () => (await threads(seller))[0]?.unread === 2)
    expect(world.woken).toContain(buyer.userId)
  })

  it('repeated under one Idempotency-Key is one message', async () => {
    const { seller, id } = await contacted()
    const request = {
      caller: seller,
      params: { id },
      body: { message: 'Yes.' },
      idempotencyKey: crypto.randomUUID(),
    }
    const answers = await Promise.all([1, 2, 3].map(() => world.call(sendThreadMessage, request)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await texts(seller, id)).toEqual([form.message, 'Yes.'])
  })

  it('keeps the order of two who write at once, and is read in pages', async () => {
    const { buyer, seller, id } = await contacted()
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => [write(buyer, id, `b${i}`), write(seller, id, `s${i}`)]).flat(),
    )
    const all = await texts(buyer, id)
    expect(all).toHaveLength(21)
    expect(await texts(seller, id)).toEqual(all)
    const last = await messages(buyer, id, { limit: 8 })
    const before = await messages(buyer, id, { limit: 20, before: last.messages[0].id })
    expect([last.earlier, before.earlier]).toEqual([true, false])
    expect([...before.messages, ...last.messages].map(({ body }: ThreadMessage) => body)).toEqual(all)
  })

  it('has no two messages of one moment: what was seen goes by it', async () => {
    const { buyer, seller, id } = await contacted()
    // As after a clock that was ahead: both would take the moment after the last message.
    await world.db.query(`update thread set last_at = now() + interval '1 hour' where id = $1`, [id])
    const sent = await Promise.all([buyer, seller, buyer, seller].map((caller, i) => write(caller, id, `m${i}`)))
    expect(new Set(sent.map(({ body }) => body.data.createdAt)).size).toBe(4)
  })

  it('warns who reads, not who wrote, of what leads away', async () => {
    const { buyer, seller, id } = await contacted()
    await write(seller, id, 'Pay by Western Union, or see www.cars.example.com')
    const outside = async (caller: Caller) => (await messages(caller, id)).messages.at(-1).outside
    expect(await outside(buyer)).toEqual(['link', 'payment'])
    expect(await outside(seller)).toEqual([])
  })

  it('is nobody else’s', async () => {
    const { id } = await contacted()
    const stranger = callers.user()
    const asks = [
      world.call(readThread, { caller: stranger, params: { id } }),
      world.call(listThreadMessages, { caller: stranger, params: { id } }),
      write(stranger, id, 'Hello'),
      world.call(changeThread, { caller: stranger, params: { id }, body: { archived: true } }),
      world.call(blockPerson, { caller: stranger, params: { id }, body: { blocked: true } }),
    ]
    expect((await Promise.all(asks)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await threads(stranger)).toEqual([])
  })

  it('refuses an empty message and one that is too long, by name', async () => {
    const { seller, id } = await contacted()
    for (const message of ['', '   ', ' \u200b ', '\u202e', 'a'.repeat(2001)]) {
      const refused = await write(seller, id, message)
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['message']])
    }
    expect((await write(seller, id, 'a'.repeat(2000))).status).toBe(201)
  })

  it('keeps of a message what can be read', async () => {
    const { seller, id } = await contacted()
    const { body } = await write(seller, id, 'a\u202eevil\u2066\u0007 👩‍👧\r\nمی‌خواهم\u200b ')
    expect(body.data.body).toBe('aevil 👩‍👧\nمی‌خواهم')
  })

  it('is limited to so many messages an hour', async () => {
    const { seller, id } = await contacted()
    const statuses: number[] = []
    for (let i = 0; i < 31; i += 1) statuses.push((await write(seller, id, `m${i}`)).status)
    expect(statuses.slice(-2)).toEqual([201, 429])
  })
})

describe('what was seen', () => {
  it('is read in the inbox too, and the other learns when', async () => {
    const { buyer, seller, id } = await contacted()
    await write(buyer, id, 'Hello?')
    await eventually(async () => (await inbox(seller)).meta.unread === 2)
    const shown = await messages(seller, id)
    world.woken.length = 0
    const before = (await inbox(buyer)).meta.cursor
    const seenUpTo = shown.messages.at(-1).id
    const changed = await world.call(changeThread, { caller: seller, params: { id }, body: { seenUpTo } })
    expect(changed.body.data).toMatchObject({ unread: 0 })
    expect((await inbox(seller)).meta.unread).toBe(0)
    expect((await threads(buyer))[0]?.otherSeenAt).toBe(shown.messages.at(-1).createdAt)
    expect(world.woken).toEqual(expect.arrayContaining([buyer.userId, seller.userId]))
    expect((await inbox(buyer)).meta.cursor, 'the other’s open screens look again').toBeGreaterThan(before)
  })

  it('never goes back, and takes no message that came later with it', async () => {
    const { buyer, seller, id } = await contacted()
    const [first] = (await messages(seller, id)).messages
    await write(buyer, id, 'Later')
    await eventually(async () => (await inbox(seller)).meta.unread === 2)
    const see = (seenUpTo: string) => world.call(changeThread, { caller: seller, params: { id }, body: { seenUpTo } })
    await see(first.id)
    expect((await inbox(seller)).meta.unread).toBe(1)
    const last = (await messages(seller, id)).messages.at(-1)
    await see(last.id)
    await see(first.id)
    expect((await threads(buyer))[0]?.otherSeenAt).toBe(last.createdAt)
  })

  it('before it could be told comes into the inbox as read, without a mail', async () => {
    const { buyer, seller, id } = await contacted()
    const sent = (await write(buyer, id, 'Seen at once')).body.data
    const entryOf = async () => (await inbox(seller)).data.find(({ kind }: { kind: string }) => kind === 'reply')
    await eventually(entryOf)
    await world.db.query('delete from notification where source_id = $1', [sent.id])
    await world.call(changeThread, { caller: seller, params: { id }, body: { seenUpTo: sent.id } })
    await world.db.transaction((em) => tellReader(em, sent.id, () => undefined))
    const entry = await entryOf()
    expect(entry.read).toBe(true)
    expect(await world.db.query('select 1 from delivery where notification_id = $1', [entry.id])).toEqual([])
    expect(await world.db.query('select 1 from job where key = $1', [entry.id])).toEqual([])
  })
})

describe('how far a message came', () => {
  const arrivals = async (caller: Caller, id: string): Promise<ThreadMessage['arrival'][]> =>
    (await messages(caller, id)).messages.map(({ arrival }: ThreadMessage) => arrival)
  /** What became of telling of the entries that a person has not read. */
  const settle = (recipientId: string, channel: string, state: string, why: string | null = null) =>
    world.db.query(
      `insert into delivery (notification_id, channel, target, state, why, settled_at)
       select id, $2, 'x', $3, $4, case when $3 <> 'queued' then now() end from notification
       where recipient_id = $1 and read_at is null`,
      [recipientId, channel, state, why],
    )

  it('is told to its author alone, and that telling failed only where every way out did', async () => {
    const { buyer, seller, id } = await contacted()
    // As it is for who gets no mail, for whichever reason.
    await world.db.query(
      `update delivery set state = 'skipped', why = 'switched_off', settled_at = now() where notification_id in
         (select id from notification where recipient_id = $1)`,
      [seller.userId],
    )
    // Of a step that both are told of, its author has an entry too.
    await world.db.query(
      `insert into notification (id, recipient_id, source_id, kind, message, cursor, read_at)
       select $1, $2, source_id, 'appointment', '', 999, now() from notification where recipient_id = $3`,
      [newId(), buyer.userId, seller.userId],
    )
    expect([await arrivals(buyer, id), await arrivals(seller, id)]).toEqual([['inbox'], [null]])
    await settle(seller.userId, 'sms', 'given_up', 'refused')
    expect([await arrivals(buyer, id), await arrivals(seller, id)]).toEqual([['inbox_only'], [null]])
    const told = JSON.stringify(await messages(buyer, id))
    expect(told).not.toMatch(/sms|refused|switched_off/)
    await settle(seller.userId, 'push', 'queued')
    expect(await arrivals(buyer, id)).toEqual(['inbox'])
    await world.db.query(
      `update delivery set state = 'sent', settled_at = now() where channel = 'push' and target = 'x'`,
    )
    expect(await arrivals(buyer, id)).toEqual(['inbox'])
  })

  it('says nothing of failures once it was read, and answers say it to the other', async () => {
    const { buyer, seller, id } = await contacted()
    await write(seller, id, 'It is')
    await eventually(async () => (await inbox(buyer)).data.length > 0)
    await settle(buyer.userId, 'push', 'given_up', 'too_late')
    await world.db.query(
      `update delivery set state = 'skipped', why = 'no_address', settled_at = now() where state = 'queued'`,
    )
    expect(await arrivals(seller, id)).toEqual([null, 'inbox_only'])
    const [, answer] = (await messages(buyer, id)).messages
    await world.call(changeThread, { caller: buyer, params: { id }, body: { seenUpTo: answer.id } })
    expect(await arrivals(seller, id)).toEqual([null, 'inbox'])
  })

  it('is said of nothing that waits for a better plan', async () => {
    const { buyer, id } = await contacted({ received: false })
    expect(await arrivals(buyer, id)).toEqual([null])
  })
})

describe('a conversation that waits for a better plan', () => {
  it('is the buyer’s alone until it is let through', async () => {
    const { buyer, seller, id } = await contacted({ received: false })
    expect(await threads(seller)).toEqual([])
    expect((await write(seller, id, 'I know you are there')).status).toBe(404)
    const more = await write(buyer, id, 'Anybody there?')
    expect(more.status).toBe(201)
    expect(await world.db.transaction((em) => tellReader(em, more.body.data.id, () => undefined))).toBe(false)
    expect(await texts(buyer, id)).toEqual([form.message, 'Anybody there?'])
    expect(await threads(seller)).toEqual([])
    expect((await inbox(seller)).data).toEqual([])
    await world.plans(seller.userId, 2, [term(null, 2)])
    await eventually(async () => (await threads(seller)).length > 0)
    expect(await texts(seller, id)).toEqual([form.message, 'Anybody there?'])
  })

  it('shows the seller none of a later contact that waits', async () => {
    const { vehicle, buyer, seller, id } = await contacted()
    await world.plans(seller.userId, 1, [term(0, 1)])
    // A buyer who has a place in this month is let through.
    await world.db.query(`update contact set received_at = now() - interval '40 days' where seller_id = $1`, [
      seller.userId,
    ])
    const body = { ...form, message: 'Secret for now', email: 'other@example.com' }
    await world.call(contactSeller, { caller: buyer, params: { id: vehicle.vehicleId }, body })
    expect(await texts(buyer, id)).toEqual([form.message, 'Secret for now'])
    expect(await texts(seller, id)).toEqual([form.message])
    const [theirs] = await threads(seller)
    expect(theirs).toMatchObject({ last: { body: form.message }, reach: { email: form.email } })
    expect(await threads(seller, { q: 'Secret' })).toEqual([])
  })
})

describe('who has blocked somebody', () => {
  it('is not written to any more, about no vehicle, until they allow it', async () => {
    const { buyer, seller, id } = await contacted()
    const block = (blocked: boolean) => world.call(blockPerson, { caller: seller, params: { id }, body: { blocked } })
    expect((await block(true)).body.data.isBlocked).toBe(true)
    await block(true)
    const refused = await write(buyer, id, 'Hello?')
    expect([refused.status, refused.body.code]).toEqual([409, 'BLOCKED'])
    const other = await world.vehicle({ ownerId: seller.userId })
    const again = await world.call(contactSeller, { caller: buyer, params: { id: other.vehicleId }, body: form })
    expect([again.status, again.body.code]).toEqual([409, 'BLOCKED'])
    expect((await write(seller, id, 'One last word')).status).toBe(409)
    expect((await threads(buyer))[0]?.isBlocked).toBe(false)
    await block(false)
    expect((await write(buyer, id, 'Hello again')).status).toBe(201)
  })

  it('has their other screens look again, and nobody else’s', async () => {
    const { buyer, seller, id } = await contacted()
    const cursors = async () => [(await inbox(seller)).meta.cursor, (await inbox(buyer)).meta.cursor]
    for (const blocked of [true, false]) {
      const [own = 0, theirs] = await cursors()
      world.woken.length = 0
      await world.call(blockPerson, { caller: seller, params: { id }, body: { blocked } })
      expect(await cursors()).toEqual([own + 1, theirs])
      expect(world.woken).toEqual([seller.userId])
    }
  })
})

describe('the list', () => {
  it('has what was put away in the archive, until the other writes', async () => {
    const { buyer, seller, id } = await contacted()
    await world.call(changeThread, { caller: seller, params: { id }, body: { archived: true } })
    expect(await threads(seller)).toEqual([])
    expect((await threads(seller, { show: 'archived' })).map((thread) => thread.id)).toEqual([id])
    expect(await threads(buyer)).toHaveLength(1)
    await write(buyer, id, 'Still there?')
    expect(await threads(seller)).toHaveLength(1)
  })

  it('is ordered by what was written last, and filtered by role and by what is new', async () => {
    const dealer = await world.vehicle()
    const seller = callers.user({ userId: dealer.ownerId })
    const buyers = [callers.user(), callers.user(), callers.user()]
    for (const caller of buyers)
      await world.call(contactSeller, { caller, params: { id: dealer.vehicleId }, body: form })
    await eventually(async () => (await inbox(seller)).meta.unread === 3)
    const [last, middle, first] = await threads(seller)
    if (!first || !middle || !last) throw new Error('not all threads')
    await write(seller, first.id, 'Yes')
    expect((await threads(seller)).map(({ id }) => id)).toEqual([first.id, last.id, middle.id])
    expect(await threads(seller, { role: 'buyer' })).toEqual([])
    const seenUpTo = (await messages(seller, middle.id)).messages.at(-1).id
    await world.call(changeThread, { caller: seller, params: { id: middle.id }, body: { seenUpTo } })
    expect((await threads(seller, { show: 'unread' })).map(({ id }) => id)).toEqual([first.id, last.id])
    const page = await world.call(listThreads, { caller: seller, query: { page: 2, limit: 2 } })
    expect(page.body).toMatchObject({ data: [{ id: middle.id }], meta: { total: 3, pages: 2 } })
  })

  it('finds a word of any message, a name and a vehicle', async () => {
    const { buyer, seller, id } = await contacted()
    await write(seller, id, 'The timing belt was changed in 100 % of cases')
    for (const q of ['timing BELT', 'still for', 'alice', 'Peugeot', '100 %'])
      expect(await threads(buyer, { q }), q).toHaveLength(1)
    for (const q of ['gearbox', '100_', '%%']) expect(await threads(buyer, { q }), q).toEqual([])
  })
})

describe('a deleted account', () => {
  it('leaves what it wrote without a name, and is written to no more', async () => {
    const { buyer, seller, id } = await contacted()
    await write(buyer, id, 'Bye')
    await world.person(buyer.userId, 9, { deleted: true })
    await world.db.transaction((em) => enqueue(em, FORGET_PERSON, newId(), { userId: buyer.userId }))
    await eventually(
      async () =>
        (await world.db.query('select 1 from thread_member where person_id = $1', [buyer.userId])).length === 0,
    )
    const [thread] = await threads(seller)
    expect(thread).toMatchObject({ other: { name: '', isGone: true }, reach: null, last: { body: 'Bye' } })
    expect(await world.db.query('select buyer_name from thread where id = $1', [id])).toEqual([{ buyer_name: '' }])
    const refused = await write(seller, id, 'Where are you?')
    expect([refused.status, refused.body.code]).toEqual([409, 'PERSON_GONE'])
    await world.db.transaction((em) => enqueue(em, FORGET_PERSON, newId(), { userId: seller.userId }))
    await eventually(async () => (await world.db.query('select 1 from thread where id = $1', [id])).length === 0)
  })
})

describe('vehicles one wrote about', () => {
  it('say when, and what was answered last', async () => {
    const { vehicle, buyer, seller, id } = await contacted()
    const ask = async (caller: Caller) =>
      (await world.call(contactedVehicles, { caller, query: { vehicle: [vehicle.vehicleId, newId()] } })).body.data
    const [thread] = await threads(buyer)
    const mark = { vehicleId: vehicle.vehicleId, threadId: id, contactedAt: thread?.createdAt }
    expect(await ask(buyer)).toEqual([{ ...mark, answer: null }])
    await write(seller, id, 'No')
    await write(seller, id, 'Yes')
    await write(buyer, id, 'Thanks')
    expect(await ask(buyer)).toEqual([{ ...mark, answer: { body: 'Yes', createdAt: expect.any(String) } }])
    expect(await ask(seller)).toEqual([])
  })

  it('say how far the inbox was, so that whoever hears of a later move asks again', async () => {
    const { vehicle, buyer, seller, id } = await contacted()
    const cursor = async () =>
      (await world.call(contactedVehicles, { caller: buyer, query: { vehicle: [vehicle.vehicleId] } })).body.meta.cursor
    const before = await cursor()
    await write(seller, id, 'It is.')
    const moved = await eventually(async () => {
      const { cursor: now } = (await world.call(listNotifications, { caller: buyer })).body.meta
      return now > before ? now : undefined
    })
    expect(await cursor()).toBe(moved)
  })
})
