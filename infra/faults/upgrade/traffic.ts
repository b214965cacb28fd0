import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  contactSeller,
  createVehicle,
  listNotifications,
  type QueryOf,
  readVehicle,
  searchVehicles,
} from '@forecourt/contracts'
import type { ApiClient } from '../../client/api-client.ts'
import type { Person } from '../../client/people.ts'
import { offerVehicle } from '../../client/sample-vehicle.ts'
import type { World } from '../../run/world.ts'

/** Before its one retry a client waits that long, ms. */
const PAUSE_MS = 1_000

interface Answer {
  readonly id: string | undefined
  readonly tries: number
}

export interface Traffic {
  /** What clients were told of their contacts, by message. */
  readonly told: ReadonlyMap<string, Answer>
  readonly counts: { requests: number; retried: number; failed: number }
  readonly failures: readonly string[]
  /** Does something while a BFF is asked nothing new, as a balancer takes one away that is told to end. */
  without(base: string | undefined, work: () => Promise<void>): Promise<void>
  /** A vehicle is offered through each BFF. */
  offer(): Promise<void>
  stop(): Promise<void>
}

/**
 * Searches, vehicle pages, inboxes and contacts, alternately through each BFF; what fails is tried once more at the next.
 *
 * @param every milliseconds from one turn of four requests to the next
 * @param contactEvery of so many turns one has an inbox and a contact; in the others people look at more instead
 */
export function startTraffic(
  world: World,
  seller: Person,
  buyers: readonly Person[],
  vehicleId: string,
  every: number,
  contactEvery = 1,
) {
  const told = new Map<string, Answer>()
  const counts = { requests: 0, retried: 0, failed: 0 }
  const failures: string[] = []
  const stopped = new AbortController()
  const browsers = buyers.map((buyer) => ({ buyer, clients: throughEach(world, buyer.client) }))
  const sellers = throughEach(world, seller.client)

  let away: number | undefined
  const next = (clients: readonly ApiClient[], turn: number): ApiClient => {
    const there = clients.filter((_, index) => index !== away)
    const client = there[turn % there.length]
    if (!client) throw new Error('there is no BFF')
    return client
  }

  async function ask<T>(
    { id }: { readonly id: string },
    clients: readonly ApiClient[],
    turn: number,
    request: (client: ApiClient) => Promise<T>,
  ) {
    counts.requests += 1
    try {
      return await request(next(clients, turn))
    } catch {
      counts.retried += 1
    }
    await delay(PAUSE_MS)
    try {
      return await request(next(clients, turn + 1))
    } catch (error) {
      counts.failed += 1
      failures.push(`${id}: ${describe(error)}`)
      return undefined
    }
  }

  async function one(turn: number): Promise<void> {
    const { buyer, clients } = browsers[turn % browsers.length] ?? {}
    if (!buyer || !clients) return
    const way = Math.floor(turn / browsers.length)
    const signal = () => AbortSignal.timeout(12_000)
    const message = `contact ${turn} of ${buyer.id}`
    const key = randomUUID()
    const search = (query: QueryOf<typeof searchVehicles>) =>
      ask(searchVehicles, clients, way, (client) => client.call(searchVehicles, { query, signal: signal() }))
    const look = () =>
      ask(readVehicle, clients, way, (client) =>
        client.call(readVehicle, { params: { id: vehicleId }, signal: signal() }),
      )
    if (turn % contactEvery > 0) return void (await Promise.all([search({ q: 'Peugeot' }), look(), search({}), look()]))
    await Promise.all([
      search({ q: 'Peugeot' }),
      look(),
      ask(listNotifications, sellers, way, (client) => client.call(listNotifications, { signal: signal() })),
      ask(contactSeller, clients, way, (client) =>
        client.call(contactSeller, {
          params: { id: vehicleId },
          body: { email: buyer.email, phone: '+33612345678', message },
          idempotencyKey: key,
          signal: signal(),
        }),
      ).then((answer) => told.set(message, { id: answer?.data.id, tries: 1 })),
    ])
  }

  const running = (async () => {
    const open = new Set<Promise<void>>()
    const began = performance.now()
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      const asked = one(turn).finally(() => open.delete(asked))
      open.add(asked)
      // Where this process was held up, what it missed follows at once.
      const left = began + (turn + 1) * every - performance.now()
      await delay(Math.max(0, left), undefined, { signal: stopped.signal }).catch(() => {})
    }
    await Promise.all(open)
  })()
  const without = async (base: string | undefined, work: () => Promise<void>) => {
    away = base === undefined ? undefined : world.bffs.indexOf(base)
    try {
      await work()
    } finally {
      away = undefined
    }
  }
  const offer = async () => {
    for (const turn of sellers.keys())
      await ask(createVehicle, sellers, turn, (client) => offerVehicle(client, 'Rolling Peugeot'))
  }
  const stop = () => {
    stopped.abort()
    return running
  }
  return { told, counts, failures, without, offer, stop } satisfies Traffic
}

const describe = (error: unknown) =>
  error instanceof Error && error.cause ? `${error}: ${error.cause}` : String(error)

const throughEach = (world: World, client: ApiClient) => world.bffs.map((base) => client.copy(base))
