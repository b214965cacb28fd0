import type { Money, PaymentStep, UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { audit } from '@forecourt/kernel/resource'

/** What the back office decides about a payment, as the audit log keeps it. */
const STEPS = {
  refund: 'refund_asked',
  again: 'refund_again',
  by_hand: 'refund_by_hand',
  noted: 'failure_noted',
  accept: 'review_accepted',
  refuse: 'review_refused',
  seen: 'passed_on_settled',
  end: 'plan_withdrawn',
} as const
type PaymentDecision = keyof typeof STEPS

export interface Decided {
  readonly at: string
  readonly actor: string
  readonly step: PaymentStep['step']
  readonly amount: Money | null
  readonly reason: string | null
}

/** Records a decision with its reason and the money it is about, in its transaction. */
export const recordDecision = (
  em: EntityManager,
  actor: UserCaller,
  recordId: string,
  decision: PaymentDecision,
  about: Partial<Money> & Record<string, unknown>,
  reason: string,
): Promise<void> =>
  audit(em, {
    ...{ actor, action: 'admin.payment.update', resource: 'payment', recordId, reason },
    after: { decision, ...about },
  })

/** What was decided about a payment, oldest first. */
export async function decisionsOn(em: EntityManager, id: string): Promise<Decided[]> {
  const rows = await sql<{
    at: Date
    actor: string
    reason: string | null
    after: { decision: PaymentDecision } & Partial<Money>
  }>(
    em,
    `select at, actor, reason, after from audit_log
     where resource = 'payment' and record_id = $1 and jsonb_exists(after, 'decision') order by at, id`,
    [id],
  )
  return rows.map(({ at, actor, reason, after: { decision, amount, currency } }) => ({
    ...{ at: at.toISOString(), actor, reason, step: STEPS[decision] },
    amount: amount === undefined || currency === undefined ? null : { amount, currency },
  }))
}
