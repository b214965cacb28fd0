import { type NotificationChannel, notificationChannels } from '@forecourt/contracts'
import { withDatabase } from '../../client/database.ts'
import { eventually } from '../../client/eventually.ts'
import type { World } from '../../run/world.ts'
import { heldBy, keyOf, type Sent, unheardBy } from './channels.ts'

/** Milliseconds in which an instance writes down what it sent, and for which that waits once the database was killed. */
const WRITING_MS = 2_000
const DATABASE_AWAY_MS = 15_000

/** When processes were killed, milliseconds since 1970. */
export interface Kills {
  readonly messaging: readonly number[]
  readonly postgres: readonly number[]
}

/** What became of all contacts by one channel. */
export interface ChannelLedger {
  readonly sent: number
  readonly held: number
  /** That the channel never got. */
  readonly lost: number
  /** That the channel got more often than once for each contact. */
  readonly repeated: number
  /** Of these, that were sent just before an instance was killed. */
  readonly unwritten: number
  /** Answers that the channel lost: each is a reason for one of the others. */
  readonly unheard: number
  /** That tell of no contact. */
  readonly unexplained: number
}

/** A ledger with what became of each lost one, and each repeat that no kill explains: lost answers must. */
export interface Compared {
  readonly ledger: ChannelLedger
  readonly losses: readonly string[]
  readonly repeats: readonly string[]
}

/** The entries of sellers' inboxes by contact. */
export async function entriesOf(world: World, sent: readonly Sent[]): Promise<Map<string, string>> {
  const { rows } = await withDatabase(world.postgres.messaging, (database) =>
    database.query<{ id: string; source_id: string }>(
      `select id, source_id from notification where kind = 'contact' and source_id = any ($1::uuid[])`,
      [sent.map(({ id }) => id)],
    ),
  )
  return new Map(rows.map(({ id, source_id }) => [source_id, id]))
}

/** Waits until every contact is told by all channels, or nobody will. @returns whether that is so in time */
export function untilTold(
  world: World,
  sent: readonly Sent[],
  { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
): Promise<boolean> {
  const look = () =>
    withDatabase(world.postgres.messaging, async (database) => {
      const { rows } = await database.query<{ settled: number }>(
        `select count(*)::int as settled from notification n join delivery d on d.notification_id = n.id
         where n.kind = 'contact' and n.source_id = any ($1::uuid[]) and d.state <> 'queued'`,
        [sent.map(({ id }) => id)],
      )
      return rows[0]?.settled === sent.length * notificationChannels.length
    })
  return eventually(look, { patienceMs, signal })
}

/** Compares what was confirmed to buyers with what a channel holds. */
export async function compare(
  world: World,
  channel: NotificationChannel,
  { sent, kills }: { sent: readonly Sent[]; kills: Kills },
): Promise<Compared> {
  const entries = await entriesOf(world, sent)
  const expected = Map.groupBy(sent, (one) => keyOf(channel, one, entries.get(one.id)))
  const messages = await heldBy(world, channel)
  const held = Map.groupBy(messages, ({ key }) => key)
  const ledger = { lost: 0, repeated: 0, unwritten: 0, unheard: await unheardBy(world, channel), unexplained: 0 }
  const losses: string[] = []
  const repeats: string[] = []
  for (const [key, wanted] of expected) {
    const copies = (held.get(key) ?? []).map(({ at }) => at).sort((one, other) => one - other)
    const missing = Math.max(0, wanted.length - copies.length)
    ledger.lost += missing
    if (missing > 0) losses.push(`${key}: ${await noted(world, channel, wanted, entries)}`)
    for (const [place, at] of copies.slice(0, -wanted.length).entries()) {
      ledger.repeated += 1
      if (isUnwritten(at, kills)) ledger.unwritten += 1
      else repeats.push(told(key, at, (copies[place + 1] ?? at) - at, kills))
    }
  }
  for (const [key, copies] of held) if (!expected.has(key)) ledger.unexplained += copies.length
  return { ledger: { sent: sent.length, held: messages.length, ...ledger }, losses, repeats }
}

/** What the product itself says of the deliveries of contacts, of which a channel lacks one. */
async function noted(
  world: World,
  channel: NotificationChannel,
  contacts: readonly Sent[],
  entries: ReadonlyMap<string, string>,
): Promise<string> {
  const { rows } = await withDatabase(world.postgres.messaging, (database) =>
    database.query<{ said: string }>(
      `select concat_ws(' ', state, why, 'after', attempts, 'attempts', error, 'queued', queued_at, 'settled', settled_at) as said
       from delivery where channel = $1 and notification_id = any ($2::uuid[]) order by queued_at`,
      [channel, contacts.flatMap(({ id }) => entries.get(id) ?? [])],
    ),
  )
  return rows.map(({ said }) => said).join('; ')
}

/** Whether who sent a message may have been killed before that was written down. */
function isUnwritten(at: number, { messaging, postgres }: Kills): boolean {
  const isAway = postgres.some((kill) => at - DATABASE_AWAY_MS <= kill && kill <= at + WRITING_MS)
  const until = at + WRITING_MS + (isAway ? DATABASE_AWAY_MS : 0)
  return messaging.some((kill) => at <= kill && kill <= until)
}

function told(key: string, at: number, later: number, kills: Kills): string {
  const around = (name: keyof Kills) =>
    kills[name].filter((kill) => Math.abs(kill - at) < 30_000).map((kill) => `${kill - at}`)
  return `${key}: ${new Date(at).toISOString()} and ${later} ms later; kills of messaging ${around('messaging').join(', ')}; of PostgreSQL ${around('postgres').join(', ')} ms after it`
}
