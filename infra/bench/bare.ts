import { openHop } from '@forecourt/kernel/testing'
import pg from 'pg'
import type { World } from '../run/world.ts'

/** The least that a fact on its way from one service to another costs here: a commit, and a hop over JetStream. */
export interface Bare {
  /** Does both, one after the other. @returns milliseconds */
  once: () => Promise<number>
  close: () => Promise<void>
}

/** A row and a message are as large as an event of ours. */
const TEXT = 'x'.repeat(1_000)

/** @param database address of the database to commit to */
export async function openBare({ nats }: Pick<World, 'nats'>, database: string): Promise<Bare> {
  const db = new pg.Client({ connectionString: database })
  await db.connect()
  await db.query('create table bench_commit (id bigint generated always as identity primary key, text text not null)')
  const { hop, close } = await openHop(nats)
  return {
    once: async () => {
      const started = performance.now()
      await db.query('insert into bench_commit (text) values ($1)', [TEXT])
      return performance.now() - started + (await hop(TEXT))
    },
    close: async () => {
      await close()
      await db.query('drop table bench_commit')
      await db.end()
    },
  }
}
