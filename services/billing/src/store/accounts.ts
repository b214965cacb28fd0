import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { DEEPEST_ROW } from '@forecourt/kernel/http'
import type { Account } from '../account/account.ts'
import { type Decision, decide } from '../account/decide.ts'
import type { Input } from '../account/inputs.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { Seconds } from '../lot/calendar.ts'
import { carryOut } from './carry-out.ts'
import { type CheckoutRow, checkoutOf, SELECT_CHECKOUT, SELECT_NEWEST } from './checkout-rows.ts'
import { addMovements } from './ledger-rows.ts'
import { loadAccount, lockAccount } from './load.ts'
import type { Decider } from './refund-orders.ts'
import { saveAccount } from './save.ts'
import type { View } from './view.ts'

/** What a decision does not read by itself. */
interface Circumstances {
  /** The database's clock, which is one for all instances, unless stated. */
  readonly at?: Seconds
  readonly makeId?: () => string
  /** Who decides, where somebody of the back office does. */
  readonly by?: Decider
}

/**
 * The only way to change what a person has bought: loads what the decision is about under the account's lock, decides, stores
 * what changed and the movements and carries out the effects, all in the em's transaction. Somebody new gets an account.
 *
 * @returns what was decided, of the part that was loaded; where it is refused, nothing was stored
 */
export async function changeAccount(
  em: EntityManager,
  userId: string,
  input: Input,
  { at, makeId = newId, by }: Circumstances = {},
): Promise<Decision> {
  const stored = await lockAccount(em, userId, viewFor(input))
  const { account, version, now } = stored
  const decision = decide(account, input, at ?? now, makeId)
  if (!decision.ok) return decision
  const told = decision.effects.some(({ type }) => type === 'entitlementChanged') ? version + 1 : version
  await Promise.all([
    saveAccount(em, stored, decision.account, told),
    addMovements(em, userId, decision.movements),
    carryOut(em, decision, told, by),
  ])
  return decision
}

/** What a decision needs besides what is held now. */
function viewFor(input: Input): View {
  if ('checkoutId' in input) return { about: input.checkoutId }
  if (input.type === 'endPlan') return { about: input.lotId }
  return input.type === 'grant' ? { about: input.grantId } : {}
}

/**
 * An account as it was stored last, for reading: time may have passed since (`quoteAt`, `termsAt`).
 *
 * @param view what is held now, unless stated
 */
export async function readAccount(
  em: EntityManager,
  userId: string,
  view: View = {},
): Promise<{ account: Account; now: Seconds }> {
  const { account, now } = await loadAccount(em, userId, view)
  return { account, now }
}

/** A checkout as it was stored last. @returns undefined where it is not this person's */
export async function readCheckout(em: EntityManager, userId: string, id: string): Promise<Checkout | undefined> {
  const [row] = await sql<CheckoutRow>(em, SELECT_CHECKOUT, [userId, id])
  return row && checkoutOf(row)
}

/** A page of a person's checkouts as they were stored last, newest first, and how many there are, up to the deepest row. */
export async function readNewest(
  em: EntityManager,
  userId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly checkouts: readonly Checkout[]; readonly total: number }> {
  const [rows, [counted]] = await Promise.all([
    sql<CheckoutRow>(em, SELECT_NEWEST, [userId, limit, (page - 1) * limit]),
    sql<{ n: number }>(
      em,
      `select count(*)::int as n from (select from checkout where user_id = $1 limit ${DEEPEST_ROW + 1}) as found`,
      [userId],
    ),
  ])
  return { checkouts: rows.map(checkoutOf), total: counted?.n ?? 0 }
}
