import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../src/db/index.ts'
import { migrate } from '../../src/db/index.ts'
import { testServers } from '../../src/testing/index.ts'
import { openDatabase, quiet, testTables } from './parts.ts'

/** A database with the kernel's tables and a NATS account, for one test. */
export async function makeWorld() {
  const servers = await testServers()
  const databaseUrl = await servers.createDatabase('events')
  await migrate({ url: databaseUrl, log: quiet, service: 'catalog' })
  const db = openDatabase(databaseUrl)
  await db.query(testTables.trim().split(';')[0] ?? '')
  for (const statement of testTables.split(';').slice(1)) if (statement.trim()) await db.query(statement)
  const nats = await servers.natsAccount()
  return {
    servers,
    databaseUrl,
    db,
    nats: nats.as('catalog'),
    operator: { url: nats.url, user: nats.user, password: nats.password },
    close: async () => {
      await db.close()
      await servers.dropDatabase(databaseUrl)
    },
  }
}
export type World = Awaited<ReturnType<typeof makeWorld>>

/** Waits until `check` answers something true, and returns it. */
export async function until<T>(what: string, check: () => Promise<T> | T, timeout = 45_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeout
  for (;;) {
    const answer = await check()
    if (answer) return answer
    if (Date.now() > deadline) throw new Error(`waited ${timeout} ms in vain: ${what}`)
    await delay(20)
  }
}

/**
 * The shortest of a few rounds, ms: a machine that stands still for a moment does so in one of them. The first is not counted: the
 * others follow a publication at once, where polling alone would take a whole period.
 */
export async function quickest(rounds: number, work: (round: number) => Promise<void>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now()
    await work(round)
    if (round > 0) took.push(performance.now() - began)
  }
  return Math.min(...took)
}

export async function count(db: Database, from: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(`select count(*)::int as n from ${from}`)
  return row?.n ?? 0
}
