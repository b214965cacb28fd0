import { type Static, Type as T } from 'typebox'
import { Data, endpoint, OneOf, Strict } from '../kit.ts'
import { distanceUnits, powerUnits } from '../units.ts'
import { VehicleFilter } from './search.ts'
import { maybeFromCopy } from './seen.ts'

/**
 * What a suggestion is: a `sentence` as filters, a name that the text may be the beginning of, or one of the person's own saved
 * searches.
 */
export const suggestionKinds = [
  'sentence',
  'brand',
  'model',
  'type',
  'category',
  'fuelType',
  'transmission',
  'color',
  'city',
  'country',
  'saved',
] as const
export type SuggestionKind = (typeof suggestionKinds)[number]
export const Suggestion = T.Object({
  kind: OneOf(suggestionKinds),
  label: T.String({ description: 'in the reader’s language' }),
  filter: VehicleFilter,
  count: T.Integer({ description: 'what `filter` finds' }),
  isCapped: T.Boolean(),
})
export type Suggestion = Static<typeof Suggestion>

/** A sentence as filters. */
export const Understanding = T.Object({
  filter: T.Object(VehicleFilter.properties, {
    description: 'with `q` for what is searched for in the texts; without it where everything was understood',
  }),
  unknown: T.Array(T.String(), { description: 'parts that were not understood, as typed: they are in `q`' }),
  ignored: T.Array(T.String(), {
    description: 'parts that are not searched for either: what is not wanted (“not red”)',
  }),
})
export type Understanding = Static<typeof Understanding>

const amountsIn = T.Optional(T.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217: of amounts that name none' }))
/** Best first, no more than a dozen; of what leads to nothing only a sentence, which shows how it is understood, and own searches are among them. Without `q` the own saved searches. */
export const vehicleSuggestions = endpoint({
  id: 'catalog.vehicleSuggestions',
  method: 'GET',
  path: '/vehicle/suggestions',
  access: 'user',
  summary: 'What a text may mean while it is typed, with what each finds',
  ...maybeFromCopy,
  // Whoever types has one under way in each tab, and some that were overtaken and have not ended yet.
  atOnce: 8,
  query: Strict({
    q: T.Optional(T.String({ maxLength: 100 })),
    currency: amountsIn,
    distanceUnit: T.Optional(OneOf(distanceUnits, { description: 'of labels' })),
    powerUnit: T.Optional(OneOf(powerUnits, { description: 'of labels' })),
  }),
  replies: { 200: Data(T.Array(Suggestion)) },
})
export const vehicleUnderstanding = endpoint({
  id: 'catalog.vehicleUnderstanding',
  method: 'GET',
  path: '/vehicle/understanding',
  access: 'user',
  summary: 'A sentence as filters, in whatever language it is',
  query: Strict({
    q: T.String({ maxLength: 200 }),
    currency: amountsIn,
  }),
  replies: { 200: Data(Understanding) },
})
