import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { failureKind } from '@forecourt/kernel/errors'
import { enqueue, type Ticker, ticker, worker } from '@forecourt/kernel/events'
import type { Logger } from '@forecourt/kernel/log'
import { nextDue } from './next-due.ts'
import { findSavedSearches, type SavedSearchRow } from './saved-search.row.ts'
import { type Telling, tellUntold } from './tell-untold.ts'

interface DigestParts extends Telling {
  readonly db: Database
}

/** How often each instance looks for due digests, in milliseconds. */
const EVERY = 30_000

/**
 * Sends due digests for as long as the service runs. Instances share the work: a search that one of them works on is
 * skipped by the others.
 */
export const startDigests = (parts: DigestParts, log: Logger): Ticker =>
  ticker('digests', EVERY, () => sendDueDigests(parts), log)

/** Sends every digest that is due. @returns how many searches were due here */
export async function sendDueDigests({ db, ...telling }: DigestParts, now = new Date()): Promise<number> {
  for (let done = 0; ; done += 1) {
    let search: SavedSearchRow | undefined
    try {
      search = await db.transaction(async (em) => {
        search = (await findSavedSearches(em, 'next_due <= $1', [now], NEXT))[0]
        if (search) await send(em, telling, search, now)
        return search
      })
    } catch (error) {
      if (!search || failureKind(error) === 'outage') throw error
      await db.transaction((em) => leave(em, search as SavedSearchRow, now))
    }
    if (!search) return done
  }
}

const NEXT = 'order by next_due, id limit 1 for update skip locked'

/** One search, one transaction: what it tells, that it was told, and when the next is due commit together. */
async function send(em: EntityManager, telling: Telling, search: SavedSearchRow, now: Date): Promise<void> {
  await tellUntold(em, telling, [search], now)
  await sql(em, 'update saved_search set next_due = $2 where id = $1', [
    search.id,
    nextDue(search.frequency, search.time_zone, now),
  ])
}

/** Name of the job queue for digests that could not be sent in their turn. */
const DIGEST = 'digest'
interface DigestJob {
  readonly searchId: string
}

/** A digest that fails becomes a job, with its attempts and a place where it shows; the next ones go on. */
async function leave(em: EntityManager, { id, next_due }: SavedSearchRow, now: Date): Promise<void> {
  await sql(em, `update saved_search set next_due = $2::timestamptz + interval '1 day' where id = $1`, [id, now])
  await enqueue(em, DIGEST, `${id}:${next_due?.toISOString()}`, { searchId: id } satisfies DigestJob)
}

/** Sends digests that failed in their turn. */
export const digestWorker = ({ db, ...telling }: DigestParts) =>
  worker<DigestJob>(DIGEST, ({ payload }) =>
    db.transaction(async (em) => {
      const [search] = await findSavedSearches(em, 'id = $1 and next_due is not null', [payload.searchId], 'for update')
      if (search) await send(em, telling, search, new Date())
    }),
  )
