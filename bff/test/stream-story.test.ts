import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  contactSeller,
  deleteAllNotifications,
  deleteNotification,
  listNotifications,
  listThreads,
  markAllNotifications,
  markNotification,
  type Notification,
  owners,
  resolveSessions,
  restoreNotifications,
  sendThreadMessage,
  type UserCaller,
  undoInboxAct,
  unreadCount,
} from '@forecourt/contracts'
import { type Bus, connectBus } from '@forecourt/kernel/bus'
import { createLogger } from '@forecourt/kernel/log'
import { callers, type Line, lineTo, signedInject, testKeys } from '@forecourt/kernel/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp } from '../../services/messaging/src/app.ts'
import { type Neighbours, startNeighbours } from '../../services/messaging/test/neighbours.ts'
import { startWorld, type World } from '../../services/messaging/test/world.ts'
import { userCookie } from '../src/session/session-cookie.ts'
import { type Connection, CutTab } from './cut-tab.ts'
import { bffBefore } from './upstreams.ts'

const STORIES = Number(process.env.STORIES ?? 12)
/** More than two readings hand over, so that cuts fall between parts of one change as well. */
const ENTRIES_BEFORE = 230

const log = createLogger({ service: 'bff', level: 'silent' })
const tokens = new Map<string, UserCaller>()
const ends: (() => unknown)[] = []
let world: World
let neighbours: Neighbours
let bus: Bus
let serviceUrls: Record<string, string[]>
/** Two instances of messaging over one database: how a test calls them, and the BFFs' way to them. */
let messaging: World['call'][]
let messagingLines: Line[]
/** Two of the BFF, each with the browsers' way to it. */
let bffs: { readonly line: Line; readonly close: () => Promise<void> }[]

beforeAll(async () => {
  neighbours = await startNeighbours()
  world = await startWorld(neighbours.serviceUrls)
  const apps = [world.app, await buildApp({ ...world.parts, log, events: world.events })]
  messaging = apps.map((app) => signedInject(app, { service: 'messaging' }))
  messagingLines = await Promise.all(apps.map(async (app) => lineTo(await app.listen({ host: '127.0.0.1', port: 0 }))))
  const auth = await startAuth()
  serviceUrls = {
    ...Object.fromEntries(owners.map((owner) => [owner, [auth]])),
    messaging: messagingLines.map(({ url }) => new URL(url).origin),
  }
  bus = connectBus(world.config.nats, 'bff', log)
  await vi.waitUntil(() => bus.connected())
  bffs = await Promise.all([startBff(), startBff()])
  ends.push(async () => {
    await Promise.all(bffs.map((bff) => bff.close()))
    await bus.close()
    await Promise.all(messagingLines.map((line) => line.close()))
    // Their database is closed once, by the world.
    for (const { server } of apps) server.close()
  })
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  await world.close()
  await neighbours.close()
})

/** Auth, which knows whose session a token is. */
async function startAuth(): Promise<string> {
  const server = createServer(async (request, reply) => {
    const body: { sessions?: { token: string }[] } = JSON.parse((await text(request)) || '{}')
    const data =
      request.url === resolveSessions.path
        ? body.sessions?.map(({ token }) => ({ caller: tokens.get(token), user: {}, draftKey: '' }))
        : {}
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function startBff() {
  const [key] = testKeys
  const settings = { SERVICE_KEYS: `${key?.id}:${key?.secret}`, FLOOD_LIMIT: '10000000' }
  const { app, close } = await bffBefore(serviceUrls, settings, bus)
  const line = await lineTo(await app.listen({ host: '127.0.0.1', port: 0 }))
  return {
    line,
    close: async () => {
      await line.close()
      await close()
    },
  }
}

interface Act {
  readonly what:
    | 'contact'
    | 'answer'
    | 'read'
    | 'unread'
    | 'delete'
    | 'restore'
    | 'read all'
    | 'delete all'
    | 'undo'
    | 'cut a BFF'
    | 'restart a BFF'
    | 'cut messaging'
  readonly instance: number
  /** Which of the entries there are. */
  readonly nth: number
  /** At the same time as the one before. */
  readonly together: boolean
}
const act: fc.Arbitrary<Act> = fc.record({
  what: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('contact' as const, 'answer' as const) },
    {
      weight: 8,
      arbitrary: fc.constantFrom('read' as const, 'unread' as const, 'delete' as const, 'restore' as const),
    },
    { weight: 1, arbitrary: fc.constantFrom('read all' as const, 'delete all' as const, 'undo' as const) },
    {
      weight: 4,
      arbitrary: fc.constantFrom('cut a BFF' as const, 'restart a BFF' as const, 'cut messaging' as const),
    },
  ),
  instance: fc.nat(1),
  nth: fc.nat(200),
  together: fc.boolean(),
})
const connection: fc.Arbitrary<Connection> = fc.record({
  to: fc.nat(1),
  by: fc.constantFrom('header' as const, 'query' as const),
  cut: fc.oneof(
    fc.record({ at: fc.constantFrom('request' as const, 'head' as const) }),
    // Within the first event's line of the id, within its data, and far into a long one.
    fc.record({ at: fc.constant('byte' as const), nth: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.nat(50_000)) }),
    fc.record({ at: fc.constant('id' as const), nth: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ at: fc.constant('event' as const), nth: fc.integer({ min: 1, max: 3 }) }),
  ),
})
const tabPlan = fc.array(connection, { minLength: 5, maxLength: 25 })

/** A seller with a full inbox, and what happens to it. */
class Story {
  readonly seller: UserCaller
  readonly cookie: string
  readonly #vehicleId: string
  readonly #deleted: string[] = []
  readonly #buyers: UserCaller[] = []
  readonly #isCut: Line[] = []
  /** What was last done to all entries. */
  #act: { readonly of: string; readonly act: number } | undefined

  private constructor(seller: UserCaller, vehicleId: string) {
    this.seller = seller
    this.#vehicleId = vehicleId
    const token = seller.userId.replaceAll('-', '').padEnd(43, 't')
    tokens.set(token, seller)
    this.cookie = `session=${userCookie(token)}`
  }

  static async begin(): Promise<Story> {
    const vehicle = await world.vehicle()
    neighbours.vehicles.set(vehicle.vehicleId, vehicle)
    const story = new Story(callers.user({ userId: vehicle.ownerId }), vehicle.vehicleId)
    await world.db.query(
      `insert into notification (id, recipient_id, source_id, kind, message, cursor, created_at)
       select uuidv7(), $1, uuidv7(), 'contact', 'Déjà là, 你好 ' || n, n, now() - interval '1 hour' from generate_series(1, $2::int) n`,
      [vehicle.ownerId, ENTRIES_BEFORE],
    )
    await world.db.query('insert into inbox_cursor (recipient_id, cursor) values ($1, $2)', [
      vehicle.ownerId,
      ENTRIES_BEFORE,
    ])
    return story
  }

  async take({ what, instance, nth }: Act): Promise<void> {
    for (const line of this.#isCut.splice(0)) line.mend()
    const call = messaging[instance] ?? world.call
    const mine: World['call'] = (contract, input) => call(contract, { caller: this.seller, ...input })
    const entry = async () => (await this.#page(1)).entries[nth % 50]?.id
    switch (what) {
      case 'contact': {
        const caller = callers.user()
        this.#buyers.push(caller)
        const body = { email: 'buyer@example.com', phone: '+33612345678', message: 'Bonjour, 你好' }
        expect((await call(contactSeller, { caller, params: { id: this.#vehicleId }, body })).status).toBe(201)
        return
      }
      case 'answer': {
        const caller = this.#buyers[nth % this.#buyers.length]
        if (!caller) return
        const [thread] = (await call(listThreads, { caller })).body.data
        const params = { id: String(thread?.id) }
        if (thread)
          expect((await call(sendThreadMessage, { caller, params, body: { message: 'Et alors ?' } })).status).toBe(201)
        return
      }
      case 'read':
      case 'unread': {
        const id = await entry()
        if (id) await mine(markNotification, { params: { id }, body: { read: what === 'read' } })
        return
      }
      case 'delete': {
        const id = await entry()
        if (!id) return
        await mine(deleteNotification, { params: { id } })
        this.#deleted.push(id)
        return
      }
      case 'restore': {
        const ids = this.#deleted.splice(-2)
        if (ids.length > 0) await mine(restoreNotifications, { body: { ids } })
        return
      }
      case 'read all':
        this.#act = { of: 'read', act: (await mine(markAllNotifications, { body: { read: true } })).body.data.act }
        return
      case 'delete all': {
        const query = { before: new Date().toISOString() }
        this.#act = { of: 'deleted', act: (await mine(deleteAllNotifications, { query })).body.data.act }
        return
      }
      case 'undo':
        if (this.#act) await mine(undoInboxAct, { body: this.#act })
        return
      case 'cut a BFF':
        return this.#cut(bffs[instance]?.line)
      case 'restart a BFF': {
        const after = await startBff()
        const before = bffs[instance]
        bffs = bffs.with(instance, after)
        await before?.close()
        return
      }
      case 'cut messaging':
        return this.#cut(messagingLines[instance])
    }
  }

  #cut(line: Line | undefined): void {
    line?.cut()
    if (line) this.#isCut.push(line)
  }

  /** The end: all is whole again, and what was written has arrived. @returns the cursor of the last change */
  async settle(): Promise<number> {
    for (const line of this.#isCut.splice(0)) line.mend()
    const unheard = () =>
      world.db.query(
        `select from outbox o where o.envelope ->> 'name' in ('ContactRequested', 'MessageSent')
           and not exists (select from inbox i where i.event_id = o.id and i.consumer in ('messaging.notify-seller', 'messaging.notify-reader'))`,
      )
    await expect.poll(async () => (await unheard()).length, { timeout: 10_000 }).toBe(0)
    return (await world.call(unreadCount, { caller: this.seller })).body.data.cursor
  }

  /** The whole inbox, newest first. */
  async entries(): Promise<Notification[]> {
    const found: Notification[] = []
    for (let page = 1; ; page += 1) {
      const { entries, pages } = await this.#page(page)
      found.push(...entries)
      if (page >= pages) return found
    }
  }

  async #page(page: number): Promise<{ entries: Notification[]; pages: number }> {
    const { body } = await world.call(listNotifications, { caller: this.seller, query: { page, limit: 50 } })
    return { entries: body.data, pages: body.meta.pages }
  }
}

const byId = (entries: Iterable<Notification>): Notification[] =>
  [...entries].sort((one, other) => (one.id < other.id ? -1 : 1))

it('wherever connections are cut, every tab ends up with the inbox, and nothing comes by a stream twice', async () => {
  const met = new Set<string>()
  const plans = fc.array(tabPlan, { minLength: 2, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(plans, fc.array(act, { minLength: 15, maxLength: 40 }), async (tabPlans, acts) => {
      const story = await Story.begin()
      const origins = () => bffs.map(({ line }) => new URL(line.url).origin)
      const tabs = tabPlans.map((plan) => new CutTab(plan, origins, story.cookie))
      try {
        const running: Promise<void>[] = []
        for (const one of acts) {
          if (!one.together) await Promise.all(running.splice(0))
          running.push(story.take(one))
        }
        await Promise.all(running)
        const cursor = await story.settle()
        const told = tabs.map(() => cursor)
        // Sooner than the look that streams have every 15 s for wake-ups that were lost.
        await expect.poll(() => tabs.map((tab) => tab.cursor), { timeout: 10_000 }).toEqual(told)
        const inbox = byId(await story.entries())
        for (const tab of tabs) {
          expect(tab.wrong).toEqual([])
          expect(byId(tab.entries.values())).toEqual(inbox)
          for (const cut of tab.met) met.add(cut)
        }
      } finally {
        await Promise.all(tabs.map((tab) => tab.close()))
      }
    }),
    { numRuns: STORIES, endOnFailure: true },
  )
  expect([...met].sort(), 'cuts of every kind').toEqual(['byte', 'event', 'head', 'id', 'request', 'server'])
}, 600_000)
