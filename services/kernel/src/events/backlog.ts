import type pg from 'pg'
import { jobLag, laidAside, outboxLag, outboxPending } from './metrics.ts'

/** The queues of which something waits, one look into the index for each, and the job of each that has been due longest. */
const JOB_LAG = `
  with recursive waiting as (
    select min(queue) as queue from job where status = 'waiting'
    union all
    select (select min(queue) from job where status = 'waiting' and queue > waiting.queue)
    from waiting where waiting.queue is not null
  )
  select queue, greatest(0, extract(epoch from clock_timestamp() - (
    select run_at from job where status = 'waiting' and job.queue = waiting.queue order by run_at limit 1))) as lag
  from waiting where queue is not null`

export type Backlog = ReturnType<typeof backlogOf>

/** Tells the metrics what waits in a database: events for the bus, jobs by queue, what was given up. */
export function backlogOf(client: Pick<pg.Client, 'query'>, service: string) {
  let queuesTold: string[] = []
  const forgetQueues = () => {
    for (const queue of queuesTold) jobLag.remove({ service, queue })
    queuesTold = []
  }
  return {
    async measure(): Promise<void> {
      const { rows: outbox } = await client.query<{ pending: string; lag: string | null }>(
        `select count(*) as pending, extract(epoch from clock_timestamp() - min(created_at)) as lag
         from (select created_at from outbox where published_at is null order by seq limit 10000) oldest`,
      )
      outboxPending.set({ service }, Number(outbox[0]?.pending ?? 0))
      outboxLag.set({ service }, Number(outbox[0]?.lag ?? 0))
      const { rows: given } = await client.query<{ kind: string; n: string }>(
        `select 'event' as kind, count(*) as n from dead_letter where replayed_at is null and discarded_at is null
         union all select 'job', count(*) from job where status = 'dead'`,
      )
      for (const { kind, n } of given) laidAside.set({ service, kind }, Number(n))
      const { rows: queues } = await client.query<{ queue: string; lag: string }>(JOB_LAG)
      // A queue in which nothing waits any more has no lag; what it had must not stay.
      forgetQueues()
      for (const { queue, lag } of queues) jobLag.set({ service, queue }, Number(lag))
      queuesTold = queues.map(({ queue }) => queue)
    },
    /** Only the active relay knows these figures; old ones beside its successor's would be wrong. */
    forget(): void {
      outboxPending.remove({ service })
      outboxLag.remove({ service })
      for (const kind of ['event', 'job']) laidAside.remove({ service, kind })
      forgetQueues()
    },
  }
}
