import { areaOf, type VehicleFilter } from '@forecourt/contracts'
import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { nameKey } from '../../text/fold.ts'
import { modelValue } from '../keys/search-key.ts'
import type { Point } from '../places/great-circle.ts'
import { isOfFamily, modelFamilies } from '../words/model-families.ts'
import { endsOf } from '../words/tokens.ts'
import { type Described, type Vocabulary, vocabularyOf } from '../words/vocabulary.ts'
import { cellOf, cellsAround, cellsIn } from './map-cells.ts'

/** What stands for "anything": the anchor of a search that names no value a vehicle could be looked up by. */
const ANY = '*'

/** Filters that hold ids, with the vehicle's column of the same meaning. */
const referenced = {
  type: 'type',
  color: 'color',
  country: 'country',
  transmission: 'transmission',
  fuelType: 'fuel_type',
  category: 'category',
} as const satisfies Partial<Record<keyof VehicleFilter, string>>

export interface Prefilter {
  /** One of these belongs to every vehicle that matches; indexed. */
  readonly anchors: readonly string[]
  /** Of each of these groups a matching vehicle has at least one. */
  readonly groups: readonly (readonly string[])[]
}

/**
 * What a vehicle must have to be worth comparing with a search. It may let through what does not match, never keep back
 * what does: the search's own condition decides. The anchor is the group that is expected to narrow most.
 *
 * @param words of the keyword, as the search takes them
 * @param places the cities a radius is drawn around
 */
export function prefilterOf(filter: VehicleFilter, words: readonly string[], places: readonly Point[]): Prefilter {
  const make = makeGroups(filter)
  const place = placeGroups(filter, places)
  const longest = words.toSorted((a, b) => b.length - a.length)[0]
  const rest = Object.entries(referenced).map(([parameter, column]) =>
    (filter[parameter as keyof typeof referenced] ?? []).map((value) => `${column}:${value}`),
  )
  const options = (filter.options ?? []).map((option) => [`option:${option}`])
  const some = (groups: readonly (readonly string[])[]) => groups.filter((group) => group.length > 0)
  const candidates = some([
    ...make,
    ...place,
    longest === undefined ? [] : [`word:${head(longest)}`],
    ...rest,
    ...options,
  ])
  return { anchors: candidates[0] ?? [ANY], groups: some([...make, ...place, ...rest, ...options]) }
}

/** Tokens that a group has at most: what names more narrows little, and each is an entry of an index. */
export const MOST_TOKENS = 400

function makeGroups(filter: VehicleFilter): string[][] {
  const brands = (filter.brand ?? []).map(nameKey)
  const models = (filter.model ?? []).map(nameKey)
  return [
    brands.length > 0 && brands.length * models.length <= MOST_TOKENS
      ? brands.flatMap((brand) => models.map((model) => `model:${modelValue(brand, model)}`))
      : models.map((model) => `name:${model}`),
    brands.map((brand) => `brand:${brand}`),
  ]
}

/** Cities by their ids; around a city, the squares of the map that its circle touches; the squares of a part of the map. */
function placeGroups({ city = [], radiusKm, area: text }: VehicleFilter, places: readonly Point[]): string[][] {
  const named = city.map((id) => `city:${id}`)
  const area = text === undefined ? undefined : areaOf(text)
  const within = (area && cellsIn(area)) ?? []
  if (radiusKm === undefined || places.length === 0) return [named, within]
  const around = [...named, ...new Set(places.flatMap((place) => cellsAround(place, radiusKm)))]
  return [around.length > MOST_TOKENS ? [] : around, within]
}

/** Letters of a word that are looked up: a search finds words by their beginning. */
const HEAD = 3
const head = (word: string): string => word.slice(0, HEAD)

/** The columns of a vehicle that tokens are made of. */
export type TokenSource = Described & {
  city: string | null
  latitude: number | null
  longitude: number | null
  options: readonly string[]
  words: readonly string[]
}

/** Everything a group could name of a vehicle. */
export const tokensOf = (vehicle: TokenSource): string[] => [
  ANY,
  `brand:${vehicle.brand_key}`,
  `name:${vehicle.model_key}`,
  `model:${modelValue(vehicle.brand_key ?? '', vehicle.model_key ?? '')}`,
  ...familyTokens(vehicle.brand_key ?? '', vehicle.model_key ?? ''),
  `city:${vehicle.city}`,
  ...(vehicle.latitude === null || vehicle.longitude === null
    ? []
    : [cellOf({ latitude: vehicle.latitude, longitude: vehicle.longitude })]),
  ...Object.values(referenced).map((column) => `${column}:${vehicle[column]}`),
  ...vehicle.options.map((option) => `option:${option}`),
]

/** A filter by a family's name wants all its models. */
const familyTokens = (make: string, model: string): string[] =>
  modelFamilies
    .filter((family) => isOfFamily(family, make, model))
    .flatMap(({ names }) => names.map(nameKey))
    .flatMap((name) => [`name:${name}`, `model:${modelValue(make, name)}`])

/** Every word that may find a vehicle: those of its text and what they end in ("XC60" is "60" too), and what it is called. */
const wordsThatFind = (vehicle: TokenSource, vocabulary: Vocabulary): string[] => [
  ...new Set([...vehicle.words, ...vehicle.words.flatMap(endsOf), ...vocabulary.wordsFor(vehicle)]),
]

/** The beginnings, of every length that is looked up, of a vehicle's words. */
const headsOf = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => [1, 2, HEAD].map((length) => `word:${word.slice(0, length)}`))),
]

/**
 * Seconds a vehicle's change may take to commit. A search saved in that time did not find the vehicle, so it is told of
 * it: better twice than never.
 */
const COMMIT_SECONDS = 3

/** A bound of a filter, a column of its own, against the vehicle's; where one is missing, the search's condition decides. */
const bound = (name: string, sign: '<=' | '>=', column: string): string =>
  `coalesce(s.${name} ${sign} v.${column}, true)`

/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000'
/** Searches of one change that are found at once; the next ones are asked for behind the last of these. */
export const CANDIDATES_AT_ONCE = 10_000
/** Room for rounding, and for rates that were read a second before: the search's condition decides. */
const SOME_LESS = 0.999
const SOME_MORE = 1.001

const CANDIDATES = prepared(
  `select c.job, (array_agg(c.id order by c.id))[:${CANDIDATES_AT_ONCE}] as ids from (
     select changed.job, s.id
     from unnest($1::int[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::jsonb[], $6::jsonb[], $7::boolean[], $8::jsonb[],
           $9::uuid[])
         as changed (job, id, owner_id, at, anchors, tokens, incomplete, words, after)
       join vehicle_search v on v.id = changed.id
       cross join lateral (select array(select jsonb_array_elements_text(changed.anchors)) as anchors,
         array(select jsonb_array_elements_text(changed.tokens)) as tokens,
         array_to_tsvector(array(select jsonb_array_elements_text(changed.words))) as words) of_vehicle
       cross join lateral (
         select v.price_minor / (power(10::float8, c.decimals) * coalesce(of_day.rate, 1)) as euros
         from search_key k join currency c on c.id::text = k.value left join exchange_rate of_day on of_day.currency = c.code
         where k.id = v.currency) offered
       join saved_search s on s.anchors && of_vehicle.anchors
       left join currency on currency.id = (s.filter ->> 'currency')::uuid
       left join exchange_rate r on r.currency = currency.code
     where s.id > changed.after and s.owner_id <> changed.owner_id and (s.incomplete or not changed.incomplete)
       and s.filter_at <= changed.at + make_interval(secs => ${COMMIT_SECONDS})
       and ${bound('year_min', '<=', 'year')} and ${bound('year_max', '>=', 'year')}
       and ${bound('mileage_min', '<=', 'mileage')} and ${bound('mileage_max', '>=', 'mileage')}
       and coalesce(s.price_min / coalesce(r.rate, 1) * ${SOME_LESS} <= offered.euros, true)
       and coalesce(s.price_max / coalesce(r.rate, 1) * ${SOME_MORE} >= offered.euros, true)
       and (s.words is null or of_vehicle.words @@ s.words)
       and not exists (select from jsonb_array_elements(s.groups) g where not jsonb_exists_any(g, of_vehicle.tokens))
       and not exists (select from saved_search_match m where m.search_id = s.id and m.vehicle_id = changed.id)
   ) c group by c.job`,
)

/** A vehicle that changed at an instant. */
export interface Change {
  readonly vehicle: TokenSource & { id: string; owner_id: string; incomplete: boolean }
  readonly at: string
  /** Only searches behind this one. */
  readonly after?: string | undefined
}

/**
 * Of each change, the searches of others that may match the vehicle and have not yet, saved before it, by their ids, no more
 * than `CANDIDATES_AT_ONCE`. One pass over an index for each; prices are compared with room for rounding.
 */
export async function candidates<C extends Change>(
  em: EntityManager,
  changes: readonly C[],
): Promise<ReadonlyMap<C, string[]>> {
  const vocabulary = await vocabularyOf(em)
  const tokens = changes.map(({ vehicle }) => tokensOf(vehicle))
  const words = changes.map(({ vehicle }) => wordsThatFind(vehicle, vocabulary))
  const rows = await sql<{ job: number; ids: string[] }>(em, CANDIDATES, [
    changes.map((_, job) => job),
    changes.map(({ vehicle }) => vehicle.id),
    changes.map(({ vehicle }) => vehicle.owner_id),
    changes.map(({ at }) => at),
    tokens.map((one, job) => JSON.stringify([...one, ...headsOf(words[job] ?? [])])),
    tokens.map((one) => JSON.stringify(one)),
    changes.map(({ vehicle }) => vehicle.incomplete),
    words.map((one) => JSON.stringify(one)),
    changes.map(({ after }) => after ?? FIRST),
  ])
  return new Map(rows.flatMap(({ job, ids }) => (changes[job] ? [[changes[job], ids] as const] : [])))
}
