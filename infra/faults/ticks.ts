import { setTimeout as delay } from 'node:timers/promises'
import { ELSEWHERE } from '@forecourt/kernel/testing'
import { fetch } from 'undici'
import { withDatabase } from '../client/database.ts'
import { type RunningSystem, withSystem } from '../client/with-system.ts'
import { reconcileTicks } from './reconcile-ticks.ts'
import { sabotageTicks } from './sabotage-ticks.ts'

export const meta = {
  shows: 'each tick happens exactly once while two schedulers are killed at random',
  takes: '4 min',
  shares: 'disturbed',
}

const INSTANCES = ['scheduler-1', 'scheduler-2'] as const
/** Ticks on time take at most this long to be claimed by whoever is left. */
const PATIENCE_MS = 30_000
/** Runs whose report the killed instance held are told again after some seconds, or found by the audit within a minute. */
const REPORTS_MS = 90_000

/** @returns whether each planned instant has one tick, one event and one job that was carried out once */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const short = args.includes('--short')
  const sabotage = args.includes('--sabotage')
  const total = short ? 40 : 1_000
  const kills = short ? 1 : 20
  console.log(
    `every job each second, two schedulers${sabotage ? '; sabotage: a second claim of a tick is not refused' : ''}`,
  )
  const settings = { scheduler: { JOB_INTERVAL_SECONDS: '1' } }
  return withSystem(
    { scale: { scheduler: 2 }, settings, signal, longestPause: 250, place: ELSEWHERE },
    async (system) => {
      const { world, progress } = system
      const ask = <T>(text: string, params: unknown[] = []): Promise<T[]> =>
        withDatabase(world.postgres.scheduler, async (db) => (await db.query(text, params)).rows as T[])
      if (sabotage) await sabotageTicks(world.postgres.scheduler)
      const [begun] = await ask<{ at: Date }>(
        `with changed as (
         update datacron set cron = '* * * * * *', time_zone = 'UTC', active = true, version = version + 1
         returning scheduled_since)
       select date_trunc('second', max(scheduled_since)) + interval '1 second' as at from changed`,
      )
      if (!begun) throw new Error('there is no job')
      const killing = killInTurns(system, kills, signal)
      const ran = async () => {
        const [row] = await ask<{ n: number }>(
          `select count(*)::int as n from datacron_run where outcome is distinct from 'skipped' and planned_at >= $1`,
          [begun.at],
        )
        return row?.n ?? 0
      }
      let over = false
      void killing.finally(() => {
        over = true
      })
      for (let done = 0; (done < total || !over) && !signal.aborted; await delay(300)) {
        done = await ran()
        progress(Math.min(done, total), total)
      }
      const killed = await killing
      const end = new Date(Math.floor(Date.now() / 1_000) * 1_000)
      await ticksUpTo(ask, end, signal)
      await ask('update datacron set active = false, version = version + 1')
      await reported(ask, signal)
      const result = await reconcileTicks(world, begun.at, end)
      console.table({ kills: killed })
      console.table({ ticks: result })
      console.log(
        `ticks: ${result.planned} planned, lost ${result.lost}, doubled ${result.doubled}, unexplained ${result.unexplained} (limit 0)`,
      )
      const enough = INSTANCES.every((name) => (killed[name] ?? 0) >= kills) && result.ran >= total
      if (!enough) console.log('not enough kills, or not enough ticks')
      return result.lost + result.doubled + result.unexplained === 0 && enough
    },
  )
}

/** Kills one of the two at a random moment, `times` times each, while the other one is at work. */
async function killInTurns(
  { processes, world }: RunningSystem,
  times: number,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const killed: Record<string, number> = {}
  const order = INSTANCES.flatMap((name) => Array<(typeof INSTANCES)[number]>(times).fill(name))
  for (const name of order.sort(() => Math.random() - 0.5)) {
    await delay(500 + Math.random() * 2_500, undefined, { signal }).catch(() => {})
    const both = world.operations.scheduler
    while (!signal.aborted && !(await Promise.all(both.map(isReady))).every(Boolean)) await delay(50)
    if (signal.aborted) break
    processes.get(name)?.kill('SIGKILL')
    killed[name] = (killed[name] ?? 0) + 1
  }
  return killed
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

type Ask = <T>(text: string, params?: unknown[]) => Promise<T[]>

/** Waits until every job has a tick of this instant or a later one: all before it have been decided then. */
async function ticksUpTo(ask: Ask, end: Date, signal: AbortSignal): Promise<void> {
  for (const limit = Date.now() + PATIENCE_MS; Date.now() < limit && !signal.aborted; await delay(100)) {
    const behind = await ask(
      'select from datacron d where not exists (select from datacron_run r where r.datacron = d.id and r.planned_at >= $1)',
      [end],
    )
    if (behind.length === 0) return
  }
}

async function reported(ask: Ask, signal: AbortSignal): Promise<void> {
  for (const limit = Date.now() + REPORTS_MS; Date.now() < limit && !signal.aborted; await delay(200)) {
    if ((await ask('select from datacron_run where finished_at is null')).length === 0) return
  }
}
