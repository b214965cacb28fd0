import { type PlanLimits, type PlanTerm, planInForce, termInForce } from '@forecourt/contracts'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import type { MessagingParts } from '../parts.ts'

/** What a person's plan says of contacts. */
export interface ContactPlan {
  /** Contacts a month; null is unlimited. */
  readonly max: number | null
  /** What the months are counted from, in seconds; null: the calendar's months. */
  readonly monthsFrom: number | null
  /** Rank of a paid or granted plan; null is the free one. */
  readonly rank: number | null
}

/** All that is known of what a person holds; none where nobody told yet. */
const SCHEDULE = 'select terms from plan_projection where id = $1'
const FREE = 'select limits from free_plan limit 1'

/** The schedule of a person, locked for who is about to change it. */
export async function lockSchedule(em: EntityManager, userId: string): Promise<PlanTerm[]> {
  const [row] = await sql<{ terms: PlanTerm[] }>(em, `${SCHEDULE} for update`, [userId])
  return row?.terms ?? []
}

/** The plan in force now as it was told; undefined where the person has no other than the free plan and that is not known yet. */
export async function knownPlan(on: Database | EntityManager, userId: string): Promise<ContactPlan | undefined> {
  const text = `select (${SCHEDULE}) as terms, (${FREE}) as free`
  const params = [userId]
  const [row] = 'query' in on ? await on.query<Known>(text, params) : await sql<Known>(on, text, params)
  const term = termInForce(row?.terms ?? [], Date.now())
  if (term) return { ...contactsOf(term.limits), monthsFrom: Date.parse(term.monthsFrom) / 1000, rank: term.rank }
  return row?.free ? { ...contactsOf(row.free), ...free } : undefined
}

/** Whether a person's plan has priority support, as far as was told: nobody waits for billing to write to support. */
export async function hasPrioritySupport(em: EntityManager, userId: string): Promise<boolean> {
  const [row] = await sql<Known>(em, `select (${SCHEDULE}) as terms, (${FREE}) as free`, [userId])
  const limits = termInForce(row?.terms ?? [], Date.now())?.limits ?? row?.free
  return limits?.priority_support ?? false
}

/**
 * `knownPlan`; billing is asked where nobody told yet, so never inside a transaction.
 *
 * @throws DomainError UNAVAILABLE where billing is silent then
 */
export async function contactPlan(
  { db, client }: Pick<MessagingParts, 'db' | 'client'>,
  userId: string,
): Promise<ContactPlan> {
  const known = await knownPlan(db, userId)
  if (known) return known
  const { data } = await client.call(planInForce, { params: { id: userId } })
  return { ...contactsOf(data.limits), ...free }
}

interface Known {
  terms: PlanTerm[] | null
  free: PlanLimits | null
}
const free = { monthsFrom: null, rank: null }
const contactsOf = ({ contact_limit_per_month }: PlanLimits) => ({ max: contact_limit_per_month })
