import { contactMonth, type DataOf, type readContactAllowance } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { MessagingParts } from '../parts.ts'
import { type ContactPlan, contactPlan, knownPlan } from '../plan/plan-projection.ts'
import { lockThreads } from '../thread/lock-thread.ts'

/**
 * Contacts of a plan month (rulings 6). What is beyond the limit waits, and an upgrade lets it through. What counts is who
 * wrote: a buyer takes one place in a month, however much they write, so that nobody can use up a seller's month. A contact is
 * received when its seller can read it: one that waited counts in the month in which it is released.
 */
function monthOf({ monthsFrom }: Pick<ContactPlan, 'monthsFrom'>) {
  // Billing's clock may be a little ahead: no plan's month is before its first.
  return contactMonth(monthsFrom, Math.max(Math.floor(Date.now() / 1000), monthsFrom ?? 0))
}

/** Contacts of one seller are counted one after the other; held until the commit. */
export const lockContacts = (em: EntityManager, sellerId: string) =>
  sql(em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`contacts-of:${sellerId}`])

/** The buyers whose places are taken in the present month. */
const RECEIVED = 'select distinct buyer_id from contact where seller_id = $1 and received_at >= to_timestamp($2)'

/**
 * Whether a contact that is made now is received, or waits. Where there is a limit, the others to this seller wait for the
 * commit.
 *
 * @param plan as it was before the transaction
 */
export async function mayReceive(
  em: EntityManager,
  { sellerId, buyerId }: { readonly sellerId: string; readonly buyerId: string },
  plan: ContactPlan,
): Promise<boolean> {
  if (plan.max === null) return true
  await lockContacts(em, sellerId)
  // Read again: after an upgrade, nothing may begin to wait that its release has not seen.
  const { max, ...present } = (await knownPlan(em, sellerId)) ?? plan
  if (max === null) return true
  const [row] = await sql<{ used: number; knows: boolean | null }>(
    em,
    `select count(*)::int as used, bool_or(buyer_id = $3) as knows from (${RECEIVED}) as received`,
    [sellerId, monthOf(present).from, buyerId],
  )
  return row?.knows === true || (row?.used ?? 0) < max
}

/** Of a contact whose two do not write to each other any more: it takes nobody's place, and waits on. */
const IS_BLOCKED = `exists (select from person_block b where (b.person_id = seller_id and b.blocked_id = buyer_id)
  or (b.person_id = buyer_id and b.blocked_id = seller_id))`

/**
 * Lets through what waits: all of the buyers who have a place in this month, and of as many others as there is room for, those
 * who have waited longest. The lock is the caller's.
 *
 * @returns ids, of the oldest first, at most `most`
 */
export async function releaseOldest(
  em: EntityManager,
  sellerId: string,
  plan: ContactPlan,
  most: number,
): Promise<string[]> {
  const oldest = await sql<{ id: string }>(
    em,
    `with received as (${RECEIVED}),
     admitted as (
       select buyer_id from contact where seller_id = $1 and received_at is null and buyer_id not in (table received)
         and not (${IS_BLOCKED})
       group by buyer_id order by min(created_at), buyer_id
       limit greatest($3::int - (select count(*) from received), 0))
     select id from contact where seller_id = $1 and received_at is null and not (${IS_BLOCKED})
       and ($3::int is null or buyer_id in (table received union all table admitted))
     order by created_at, id limit $4`,
    [sellerId, monthOf(plan).from, plan.max, most],
  )
  const ids = oldest.map(({ id }) => id)
  // A trigger tells their threads' members.
  await lockThreads(em, 'id in (select thread_id from thread_message where contact_id = any ($1::uuid[]))', [ids])
  await sql(em, 'update contact set received_at = clock_timestamp() where id = any ($1::uuid[])', [ids])
  return ids
}

/** What a seller may know of it: how many buyers' contacts were received, and how many contacts wait. */
export async function readAllowance(
  parts: Pick<MessagingParts, 'db' | 'client'>,
  sellerId: string,
): Promise<DataOf<typeof readContactAllowance>> {
  const plan = await contactPlan(parts, sellerId)
  const { from, until } = monthOf(plan)
  const [row] = await parts.db.query<{ used: number; locked: number }>(
    `select (select count(*)::int from (${RECEIVED}) as received) as used,
       (select count(*)::int from contact where seller_id = $1 and received_at is null) as locked`,
    [sellerId, from],
  )
  const { used, locked } = row ?? { used: 0, locked: 0 }
  return { used, max: plan.max, locked, monthEndsAt: new Date(until * 1000).toISOString() }
}
