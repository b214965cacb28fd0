import { backoff, describe } from './failure.ts'
import { type EventDatabase, prepared } from './sql.ts'

/** A job that is claimed: who claims it anew counts one more attempt, so an old claim no longer fits. */
export interface JobRow {
  readonly id: string
  readonly key: string
  readonly payload: unknown
  readonly attempts: number
}

const CLAIM = prepared(
  `update job j set attempts = j.attempts + 1, leased_until = clock_timestamp() + make_interval(secs => $2)
   from (select id from job where queue = $1 and status = 'waiting' and run_at <= clock_timestamp()
           and leased_until < clock_timestamp() and ($4::text[] is null or coalesce(payload ->> $5, '') <> all ($4))
         order by run_at limit $3 for update skip locked) d
   where j.id = d.id returning j.id, j.key, j.payload, j.attempts`,
)
const DONE = prepared(
  `update job set status = 'done', finished_at = clock_timestamp(), last_error = null where id = any($1::uuid[])`,
)
const HELD = `from unnest($1::uuid[], $2::int[]) as held (id, attempts)
  where j.id = held.id and j.attempts = held.attempts and j.status = 'waiting'`
const RENEW = `update job j set leased_until = clock_timestamp() + make_interval(secs => $3) ${HELD}`
const GIVE_BACK = `update job j set attempts = j.attempts - 1, leased_until = '-infinity', last_error = coalesce($4, j.last_error),
  run_at = greatest(j.run_at, case when $3::float > 0 then clock_timestamp() + make_interval(secs => $3::float / 1000) end) ${HELD}`
const FAILED = `update job set status = $2, run_at = clock_timestamp() + make_interval(secs => $3::float / 1000),
    leased_until = '-infinity', last_error = $4, finished_at = case when $2 = 'dead' then clock_timestamp() end
  where id = $1 and attempts = $5`

const held = (jobs: readonly JobRow[]) => [jobs.map(({ id }) => id), jobs.map(({ attempts }) => attempts)]

/** Jobs that are not claimed now. */
interface Passed {
  readonly member: string
  readonly kinds: readonly string[]
}

/** What a worker writes down about the jobs of its queue. */
export const jobStore = (db: EventDatabase, queue: string, lease: number) => ({
  /** @param passed kinds that are passed over, by a member of the payload */
  claim: (limit: number, passed?: Passed) =>
    db.query<JobRow>(CLAIM, [queue, lease, limit, passed?.kinds ?? null, passed?.member ?? null]),
  renew: (jobs: readonly JobRow[]) => db.query(RENEW, [...held(jobs), lease]),
  done: (jobs: readonly JobRow[]) => db.query(DONE, [jobs.map(({ id }) => id)]),
  /** Without counting the attempt; they come again after `wait` milliseconds. */
  giveBack: (jobs: readonly JobRow[], wait: number, error?: unknown) =>
    db.query(GIVE_BACK, [...held(jobs), wait, error === undefined ? null : describe(error)]),
  failed: ({ id, attempts }: JobRow, error: unknown, dead: boolean) =>
    db.query(FAILED, [id, dead ? 'dead' : 'waiting', backoff(attempts), describe(error), attempts]),
})
