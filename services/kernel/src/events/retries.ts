import type { Logger } from '../log/index.ts'
import type { Consumer } from './consumer.ts'
import { deliver } from './delivery.ts'
import { type EventDatabase, rows } from './sql.ts'

/** A failed event the bus still holds is left to the bus for this long after it was due, seconds. */
const BUS_GRACE = 10
const LEASE = 60
const BATCH = 50

interface Due {
  event_id: string
  consumer: string
  envelope: unknown
}

/**
 * Offers failed events whose time has come and that no delivery of the bus brings: found by the audit, replayed by an
 * operator, or lost by the bus since. Instances share the work by leases.
 *
 * @returns how many were offered
 * @throws infrastructure errors
 */
export async function retryDue(db: EventDatabase, consumers: readonly Consumer[], log: Logger): Promise<number> {
  const byName = new Map(consumers.map((consumer) => [consumer.name, consumer]))
  const due = await db.transaction((em) =>
    rows<Due>(
      em,
      `update event_attempt a set next_at = clock_timestamp() + make_interval(secs => $1)
       from (select event_id, consumer from event_attempt
             where consumer = any($2) and next_at < clock_timestamp() - case when local then interval '0' else make_interval(secs => $3) end
             order by next_at limit $4 for update skip locked) d
       where a.event_id = d.event_id and a.consumer = d.consumer
       returning a.event_id, a.consumer, a.envelope`,
      [LEASE, [...byName.keys()], BUS_GRACE, BATCH],
    ),
  )
  for (const { event_id: id, consumer: name, envelope } of due) {
    const consumer = byName.get(name)
    if (consumer) await deliver({ db, log }, consumer, { id, value: envelope }, { leased: true, local: true })
  }
  return due.length
}
