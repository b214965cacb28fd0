import { DomainError } from '@forecourt/kernel/errors'
import type { Refusal } from '../account/inputs.ts'
import { toMajor } from '../money/amount.ts'

/** What a caller is told where the rules of money refuse. */
export function refused(refusal: Refusal): DomainError {
  switch (refusal.code) {
    case 'PLAN_INACTIVE':
    case 'PLAN_FREE':
    case 'PRICE_UNCHARGEABLE':
    case 'NOT_REFUNDABLE':
    case 'NOT_REVIEWABLE':
    case 'NOTHING_FAILED':
    case 'PLAN_OVER':
      return new DomainError(refusal.code)
    case 'REFUND_AMOUNT': {
      const most = { most: toMajor(refusal.most, refusal.currency), currency: refusal.currency }
      return new DomainError(refusal.code, { details: most, params: most })
    }
    // Whoever is gone is as unknown as whoever never was.
    case 'ACCOUNT_DELETED':
    case 'UNKNOWN_CHECKOUT':
    case 'UNKNOWN_LOT':
      return new DomainError('NOT_FOUND')
    default:
      return new DomainError('CONFLICT', { cause: new Error(refusal.code) })
  }
}
