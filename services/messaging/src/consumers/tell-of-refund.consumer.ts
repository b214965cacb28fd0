import { PaymentReturned } from '@forecourt/contracts'
import { consumer } from '@forecourt/kernel/events'
import { tellOfPlan } from '../delivery/plan-news.worker.ts'

/** Tells who paid twice that they get the later payment back (rulings 6). */
export const tellOfRefund = consumer(
  PaymentReturned,
  'messaging.tell-of-refund',
  async ({ em, data: { userId, cartId, amount, currency }, envelope }) => {
    await tellOfPlan(em, {
      userId,
      key: envelope.id,
      change: 'paid_twice',
      cartId,
      at: envelope.occurredAt,
      amount: { amount, currency },
    })
  },
)
