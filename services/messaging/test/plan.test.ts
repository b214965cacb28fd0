import {
  contactSeller,
  exportMessages,
  listNotifications,
  notificationChanges,
  type PlanTerm,
  readAnyContactAllowance,
  readContactAllowance,
  unreadCount,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import type { Mail } from '@forecourt/kernel/mail'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailChannel } from '../src/channel/email.ts'
import { tellOfLimit } from '../src/consumers/tell-of-limit.consumer.ts'
import { tellOfRefund } from '../src/consumers/tell-of-refund.consumer.ts'
import { mayReceive } from '../src/contact/contact-limit.ts'
import { datacrons } from '../src/datacron/notification-purge.ts'
import { deliveryWorkers } from '../src/delivery/deliver.worker.ts'
import { planNewsWorker } from '../src/delivery/plan-news.worker.ts'
import { asking, eventually, startWorld, term, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** A seller on a plan, with a vehicle to write about. */
async function sellerOn(...terms: PlanTerm[]) {
  const caller = callers.user()
  const { userId } = caller
  await world.plans(userId, 1, terms)
  const vehicle = await world.vehicle({ ownerId: userId })
  const call: World['call'] = (contract, input = {}) => world.call(contract, { caller, ...input })
  return {
    userId,
    call,
    write: async (message: string, buyer = callers.user({ name: `Buyer of ${message}` })) =>
      (
        await world.call(contactSeller, {
          caller: buyer,
          params: { id: vehicle.vehicleId },
          body: { email: 'buyer@example.com', phone: '+33612345678', message },
        })
      ).status,
    allowance: async () => (await call(readContactAllowance, { params: { id: userId } })).body.data,
    /** What was written, as far as the seller can read it: the first first. */
    inbox: async (): Promise<string[]> =>
      (await call(listNotifications, { query: { limit: 50 } })).body.data
        .map(({ message }: { message: string }) => message)
        .reverse(),
  }
}
type Seller = Awaited<ReturnType<typeof sellerOn>>
const has = (seller: Seller, count: number) =>
  eventually(async () => (await seller.call(listNotifications)).body.meta.total === count)
/** Contacts that wait, of as many buyers or of one. */
const waiting = (seller: Seller, count: number, buyer: string | null = null) =>
  world.db.query(
    `insert into contact (id, vehicle_id, vehicle_title, seller_id, buyer_id, buyer_name, email, phone, message, created_at, received_at)
     select uuidv7(), uuidv7(), 'Car', $1, coalesce($3, uuidv7()), 'Lea', 'lea@example.com', '+33612345678', 'Hello ' || n,
       now() - make_interval(secs => 1000 - n), null from generate_series(1, $2::int) n`,
    [seller.userId, count, buyer],
  )
/** Every contact that was stored has been judged by the consumer that tells sellers. */
const allHandled = () =>
  eventually(async () => {
    const left = await world.db.query(
      `select from outbox o where o.envelope ->> 'name' = 'ContactRequested' and not exists (
         select from inbox i where i.event_id = o.id and i.consumer = 'messaging.notify-seller')`,
    )
    return left.length === 0
  })

describe('contacts beyond the limit of a plan', () => {
  it('of fifty at limit − 1 are all accepted, one is readable and 49 wait', async () => {
    const seller = await sellerOn(term(2, 1))
    expect(await seller.write('first')).toBe(201)
    const sent = await Promise.all(Array.from({ length: 50 }, (_, i) => seller.write(`message ${i}`)))
    expect(new Set(sent)).toEqual(new Set([201]))
    expect(await seller.allowance()).toMatchObject({ used: 2, max: 2, locked: 49 })
    await allHandled()
    expect(await seller.inbox()).toHaveLength(2)
  })

  it('are those of other buyers: who wrote once in a month takes one place, however much they write', async () => {
    const seller = await sellerOn(term(2, 1))
    const talker = callers.user({ name: 'Tim Talker' })
    const sent = await Promise.all(Array.from({ length: 5 }, (_, i) => seller.write(`again ${i}`, talker)))
    expect(new Set(sent)).toEqual(new Set([201]))
    expect(await seller.allowance()).toMatchObject({ used: 1, max: 2, locked: 0 })
    for (const message of ['another', 'too many']) await seller.write(message)
    expect(await seller.allowance()).toMatchObject({ used: 2, locked: 1 })
    await allHandled()
    expect(await seller.inbox()).toHaveLength(6)
    expect(await seller.inbox()).not.toContain('too many')
  })

  it('of who has a place already come through in a month that is full', async () => {
    const seller = await sellerOn(term(1, 1))
    const buyer = callers.user()
    await seller.write('first', buyer)
    await seller.write('waits')
    await seller.write('another question', buyer)
    expect(await seller.allowance()).toMatchObject({ used: 1, locked: 1 })
    await has(seller, 2)
    expect(await seller.inbox()).toEqual(['first', 'another question'])
  })

  it('tell the seller that they wait, and nothing of who wrote, or what, anywhere', async () => {
    const seller = await sellerOn(term(0, 1))
    const before = (await seller.call(unreadCount)).body.data
    const woken = world.woken.length
    expect(await seller.write('secret words', callers.user({ name: 'Nadia Nobody' }))).toBe(201)
    expect(world.woken.slice(woken), 'open screens are told to look').toContain(seller.userId)
    await allHandled()
    const answers = await Promise.all([
      seller.call(listNotifications),
      seller.call(notificationChanges, { query: { after: before.cursor } }),
      seller.call(unreadCount),
      seller.call(readContactAllowance, { params: { id: seller.userId } }),
      world.call(exportMessages, { caller: callers.service('bff'), params: { id: seller.userId } }),
    ])
    const told = JSON.stringify(answers.map(({ body }) => body))
    for (const secret of ['secret words', 'Nadia', 'buyer@example.com', '612345678']) expect(told).not.toContain(secret)
    expect(answers[1]?.body.data).toMatchObject({ changes: [], cursor: before.cursor + 1, unread: 0 })
    const jobs = await world.db.query(
      `select from job j join contact c on strpos(j.payload::text, c.id::text) > 0 where c.seller_id = $1
       union all select from delivery d join notification n on n.id = d.notification_id where n.recipient_id = $1`,
      [seller.userId],
    )
    expect(jobs).toEqual([])
  })

  it('are counted again with each month of the plan, and those that wait stay so', async () => {
    const seller = await sellerOn({ ...term(1, 1, [-40, 20]) })
    for (const message of ['a', 'b']) await seller.write(message)
    expect(await seller.allowance()).toMatchObject({ used: 1, locked: 1 })
    await world.db.query(
      `update contact set received_at = received_at - interval '15 days' where seller_id = $1 and received_at is not null`,
      [seller.userId],
    )
    expect(await seller.allowance()).toMatchObject({ used: 0, locked: 1 })
    await seller.write('c')
    expect(await seller.allowance()).toMatchObject({ used: 1, locked: 1 })
    await has(seller, 2)
    expect(await seller.inbox()).toEqual(['a', 'c'])
  })
})

describe('an upgrade', () => {
  it('releases what waits, oldest first, with the notifications it would have had', async () => {
    const seller = await sellerOn(term(0, 1))
    for (const message of ['one', 'two', 'three']) await seller.write(message)
    await allHandled()
    await world.plans(seller.userId, 2, [term(null, 2)])
    await has(seller, 3)
    expect(await seller.inbox()).toEqual(['one', 'two', 'three'])
    expect(await seller.allowance()).toMatchObject({ used: 3, max: null, locked: 0 })
    const mails = await world.db.query<{ message: string }>(
      `select n.message from job j join notification n on n.id = (j.payload ->> 'notificationId')::uuid
       where n.recipient_id = $1 and j.queue = 'deliver-email' order by j.id`,
      [seller.userId],
    )
    expect(mails.map(({ message }) => message)).toEqual(['one', 'two', 'three'])
  })

  it('to a plan with a limit releases as many as fit, which count in its first month', async () => {
    const seller = await sellerOn(term(1, 1))
    for (const message of ['read', 'one', 'two', 'three']) await seller.write(message)
    await allHandled()
    await world.db.query(
      `update contact set received_at = received_at - interval '1 day' where seller_id = $1 and received_at is not null`,
      [seller.userId],
    )
    await world.plans(seller.userId, 2, [term(2, 2)])
    await has(seller, 3)
    expect(await seller.inbox()).toEqual(['read', 'one', 'two'])
    expect(await seller.allowance()).toMatchObject({ used: 2, max: 2, locked: 1 })
    await seller.write('late')
    expect(await seller.allowance()).toMatchObject({ used: 2, locked: 2 })
  })

  it('to a plan with a limit has room for buyers, each with all they wrote', async () => {
    const seller = await sellerOn(term(0, 1))
    const [first, second] = [callers.user(), callers.user()]
    await seller.write('first one', first)
    await seller.write('second one', second)
    for (const message of ['first two', 'first three']) await seller.write(message, first)
    await seller.write('third one')
    await allHandled()
    await world.plans(seller.userId, 2, [term(2, 2)])
    await has(seller, 4)
    expect(await seller.inbox()).toEqual(['first one', 'second one', 'first two', 'first three'])
    expect(await seller.allowance()).toMatchObject({ used: 2, max: 2, locked: 1 })
  })

  it('lets nothing through of somebody who was blocked meanwhile, nor gives them a place', async () => {
    const seller = await sellerOn(term(0, 1))
    const [blocked, other] = [callers.user(), callers.user()]
    await seller.write('of somebody who is blocked', blocked)
    await seller.write('of another', other)
    await allHandled()
    await world.db.query('insert into person_block (person_id, blocked_id) values ($1, $2)', [
      seller.userId,
      blocked.userId,
    ])
    await world.plans(seller.userId, 2, [term(1, 2)])
    await has(seller, 1)
    expect(await seller.inbox()).toEqual(['of another'])
    expect(await seller.allowance()).toMatchObject({ used: 1, max: 1, locked: 1 })
  })

  it('in the middle of many contacts leaves none behind', async () => {
    const seller = await sellerOn(term(0, 1))
    const writing = Array.from({ length: 30 }, (_, i) => seller.write(`message ${i}`))
    await world.plans(seller.userId, 2, [term(null, 2)])
    expect(new Set(await Promise.all(writing))).toEqual(new Set([201]))
    await has(seller, 30)
    expect(await seller.allowance()).toMatchObject({ used: 30, locked: 0 })
    // One whose request read the plan before the upgrade, and came to its turn after the release.
    const stale = { max: 0, monthsFrom: null, rank: null }
    expect(
      await world.db.transaction((em) => mayReceive(em, { sellerId: seller.userId, buyerId: newId() }, stale)),
    ).toBe(true)
  })

  it('releases thousands a batch at a time, while new ones come in', async () => {
    const seller = await sellerOn(term(0, 1))
    await waiting(seller, 450)
    await world.plans(seller.userId, 2, [term(null, 2)])
    expect(await seller.write('new')).toBe(201)
    await has(seller, 451)
    const [batches] = await world.db.query<{ n: number }>(
      `select count(distinct xmin::text)::int as n from contact where seller_id = $1 and message like 'Hello %'`,
      [seller.userId],
    )
    expect(batches?.n).toBe(5)
  })

  it('with room for one buyer releases all of theirs, however many batches that takes', async () => {
    const seller = await sellerOn(term(0, 1))
    await waiting(seller, 150, newId())
    await seller.write('of another')
    await world.plans(seller.userId, 2, [term(1, 2)])
    await has(seller, 150)
    expect(await seller.allowance()).toMatchObject({ used: 1, locked: 1 })
  })

  it('is not what an extension, a lower plan or a new month is', async () => {
    const plus = term(1, 2)
    const seller = await sellerOn(plus)
    for (const message of ['read', 'waits']) await seller.write(message)
    await world.plans(seller.userId, 2, [plus, { ...term(null, 2, [30, 60]), family: plus.family }])
    await world.plans(seller.userId, 3, [term(null, 1)])
    const jobs = await world.db.query(
      `select from job where queue = 'release-contacts' and payload ->> 'sellerId' = $1`,
      [seller.userId],
    )
    // The one of the first plan, which nothing waited for.
    expect(jobs).toHaveLength(1)
    expect((await seller.allowance()).locked).toBe(1)
  })
})

describe('the allowance', () => {
  it('of who holds no plan is the free one’s, by the calendar’s month', async () => {
    await world.freePlan(2, 1)
    const seller = await sellerOn()
    for (const message of ['a', 'b']) await seller.write(message)
    const now = new Date()
    const monthEndsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString()
    expect(await seller.allowance()).toEqual({ used: 1, max: 1, locked: 1, monthEndsAt })
    await world.freePlan(3, null)
  })

  it('is that of the plan that begins by the clock, whether billing is up or not', async () => {
    const seller = await sellerOn(term(5, 1, [-30, -1]), term(7, 1, [-1, 30]))
    expect(await seller.allowance()).toMatchObject({ max: 7 })
  })

  it('is told to administrators of payments as to the seller', async () => {
    const seller = await sellerOn(term(2, 1))
    await seller.write('One')
    await allHandled()
    const asked = (caller: ReturnType<typeof callers.user>) =>
      world.call(readAnyContactAllowance, { caller, params: { id: seller.userId } })
    const { body } = await asked(callers.admin(['admin.payment.index']))
    expect(body.data).toEqual(await seller.allowance())
    expect(body.data.used).toBe(1)
    for (const caller of [callers.user({ userId: seller.userId }), callers.admin(['admin.user.index'])])
      expect((await asked(caller)).status).toBe(403)
  })

  it('is told to nobody else', async () => {
    const seller = await sellerOn()
    const stranger = { caller: callers.user(), params: { id: seller.userId } }
    expect((await world.call(readContactAllowance, stranger)).status).toBe(404)
    expect((await world.call(readContactAllowance, { ...stranger, caller: callers.anonymous() })).status).toBe(401)
  })

  it('is asked of billing where nobody told yet; while that is silent, contacts answer 503', async () => {
    const [known] = await world.db.query<{ id: string; version: string; limits: unknown }>(
      'delete from free_plan returning *',
    )
    const id = newId()
    const asked = await world.call(readContactAllowance, { caller: callers.user({ userId: id }), params: { id } })
    expect([asked.status, Number(asked.headers['retry-after']) > 0]).toEqual([503, true])
    await world.db.query('insert into free_plan (id, version, limits) values ($1, $2, $3)', [
      known?.id,
      known?.version,
      JSON.stringify(known?.limits),
    ])
  })
})

describe('what became of a plan', () => {
  const log = createLogger({ service: 'messaging', level: 'silent' })
  const names = { en_US: 'Plus', fr_FR: 'Plus (fr)', zh_CN: '加强版' }
  /** A person who reads mails in French, and the jobs that tell them, with billing and auth as they would answer. */
  async function reader() {
    const caller = callers.user({ locale: 'fr_FR' })
    const { userId } = caller
    const sent: Mail[] = []
    const reach = {
      active: true,
      emailVerified: true,
      email: 'r@example.com',
      phone: null,
      name: 'Rémi',
      locale: 'fr_FR',
    }
    const client = {
      call: async ({ id }: { id: string }) => ({ data: id === 'billing.planNames' ? names : reach }),
    } as never
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => {} }
    const config = { appOrigin: 'http://localhost', MAIL_FROM: 'mail@localhost' } as never
    const workers = [
      planNewsWorker({ db: world.db, client, wake: () => {} }),
      ...deliveryWorkers({
        db: world.db,
        client,
        config,
        channels: [emailChannel(mailer, null)],
        replies: null,
        asking,
        marks: world.parts.marks,
      }),
    ]
    return {
      userId,
      sent,
      /** Does what waits for this person, twice: at least once is what a job promises. */
      async tell() {
        for (const { queue, run } of workers) {
          const jobs = await world.db.query<{ key: string; payload: never }>(
            `select key, payload from job where queue = $1 and coalesce(payload ->> 'userId',
               (select recipient_id::text from notification where id = (payload ->> 'notificationId')::uuid)) = $2`,
            [queue, userId],
          )
          for (const job of jobs) await run([{ ...job, attempt: 1, log, signal: new AbortController().signal }])
        }
        const { data } = (await world.call(listNotifications, { caller })).body
        return data.map(({ kind, detail }: { kind: string; detail: object }) => ({ kind, ...detail }))
      },
    }
  }

  it('is an entry in the reader’s language and a mail, once', async () => {
    const { userId, sent, tell } = await reader()
    const plus = term(150, 2)
    await world.plans(userId, 1, [plus])
    await tell()
    expect(await tell()).toEqual([
      { kind: 'plan', change: 'started', plan: 'Plus (fr)', at: plus.until, amount: null, vehicles: null },
    ])
    const [mail] = sent
    expect(mail).toMatchObject({ to: 'r@example.com', subject: 'Plus (fr) a commencé' })
    expect(mail?.text).toContain('http://localhost/billing/')
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  })

  it('is when vehicles beyond its limit are hidden', async () => {
    const { userId, sent, tell } = await reader()
    const data = { ownerId: userId, used: 5, max: 2, hiddenAt: '2027-03-01T12:00:00.000Z' }
    const envelope = { id: newId() } as never
    for (const _ of [1, 2])
      await world.db.transaction(async (em) => void (await tellOfLimit.handle({ em, data, envelope, log })))
    expect(await tell()).toMatchObject([
      { change: 'vehicles_over', plan: null, at: data.hiddenAt, vehicles: { used: 5, max: 2 } },
    ])
    await tell()
    expect(sent[0]?.subject).toContain('1 mars 2027')
  })

  it('is when the later of two payments goes back', async () => {
    const { userId, sent, tell } = await reader()
    const data = { userId, checkoutId: newId(), cartId: newId(), amount: 19, currency: 'EUR' }
    const envelope = { id: newId(), occurredAt: new Date().toISOString() } as never
    await world.db.transaction(async (em) => void (await tellOfRefund.handle({ em, data, envelope, log })))
    expect(await tell()).toMatchObject([
      { change: 'paid_twice', plan: 'Plus (fr)', amount: { amount: 19, currency: 'EUR' } },
    ])
    await tell()
    expect(sent[0]?.subject).toMatch(/^19\s€ vous sont remboursés$/)
  })

  it('is not told to an account that is gone', async () => {
    const { userId, tell } = await reader()
    await world.person(userId, 1, { deleted: true })
    await world.plans(userId, 1, [term(150, 2)])
    expect(await tell()).toEqual([])
  })

  it('is a reminder a week and a day before its end, each once', async () => {
    const { userId, tell } = await reader()
    await world.plans(userId, 1, [term(150, 2, [-25, 5])])
    const run = () =>
      datacrons(world.db, () => undefined, world.parts.pictures.store)['plan-reminder']({
        runId: newId(),
        plannedAt: new Date(),
        log,
        signal: new AbortController().signal,
        checkpoint: async () => {},
      })
    expect(await run()).toMatchObject({ reminded: 1 })
    expect(await run()).toMatchObject({ reminded: 0 })
    expect(await tell()).toMatchObject([{ change: 'ending', plan: 'Plus (fr)' }])
    await world.plans(userId, 2, [term(150, 2, [-29, 1])])
    expect(await run()).toMatchObject({ reminded: 1 })
  })
})
