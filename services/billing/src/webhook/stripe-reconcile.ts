import type { DatacronHandler } from '@forecourt/kernel/datacron'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import type { Stripe } from 'stripe'
import { lookAgain, lookAtUnsettled } from '../payment/look-again.ts'
import type { PaymentParts } from '../payment/parts.ts'
import { ask } from '../stripe/stripe-refusal.ts'
import { TOLD } from '../stripe/where-to-look.ts'
import { note } from './ledger.ts'

const DAY = 86_400
/** How long Stripe remembers events. */
const REMEMBERED = 30 * DAY
/** Events become listed a little after the second they bear. */
const OVERLAP = 600
/** One window of time at a time, so that a stop loses little. */
const WINDOW = DAY
const PAGE = 100

/**
 * Heals what webhooks did not tell: events that led nowhere, or never came; checkouts that are past due; fees that were not
 * known yet. It only finds out where to look: each look is a job of its own, so that a bad one stops no other. Stripe away
 * is an outage, which the run waits for; what our own books tell it does first.
 */
export const stripeReconcile =
  ({ db, stripe }: Pick<PaymentParts, 'db' | 'stripe'>): DatacronHandler =>
  async ({ checkpoint }) => {
    const again = await db.transaction(lookAgain)
    await checkpoint()
    const due = await db.transaction(lookAtUnsettled)
    await checkpoint()
    const events = await missedEvents({ db, stripe }, checkpoint)
    return { events, again, due }
  }

/**
 * Reads the list of events on from where the last run came to, up to its newest. Told by the events' own time, which is
 * Stripe's: where a clock of ours is ahead, nothing is left out.
 *
 * @returns how many nobody had told of
 */
async function missedEvents(
  { db, stripe }: Pick<PaymentParts, 'db' | 'stripe'>,
  checkpoint: () => Promise<void>,
): Promise<number> {
  const { data } = await ask(stripe.events.list({ types: [...TOLD], limit: 1 }))
  const [newest] = data
  if (!newest) return 0
  const last = newest.created
  let from = Math.max((await readUntil(db, last)) - OVERLAP, last - REMEMBERED)
  let missed = 0
  while (from < last) {
    const until = Math.min(from + WINDOW, last)
    await checkpoint()
    for await (const events of pagesOf(stripe, from, until)) {
      missed += await db.transaction((em) => noteAll(em, events))
      await checkpoint()
    }
    await db.query(
      `insert into stripe_progress (read_until) values (to_timestamp($1))
       on conflict (id) do update set read_until = excluded.read_until`,
      [until],
    )
    from = until
  }
  return missed
}

/** At first, as long back as Stripe tries to tell. What an earlier version noted by its clock may lie ahead of all events. */
async function readUntil(db: Database, last: number): Promise<number> {
  const [row] = await db.query<{ at: string }>(
    'select extract(epoch from read_until)::bigint as at from stripe_progress',
  )
  return row ? Math.min(Number(row.at), last) : last - 3 * DAY
}

async function* pagesOf(stripe: Stripe, from: number, until: number): AsyncGenerator<Stripe.Event[]> {
  let after: string | undefined
  do {
    const page = await ask(
      stripe.events.list({
        ...{ types: [...TOLD], limit: PAGE, created: { gte: from, lte: until } },
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    )
    yield page.data
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after !== undefined)
}

/** Most are known: they were told of, or read by the run before, whose end this one overlaps. */
async function noteAll(em: EntityManager, events: readonly Stripe.Event[]): Promise<number> {
  const ids = events.map(({ id }) => id)
  const rows = await sql<{ id: string }>(em, 'select id from webhook_event where id = any ($1::text[])', [ids])
  const known = new Set(rows.map(({ id }) => id))
  let added = 0
  for (const event of events) if (!known.has(event.id) && (await note(em, event))) added += 1
  return added
}
