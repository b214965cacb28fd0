import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { World } from '../run/world.ts'
import type { Told } from './send-contacts.ts'
import type { WatchedInbox } from './watch-inbox.ts'

export interface Reconciliation {
  /** Contacts a client was told of that have no contact row, no event, or no entry in the inbox. */
  readonly lost: number
  /** Contacts with more than one row, event or entry. */
  readonly doubled: number
  /** Rows, events or entries that nobody sent. */
  readonly unexplained: number
  /** Entries that the open inbox never showed, or showed twice. */
  readonly missedByStream: number
  readonly repeatedByStream: number
}

interface Row {
  message: string
  contacts: number
  events: number
  handled: number
  entries: number
}

/** Every contact with the events and entries that came of it. */
const LEDGER = `
with c as (select id, message from contact where seller_id = $1),
     o as (select id, envelope->'data'->>'contactId' as contact_id from outbox where envelope->>'name' = 'ContactRequested'),
     i as (select event_id from inbox where consumer = 'messaging.notify-seller'),
     n as (select id, source_id, message from notification where recipient_id = $1 and kind = 'contact')
select message, count(distinct c.id)::int as contacts, count(distinct o.id)::int as events, count(distinct i.event_id)::int as handled,
       count(distinct n.id)::int as entries
from c full join n using (message) left join o on o.contact_id = c.id::text left join i on i.event_id = o.id
group by message`

/** Waits until everything has settled (at most two minutes), then compares what clients were told with what is there. */
export async function reconcile(input: {
  world: World
  told: ReadonlyMap<string, Told>
  sellerId: string
  inbox: WatchedInbox
  signal: AbortSignal
}): Promise<Reconciliation> {
  const { world, told, sellerId, inbox, signal } = input
  let result = await compare(world, told, sellerId, inbox)
  const settled = (r: Reconciliation): boolean => r.lost === 0 && r.missedByStream === 0
  for (const end = Date.now() + 120_000; !settled(result) && Date.now() < end && !signal.aborted; ) {
    await delay(2_000)
    result = await compare(world, told, sellerId, inbox)
  }
  return result
}

async function compare(
  world: World,
  told: ReadonlyMap<string, Told>,
  sellerId: string,
  inbox: WatchedInbox,
): Promise<Reconciliation> {
  const client = new pg.Client({ connectionString: world.postgres.messaging })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Row>(LEDGER, [sellerId])
    const { rows: ids } = await client.query<{ id: string }>(
      `select id from notification where recipient_id = $1 and kind = 'contact'`,
      [sellerId],
    )
    const byMessage = new Map(rows.map((row) => [row.message, row]))
    let lost = 0
    for (const [message, { id }] of told) {
      const row = byMessage.get(message)
      const whole = row !== undefined && row.contacts > 0 && row.events > 0 && row.handled > 0 && row.entries > 0
      // The client got no answer: the contact may be there or not, but never in part.
      if (!whole && (id !== undefined || (row !== undefined && row.contacts > 0))) lost += 1
    }
    return {
      lost,
      doubled: rows.filter(({ contacts, events, handled, entries }) => Math.max(contacts, events, handled, entries) > 1)
        .length,
      unexplained: rows.filter(({ message }) => !told.has(message)).length,
      missedByStream: ids.filter(({ id }) => !inbox.seen.has(id)).length,
      repeatedByStream: inbox.repeated(),
    }
  } catch {
    return { lost: Number.POSITIVE_INFINITY, doubled: 0, unexplained: 0, missedByStream: 0, repeatedByStream: 0 }
  } finally {
    await client.end().catch(() => {})
  }
}
