import type { Stripe } from 'stripe'

/** What of Stripe's an event is about: a session, or the payment that one led to. */
export type Place = { readonly session: string } | { readonly intent: string }

/** Events that tell of money. A charge is updated when its fee is known. */
export const TOLD = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.updated',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'refund.failed',
  'refund.updated',
] as const satisfies readonly Stripe.Event['type'][]

type Told = Extract<Stripe.Event, { type: (typeof TOLD)[number] }>
const tells = (event: Stripe.Event): event is Told => TOLD.some((type) => type === event.type)

/** Where an event says to look. @returns undefined for what tells nothing about money */
export function whereToLook(event: Stripe.Event): Place | undefined {
  if (!tells(event)) return undefined
  const { object } = event.data
  // A refund is updated for little things too; only that its money is here again is worth a question.
  if (event.type === 'refund.updated' && !isBack(event.data.object)) return undefined
  if (object.object === 'checkout.session') return isId(object.id) ? { session: object.id } : undefined
  const intent = object.payment_intent
  const id = typeof intent === 'object' ? intent?.id : intent
  return isId(id) ? { intent: id } : undefined
}

/** Whether what was given back is at Stripe again: a bank did not take it, or it was called off. */
export const isBack = ({ status }: Pick<Stripe.Refund, 'status'>): boolean =>
  status === 'failed' || status === 'canceled'

/** The object is read as its type has it, and not believed. */
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,255}$/.test(value)
