import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Caller,
  changeSavedSearch,
  listSavedSearches,
  priceComparables,
  priceLabel,
  referenceChoices,
  saveSearch,
  searchVehicles,
  similarVehicles,
  sitemapIndex,
  sitemapPage,
  vehicleFacets,
  vehicleStatistics,
} from '@forecourt/contracts'
import { createClient } from '@forecourt/kernel/client'
import { migrate } from '@forecourt/kernel/db'
import { startEvents } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import { openStore } from '@forecourt/kernel/picture'
import { openReplica } from '@forecourt/kernel/replica'
import { callers, copyTestDatabase, signedInject, testKeys, testServers } from '@forecourt/kernel/testing'
import sharp from 'sharp'
import { buildApp } from '../src/app.ts'
import type { CatalogConfig } from '../src/config.ts'
import { consumers } from '../src/consumers/index.ts'
import { migrationsDir, openDatabase } from '../src/database.ts'
import { withMemory } from '../src/discovery/memory/memory-engine.ts'
import { openSearchIndex } from '../src/discovery/memory/search-index.ts'
import { postgresEngine } from '../src/discovery/postgres/postgres-engine.ts'
import { withReplica } from '../src/discovery/replica/replica-engine.ts'
import { linkTokens } from '../src/link/link-token.ts'
import { seedReferences } from '../src/reference/seed.ts'
import { workers } from '../src/workers.ts'
import { startPair } from './pair.ts'
import { tellFreePlan } from './plans.ts'
import { untilFed } from './until-fed.ts'

interface WorldChange {
  readonly reportsPerHour?: number
  readonly serviceUrls?: CatalogConfig['serviceUrls']
  /** Whether searches are counted in memory, as they are in production. */
  readonly hasIndex?: boolean
  /** Whether searches are read from a standby: then the database is on a server of its own. */
  readonly hasReplica?: boolean
}

/** Migrated, with its reference data. The free plan allows everything: what a test says of limits is all that counts. */
async function prepare(url: string): Promise<void> {
  const log = createLogger({ service: 'catalog', level: 'silent' })
  await migrate({ url, dir: migrationsDir, log, service: 'catalog' })
  const db = openDatabase({ database: { url, pool: 1 }, service: 'catalog' }, log)
  await db.transaction(seedReferences, { statementTimeout: 60_000 })
  await tellFreePlan(db, { vehicles: null }, 0)
  await db.close()
}

/** The catalog as it runs, on a database, a bus and a picture folder of its own. */
export async function startWorld(change: WorldChange = {}) {
  const log = createLogger({ service: 'catalog', level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  const pair = change.hasReplica ? await startPair(prepare) : undefined
  const [url, servers, folder] = await Promise.all([
    pair ? pair.url : copyTestDatabase('catalog', prepare),
    testServers(),
    mkdtemp(join(tmpdir(), 'forecourt-pictures-')),
  ])
  const account = await servers.natsAccount()
  const nats = account.as('catalog')
  const config = {
    service: 'catalog' as const,
    keys: testKeys,
    serviceUrls: change.serviceUrls ?? {},
    reportsPerHour: change.reportsPerHour ?? 20,
    pictureMegapixels: 100,
    database: { url, pool: 8 },
    appOrigin: 'https://forecourt.test',
    // A test that holds this process up for long would be refused by it.
    maxEventLoopDelay: 0,
  } satisfies Partial<CatalogConfig>
  const db = openDatabase(config, log)
  const client = createClient({ config, log })
  const tokens = linkTokens(testKeys)
  const replica =
    pair && openReplica({ url: pair.replicaUrl, pool: 8, service: 'catalog', log, primary: db, primaryUrl: url })
  const inDatabase = replica ? withReplica(postgresEngine, replica) : postgresEngine
  const index = change.hasIndex ? openSearchIndex({ url, service: 'catalog', logLevel: 'silent' }, log) : undefined
  const engine = index ? withMemory(inDatabase, index) : inDatabase
  const events = startEvents({
    service: 'catalog',
    db,
    nats,
    consumers,
    workers: workers({ db, engine, tokens }),
    client,
    log,
  })
  const store = await openStore({ kind: 'folder', folder })
  // Imports are worked on when a test says so.
  const imports = { wake: () => {}, stop: async () => {} }
  const app = await buildApp({ config, log, db, client, events, store, tokens, engine, replica, imports })
  const inject = signedInject(app, { service: 'catalog' })
  const fed = () => untilFed(db)
  const call: typeof inject = async (endpoint, options) => {
    if (searching.has(endpoint)) await fed()
    return inject(endpoint, options)
  }
  await settle(async () => (await call(referenceChoices, { caller: callers.service('auth') })).status)
  return {
    app,
    url,
    db,
    client,
    store,
    /** What counts in memory, where this world has it. */
    index,
    engine,
    /** The same without what counts in memory. */
    inDatabase,
    /** The standby that searches are read from, and its servers, where this world has them. */
    replica,
    pair,
    folder,
    account,
    tokens,
    call,
    /** The same without waiting for search. */
    inject,
    /** Waits until search has followed every change of a vehicle; `call` does it before it searches. */
    fed,
    query: async <R = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<R[]> => {
      if (/vehicle_search|featured_offer/.test(text)) await fed()
      return db.query<R>(text, params)
    },
    /** Ends consumers and workers: from then on nothing changes but what a test changes. */
    rest: () => events.stop(),
    /** Events of a name in the outbox, oldest first. */
    emitted: async (name: string, aggregateId?: string) => {
      const rows = await db.query<{
        envelope: { id: string; aggregateId: string; aggregateVersion: number; data: Record<string, unknown> }
      }>(
        `select envelope from outbox where envelope ->> 'name' = $1 and ($2::text is null or envelope ->> 'aggregateId' = $2) order by id`,
        [name, aggregateId ?? null],
      )
      return rows.map(({ envelope }) => envelope)
    },
    async close() {
      await app.close()
      await client.close()
      await pair?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
/** Endpoints that answer from what search has made of the vehicles. */
const searching: ReadonlySet<unknown> = new Set([
  listSavedSearches,
  priceComparables,
  priceLabel,
  saveSearch,
  changeSavedSearch,
  searchVehicles,
  similarVehicles,
  sitemapIndex,
  sitemapPage,
  vehicleFacets,
  vehicleStatistics,
])

/**
 * Compiling all schemas blocks a busy machine for seconds, which the app takes for overload (503) until its next sample
 * half a second later. Tests begin when that is over.
 */
async function settle(status: () => Promise<number>): Promise<void> {
  for (let calm = 0; calm < 3; calm = (await status()) === 200 ? calm + 1 : 0) await delay(300)
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** A multipart body as browsers send it. */
export function form(
  fields: Record<string, unknown>,
  files: readonly { name: string; bytes: Buffer; type?: string }[] = [],
) {
  const boundary = `----forecourt${Math.random().toString(16).slice(2)}`
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${item}\r\n`))
    }
  }
  for (const { name, bytes, type = 'image/jpeg' } of files) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="pictures"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
    parts.push(Buffer.from(head), bytes, Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { payload: Buffer.concat(parts), contentType: `multipart/form-data; boundary=${boundary}` }
}

/** A seller with a name of their own. */
export const seller = (name = 'Sam Seller'): Extract<Caller, { kind: 'user' }> => callers.user({ name })

/** A picture that costs next to nothing to encode. */
export const tinyPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
