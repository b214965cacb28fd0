import type { Stripe } from 'stripe'

/** What Stripe has in its books, minor units; by the checkout that each object names. */
export interface StripeBooks {
  /** Sessions that were paid. */
  readonly paid: ReadonlyMap<string, readonly { readonly session: string; readonly amount: number }[]>
  /** Money that went back, with the reason billing gave. */
  readonly refunds: ReadonlyMap<string, readonly { readonly reason: string; readonly amount: number }[]>
  /** What is left after refunds and fees. */
  readonly balance: number
}

const PAGE = { limit: 100 }

/** Reads all of it. @throws Error where Stripe is away */
export async function readStripe(stripe: Stripe): Promise<StripeBooks> {
  const [paid, refunds] = [new Map<string, { session: string; amount: number }[]>(), new Map()]
  for await (const { id, client_reference_id, payment_status, amount_total } of stripe.checkout.sessions.list(PAGE))
    if (payment_status === 'paid') add(paid, client_reference_id, { session: id, amount: amount_total ?? 0 })
  for await (const { status, metadata, amount } of stripe.refunds.list(PAGE))
    if (status === 'succeeded') add(refunds, metadata?.checkout, { reason: metadata?.reason ?? '', amount })
  let balance = 0
  for await (const { net } of stripe.balanceTransactions.list(PAGE)) balance += net
  return { paid, refunds, balance }
}

function add<T>(known: Map<string, T[]>, checkout: string | null | undefined, value: T): void {
  const key = checkout ?? 'nobody’s'
  known.set(key, [...(known.get(key) ?? []), value])
}
