import type { BodyOf, DataOf, refundPayment, reviewPayment, settleRefund, UserCaller } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { checkoutById } from '../account/account.ts'
import { heldOf } from '../checkout/checkout.ts'
import type { Movement } from '../ledger/movement.ts'
import { fromMajor, type Minor, sum, toMajor } from '../money/amount.ts'
import { changeAccount } from '../store/accounts.ts'
import { lockAccount } from '../store/load.ts'
import { orderedBack } from '../store/refund-orders.ts'
import { refused } from '../store/refusal.ts'
import { recordDecision } from './decisions.ts'
import { findPayment } from './payment-row.ts'

/**
 * Has Stripe give money back; the account changes when Stripe says so.
 *
 * @throws DomainError NOT_FOUND, NOT_REFUNDABLE, REFUND_AMOUNT
 */
export async function refund(
  em: EntityManager,
  actor: UserCaller,
  id: string,
  { amount, reason }: BodyOf<typeof refundPayment>,
): Promise<DataOf<typeof refundPayment>> {
  const { user_id: userId, received_currency: currency } = await findPayment(em, id)
  if (!currency) throw new DomainError('NOT_REFUNDABLE')
  // Digits that the currency has no place for are refused as an amount that cannot be given back.
  const wanted = amount === undefined ? {} : { amount: fromMajor(amount, currency) ?? 0n }
  const ordered = await lockOrdered(em, userId, id)
  const by = { by: { userId: actor.userId, reason } }
  const decision = await changeAccount(em, userId, { type: 'refund', checkoutId: id, ordered, ...wanted }, by)
  if (!decision.ok) throw refused(decision.refusal)
  const asked = decision.effects.find((effect) => effect.type === 'refundPayment')
  if (!asked) throw new Error(`the refund of ${id} was decided without being asked for`)
  const money = { amount: toMajor(asked.amount, currency), currency }
  await recordDecision(em, actor, id, 'refund', money, reason)
  return { id, amount: money }
}

/**
 * Decides about a refund that failed.
 *
 * @throws DomainError NOT_FOUND, NOTHING_FAILED, NOT_REFUNDABLE
 */
export async function settle(
  em: EntityManager,
  actor: UserCaller,
  id: string,
  { again, reason }: BodyOf<typeof settleRefund>,
): Promise<DataOf<typeof settleRefund>> {
  const { user_id: userId, currency: agreed, received_currency } = await findPayment(em, id)
  const ordered = await lockOrdered(em, userId, id)
  const by = { by: { userId: actor.userId, reason } }
  const decision = await changeAccount(em, userId, { type: 'settleRefund', checkoutId: id, again, ordered }, by)
  if (!decision.ok) throw refused(decision.refusal)
  const currency = received_currency ?? agreed
  const asked = decision.effects.find((effect) => effect.type === 'refundPayment')
  const owed = asked?.amount ?? leftCash(decision.movements, id)
  const money = { amount: toMajor(owed, currency), currency }
  await recordDecision(em, actor, id, again ? 'again' : owed > 0n ? 'by_hand' : 'noted', money, reason)
  return { id, amount: money }
}

/**
 * Ends the review of a payment.
 *
 * @throws DomainError NOT_FOUND, NOT_REVIEWABLE
 */
export async function review(
  em: EntityManager,
  actor: UserCaller,
  id: string,
  { accept, reason }: BodyOf<typeof reviewPayment>,
): Promise<DataOf<typeof reviewPayment>> {
  const { user_id: userId, received_currency, currency: agreed } = await findPayment(em, id)
  const ordered = await lockOrdered(em, userId, id)
  const by = { by: { userId: actor.userId, reason } }
  const decision = await changeAccount(em, userId, { type: 'review', checkoutId: id, accept, ordered }, by)
  if (!decision.ok) throw refused(decision.refusal)
  const checkout = checkoutById(decision.account, id)
  if (!checkout) throw new Error(`account ${userId} has no checkout ${id}`)
  const currency = received_currency ?? agreed
  const money = { amount: toMajor(heldOf(checkout), currency), currency }
  await recordDecision(em, actor, id, accept ? 'accept' : 'refuse', money, reason)
  return { id, state: checkout.state }
}

/**
 * What is on its way back, under the account's lock: of two who decide at the same time, the second knows what the first has
 * ordered.
 */
async function lockOrdered(em: EntityManager, userId: string, id: string): Promise<Minor> {
  const { account } = await lockAccount(em, userId, { about: id })
  const known = checkoutById(account, id)
  return known ? orderedBack(em, known) : 0n
}

/** What went back of a payment by these movements. */
const leftCash = (movements: readonly Movement[], id: string): bigint =>
  -sum(
    movements
      .filter(({ subject }) => subject === id)
      .flatMap(({ postings }) => postings)
      .filter(({ account }) => account === 'cash')
      .map(({ amount }) => amount),
  )
