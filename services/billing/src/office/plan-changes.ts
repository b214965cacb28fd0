import type { BodyOf, DataOf, endPlan, settlePassedOn, UserCaller } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import type { Movement } from '../ledger/movement.ts'
import { lotById } from '../lot/line.ts'
import { sum, toMajor } from '../money/amount.ts'
import { changeAccount } from '../store/accounts.ts'
import { refused } from '../store/refusal.ts'
import { recordDecision } from './decisions.ts'
import { findPayment } from './payment-row.ts'

/**
 * Ends a person's plan before its time, and records who did and why, with what was unused of it.
 *
 * @throws DomainError NOT_FOUND, PLAN_OVER
 */
export async function end(
  em: EntityManager,
  actor: UserCaller,
  { id: user, lotId }: { readonly id: string; readonly lotId: string },
  { reason }: BodyOf<typeof endPlan>,
): Promise<DataOf<typeof endPlan>> {
  const decision = await changeAccount(em, user, { type: 'endPlan', lotId })
  if (!decision.ok) throw refused(decision.refusal)
  const lot = lotById(decision.account.lots, lotId)
  if (!lot) throw new Error(`account ${user} has no lot ${lotId}`)
  const { cartId: cart, currency } = lot.plan
  const about = { user, cart, amount: toMajor(forfeited(decision.movements), currency), currency }
  await recordDecision(em, actor, lotId, 'end', about, reason)
  return { id: lotId }
}

/** What was owed in time and is owed no more. */
const forfeited = (movements: readonly Movement[]): bigint =>
  sum(
    movements
      .filter(({ kind }) => kind === 'forfeit')
      .flatMap(({ postings }) => postings)
      .filter(({ account }) => account === 'liability')
      .map(({ amount }) => amount),
  )

/**
 * Notes that somebody has looked at a dispute about a payment that went into a better plan.
 *
 * @throws DomainError NOT_FOUND, NOT_REVIEWABLE
 */
export async function settleDispute(
  em: EntityManager,
  actor: UserCaller,
  id: string,
  { reason }: BodyOf<typeof settlePassedOn>,
): Promise<DataOf<typeof settlePassedOn>> {
  const { user_id: user } = await findPayment(em, id)
  const decision = await changeAccount(em, user, { type: 'settlePassedOn', checkoutId: id })
  if (!decision.ok) throw refused(decision.refusal)
  await recordDecision(em, actor, id, 'seen', {}, reason)
  return { id }
}
