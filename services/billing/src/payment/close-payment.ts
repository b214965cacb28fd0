import { DomainError } from '@forecourt/kernel/errors'
import { readCheckout } from '../store/accounts.ts'
import { endSession } from './end-session.ts'
import type { PaymentParts } from './parts.ts'
import { inProgress } from './refusals.ts'

/** Calls a purchase off. @throws DomainError NOT_FOUND, PAYMENT_IN_PROGRESS where it is paid, or is being paid */
export async function closePayment(parts: PaymentParts, userId: string, checkoutId: string): Promise<void> {
  const find = () => readCheckout(parts.db.fork(), userId, checkoutId)
  const checkout = await find()
  if (!checkout) throw new DomainError('NOT_FOUND')
  if (checkout.session === 'open') await endSession(parts, checkoutId)
  const after = await find()
  if (after?.session !== 'closed') throw inProgress({ checkouts: [] }, checkoutId)
}
