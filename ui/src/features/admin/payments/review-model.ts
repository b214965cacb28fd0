import type { AdminPayment, AdminPaymentDetails } from '@forecourt/contracts'

/** Why a person must look at a payment; null where nobody must: a reason is kept when what needed a review went back. */
export const reviewOf = ({ state, review }: Pick<AdminPayment, 'state' | 'review'>): AdminPayment['review'] =>
  state === 'needs_review' || review === 'DISPUTE_PASSED_ON' ? review : null

/** What a dispute has meant so far for the plan that the payment's value went into. */
export type PassedOnFate = 'stopped' | 'goesOn' | 'shortened' | 'ended' | 'over'

export function passedOnFate({ passedOn, disputed }: Pick<AdminPaymentDetails, 'passedOn' | 'disputed'>): PassedOnFate {
  if (!passedOn || passedOn.state === 'ended') return passedOn?.end === 'lost' ? 'ended' : 'over'
  if (passedOn.state === 'stopped') return 'stopped'
  return disputed ? 'goesOn' : 'shortened'
}
