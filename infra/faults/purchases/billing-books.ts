import type { Client } from 'pg'
import { withDatabase } from '../../client/database.ts'

/** A checkout with what billing made of it. Amounts are minor units; nobody disputes here. */
export interface CheckoutBooks {
  readonly id: string
  readonly session: string | null
  /** What billing knows to be paid; 0 where a credit covered the price. */
  readonly received: number | null
  readonly refunded: number
  readonly fees: number
  readonly isOvertaken: boolean
  /** It needs a review, or was given back after one. */
  readonly isDoubtful: boolean
  /** It became a plan. */
  readonly isGranted: boolean
  /** What was given for the plan falls short of its price. */
  readonly isTooCheap: boolean
  /** In the ledger: money at Stripe. */
  readonly cash: number
  readonly invoices: number
  /** Of the credit notes. */
  readonly credited: number
}

/** What else must be so of the books; each counts what is not. */
export interface BillingBooks {
  readonly checkouts: readonly CheckoutBooks[]
  /** Unused value that was taken off prices. */
  readonly credits: number
  readonly cash: number
  readonly wrong: Readonly<Record<string, number>>
}

const CHECKOUTS = `
select c.id, s.session_id as session, c.received_amount::float as received, c.refunded::float, c.overtaken as "isOvertaken",
  c.review is not null as "isDoubtful",
  l.id is not null as "isGranted",
  coalesce(l.end_reason is distinct from 'refunded' and l.cash + l.discount + coalesce((select sum((k -> 'first' ->> 'value')::bigint)
    from jsonb_array_elements(l.credits) k), 0) < l.price, false) as "isTooCheap",
  coalesce((select sum((f ->> 'amount')::bigint) from jsonb_array_elements(c.fees) f), 0)::float as fees,
  coalesce((select sum(amount) from posting where subject = c.id and account = 'cash'), 0)::float as cash,
  (select count(*) from document where checkout_id = c.id and kind = 'invoice')::int as invoices,
  coalesce((select sum(gross) from document where checkout_id = c.id and kind = 'credit_note'), 0)::float as credited
from checkout c left join payment_session s on s.checkout_id = c.id left join lot l on l.checkout_id = c.id`

const SUMS = `
select coalesce(sum(amount) filter (where account = 'cash'), 0)::float as cash,
  coalesce(sum(amount) filter (where account = 'credit' and amount > 0), 0)::float as credits
from posting`

/** By what it would mean. */
const WRONG: Readonly<Record<string, string>> = {
  'movements that do not balance': `select from movement m where not exists (select from posting where movement_id = m.id)
    or exists (select from posting where movement_id = m.id group by currency having sum(amount) <> 0)`,
  'credits that came from nowhere': `select from posting where account = 'credit' group by currency having sum(amount) <> 0`,
  'figures of the dashboard': `select from
    (select account, sum(amount) from posting group by 1 having sum(amount) <> 0) p (account, sum) full join
    (select account, sum(amount) from ledger_day group by 1 having sum(amount) <> 0) d (account, sum) using (account)
    where p.sum is distinct from d.sum`,
  'people without exactly one plan': `select from lot group by user_id having count(*) filter (where state = 'running')
    <> (case when bool_or(state in ('running', 'queued')) then 1 else 0 end)`,
  'numbers of documents': `select from document_counter k where last <> (select count(*) from document d where d.kind = k.series)`,
  'webhooks that led nowhere': `select from webhook_event where state in ('waiting', 'unmatched')`,
  'jobs that were given up': `select from job where status = 'dead'`,
}

/** Reads all of it, as it is at one moment. @throws Error where the database is away */
export const readBilling = (url: string): Promise<BillingBooks> =>
  withDatabase(url, async (db) => {
    await db.query('begin isolation level repeatable read')
    const { rows: checkouts } = await db.query<CheckoutBooks>(CHECKOUTS)
    const [sums] = (await db.query<{ cash: number; credits: number }>(SUMS)).rows
    const wrong: Record<string, number> = {}
    for (const [name, query] of Object.entries(WRONG)) wrong[name] = await count(db, query)
    await db.query('commit')
    return { checkouts, cash: sums?.cash ?? 0, credits: sums?.credits ?? 0, wrong }
  })

const count = async (db: Client, query: string): Promise<number> => (await db.query(query)).rows.length
