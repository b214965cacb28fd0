import { isDatacronHandler } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { type Ticker, ticker } from '@forecourt/kernel/events'
import type { Logger } from '@forecourt/kernel/log'
import { dueTicks } from '../datacron/due-ticks.ts'
import { isDenserThan, nextTimes } from '../datacron/schedule.ts'
import { claimTick } from './claim.ts'
import { giveUpLost } from './lost.ts'

export interface TickingParts {
  readonly db: Database
  readonly log: Logger
  /** Who claims, as the run log shows it. */
  readonly instance: string
  /** Seconds between two times of one job, at least. A job from before this limit may come more often: it rests. */
  readonly interval: number
}

/** How often every instance reads the jobs, besides when it is woken; in milliseconds. */
const LOOK_EVERY = 1_000
/** Within the longest pause between two looks, the next tick gets a timer of its own. */
const TIMER_WITHIN = 1_500
const LOST_EVERY = 15_000

interface JobRow {
  readonly id: string
  readonly name: string
  readonly cron: string
  readonly timeZone: string | null
  readonly graceMinutes: number | null
  readonly version: number
  readonly since: Date
  readonly now: Date
}

/** The clock is the database's: instances on machines whose clocks differ agree about what is due. */
const JOBS = `
  select d.id, d.name, d.cron, d.time_zone as "timeZone", d.grace_minutes as "graceMinutes", d.version,
    greatest(d.scheduled_since,
      (select max(r.planned_at) from datacron_run r where r.datacron = d.id and r.cause <> 'manual')) as since,
    clock_timestamp() as now
  from datacron d where d.active and d.archived_at is null order by d.name`

/**
 * Ticks for as long as the service runs. Any number of instances may: each reads the jobs every second, at once when it is
 * woken, and at the moment a tick is due; who claims it first has it. Nothing of a job is remembered from one look to the next, so
 * a change of it holds from the next look, and at the latest at the claim.
 */
export function startTicking({ db, log, instance, interval }: TickingParts): Ticker {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const dense = new Map<string, boolean>()

  function comesTooOften({ name, cron }: JobRow): boolean {
    const known = dense.get(cron)
    if (known !== undefined) return known
    const answer = isDenserThan(cron, interval)
    if (answer) log.error({ datacron: name, cron, interval }, 'job rests: its times come too often, give it others')
    dense.set(cron, answer)
    return answer
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    const jobs = await db.query<JobRow>(JOBS)
    let soonest = Number.POSITIVE_INFINITY
    for (const job of jobs) {
      // One job that cannot be understood must not hold up the others.
      try {
        if (comesTooOften(job)) continue
        await tick(job)
        const [next] = nextTimes(job, 1, job.now)
        if (next) soonest = Math.min(soonest, next.getTime() - job.now.getTime())
      } catch (error) {
        log.error({ err: error, datacron: job.name }, 'tick failed, trying again')
      }
    }
    if (soonest < TIMER_WITHIN && !stopped) timer = setTimeout(() => looks.wake(), soonest + 1)
  }

  async function tick(job: JobRow): Promise<void> {
    const { id, name, version } = job
    if (!isDatacronHandler(name)) return
    for (const due of dueTicks(job, job.now)) {
      const claim = await db.transaction((em) => claimTick(em, { id, name, version }, due, instance))
      if (claim === 'changed') return
      if (claim !== 'taken') log.info({ datacron: name, plannedAt: due.plannedAt, kind: due.kind, claim }, 'tick')
    }
  }

  const looks = ticker('ticks', LOOK_EVERY, look, log)
  const lost = ticker('lost runs', LOST_EVERY, () => giveUpLost(db, log), log)
  return {
    wake: () => looks.wake(),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await Promise.all([looks.stop(), lost.stop()])
      clearTimeout(timer)
    },
  }
}
