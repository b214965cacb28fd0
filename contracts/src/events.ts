import { type Static, Type as T } from 'typebox'
import { event, Nullable, type Owner, Uuid } from './kit.ts'

/** Data of a reference record after a change, for projections in other services; `record` is null after a delete. */
export const ReferenceState = T.Object({
  resource: T.String(),
  id: Uuid,
  version: T.Integer(),
  record: Nullable(T.Record(T.String(), T.Unknown())),
})
export type ReferenceState = Static<typeof ReferenceState>

const referenceChanged = (owner: Owner) =>
  event({ name: 'ReferenceChanged', version: 1, owner, kind: 'state', aggregate: 'reference', data: ReferenceState })

/** One `ReferenceChanged` for each owner of published reference data (an event belongs to the service that emits it). */
export const ReferenceChanged = {
  auth: referenceChanged('auth'),
  catalog: referenceChanged('catalog'),
  messaging: referenceChanged('messaging'),
  billing: referenceChanged('billing'),
  scheduler: referenceChanged('scheduler'),
} as const
