import { withFilters } from './search-change.ts'
import type { Search, SearchKey } from './search-params.ts'

/** One active filter, as shown above the results. */
export interface Chip {
  id: string
  label: string
  /** The search without it. */
  without: Search
}

/** How the parts of a search read in the visitor's language. */
export interface ChipTexts {
  /** Name of a chosen reference value or city by id. Undefined while it is not known yet. */
  nameOf: (key: SearchKey, id: string) => string | undefined
  /** A range such as "Year from 2015"; a bound that is not set is undefined. */
  range: (key: 'price' | 'year' | 'mileage' | 'power', min: number | undefined, max: number | undefined) => string
  keyword: (q: string) => string
  radius: (km: number) => string
  /** Of a city that distances are only measured from. */
  from: (city: string) => string
  area: string
  doors: (n: number) => string
  seats: (n: number) => string
  withPictures: string
  includeSold: string
}

const lists = [
  'brand',
  'model',
  'category',
  'country',
  'city',
  'type',
  'color',
  'fuelType',
  'transmission',
  'rating',
  'options',
] as const
const ranges = {
  price: ['priceMin', 'priceMax'],
  year: ['yearMin', 'yearMax'],
  mileage: ['mileageMin', 'mileageMax'],
  power: ['powerMin', 'powerMax'],
} as const

function listChips(search: Search, texts: ChipTexts): Chip[] {
  return lists.flatMap((key) =>
    (search[key] ?? []).map((value) => ({
      id: `${key}:${value}`,
      label: labelOf(search, key, value, texts),
      without: withFilters(search, { [key]: search[key]?.filter((one) => one !== value) }),
    })),
  )
}

function labelOf(search: Search, key: (typeof lists)[number], value: string, texts: ChipTexts): string {
  if (key === 'brand' || key === 'model') return value
  const name = texts.nameOf(key, value) ?? '…'
  return key === 'city' && search.sort === 'distance' && search.radiusKm === undefined ? texts.from(name) : name
}

function rangeChips(search: Search, texts: ChipTexts): Chip[] {
  return (Object.keys(ranges) as (keyof typeof ranges)[]).flatMap((key) => {
    const [low, high] = ranges[key]
    const [min, max] = [search[low], search[high]]
    if (min === undefined && max === undefined) return []
    return [
      {
        id: key,
        label: texts.range(key, min, max),
        without: withFilters(search, { [low]: undefined, [high]: undefined }),
      },
    ]
  })
}

/** Chips of the active filters, in the order of the filter rail. A currency alone filters nothing and has none. */
export function filterChips(search: Search, texts: ChipTexts): Chip[] {
  const single = <K extends SearchKey>(key: K, label: (value: NonNullable<Search[K]>) => string): Chip[] => {
    const value = search[key]
    if (value === undefined || value === false) return []
    return [
      { id: key, label: label(value as NonNullable<Search[K]>), without: withFilters(search, { [key]: undefined }) },
    ]
  }
  return [
    ...single('q', texts.keyword),
    ...listChips(search, texts),
    ...single('radiusKm', texts.radius),
    ...single('area', () => texts.area),
    ...rangeChips(search, texts),
    ...single('doors', texts.doors),
    ...single('seats', texts.seats),
    ...single('withPictures', () => texts.withPictures),
    ...single('includeSold', () => texts.includeSold),
  ]
}

/** How many of them stand behind the filters' button. The words are not there: they have a field of their own on every page. */
export const filtersIn = (chips: readonly Chip[]): number => chips.filter(({ id }) => id !== 'q').length

/** Most characters of a saved search's name (contract). */
const longestName = 80

/** A name for a search made of its chips, as many of them as fit. */
export function nameOf(chips: readonly Chip[]): string {
  let name = ''
  for (const { label } of chips) {
    const longer = name === '' ? label : `${name}, ${label}`
    if (longer.length > longestName) break
    name = longer
  }
  return name || (chips[0]?.label ?? '').slice(0, longestName)
}
