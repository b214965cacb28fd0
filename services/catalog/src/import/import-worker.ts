import { type Database, newId, sql } from '@forecourt/kernel/db'
import { isOutage } from '@forecourt/kernel/errors'
import type { Logger } from '@forecourt/kernel/log'
import { LEASE_SECONDS, nextBatch } from './import-batch.ts'
import { setStatus } from './import-service.ts'
import { loadKnownRecords } from './known-records.ts'
import { LateRows } from './late-rows.ts'

/** How long one job is worked on before others have their turn. */
const TURN_MS = 5_000
const POLL_MS = 1_000

export interface ImportWorker {
  /** Looks for work now; without it, once a second. */
  wake(): void
  stop(): Promise<void>
}

/**
 * Takes a job that waits, this one or whichever waits longest, and works on it for a while. Several processes may do so: a
 * job is with one of them at a time, and with another when that one has said nothing for {@link LEASE_SECONDS}.
 *
 * @returns whether there was one
 */
export async function workOnce(
  db: Database,
  log: Logger,
  {
    only,
    signal,
    late = new LateRows(),
  }: { readonly only?: string; readonly signal?: AbortSignal; readonly late?: LateRows } = {},
): Promise<boolean> {
  const lease = newId()
  const id = await claim(db, lease, only)
  if (!id) return false
  try {
    const records = await loadKnownRecords(db.fork())
    const end = Date.now() + TURN_MS
    while (!signal?.aborted && Date.now() < end && (await nextBatch(db, id, lease, records, log, { late }))) {
      // The next batch sees at once when the job was paused.
      late.forget(id)
    }
  } catch (error) {
    if (isOutage(error)) throw error
    log.error({ err: error, import: id }, 'import failed')
    await db.transaction((em) => setStatus(em, id, 'failed'))
  } finally {
    await release(db, id, lease).catch((error: unknown) => log.warn({ err: error }, 'import not released'))
  }
  return true
}

async function claim(db: Database, lease: string, only: string | undefined): Promise<string | undefined> {
  const [job] = await db.transaction((em) =>
    sql<{ id: string }>(
      em,
      `update import_job set lease_by = $1, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
       where id = (
         select id from import_job
         where status in ('checking', 'running') and (lease_until is null or lease_until < clock_timestamp())
           and ($2::uuid is null or id = $2)
         order by updated_at limit 1 for update skip locked)
       returning id`,
      [lease, only ?? null],
    ),
  )
  return job?.id
}

/** Gives the job back at once, so that nobody waits for the lease to run out; whatever has waited longer comes first. */
const release = (db: Database, id: string, lease: string): Promise<unknown> =>
  db.query(
    `update import_job set lease_by = null, lease_until = null, updated_at = clock_timestamp()
     where id = $1 and lease_by = $2`,
    [id, lease],
  )

/** Works on the jobs of this database until it is stopped. */
export function startImports(db: Database, log: Logger): ImportWorker {
  const abort = new AbortController()
  const late = new LateRows()
  let wake: () => void = () => {}
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  async function loop(): Promise<void> {
    while (!abort.signal.aborted) {
      const worked = await workOnce(db, log, { signal: abort.signal, late }).catch((error: unknown) => {
        log.warn({ err: error }, 'imports cannot be worked on, trying again')
        return false
      })
      if (!worked && !abort.signal.aborted) await rest()
    }
  }
  const running = loop()
  return {
    wake: () => wake(),
    async stop() {
      abort.abort()
      wake()
      await running
    },
  }
}
