import type { Logger } from '../log/index.ts'
import type { Breaker } from './breaker.ts'
import type { Consumer } from './consumer.ts'
import { deliver, OutageMet } from './delivery.ts'
import { faultPoint } from './fault-point.ts'
import { type EventDatabase, rows } from './sql.ts'
import { type Ticker, ticker } from './ticker.ts'

const POLL = 1_000
/** Failed events of one consumer offered at the same time by one process: fewer than fresh ones, which go first. */
const AT_ONCE = 4

/**
 * Claims due events, up to so many of each consumer, so that one with many holds up no other. A claim holds for the
 * lease, and by the row's lock while a delivery's transaction runs.
 */
const CLAIM = `
update event_attempt a set next_at = clock_timestamp() + make_interval(secs => $3::float / 1000)
from unnest($1::text[], $2::int[]) as wanted (consumer, free)
cross join lateral (
  select event_id, consumer from event_attempt
  where consumer = wanted.consumer and next_at <= clock_timestamp()
  order by next_at limit wanted.free for update skip locked
) due
where a.event_id = due.event_id and a.consumer = due.consumer
returning a.event_id, a.consumer, a.envelope`

interface Due {
  event_id: string
  consumer: string
  envelope: unknown
}

interface RetryOptions {
  readonly db: EventDatabase
  readonly consumers: readonly Consumer[]
  readonly breakerOf: (consumer: Consumer) => Breaker
  /** Milliseconds after which another process offers what a dead one had claimed. */
  readonly lease: number
  readonly log: Logger
}

/** Offers failed events again when their time has come, until stopped. Instances share the work. */
export function startRetries({ db, consumers, breakerOf, lease, log }: RetryOptions): Ticker {
  const lanes = new Map(
    consumers.map((consumer) => [
      consumer.name,
      { consumer, breaker: breakerOf(consumer), busy: new Set<Promise<void>>() },
    ]),
  )

  async function offerDue(): Promise<void> {
    const free = [...lanes]
      .map(([name, { busy, breaker }]) => [name, breaker.allowance(AT_ONCE - busy.size)] as const)
      .filter(([, n]) => n > 0)
    if (free.length === 0) return
    const claim = [free.map(([name]) => name), free.map(([, n]) => n), lease]
    const due = await db.transaction((em) => rows<Due>(em, CLAIM, claim))
    if (due.length > 0) faultPoint('retry.claimed')
    for (const one of due) offer(one)
  }

  function offer({ event_id: id, consumer: name, envelope: value }: Due): void {
    const lane = lanes.get(name)
    if (!lane) return
    const { consumer, breaker, busy } = lane
    const work = deliver({ db, breaker, log }, consumer, { id, value }, { leased: true })
      .then(() => true)
      .catch(async (error: unknown) => {
        // When not even this can be written, its lease runs out.
        if (error instanceof OutageMet) await giveBack(id, name, error.wait).catch(() => {})
        else log.warn({ err: error, consumer: name, eventId: id }, 'a failed event could not be offered again')
        return false
      })
      .then((offered) => {
        busy.delete(work)
        if (offered) retries.wake()
      })
    busy.add(work)
  }

  /** It comes again after `wait` milliseconds; no attempt is counted. */
  const giveBack = (id: string, name: string, wait: number) =>
    db.query(
      `update event_attempt set next_at = clock_timestamp() + make_interval(secs => $3::float / 1000)
       where event_id = $1 and consumer = $2`,
      [id, name, wait],
    )

  const retries = ticker('retry', POLL, offerDue, log)
  return {
    wake: retries.wake,
    async stop() {
      await retries.stop()
      await Promise.all([...lanes.values()].flatMap(({ busy }) => [...busy]))
    },
  }
}
