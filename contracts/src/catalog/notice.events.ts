import { type Static, Type as T } from 'typebox'
import { event, Instant, Nullable, OneOf, Uuid } from '../kit.ts'
import { Picture } from './vehicle.ts'

/** An amount in major units of an ISO 4217 currency. */
export const Amount = T.Object({ amount: T.Number(), currency: T.String() })
export type Amount = Static<typeof Amount>
/** A vehicle as a message shows it. */
export const NoticeVehicle = T.Object({
  id: Uuid,
  title: T.String(),
  price: Nullable(Amount),
  picture: Nullable(Picture),
})
export type NoticeVehicle = Static<typeof NoticeVehicle>
const Words = T.Array(T.String())

/** Vehicles a digest shows; `total` says how many there are. */
export const digestVehiclesMax = 10

/** A saved search has something to tell: one vehicle at once, or those since the last digest. */
export const SavedSearchMatched = event({
  name: 'SavedSearchMatched',
  version: 1,
  owner: 'catalog',
  kind: 'fact',
  aggregate: 'saved-search',
  data: T.Object({
    searchId: Uuid,
    ownerId: Uuid,
    name: T.String(),
    /** The filter in words, by language. */
    criteria: T.Object({ en_US: Words, fr_FR: Words, zh_CN: Words }),
    frequency: OneOf(['instant', 'daily', 'weekly']),
    vehicles: T.Array(NoticeVehicle),
    total: T.Integer({ minimum: 1 }),
    /** For the unsubscribe link of the mail. */
    unsubscribe: T.String(),
  }),
})
/** People told by one event at most. */
export const searchesToldAtOnce = 500

/**
 * Several saved searches have something to tell, of many people or of one: what `SavedSearchMatched` says of each, without
 * saying again what a vehicle that many of them found looks like. Alone, a search is told by that event.
 */
export const SavedSearchesMatched = event({
  name: 'SavedSearchesMatched',
  version: 1,
  owner: 'catalog',
  kind: 'fact',
  aggregate: 'saved-search-batch',
  data: T.Object({
    vehicles: T.Array(NoticeVehicle),
    searches: T.Array(
      T.Object({
        /** What this search tells by this event: a second telling has another. */
        sourceId: Uuid,
        searchId: Uuid,
        ownerId: Uuid,
        name: T.String(),
        criteria: T.Object({ en_US: Words, fr_FR: Words, zh_CN: Words }),
        frequency: OneOf(['instant', 'daily', 'weekly']),
        /** Which of them it shows, in its order. */
        vehicles: T.Array(Uuid),
        total: T.Integer({ minimum: 1 }),
        unsubscribe: T.String(),
      }),
    ),
  }),
})
/** A price fell, or a vehicle was sold: for some of those who saved it. `sourceId` is the event that told of the change. */
export const WatchedVehicleChanged = event({
  name: 'WatchedVehicleChanged',
  version: 1,
  owner: 'catalog',
  kind: 'fact',
  aggregate: 'vehicle',
  data: T.Object({
    sourceId: Uuid,
    change: OneOf(['price_drop', 'sold']),
    happenedAt: Instant,
    vehicle: NoticeVehicle,
    /** The price before it fell; null for a sale. */
    before: Nullable(Amount),
    recipients: T.Array(T.Object({ userId: Uuid, unsubscribe: T.String() })),
  }),
})
