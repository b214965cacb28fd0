import { contactMonth, type DataOf, type readContactAllowance } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { MessagingParts } from '../parts.ts'
import { type ContactPlan, contactPlan, knownPlan } from '../plan/plan-projection.ts'

/**
 * Contacts of a plan month (rulings 6). What is beyond the limit waits, and an upgrade lets it through. A contact is received
 * when its seller can read it: one that waited counts in the month in which it is released.
 */
function monthOf({ monthsFrom }: ContactPlan) {
  // Billing's clock may be a little ahead: no plan's month is before its first.
  return contactMonth(monthsFrom, Math.max(Math.floor(Date.now() / 1000), monthsFrom ?? 0))
}

/** Contacts of one seller are counted one after the other; held until the commit. */
export const lockContacts = (em: EntityManager, sellerId: string) =>
  sql(em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`contacts-of:${sellerId}`])

/** How many more the seller may receive in this month; the lock is the caller's. */
export async function roomOf(em: EntityManager, sellerId: string, plan: ContactPlan): Promise<number> {
  if (plan.max === null) return Number.POSITIVE_INFINITY
  // Counts no further than the limit: a seller may have thousands.
  const [row] = await sql<{ used: number }>(
    em,
    `select count(*)::int as used from (
       select from contact where seller_id = $1 and received_at >= to_timestamp($2) limit $3) as received`,
    [sellerId, monthOf(plan).from, plan.max],
  )
  return plan.max - (row?.used ?? 0)
}

/**
 * Whether a contact that is made now is received, or waits. Where there is a limit, the others to this seller wait for the
 * commit.
 *
 * @param plan as it was before the transaction
 */
export async function mayReceive(em: EntityManager, sellerId: string, plan: ContactPlan): Promise<boolean> {
  if (plan.max === null) return true
  await lockContacts(em, sellerId)
  // Read again: after an upgrade, nothing may begin to wait that its release has not seen.
  return (await roomOf(em, sellerId, (await knownPlan(em, sellerId)) ?? plan)) > 0
}

/** What a seller may know of it: how many were received and how many wait. */
export async function readAllowance(
  parts: Pick<MessagingParts, 'db' | 'client'>,
  sellerId: string,
): Promise<DataOf<typeof readContactAllowance>> {
  const plan = await contactPlan(parts, sellerId)
  const { from, until } = monthOf(plan)
  const [row] = await parts.db.query<{ used: number; locked: number }>(
    `select (select count(*)::int from contact where seller_id = $1 and received_at >= to_timestamp($2)) as used,
       (select count(*)::int from contact where seller_id = $1 and received_at is null) as locked`,
    [sellerId, from],
  )
  const { used, locked } = row ?? { used: 0, locked: 0 }
  return { used, max: plan.max, locked, monthEndsAt: new Date(until * 1000).toISOString() }
}
