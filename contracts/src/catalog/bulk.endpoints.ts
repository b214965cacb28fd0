import { Type as T } from 'typebox'
import { BulkOutcome } from '../bulk-outcome.ts'
import { Data, endpoint, OneOf, Strict, Uuid } from '../kit.ts'

/** What may be done with several vehicles in one call: `save` and `unsave` with anybody's, the rest with one's own. */
export const bulkActions = ['publish', 'sold', 'forSale', 'delete', 'save', 'unsave'] as const
export type BulkAction = (typeof bulkActions)[number]
/** Most vehicles of one call. */
export const bulkMax = 100

/**
 * One action on many vehicles, in the order given. Each is decided and committed by itself: what is refused holds nothing
 * up, and the answer names every one of them. A repeat with the same Idempotency-Key gets the same answer. A list in which
 * nothing is the caller's answers 404, as a single id would (rulings 1).
 */
export const changeVehicles = endpoint({
  id: 'catalog.changeVehicles',
  method: 'POST',
  path: '/vehicle/bulk',
  access: 'user',
  summary: 'One action on up to 100 vehicles, answered one by one',
  body: Strict({
    action: OneOf(bulkActions),
    ids: T.Array(Uuid, { minItems: 1, maxItems: bulkMax, uniqueItems: true }),
  }),
  transaction: 'manual',
  deadline: 30_000,
  replies: { 200: Data(T.Array(BulkOutcome)) },
  errors: ['NOT_FOUND', 'INVALID'],
})
