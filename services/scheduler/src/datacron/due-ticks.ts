import { scheduleOf, type Times } from './schedule.ts'

/** How late every tick still runs: the time an instance may take to notice that another one died. */
export const ON_TIME_MS = 10_000

/** How late a tick may be caught up where the job does not say, in minutes. */
export const DEFAULT_GRACE_MINUTES = 60

export interface DueTick {
  readonly plannedAt: Date
  /** `missed`: too late even to be caught up; it is only noted. */
  readonly kind: 'schedule' | 'catch_up' | 'missed'
}

export interface Planned extends Times {
  /** The last tick, or since when the job has its present times, whichever is later. */
  readonly since: Date
  readonly graceMinutes: number | null
}

/**
 * The ticks of a job that are due, oldest first. Those of the last ten seconds all run. If there is none, then of those
 * that came while no scheduler ran the latest alone is caught up, within the job's grace; later than that it is missed.
 */
export function dueTicks({ since, graceMinutes, ...times }: Planned, now: Date): DueTick[] {
  const schedule = scheduleOf(times)
  const late = new Date(now.getTime() - ON_TIME_MS)
  const from = since > late ? since : late
  const due: DueTick[] = []
  for (let at = schedule.nextRun(from); at && at <= now; at = schedule.nextRun(at))
    due.push({ plannedAt: at, kind: 'schedule' })
  if (due.length > 0 || from === since) return due
  const [latest] = schedule.previousRuns(1, new Date(late.getTime() + 1))
  if (!latest || latest <= since) return []
  const grace = (graceMinutes ?? DEFAULT_GRACE_MINUTES) * 60_000
  return [{ plannedAt: latest, kind: now.getTime() - latest.getTime() <= grace ? 'catch_up' : 'missed' }]
}
