import { invalid, missing } from '../api/failure.ts'
import type { Fields } from '../api/fields.ts'
import { judgeRefund } from '../api/refunds.ts'
import { closeDispute, openDispute } from '../payment/dispute.ts'
import { cancelRefund, failRefund, refund } from '../payment/refund.ts'
import { expire } from '../payment/session-state.ts'
import { settle } from '../payment/settle.ts'
import { NOBODY, type Sandbox } from '../sandbox.ts'

export type Action = (sandbox: Sandbox, id: string, fields: Fields) => unknown

const OUTCOMES = ['succeeded', 'failed'] as const

/** What happens at banks, and at Stripe's dashboard: `POST /{name}`. */
export const MONEY: Readonly<Record<string, Action>> = {
  'sessions/:id/expire': (sandbox, id) => {
    const session = sandbox.store.get('session', id)
    if (session?.status !== 'open') throw missing('open session', id)
    return expire(sandbox, session, NOBODY)
  },
  'charges/:id/settle': (sandbox, id, fields) => {
    const settlement = sandbox.store.get('settlement', id)
    if (!settlement) throw missing('debit', id)
    settle(sandbox, settlement, fields.choice('outcome', OUTCOMES) ?? settlement.outcome)
    return sandbox.store.get('charge', id)
  },
  'charges/:id/refund': (sandbox, id, fields) => {
    const charge = sandbox.store.get('charge', id)
    if (!charge) throw missing('charge', id)
    const amount = judgeRefund(sandbox.store, charge, fields.integer('amount'))
    return refund(sandbox, { charge, amount, reason: 'requested_by_customer', metadata: {} }, NOBODY)
  },
  'charges/:id/dispute': (sandbox, id, fields) => {
    const reason = fields.text('reason') ?? 'fraudulent'
    const dispute = openDispute(sandbox, id, reason, fields.integer('amount') ?? undefined)
    if (!dispute) throw invalid(`Charge ${id} cannot be disputed.`)
    return dispute
  },
  'disputes/:id/close': (sandbox, id, fields) => {
    const dispute = sandbox.store.get('dispute', id)
    if (dispute?.status !== 'needs_response') throw missing('open dispute', id)
    fields.need('status')
    return closeDispute(sandbox, dispute, fields.choice('status', ['won', 'lost']) ?? 'lost')
  },
  'refunds/:id/fail': (sandbox, id) => undo(sandbox, id, failRefund),
  'refunds/:id/cancel': (sandbox, id) => undo(sandbox, id, cancelRefund),
}

function undo(sandbox: Sandbox, id: string, how: typeof failRefund) {
  const made = sandbox.store.get('refund', id)
  if (!made) throw missing('refund', id)
  how(sandbox, made)
  return sandbox.store.get('refund', id)
}
