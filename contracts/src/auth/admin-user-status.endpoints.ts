import { Type as T } from 'typebox'
import { BulkOutcome } from '../bulk-outcome.ts'
import { Data, endpoint, OneOf, Strict, Uuid } from '../kit.ts'
import { bulkDeleteMax } from '../resource-endpoints.ts'
import { userStatuses } from './user.ts'

/** Most users one call suspends or reactivates: a page of the list. */
export const userStatusMax = bulkDeleteMax

/**
 * Suspends several users or lifts it, in the order given, each under the rules of a single change (rulings 2, escalation)
 * and committed by itself: the answer names every one, and what stood in the way. Who is as asked already is `done`, and
 * nothing is logged or sent. A list in which nobody is there answers 404, as a single id would (rulings 1).
 */
export const changeUserStatuses = endpoint({
  id: 'auth.changeUserStatuses',
  method: 'POST',
  path: '/admin/user/status',
  access: 'admin.user.update',
  fresh: true,
  summary: 'Suspend or reactivate up to 50 users, answered one by one',
  body: Strict({
    status: OneOf(userStatuses),
    ids: T.Array(Uuid, { minItems: 1, maxItems: userStatusMax, uniqueItems: true }),
    reason: T.Optional(T.String({ maxLength: 500 })),
  }),
  transaction: 'manual',
  deadline: 15_000,
  replies: { 200: Data(T.Array(BulkOutcome)) },
  errors: ['NOT_FOUND'],
})
