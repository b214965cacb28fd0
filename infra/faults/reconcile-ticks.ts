import { datacronHandlers } from '@forecourt/contracts'
import { withDatabase } from '../client/database.ts'
import type { World } from '../run/world.ts'

export interface TickReconciliation {
  /** Seconds from the first to the last, times jobs. */
  readonly planned: number
  /** Ticks that were carried out. */
  readonly ran: number
  /** Ticks whose job was still running: noted, and nothing done. */
  readonly skipped: number
  /** Instants without a tick, ticks without an event, without a job in their service, or without an ending. */
  readonly lost: number
  /** Instants with more than one tick, ticks with more than one event, job or attempt. */
  readonly doubled: number
  /** Events and jobs that belong to no tick. */
  readonly unexplained: number
  /** Processes that claimed ticks: about two, and one more for each kill. */
  readonly instances: number
}

interface Tick {
  id: string
  name: string
  second: string
  outcome: string | null
  claimed_by: string
  events: number
}

/** The services that carry jobs out. */
const OWNERS = [...new Set(Object.values(datacronHandlers))]

/** Compares every planned instant with the ticks, the events and what the services did. */
export async function reconcileTicks(world: World, begin: Date, end: Date): Promise<TickReconciliation> {
  const { ticks, names, strayEvents } = await withDatabase(world.postgres.scheduler, async (db) => {
    const found = await db.query<Tick>(
      `select r.id, d.name, extract(epoch from date_trunc('second', r.planned_at))::bigint::text as second, r.outcome, r.claimed_by,
         (select count(*)::int from outbox o where o.envelope ->> 'name' = 'DatacronTicked' and o.envelope ->> 'aggregateId' = r.id::text) as events
       from datacron_run r join datacron d on d.id = r.datacron order by r.planned_at`,
    )
    const jobs = await db.query<{ name: string }>('select name from datacron order by name')
    const stray = await db.query(
      `select from outbox where envelope ->> 'name' = 'DatacronTicked'
         and envelope ->> 'aggregateId' not in (select id::text from datacron_run)`,
    )
    return { ticks: found.rows, names: jobs.rows.map(({ name }) => name), strayEvents: stray.rows.length }
  })
  const done = new Map<string, { attempts: number; status: string }[]>()
  for (const owner of OWNERS) {
    const { rows } = await withDatabase(world.postgres[owner], (db) =>
      db.query<{ key: string; attempts: number; status: string }>(
        `select key, attempts, status from job where queue = 'datacron'`,
      ),
    )
    for (const { key, ...job } of rows) done.set(key, [...(done.get(key) ?? []), job])
  }
  let [lost, doubled] = [0, 0]
  const judge = (count: number) => {
    if (count === 0) lost += 1
    if (count > 1) doubled += 1
  }
  const byInstant = Map.groupBy(ticks, ({ name, second }) => `${name} ${second}`)
  let planned = 0
  for (let at = begin.getTime(); at <= end.getTime(); at += 1_000)
    for (const name of names) {
      planned += 1
      judge(byInstant.get(`${name} ${at / 1_000}`)?.length ?? 0)
    }
  const inTime = ticks.filter(
    ({ second }) => Number(second) * 1_000 >= begin.getTime() && Number(second) * 1_000 <= end.getTime(),
  )
  const ran = inTime.filter(({ outcome }) => outcome !== 'skipped')
  for (const { id, events, outcome } of ran) {
    judge(events)
    const jobs = done.get(id) ?? []
    judge(jobs.reduce((sum, { attempts }) => sum + attempts, 0))
    judge(outcome === 'succeeded' ? 1 : 0)
  }
  const skipped = inTime.filter(({ outcome }) => outcome === 'skipped')
  for (const { id, events } of skipped) if (events > 0 || done.has(id)) doubled += 1
  const ids = new Set(ticks.map(({ id }) => id))
  return {
    planned,
    ran: ran.length,
    skipped: skipped.length,
    lost,
    doubled,
    unexplained: strayEvents + [...done.keys()].filter((id) => !ids.has(id)).length,
    instances: new Set(ticks.map(({ claimed_by }) => claimed_by)).size,
  }
}
