import type { Stripe } from 'stripe'
import { invalid, missing } from './failure.ts'
import type { Fields } from './fields.ts'

/** One page of a list. `items` come newest first, as Stripe lists everything but line items. */
export function page<T extends { id: string; object: string }>(
  items: readonly T[],
  fields: Fields,
  url: string,
): Stripe.ApiList<T> {
  const limit = fields.integer('limit') ?? 10
  if (limit < 1 || limit > 100) {
    const bound = limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100'
    throw invalid(`This value must be ${bound}.`, { param: 'limit', code: 'parameter_invalid_integer' })
  }
  const after = fields.text('starting_after')
  const before = fields.text('ending_before')
  if (after !== null && before !== null)
    throw invalid('You cannot parameterize both starting_after and ending_before.', { param: 'starting_after' })
  const end = before === null ? items.length : place(items, before, 'ending_before')
  const start = after === null ? 0 : place(items, after, 'starting_after') + 1
  const found = items.slice(start, end)
  const data = before === null ? found.slice(0, limit) : found.slice(-limit)
  return { object: 'list', data, has_more: found.length > limit, url }
}

function place(items: readonly { id: string; object: string }[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id)
  if (index < 0) throw missing(items[0]?.object ?? 'object', id, param)
  return index
}
