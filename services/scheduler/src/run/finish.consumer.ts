import { DatacronFinished } from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import { consumer } from '@forecourt/kernel/events'

/** A report may also correct a run that was given up as lost, however late: it says what really happened. */
const OPEN = `(finished_at is null or outcome = 'lost')`

const finish = (contract: (typeof DatacronFinished)[keyof typeof DatacronFinished], name: string) =>
  consumer(contract, name, async ({ em, data }) => {
    const ended = await sql(
      em,
      `update datacron_run set outcome = $2, started_at = $3, finished_at = $4, carried_out_by = $5, attempts = $6,
         error = $7, figures = $8::jsonb
       where id = $1 and ${OPEN} returning 1`,
      [
        data.runId,
        data.outcome,
        data.startedAt,
        data.finishedAt,
        data.instance,
        data.attempt,
        data.error,
        JSON.stringify(data.figures),
      ],
    )
    return ended.length === 0 ? 'skipped' : undefined
  })

/** Completes the run log with what the services report. */
export const finishConsumers = [
  finish(DatacronFinished.auth, 'scheduler.finish-auth-run'),
  finish(DatacronFinished.billing, 'scheduler.finish-billing-run'),
  finish(DatacronFinished.catalog, 'scheduler.finish-catalog-run'),
  finish(DatacronFinished.messaging, 'scheduler.finish-messaging-run'),
]
