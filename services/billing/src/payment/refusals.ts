import type { Quote } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import type { Account } from '../account/account.ts'
import { isProcessing } from './present.ts'

/** 409, with what is true now. */
export const priceChanged = (quote: Quote): DomainError => new DomainError('PRICE_CHANGED', { details: { quote } })

/** 409: a payment can no longer be called off. It names the one that is on its way, where that is known. */
export function inProgress({ checkouts }: Pick<Account, 'checkouts'>, checkoutId?: string): DomainError {
  const id = checkoutId ?? checkouts.findLast(isProcessing)?.id
  return new DomainError('PAYMENT_IN_PROGRESS', id === undefined ? {} : { details: { checkoutId: id } })
}
