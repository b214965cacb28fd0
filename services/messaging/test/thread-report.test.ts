import {
  changeThread,
  contactSeller,
  decideThreadReport,
  exportMessages,
  listNotifications,
  listThreadMessages,
  listThreadReports,
  listThreads,
  type Notification,
  pageAudit,
  readReportedMessages,
  readThread,
  readThreadReport,
  reportPerson,
  sendThreadMessage,
  type Thread,
  type ThreadMessage,
  type ThreadReport,
} from '@forecourt/contracts'
import { forgetAged, newId, retentionsOf } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORGET_PERSON } from '../src/person/forget-person.worker.ts'
import { retentions } from '../src/retention.ts'
import { pageStatement } from '../src/thread-report/report-list.ts'
import { authStandIn } from './auth-stand-in.ts'
import { eventually, startWorld, type World } from './world.ts'

const form = { email: 'buyer@example.com', phone: '06 12 34 56 78', message: 'Is it still for sale?' }
type Caller = ReturnType<typeof callers.user>
const auth = authStandIn()
let world: World
beforeAll(async () => {
  world = await startWorld({}, { client: auth.client })
})
afterAll(() => world.close())

const moderator = callers.admin(['admin.conversation.index', 'admin.conversation.update'])
const messages = async (caller: Caller, id: string): Promise<ThreadMessage[]> =>
  (await world.call(listThreadMessages, { caller, params: { id }, query: {} })).body.data.messages
const write = (caller: Caller, id: string, message: string) =>
  world.call(sendThreadMessage, { caller, params: { id }, body: { message } })
const inbox = async (caller: Caller): Promise<Notification[]> =>
  (await world.call(listNotifications, { caller })).body.data.filter(({ kind }: Notification) => kind === 'moderation')

/** A buyer who wrote to a seller, who answered. */
async function talked(answer = 'Pay by Western Union first.', by: Partial<Record<'buyer' | 'seller', Caller>> = {}) {
  const seller = by.seller ?? callers.user({ name: 'Alice Martin' })
  const buyer = by.buyer ?? callers.user({ name: 'Camille Durand' })
  const vehicle = await world.vehicle({ ownerId: seller.userId })
  for (const { userId, name } of [buyer, seller]) {
    auth.add(userId, { name, memberSince: '2024-05-06T07:08:09.000Z' })
  }
  await world.call(contactSeller, { caller: buyer, params: { id: vehicle.vehicleId }, body: form })
  const { data } = (await world.call(listThreads, { caller: buyer })).body
  const id = data.find((one: Thread) => one.vehicle.id === vehicle.vehicleId).id as string
  expect((await write(seller, id, answer)).status).toBe(201)
  return { buyer, seller, vehicle, id }
}
const report = async (caller: Caller, id: string, change: Record<string, unknown> = {}) => {
  const upTo = change.upTo ?? (await messages(caller, id)).at(-1)?.id
  return world.call(reportPerson, { caller, params: { id }, body: { reason: 'fraud', ...change, upTo } })
}
const listed = async (query: Record<string, unknown> = {}, caller = moderator): Promise<ThreadReport[]> =>
  (await world.call(listThreadReports, { caller, query: { limit: 50, ...query } })).body.data
const read = (id: string, caller = moderator) => world.call(readThreadReport, { caller, params: { id } })
const readMessages = (id: string, caller = moderator) => world.call(readReportedMessages, { caller, params: { id } })
const kept = async (id: string): Promise<string[]> =>
  (await readMessages(id)).body.data.map(({ body }: ThreadMessage) => body)
const decide = (id: string, decision: string, caller = moderator, reason = 'As the rules say') =>
  world.call(decideThreadReport, { caller, params: { id }, body: { decision, reason } })
const audited = async (recordId: string) => {
  const query = { resource: ['conversation'], limit: 100 }
  const { body } = await world.call(pageAudit.messaging, { caller: callers.service('bff'), query })
  return body.data.filter((entry: { recordId: string }) => entry.recordId === recordId)
}

describe('a report', () => {
  it('keeps the conversation up to then, and nothing that is written after', async () => {
    const { buyer, seller, id } = await talked()
    const { status, body } = await report(buyer, id)
    expect(status).toBe(201)
    await write(seller, id, 'Written later.')
    expect(await kept(body.data.id)).toEqual([form.message, 'Pay by Western Union first.'])
    expect((await readMessages(body.data.id)).body.data[1].outside).toEqual(['payment'])
  })

  it('of the seller too, keeps only the messages that were chosen', async () => {
    const { buyer, seller, id } = await talked()
    await write(buyer, id, 'You are a liar.')
    const [first, , third] = await messages(seller, id)
    const { body } = await report(seller, id, { reason: 'insults', messages: [third?.id] })
    expect(await kept(body.data.id)).toEqual(['You are a liar.'])
    const later = await report(buyer, id, { upTo: first?.id, messages: [third?.id] })
    expect([later.status, later.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('is what the reporter may read: contacts that wait for a better plan are not in it', async () => {
    const { buyer, seller, id, vehicle } = await talked()
    const body = { ...form, message: 'A second one.' }
    await world.call(contactSeller, { caller: buyer, params: { id: vehicle.vehicleId }, body })
    const waits = `update contact set received_at = null where buyer_id = $1 and message = 'A second one.'`
    await world.db.query(waits, [buyer.userId])
    const [, , waiting] = await messages(buyer, id)
    expect(waiting?.body).toBe('A second one.')
    const refused = await report(seller, id, { messages: [waiting?.id], upTo: waiting?.id })
    expect(refused.status).toBe(404)
    expect(await kept((await report(seller, id, { upTo: waiting?.id })).body.data.id)).toEqual([
      form.message,
      'Pay by Western Union first.',
    ])
  })

  it('is one at a time of a person and a conversation, also of two presses at once', async () => {
    const { buyer, seller, id } = await talked()
    const answers = await Promise.all([report(buyer, id), report(buyer, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ALREADY_REPORTED')
    expect((await report(seller, id)).status).toBe(201)
    const first = answers.find(({ status }) => status === 201)?.body.data.id
    await decide(first, 'dismissed')
    expect((await report(buyer, id)).status).toBe(201)
  })

  it('of something else says what; a report without is refused in the language of who reports', async () => {
    const { buyer, id } = await talked()
    const caller = { ...buyer, locale: 'fr_FR' as const }
    for (const words of [undefined, '  ']) {
      const { status, body } = await report(caller, id, { reason: 'other', ...(words && { words }) })
      expect([status, Object.keys(body.fields)]).toEqual([422, ['words']])
      expect(body.fields.words).toMatch(/obligatoire|requis/)
    }
    const { body } = await report(buyer, id, { reason: 'other', words: ' He shouts. ' })
    expect((await read(body.data.id)).body.data).toMatchObject({ reason: 'other', words: 'He shouts.' })
  })

  it('blocks as well where that is asked for, and in an archived conversation', async () => {
    const { buyer, seller, id } = await talked()
    await world.call(changeThread, { caller: buyer, params: { id }, body: { archived: true } })
    // Nothing else is on its way to them.
    await eventually(async () => (await world.call(listNotifications, { caller: buyer })).body.data.length > 0)
    world.woken.length = 0
    expect((await report(buyer, id, { block: true })).status).toBe(201)
    expect(world.woken, 'their other screens look again').toEqual([buyer.userId])
    expect((await write(seller, id, 'Hello?')).body.code).toBe('BLOCKED')
    expect((await world.call(readThread, { caller: buyer, params: { id } })).body.data.isBlocked).toBe(true)
  })

  it('of somebody else’s conversation is not found, and nothing is kept of it', async () => {
    const { id } = await talked()
    const { buyer: stranger, id: own } = await talked()
    const [message] = await messages(stranger, own)
    expect((await report(stranger, id, { upTo: message?.id })).status).toBe(404)
    const { id: other } = await talked()
    const theirs = await world.db.query<{ id: string }>('select id from thread_message where thread_id = $1', [other])
    expect((await report(stranger, own, { messages: [theirs[0]?.id] })).status).toBe(404)
    expect((await report(stranger, own, { upTo: theirs[0]?.id })).status).toBe(404)
    expect(await world.db.query('select from thread_report where reporter_id = $1', [stranger.userId])).toEqual([])
  })

  it('can be made so many times a day, and a refused one does not count', async () => {
    const buyer = callers.user()
    const threads = []
    for (let n = 0; n < 4; n += 1) threads.push((await talked('Hello.', { buyer })).id)
    expect((await report(buyer, threads[0] ?? '')).status).toBe(201)
    expect((await report(buyer, threads[0] ?? '')).status).toBe(409)
    for (const id of threads.slice(1, 3)) expect((await report(buyer, id)).status).toBe(201)
    const { status, body, headers } = await report(buyer, threads[3] ?? '')
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3600)
  })

  it('is told to nobody: the other hears nothing', async () => {
    const { buyer, seller, id } = await talked()
    const { meta: before } = await eventually(async () => {
      const { body } = await world.call(listNotifications, { caller: seller })
      return body.data.length > 0 && body
    })
    const woken = world.woken.length
    await report(buyer, id)
    expect((await world.call(listNotifications, { caller: seller })).body.meta).toEqual(before)
    expect(world.woken.slice(woken)).not.toContain(seller.userId)
  })
})

describe('messages that lead away', () => {
  const counted = (id: string) =>
    eventually(async () => (await listed()).find((one) => one.id === id && one.leadingAway !== null))

  it('are counted for both, in all their conversations of 30 days: phone, link and payment', async () => {
    const seller = callers.user({ name: 'Alice Martin' })
    const { buyer, id } = await talked('See www.cars.example.com', { seller })
    await talked('Call 06 12 34 56 78', { seller })
    await talked('Write to alice@example.com', { seller })
    const { id: old } = await talked('Pay me in bitcoin', { seller })
    await world.db.query(
      `update thread_message set created_at = created_at - interval '31 days' where thread_id = $1`,
      [old],
    )
    await write(buyer, id, 'I have revolut and paypal')
    const { body } = await report(buyer, id)
    expect((await counted(body.data.id)).leadingAway).toBe(2)
    const { people } = (await read(body.data.id)).body.data
    expect([people.reported.leadingAway, people.reporter.leadingAway]).toEqual([2, 1])
  })

  it('order and narrow the list; what is not counted yet comes last', async () => {
    const made = []
    for (const count of [3, 0]) {
      const { buyer, seller, id } = await talked('Hello.')
      for (let n = 0; n < count; n += 1) await write(seller, id, `See www.cars.example.com/${n}`)
      made.push((await report(buyer, id)).body.data.id)
    }
    for (const id of made) await counted(id)
    const uncounted = newId()
    await world.db.query(
      `insert into thread_report (id, thread_id, vehicle_title, reporter_id, reporter_role, reported_id, reason, chosen)
       values ($1, $1, 'Car', $1, 'buyer', $2, 'spam', false)`,
      [uncounted, newId()],
    )
    const ids = [...made, uncounted]
    const order = async (query: Record<string, unknown>) =>
      (await listed(query)).flatMap(({ id }) => (ids.includes(id) ? [ids.indexOf(id)] : []))
    expect(await order({ sort: '-leadingAway' })).toEqual([0, 1, 2])
    expect(await order({ sort: 'leadingAway' })).toEqual([2, 1, 0])
    expect(await order({ leadingAway: 3 })).toEqual([0])
    expect(await order({ leadingAway: 4 })).toEqual([])
    expect(await order({ reason: 'spam' })).toEqual([2])
    await world.db.query('delete from thread_report where id = $1', [uncounted])
  })
})

describe('the back office', () => {
  it('shows the two people as they are now, with earlier reports', async () => {
    const seller = callers.user({ name: 'Alice Martin' })
    const first = await talked(undefined, { seller })
    const earlier = (await report(first.buyer, first.id)).body.data.id
    await decide(earlier, 'warned')
    const { buyer, id } = await talked(undefined, { seller })
    const { body } = await report(buyer, id)
    auth.add(seller.userId, { name: 'Alice Renamed', active: false, memberSince: '2024-05-06T07:08:09.000Z' })
    const { data } = (await read(body.data.id)).body
    expect(data).toMatchObject({ status: 'open', isChosen: false, words: null, vehicleTitle: 'Peugeot 208' })
    expect(data.people.reported).toMatchObject({
      ...{ id: seller.userId, name: 'Alice Renamed', role: 'seller', isGone: false, isSuspended: true },
      ...{ memberSince: '2024-05-06T07:08:09.000Z', reports: 1, upheld: 1 },
    })
    expect(data.people.reporter).toMatchObject({ name: 'Camille Durand', role: 'buyer', reports: 0, upheld: 0 })
    expect(data.earlier).toMatchObject([{ id: earlier, status: 'warned' }])
  })

  it('goes by what it knows itself while auth is away', async () => {
    const { buyer, seller, id } = await talked()
    const { body } = await report(buyer, id)
    await world.person(seller.userId, 1, { status: 'suspended' })
    auth.pause()
    const { data } = (await read(body.data.id)).body
    auth.pause(false)
    expect(data.people.reported).toMatchObject({ name: 'Alice Martin', isSuspended: true, memberSince: null })
  })

  it('notes in the audit log who read a report’s messages, each time', async () => {
    const { buyer, id } = await talked()
    const { body } = await report(buyer, id)
    await read(body.data.id)
    expect(await audited(body.data.id)).toEqual([])
    await readMessages(body.data.id)
    await readMessages(body.data.id)
    const entries = await audited(body.data.id)
    expect(entries).toHaveLength(2)
    expect(entries[0]).toMatchObject({ actor: moderator.userId, action: 'read', after: { category: 'fraud' } })
    expect(JSON.stringify(entries)).not.toContain(buyer.userId)
  })

  it('dismisses: the reporter hears that it was looked at, the other nothing', async () => {
    const { buyer, seller, id } = await talked()
    const { body } = await report(buyer, id)
    const unseen = await decide(body.data.id, 'dismissed', moderator, '\u200b\u200b\u200b')
    expect([unseen.status, unseen.body.fields]).toEqual([422, { reason: 'Write a reason that can be read.' }])
    expect((await decide(body.data.id, 'dismissed')).status).toBe(200)
    expect(await inbox(buyer)).toMatchObject([
      { detail: { kind: 'moderation', action: 'report_handled' }, message: '', vehicle: { title: 'Peugeot 208' } },
    ])
    expect(await inbox(seller)).toEqual([])
    expect((await read(body.data.id)).body.data).toMatchObject({
      status: 'dismissed',
      closedReason: 'As the rules say',
    })
    expect((await audited(body.data.id))[0]).toMatchObject({
      ...{ actor: moderator.userId, action: 'update', reason: 'As the rules say' },
      ...{ before: { status: 'open' }, after: { status: 'dismissed' } },
    })
    expect((await listed()).some((one) => one.id === body.data.id)).toBe(false)
    expect((await listed({ show: 'decided' })).some((one) => one.id === body.data.id)).toBe(true)
  })

  it('warns with the reason, and says neither who reported nor where', async () => {
    const { buyer, seller, id, vehicle } = await talked()
    const { body } = await report(buyer, id)
    await eventually(async () => world.woken.includes(seller.userId))
    const woken = world.woken.length
    await decide(body.data.id, 'warned')
    const [entry] = await inbox(seller)
    expect(entry).toMatchObject({
      ...{ detail: { kind: 'moderation', action: 'person_warned' }, message: 'As the rules say' },
      ...{ sender: null, vehicle: null, threadId: null },
    })
    for (const secret of [buyer.userId, id, vehicle.vehicleId, 'Camille']) {
      expect(JSON.stringify(entry)).not.toContain(secret)
    }
    // What came before may wake the seller once more.
    expect([...new Set(world.woken.slice(woken))].sort()).toEqual([seller.userId, buyer.userId].sort())
    expect((await inbox(buyer)).map(({ detail }) => detail)).toEqual([{ kind: 'moderation', action: 'report_handled' }])
  })

  it('notes a suspension only of who is suspended', async () => {
    const { buyer, seller, id } = await talked()
    const { body } = await report(buyer, id)
    expect((await decide(body.data.id, 'suspended')).body.code).toBe('NOT_SUSPENDED')
    auth.add(seller.userId, { active: false })
    expect((await decide(body.data.id, 'suspended')).status).toBe(200)
    expect(await inbox(seller)).toEqual([])
  })

  it('tells one of two who decide at once that it was decided', async () => {
    const { buyer, seller, id } = await talked()
    const { body } = await report(buyer, id)
    const another = callers.admin(['admin.conversation.index', 'admin.conversation.update'])
    const answers = await Promise.all([
      decide(body.data.id, 'warned'),
      decide(body.data.id, 'dismissed', another),
      decide(body.data.id, 'warned', another),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await inbox(buyer)).toHaveLength(1)
    expect((await inbox(seller)).length).toBeLessThanOrEqual(1)
    expect(await audited(body.data.id)).toHaveLength(1)
  })

  it('is closed to whoever is one of the two, and to those who lack the permission', async () => {
    const permissions = [...moderator.permissions]
    const { buyer, seller, id } = await talked()
    const { body } = await report(buyer, id)
    for (const one of [buyer, seller]) {
      const caller = { ...one, permissions }
      expect((await listed({}, caller)).some((found) => found.id === body.data.id)).toBe(false)
      for (const answer of [
        await read(body.data.id, caller),
        await readMessages(body.data.id, caller),
        await decide(body.data.id, 'dismissed', caller),
      ])
        expect(answer.status).toBe(404)
    }
    const reader = callers.admin(['admin.conversation.index', 'admin.user.update'])
    expect((await decide(body.data.id, 'dismissed', reader)).status).toBe(403)
    expect((await readMessages(body.data.id, callers.admin(['delete_vehicle']))).status).toBe(403)
    expect(await audited(body.data.id)).toEqual([])
    expect((await read(newId())).status).toBe(404)
  })
})

describe('what stays of a report', () => {
  const forget = async (userId: string) => {
    await world.db.transaction((em) => enqueue(em, FORGET_PERSON, newId(), { userId }))
    await eventually(
      async () => (await world.db.query('select from thread_member where person_id = $1', [userId])).length === 0,
    )
    auth.people.delete(userId)
    await world.person(userId, 9, { deleted: true })
  }

  it('is what moderation needs, without the name, once accounts and conversation are gone', async () => {
    const { buyer, seller, id } = await talked()
    const { body } = await report(buyer, id)
    await forget(seller.userId)
    expect((await decide(body.data.id, 'warned')).body.code).toBe('PERSON_GONE')
    await forget(buyer.userId)
    await eventually(async () => (await world.db.query('select from thread where id = $1', [id])).length === 0)
    const { data } = (await read(body.data.id)).body
    expect(data.people.reported).toMatchObject({ name: '', isGone: true })
    expect([data.reported.name, data.reporter.name]).toEqual(['', ''])
    expect(await kept(body.data.id)).toEqual([form.message, 'Pay by Western Union first.'])
    const rows = await world.db.query('select * from thread_report where id = $1', [body.data.id])
    for (const name of ['Alice', 'Camille']) expect(JSON.stringify(rows)).not.toContain(name)
    expect((await decide(body.data.id, 'dismissed')).status).toBe(200)
    expect(await inbox(buyer)).toEqual([])
  })

  it('is in the export of who made it, and not of who it is about', async () => {
    const { buyer, seller, id } = await talked()
    await report(buyer, id, { words: 'He wants a deposit.' })
    const exported = async (userId: string) =>
      (await world.call(exportMessages, { caller: callers.service('bff'), params: { id: userId } })).body.data.reports
    expect(await exported(buyer.userId)).toMatchObject([
      { threadId: id, vehicle: 'Peugeot 208', reason: 'fraud', message: 'He wants a deposit.', isDecided: false },
    ])
    expect(await exported(seller.userId)).toEqual([])
  })

  it('is kept for three years, with its messages', async () => {
    const made = []
    for (const age of [1_200, 1_000]) {
      const { buyer, id } = await talked()
      const reported = (await report(buyer, id)).body.data.id
      await decide(reported, 'dismissed')
      await world.db.query('update thread_report set closed_at = closed_at - make_interval(days => $2) where id = $1', [
        reported,
        age,
      ])
      made.push(reported)
    }
    await forgetAged(world.db, retentionsOf(retentions))
    const left = await world.db.query<{ id: string }>(
      'select distinct report_id as id from thread_report_message where report_id = any ($1::uuid[])',
      [made],
    )
    expect(left.map(({ id }) => id)).toEqual([made[1]])
  })
})

it('finds its way through 50,000 reports: an index gives each order', async () => {
  const person = newId()
  const insert = `insert into thread_report (id, thread_id, vehicle_title, reporter_id, reporter_role, reported_id, reason, chosen, reported_led, status, closed_at)
     select uuidv7(), uuidv7(), 'Car', uuidv7(), 'buyer', $1, 'spam', false, n % 40,
       case when n % 2 = 0 then 'open' else 'dismissed' end, case when n % 2 = 1 then now() end
     from generate_series(1, 10000) n`
  for (let batch = 0; batch < 5; batch += 1) await world.db.query(insert, [person])
  await world.db.query('analyze thread_report')
  for (const show of ['open', 'decided'] as const) {
    for (const [sort, index] of [
      ['createdAt', `thread_report_latest_${show}`],
      ['leadingAway', `thread_report_led_${show}`],
    ] as const) {
      for (const direction of ['', '-']) {
        const query = { show, sort: `${direction}${sort}`, limit: 50, page: 3 }
        expect(await listed(query)).toHaveLength(50)
        const plan = await world.db.query(`explain ${pageStatement(query)}`, [newId(), null, null])
        expect(JSON.stringify(plan)).toContain(index)
      }
    }
  }
})
