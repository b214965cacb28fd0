import type { Stripe } from 'stripe'
import type { Store } from '../state/store.ts'
import { invalid } from './failure.ts'

type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = <T>(...names: (keyof T & string)[]): ReadonlySet<string> => new Set(names)

/** What can be expanded, by `object`: ids, and the lists that are left out unless asked for. */
const EXPANDABLE: Readonly<Record<string, ReadonlySet<string>>> = {
  'checkout.session': fieldsOf<Stripe.Checkout.Session>('customer', 'payment_intent', 'line_items'),
  payment_intent: fieldsOf<Stripe.PaymentIntent>('customer', 'latest_charge', 'payment_method'),
  payment_method: fieldsOf<Stripe.PaymentMethod>('customer'),
  charge: fieldsOf<Stripe.Charge>(
    'customer',
    'payment_intent',
    'balance_transaction',
    'failure_balance_transaction',
    'refunds',
  ),
  refund: fieldsOf<Stripe.Refund>(
    'charge',
    'payment_intent',
    'balance_transaction',
    'failure_balance_transaction',
    'customer',
    'payment_method',
  ),
  dispute: fieldsOf<Stripe.Dispute>('charge', 'payment_intent'),
  balance_transaction: fieldsOf<Stripe.BalanceTransaction>('source'),
}

const DEEPEST = 4

/** An answer with the wanted ids replaced by their objects: `payment_intent.latest_charge`, on lists `data.…`. */
export function expanded(store: Store, answer: unknown, paths: readonly string[]): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(answer))
  for (const path of paths) {
    const names = path.split('.')
    if (names.length > DEEPEST) throw invalid('You can only expand 4 levels of a property.', { param: 'expand' })
    expand(store, copy, names, path)
  }
  return copy
}

function expand(store: Store, target: unknown, [name = '', ...rest]: string[], path: string): void {
  if (!isJson(target)) return
  if (target.object === 'list' && name === 'data' && Array.isArray(target.data)) {
    if (rest.length === 0) throw refusal(path)
    for (const item of target.data) expand(store, item, rest, path)
    return
  }
  if (!EXPANDABLE[String(target.object)]?.has(name)) throw refusal(path)
  target[name] = found(store, target, name)
  if (rest.length > 0) expand(store, target[name], rest, path)
}

const refusal = (path: string) => invalid(`This property cannot be expanded (${path}).`)

function found(store: Store, target: Json, name: string): unknown {
  const id = String(target.id)
  if (name === 'line_items')
    return listOf(store.get('lines', id)?.items ?? [], `/v1/checkout/sessions/${id}/line_items`)
  if (name === 'refunds') {
    const refunds = store.all('refund').filter(({ charge }) => charge === id)
    return listOf(refunds.toReversed(), `/v1/charges/${id}/refunds`)
  }
  const value = target[name]
  return typeof value === 'string' ? JSON.parse(JSON.stringify(objectOf(store, value) ?? value)) : value
}

function listOf<T>(items: readonly T[], url: string): Json {
  const list: Stripe.ApiList<T> = { object: 'list', data: items.slice(0, 10), has_more: items.length > 10, url }
  return JSON.parse(JSON.stringify(list))
}

function objectOf(store: Store, id: string): object | undefined {
  return (
    store.get('customer', id) ??
    store.get('payment_intent', id) ??
    store.get('payment_method', id) ??
    store.get('charge', id) ??
    store.get('refund', id) ??
    store.get('dispute', id) ??
    store.get('balance_transaction', id)
  )
}
