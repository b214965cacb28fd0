import { NO_ID, nobodys, type Rows } from './row.ts'

const reason = 'Seen by the guard'

/** Requests about plans and payments. */
export const billingRows: Rows = {
  'billing.ledgerFile': { prepare: () => () => ({ query: { from: '2026-01-01', to: '2026-01-02' } }) },
  'billing.endPlan': { prepare: () => () => ({ params: { id: NO_ID, lotId: NO_ID }, body: { reason } }) },
  'billing.refundPayment': nobodys({ reason }),
  'billing.settlePassedOn': nobodys({ reason }),
  'billing.settleRefund': nobodys({ again: true, reason }),
  'billing.reviewPayment': nobodys({ accept: true, reason }),
}
