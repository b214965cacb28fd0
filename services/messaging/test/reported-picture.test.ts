import { setTimeout as wait } from 'node:timers/promises'
import {
  contactSeller,
  decideThreadReport,
  listThreadMessages,
  listThreads,
  type Picture,
  pageAudit,
  type ReportedMessage,
  readReportedMessages,
  reportPerson,
  sendThreadMessage,
  type Thread,
  type ThreadMessage,
} from '@forecourt/contracts'
import { forgetAged, newId, sql } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../src/database.ts'
import { FORGET_PERSON } from '../src/person/forget-person.worker.ts'
import { retentions } from '../src/retention.ts'
import { keepPictures } from '../src/thread-report/reported-pictures.ts'
import { authStandIn } from './auth-stand-in.ts'
import { bring, emptyTrash, fetchFile, filesOf } from './pictures.ts'
import { eventually, startWorld, type World } from './world.ts'

type Caller = ReturnType<typeof callers.user>
const auth = authStandIn()
let world: World
/** Another instance's. */
let second: World['db']
beforeAll(async () => {
  world = await startWorld({}, { client: auth.client })
  second = openDatabase(world.config, createLogger({ service: 'messaging', level: 'silent' }))
})
afterAll(async () => {
  await second.close()
  await world.close()
})

const moderator = callers.admin(['admin.conversation.index', 'admin.conversation.update'])
const file = (caller: Parameters<typeof fetchFile>[1], picture: Pick<Picture, 'src'> | undefined, name?: string) =>
  fetchFile(world, caller, picture ?? { src: '' }, name)
const send = async (caller: Caller, id: string, count: number, message = ''): Promise<ThreadMessage> => {
  const pictures = []
  for (let n = 0; n < count; n += 1) pictures.push((await bring(world, caller, id)).body.data.id)
  return (await world.call(sendThreadMessage, { caller, params: { id }, body: { message, pictures } })).body.data
}
const said = async (caller: Caller, id: string): Promise<ThreadMessage[]> =>
  (await world.call(listThreadMessages, { caller, params: { id }, query: {} })).body.data.messages
async function report(caller: Caller, id: string, change: Record<string, unknown> = {}): Promise<string> {
  const upTo = (await said(caller, id)).at(-1)?.id
  const { status, body } = await world.call(reportPerson, {
    ...{ caller, params: { id } },
    body: { reason: 'fraud', upTo, ...change },
  })
  expect(status).toBe(201)
  return body.data.id
}
const read = async (id: string, caller = moderator): Promise<ReportedMessage[]> =>
  (await world.call(readReportedMessages, { caller, params: { id } })).body.data
const picturesOf = async (id: string): Promise<Picture[]> => (await read(id)).flatMap(({ pictures = [] }) => pictures)
const forget = async (userId: string) => {
  await world.db.transaction((em) => enqueue(em, FORGET_PERSON, newId(), { userId }))
  await eventually(
    async () => (await world.db.query('select from thread_member where person_id = $1', [userId])).length === 0,
  )
  auth.people.delete(userId)
}
/** Lets its time pass. */
const outlive = async (...reports: string[]) => {
  for (const id of reports) {
    await world.db.query(
      `update thread_report set created_at = now() - interval '4 years', closed_at = case when closed_at is null then null else now() - interval '4 years' end where id = $1`,
      [id],
    )
  }
  await forgetAged(world.db, retentions)
}
const readings = async (recordId: string) => {
  const query = { resource: ['conversation'], limit: 100 }
  const { body } = await world.call(pageAudit.messaging, { caller: callers.service('bff'), query })
  return body.data.filter((entry: { recordId: string; action: string }) => entry.recordId === recordId)
}

/** A buyer who wrote to a seller. */
async function conversation() {
  const buyer = callers.user({ name: 'Camille Durand' })
  const { vehicleId, ownerId } = await world.vehicle()
  const seller = callers.user({ userId: ownerId, name: 'Alice Martin' })
  for (const { userId, name } of [buyer, seller]) auth.add(userId, { name })
  const body = { email: 'buyer@example.com', phone: '+33612345678', message: 'Is there rust?' }
  await world.call(contactSeller, { caller: buyer, params: { id: vehicleId }, body })
  const { data } = (await world.call(listThreads, { caller: buyer, query: {} })).body
  const thread = data.find((one: Thread) => one.vehicle.id === vehicleId)
  return { buyer, seller, id: String(thread?.id) }
}

describe('pictures of a reported message', () => {
  it('are seen by moderators, in their order, and no cache keeps them', async () => {
    const { buyer, seller, id } = await conversation()
    const sent = await send(seller, id, 2)
    const reported = await report(buyer, id)
    const [first, last] = await read(reported)
    expect(first).toMatchObject({ body: 'Is there rust?', pictures: [], goneCount: 0 })
    expect(last).toMatchObject({ body: '', goneCount: 0 })
    const address = `/api/v1/admin/conversation-report/${reported}/picture`
    expect(last?.pictures).toEqual(sent.pictures?.map((one) => ({ ...one, src: `${address}/${one.id}` })))
    const reply = await file(moderator, last?.pictures?.[0])
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
    expect((await sharp(reply.rawPayload).metadata()).width).toBe(60)
    // The conversation's own address stays the two people's.
    expect((await file(moderator, sent.pictures?.[0])).statusCode).toBe(404)
  })

  it('are those of what was reported alone: nothing else of the conversation is fetched', async () => {
    const { buyer, seller, id } = await conversation()
    const [chosen, other] = [await send(seller, id, 1), await send(seller, id, 1)]
    const unsent: Picture = (await bring(world, seller, id)).body.data
    const reported = await report(buyer, id, { messages: [chosen.id] })
    const later = await send(seller, id, 1)
    const another = await conversation()
    const elsewhere = await send(another.seller, another.id, 1)
    const otherReport = await report(another.buyer, another.id)
    const [kept] = await picturesOf(reported)
    expect(kept?.id).toBe(chosen.pictures?.[0]?.id)
    for (const { id: stranger } of [other.pictures?.[0], unsent, later.pictures?.[0], elsewhere.pictures?.[0]].map(
      (one) => ({ id: one?.id ?? '' }),
    ))
      expect((await file(moderator, { src: kept?.src.replace(kept.id, stranger) ?? '' })).statusCode).toBe(404)
    expect((await file(moderator, { src: kept?.src.replace(reported, otherReport) ?? '' })).statusCode).toBe(404)
    expect((await file(moderator, { src: kept?.src.replace(reported, newId()) ?? '' })).statusCode).toBe(404)
    expect((await file(moderator, kept, '320.webp')).statusCode).toBe(404)
    expect((await file(moderator, kept, '60.svg')).statusCode).toBe(404)
  })

  it('are nobody else’s: neither of the two, whatever they may, nor who lacks the permission or is signed out', async () => {
    const { buyer, seller, id } = await conversation()
    await send(seller, id, 1)
    const reported = await report(buyer, id)
    const [kept] = await picturesOf(reported)
    const before = (await readings(reported)).length
    for (const one of [buyer, seller]) {
      expect((await file({ ...one, permissions: [...moderator.permissions] }, kept)).statusCode).toBe(404)
      expect((await file(one, kept)).statusCode).toBe(403)
    }
    expect((await file(callers.user(), kept)).statusCode).toBe(403)
    expect((await file(callers.admin(['admin.conversation.update', 'admin.picture.index']), kept)).statusCode).toBe(403)
    expect((await file(callers.anonymous(), kept)).statusCode).toBe(401)
    expect(await readings(reported)).toHaveLength(before)
  })

  it('are said to be gone where they were deleted before the report', async () => {
    const { buyer, seller, id } = await conversation()
    await send(seller, id, 2, 'Look')
    await forget(seller.userId)
    const reported = await report(buyer, id)
    expect((await read(reported)).at(-1)).toMatchObject({ body: 'Look', pictures: [], goneCount: 2 })
  })

  it('are unknown where an instance of before made the report, which is no error', async () => {
    const { buyer, seller, id } = await conversation()
    const { id: messageId } = await send(seller, id, 1)
    const reported = newId()
    await world.db.query(
      `insert into thread_report (id, thread_id, vehicle_title, reporter_id, reporter_role, reported_id, reason, chosen)
       values ($1, $2, 'Clio', $3, 'buyer', $4, 'fraud', false)`,
      [reported, id, buyer.userId, seller.userId],
    )
    await world.db.query(
      `insert into thread_report_message (report_id, message_id, author, body, created_at) values ($1, $2, 'seller', '', now())`,
      [reported, messageId],
    )
    expect(await read(reported)).toMatchObject([{ body: '', pictures: [], goneCount: null }])
  })
})

describe('looking at a reported picture', () => {
  it('is part of the reading, which says how many there are', async () => {
    const { buyer, seller, id } = await conversation()
    await send(seller, id, 2)
    const reported = await report(buyer, id)
    const kept = await picturesOf(reported)
    for (const one of kept) expect((await file(moderator, one)).statusCode).toBe(200)
    const entries = await readings(reported)
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ action: 'read', after: { messages: 2, pictures: 2 } })
  })

  it('is a reading of its own for who has not read, or not lately', async () => {
    const { buyer, seller, id } = await conversation()
    await send(seller, id, 1)
    const reported = await report(buyer, id)
    const [kept] = await picturesOf(reported)
    const colleague = callers.admin(['admin.conversation.index'])
    for (let n = 0; n < 2; n += 1) expect((await file(colleague, kept)).statusCode).toBe(200)
    const [entry, ...rest] = await readings(reported)
    expect(entry).toMatchObject({ actor: colleague.userId, action: 'read', after: { category: 'fraud', pictures: 1 } })
    expect(rest).toHaveLength(1)
    await world.db.query(`update audit_log set at = at - interval '61 minutes' where record_id = $1`, [reported])
    expect((await file(moderator, kept)).statusCode).toBe(200)
    expect(await readings(reported)).toHaveLength(3)
  })
})

describe('the files of reported pictures', () => {
  const isThere = async (caller: Caller, picture: Pick<Picture, 'src'> | undefined) =>
    (await file(caller, picture)).statusCode
  /** Twice on each of two instances, at once. */
  const emptyEverywhere = async () => {
    await Promise.all([emptyTrash(world), emptyTrash(world, second)])
    await Promise.all([emptyTrash(world), emptyTrash(world, second)])
  }

  it('outlive message, conversation and both accounts, and go when the last report goes', async () => {
    await emptyEverywhere()
    const before = (await filesOf(world)).length
    const { buyer, seller, id } = await conversation()
    const message = await send(seller, id, 1)
    await send(buyer, id, 1)
    const [theirs, ours] = [await report(buyer, id), await report(seller, id)]
    const [kept, own] = await picturesOf(theirs)
    await world.db.query('delete from thread_message where id = $1', [message.id])
    await emptyEverywhere()
    expect(await isThere(moderator, kept)).toBe(200)
    await forget(seller.userId)
    await forget(buyer.userId)
    await eventually(async () => (await world.db.query('select from thread where id = $1', [id])).length === 0)
    await emptyEverywhere()
    expect([await isThere(moderator, kept), await isThere(moderator, own)]).toEqual([200, 200])
    // An instance of before finds nothing that it would delete.
    expect(await world.db.query('select folder from picture_trash where thrown_at <= now()')).toEqual([])

    await world.call(decideThreadReport, {
      ...{ caller: moderator, params: { id: theirs } },
      body: { decision: 'dismissed', reason: 'Nothing wrong' },
    })
    await outlive(theirs)
    await emptyEverywhere()
    expect(await isThere(moderator, kept)).toBe(404)
    const [stillKept] = await picturesOf(ours)
    expect(await isThere(moderator, stillKept)).toBe(200)
    expect((await filesOf(world)).length).toBe(before + 2)
    await outlive(ours)
    await emptyEverywhere()
    expect((await filesOf(world)).length).toBe(before)
    expect(await world.db.query('select from picture_trash')).toEqual([])
  })

  it('stay with the message where the report goes first', async () => {
    const { buyer, seller, id } = await conversation()
    const { pictures = [] } = await send(seller, id, 1)
    const reported = await report(buyer, id)
    await outlive(reported)
    await emptyEverywhere()
    expect(await isThere(buyer, pictures[0])).toBe(200)
    await world.db.query('delete from thread where id = $1', [id])
    await emptyEverywhere()
    expect(await world.db.query('select from picture_trash')).toEqual([])
  })

  it('outlive a purge of old conversations', async () => {
    const { buyer, seller, id } = await conversation()
    await send(seller, id, 1)
    const reported = await report(buyer, id)
    await world.db.query(
      `update thread_message set created_at = created_at - interval '4 years' where thread_id = $1`,
      [id],
    )
    await world.db.query(`update thread set last_at = last_at - interval '4 years' where id = $1`, [id])
    await forgetAged(world.db, retentions)
    expect(await world.db.query('select from thread where id = $1', [id])).toEqual([])
    await emptyEverywhere()
    expect(await isThere(moderator, (await picturesOf(reported))[0])).toBe(200)
  })

  it('are kept by a report that comes first, and gone where the deletion does, of two at the same time', async () => {
    const one = await conversation()
    const two = await conversation()
    await send(one.seller, one.id, 1)
    await send(two.seller, two.id, 1)
    const deletion = 'delete from thread_picture where thread_id = $1'

    // The deletion waits to commit while the report is made.
    const deleting = Promise.withResolvers<void>()
    const deleted = second.transaction(async (em) => {
      await sql(em, deletion, [one.id])
      await deleting.promise
    })
    await wait(100)
    const late = report(one.buyer, one.id)
    await wait(200)
    deleting.resolve()
    await deleted
    expect((await read(await late)).at(-1)).toMatchObject({ pictures: [], goneCount: 1 })

    // The report waits to commit while the pictures are deleted: as `reportPerson` does, on another instance.
    const first = newId()
    const reporting = Promise.withResolvers<void>()
    const made = second.transaction(async (em) => {
      await sql(
        em,
        `insert into thread_report (id, thread_id, vehicle_title, reporter_id, reporter_role, reported_id, reason, chosen)
         values ($1, $2, 'Clio', $3, 'buyer', $4, 'fraud', false)`,
        [first, two.id, two.buyer.userId, two.seller.userId],
      )
      await sql(
        em,
        `insert into thread_report_message (report_id, message_id, author, body, pictures, created_at)
         select $1, id, author, '', pictures, created_at from thread_message where thread_id = $2 and pictures > 0`,
        [first, two.id],
      )
      await keepPictures(em, first)
      await reporting.promise
    })
    await wait(100)
    const gone = world.db.query(deletion, [two.id])
    await wait(200)
    await emptyEverywhere()
    reporting.resolve()
    await Promise.all([made, gone])
    await emptyEverywhere()
    expect(await isThere(moderator, (await picturesOf(first))[0])).toBe(200)
  })

  it('go where message and report are deleted at the same time', async () => {
    const { buyer, seller, id } = await conversation()
    await emptyEverywhere()
    const before = (await filesOf(world)).length
    const held = await world.db.query('select folder from picture_trash order by 1')
    await send(seller, id, 1)
    const reported = await report(buyer, id)
    const waiting = Promise.withResolvers<void>()
    const one = second.transaction(async (em) => {
      await sql(em, 'delete from thread_picture where thread_id = $1', [id])
      await waiting.promise
    })
    await wait(100)
    const other = world.db.query('delete from thread_report where id = $1', [reported])
    await wait(200)
    waiting.resolve()
    await Promise.all([one, other])
    await emptyEverywhere()
    expect((await filesOf(world)).length).toBe(before)
    expect(await world.db.query('select folder from picture_trash order by 1')).toEqual(held)
  })
})
