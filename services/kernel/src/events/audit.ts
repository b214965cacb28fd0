import type { Envelope, Owner } from '@forecourt/contracts'
import { isolate } from '../db/index.ts'
import type { AuditPage } from './audit-page.ts'
import type { Consumer } from './consumer.ts'
import { type DeliveryContext, deliver } from './delivery.ts'
import type { Offered } from './envelope.ts'
import { describe } from './failure.ts'
import { faultPoint } from './fault-point.ts'
import { healed } from './metrics.ts'
import { type EventDatabase, rows } from './sql.ts'

/** Reads a producer's outbox, wherever that is. */
export interface OutboxSource {
  page(owner: Owner, subject: string, cursor: string): Promise<AuditPage>
  envelopes(owner: Owner, ids: readonly string[]): Promise<Envelope[]>
}

interface AuditContext extends DeliveryContext {
  readonly source: OutboxSource
}

const ENVELOPES_AT_ONCE = 100

/**
 * Compares one consumer's inbox with its producer's outbox, from where the last audit ended, and replays here what is
 * missing. It is republished nowhere: the bus would swallow an id it remembers.
 *
 * The cursor moves past a page only when each of its events is in the inbox or among the failed ones.
 *
 * @returns how many events were replayed; undefined when another instance audited within `everyMs`
 * @throws infrastructure errors, the producer's silence included
 */
export async function audit(
  { db, source, breaker, log }: AuditContext,
  consumer: Consumer,
  everyMs: number,
): Promise<number | undefined> {
  const { owner, subject } = consumer.contract
  const claimed = await db.transaction((em) =>
    rows<{ audit_cursor: string; began_at: Date }>(
      em,
      `update event_consumer set audited_at = clock_timestamp()
       where consumer = $1 and audited_at < clock_timestamp() - make_interval(secs => $2::float / 1000)
       returning audit_cursor, began_at`,
      [consumer.name, everyMs],
    ),
  )
  const start = claimed[0]
  if (!start) return undefined
  let cursor = start.audit_cursor
  let replayed = 0
  for (let more = true; more; ) {
    const page = await source.page(owner, subject, cursor)
    faultPoint('audit.after-page')
    const missing = await missingFrom(db, consumer, page.ids, start.began_at)
    for (let at = 0; at < missing.length; at += ENVELOPES_AT_ONCE) {
      for (const offered of await readEach(source, owner, missing.slice(at, at + ENVELOPES_AT_ONCE))) {
        const result = await deliver({ db, breaker, log }, consumer, offered)
        if (result.kind === 'duplicate' || result.kind === 'deferred') continue
        replayed += 1
        healed.inc({ consumer: consumer.name })
        log.warn(
          { consumer: consumer.name, eventId: offered.id, ...result },
          'audit replayed an event the bus had lost',
        )
      }
    }
    faultPoint('audit.before-cursor')
    if (page.cursor !== cursor) {
      await db.transaction((em) =>
        rows(em, 'update event_consumer set audit_cursor = $2, audited_at = clock_timestamp() where consumer = $1', [
          consumer.name,
          page.cursor,
        ]),
      )
    }
    cursor = page.cursor
    more = page.more
  }
  return replayed
}

/** One event that cannot be read keeps no other back: it is offered as it is, which makes it a dead letter. */
async function readEach(source: OutboxSource, owner: Owner, ids: readonly string[]): Promise<Offered[]> {
  const read: Offered[] = []
  await isolate(ids, {
    run: async (some) => {
      const found = await source.envelopes(owner, some)
      if (found.some((value) => !some.includes(value?.id))) throw new Error('an envelope does not carry its id')
      read.push(...found.map((value) => ({ id: value.id, value })))
    },
    onBad: (id, error) => read.push({ id, value: { id, unreadable: describe(error) } }),
  })
  return read
}

async function missingFrom(
  db: EventDatabase,
  consumer: Consumer,
  ids: readonly string[],
  beganAt: Date,
): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await rows<{ id: string }>(
    db.fork(),
    `select id::text from unnest($1::uuid[]) with ordinality as offered (id, place)
     where not exists (select from inbox i where i.event_id = offered.id and i.consumer = $2)
       and not exists (select from event_attempt a where a.event_id = offered.id and a.consumer = $2)
       and (not $3 or offered.id >= uuid_at($4))
     order by place`,
    [ids, consumer.name, consumer.from === 'now', beganAt],
  )
  return found.map((row) => row.id)
}
