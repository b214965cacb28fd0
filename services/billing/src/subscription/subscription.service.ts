import type { DataOf, Locale, Plan, planInForce, readSubscription } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { type Account, inForce, termsOf } from '../account/account.ts'
import { accountAt } from '../account/ask.ts'
import type { Seconds } from '../lot/calendar.ts'
import type { Lot } from '../lot/lot.ts'
import { toMajor } from '../money/amount.ts'
import { readFreePlan } from '../plan/free-plan.ts'
import { readPlans } from '../plan/plan.service.ts'
import { readAccount } from '../store/accounts.ts'

/** What a plan allows; null is unlimited (rulings 6). */
type PlanRights = DataOf<typeof planInForce>
type Subscription = DataOf<typeof readSubscription>

/** What a person has bought, as it is now: plans whose time is over have ended, whether or not somebody has noted it. */
async function accountNow(em: EntityManager, userId: string): Promise<Account> {
  const { account, now } = await readAccount(em, userId)
  return accountAt(account, now)
}

/**
 * What the plan in force allows a person: the one they hold, else the free plan. Reads no names and asks nobody, so it
 * answers where the list of plans still waits for the catalog.
 *
 * @throws DomainError NOT_FOUND when an administrator left no free plan, or took the plan's limits away
 */
export async function planRights(em: EntityManager, userId: string): Promise<PlanRights> {
  const held = inForce(await accountNow(em, userId))
  if (!held) return { ...(await readFreePlan(em)), expiresAt: null }
  return { cartId: held.plan.cartId, limits: held.plan.limits, expiresAt: textOf(held.expiresAt) }
}

/** The plan a person is on, those that follow, and what a dispute has stopped. */
export async function subscriptionOf(
  em: EntityManager,
  client: Client,
  userId: string,
  locale: Locale,
): Promise<Subscription> {
  const account = await accountNow(em, userId)
  const terms = termsOf(account)
  const stopped = account.lots.filter(({ clock }) => clock.state === 'stopped')
  const free = terms.length === 0 ? await readFreePlan(em) : undefined
  const carts = [...terms.map(({ lot }) => lot), ...stopped].map(({ plan }) => plan.cartId)
  const plans = await readPlans(em, client, free ? [free.cartId, ...carts] : carts, locale)
  const held = inForce(account)
  const [first, ...next] = terms
  return {
    plan: first ? bought(plans, first.lot) : planOf(plans, free?.cartId),
    expiresAt: held ? textOf(held.expiresAt) : null,
    until: held ? textOf(held.until) : null,
    paid: terms.some(({ lot }) => lot.kind !== 'grant'),
    granted: first?.lot.kind === 'grant',
    next: next.map(({ lot, from, until }) => ({ plan: bought(plans, lot), from: textOf(from), until: textOf(until) })),
    stopped: await Promise.all(
      stopped.map(async (lot) => ({ plan: bought(plans, lot), since: await stoppedAt(em, lot.id) })),
    ),
  }
}

const textOf = (at: Seconds): string => new Date(at * 1000).toISOString()

/** @throws DomainError NOT_FOUND when an administrator left no free plan */
function planOf(plans: ReadonlyMap<string, Plan>, cartId: string | undefined): Plan {
  const plan = plans.get(cartId ?? '')
  if (!plan) throw new DomainError('NOT_FOUND')
  return plan
}

/** A plan with the price and limits it was bought with (rulings 6). */
function bought(plans: ReadonlyMap<string, Plan>, { plan: { cartId, price, currency, months, limits } }: Lot): Plan {
  const plan = planOf(plans, cartId)
  const { id } = plan.currency
  return { ...plan, price: toMajor(price, currency), currency: { id, code: currency }, months, limits }
}

/** Since when disputes stop a lot, about its own payment or what came to it as credit: the ledger knows. */
async function stoppedAt(em: EntityManager, lotId: string): Promise<string> {
  const [row] = await sql<{ at: Date | null }>(
    em,
    `with recursive fed (id) as (
         select $1::uuid
       union
         select (credit ->> 'lotId')::uuid from fed join lot on lot.id = fed.id, jsonb_array_elements(lot.credits) as credit
     )
     select min(since) as at from (
       select max(m.at) as since from fed join checkout c on c.id = fed.id join movement m on m.subject = c.id
       where m.kind = 'dispute_opened' and c.disputes @> '[{"status": "opened"}]' group by c.id) as disputed`,
    [lotId],
  )
  return (row?.at ?? new Date()).toISOString()
}
