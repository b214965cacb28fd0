import { type Static, Type as T } from 'typebox'
import { Nullable, OneOf, Uuid } from './kit.ts'

/** What became of one record of several. `refused` says why, in the caller's language, as a single call would have. */
export const BulkOutcome = T.Object({
  id: Uuid,
  outcome: OneOf(['done', 'refused']),
  problem: Nullable(
    T.Object({ code: T.String(), message: T.String(), fields: T.Optional(T.Record(T.String(), T.String())) }),
  ),
})
export type BulkOutcome = Static<typeof BulkOutcome>
