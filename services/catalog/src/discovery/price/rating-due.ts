import { randomUUID } from 'node:crypto'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'

/** Name of the job queue that wakes whoever judges prices. What is to be judged stands in `rating_due`. */
export const JUDGE_PRICES = 'judge-prices'

export interface JudgeJob {
  /** Every model is to be judged again, and nobody told of it. */
  readonly isRebuild?: true
}

/** In which changes of a model gather before it is judged, milliseconds. */
export const GATHER_MS = 10_000
/** Who has not finished a model by then is taken for dead, seconds. */
const LEASE_S = 600
/** A model that cannot be judged is tried again after so many seconds, each time later, at most after `LATEST_S`. */
const RETRY_S = 30
const LATEST_S = 3_600

/** A model whose turn it is. */
export interface DueModel {
  /** Search key. */
  readonly model: number
  readonly changes: string
  readonly isSilent: boolean
}

/**
 * Notes that vehicles of some models changed, in the transaction of the change: one row for each model, however often. It is
 * the last thing a transaction does, and in order, so that nobody waits long and no two wait for each other.
 */
export async function noteModels(em: EntityManager, models: readonly number[], isSilent: boolean): Promise<void> {
  if (models.length === 0) return
  await sql(
    em,
    `insert into rating_due (model, due_at, silent)
     select model, clock_timestamp() + make_interval(secs => $2::float8), $3::boolean
     from (select distinct unnest($1::int[]) as model order by 1) as changed
     on conflict (model) do update set changes = rating_due.changes + 1, silent = rating_due.silent and excluded.silent`,
    [models, GATHER_MS / 1000, isSilent],
  )
  // A little later, so that what it wakes for is due.
  const runAt = new Date(Date.now() + GATHER_MS + 200)
  await enqueue(em, JUDGE_PRICES, randomUUID(), {} satisfies JudgeJob, { runAt })
}

/** Has every model judged again: when rates changed, or the rule. @param key a second one under the same is the same */
export const judgeAll = (em: EntityManager, key: string): Promise<unknown> =>
  enqueue(em, JUDGE_PRICES, key, { isRebuild: true } satisfies JudgeJob)

/** Notes all models there are; those that changed come first nevertheless. */
export const noteAll = (db: Database): Promise<unknown> =>
  db.transaction(
    (em) =>
      sql(
        em,
        `insert into rating_due (model, due_at, silent)
         select model, clock_timestamp(), true from (select distinct model from vehicle_search order by model) as every
         on conflict (model) do update set changes = rating_due.changes + 1`,
      ),
    { statementTimeout: 120_000 },
  )

/** Takes the next model for itself; undefined where none is due. */
export async function claimModel(db: Database): Promise<DueModel | undefined> {
  const [due] = await db.query<DueModel>(
    `update rating_due d set due_at = clock_timestamp() + make_interval(secs => ${LEASE_S})
     from (select model from rating_due where due_at <= clock_timestamp() order by silent, due_at limit 1
           for update skip locked) as next
     where d.model = next.model returning d.model, d.changes::text as changes, d.silent as "isSilent"`,
  )
  return due
}

/**
 * What changed while it was judged is judged again. Two statements: one would not see the change that its own deletion waited
 * for, and leave the model to the end of its lease.
 */
export const finishModel = (db: Database, { model, changes }: DueModel): Promise<unknown> =>
  db.transaction(async (em) => {
    const done = await sql(em, 'delete from rating_due where model = $1 and changes = $2::bigint returning model', [
      model,
      changes,
    ])
    if (done.length > 0) return
    await sql(
      em,
      `update rating_due set due_at = clock_timestamp() + make_interval(secs => $2::float8), failures = 0 where model = $1`,
      [model, GATHER_MS / 1000],
    )
  })

export const postponeModel = (db: Database, { model }: DueModel): Promise<unknown> =>
  db.query(
    `update rating_due set failures = least(failures + 1, 20),
       due_at = clock_timestamp() + make_interval(secs => least(${RETRY_S} * power(2, failures), ${LATEST_S}))
     where model = $1`,
    [model],
  )

/** Leaves a job for when the next model is due, which may be one that an instance died over. */
export const wakeForNext = (db: Database): Promise<unknown> =>
  db.transaction(async (em) => {
    const [next] = await sql<{ at: Date | null }>(em, 'select min(due_at) as at from rating_due')
    if (!next?.at) return
    const runAt = new Date(next.at.getTime() + 1)
    await enqueue(em, JUDGE_PRICES, `at:${runAt.toISOString()}`, {} satisfies JudgeJob, { runAt })
  })
