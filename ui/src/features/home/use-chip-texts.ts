import { type PriceRatingLabel, suggestCities } from '@forecourt/contracts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../shared/api/use-endpoint.ts'
import type { Format } from '../../shared/format/create-format.ts'
import { useFormat } from '../../shared/format/format.ts'
import type { VehicleChoices } from './api/use-choices.ts'
import type { ChipTexts } from './filter-chips.ts'
import type { Search, SearchKey } from './search-params.ts'

const lists = {
  category: 'categories',
  country: 'countries',
  type: 'types',
  color: 'colors',
  fuelType: 'fuelTypes',
  transmission: 'transmissions',
  options: 'options',
} as const

/** How the active filters read in the visitor's language; the same until something of it changes. */
export function useChipTexts(search: Search, choices: VehicleChoices | null | undefined): ChipTexts {
  const { t } = useTranslation(['home', 'vehicle'])
  const format = useFormat()
  const cities = useEndpoint(suggestCities, search.city?.length ? { query: { id: search.city } } : null, {
    keepPreviousData: true,
  })
  return useMemo(
    () => chipTexts({ t, format, choices, cities: cities.data, currencyId: search.currency }),
    [t, format, choices, cities.data, search.currency],
  )
}

interface Known {
  t: TFunction<['home', 'vehicle']>
  format: Format
  choices: VehicleChoices | null | undefined
  cities: readonly { id: string; name: string }[] | undefined
  currencyId: string | undefined
}

function chipTexts({ t, format, choices, cities, currencyId }: Known): ChipTexts {
  const currency = choices?.currencies.find((one) => one.id === currencyId)?.code
  const figure = {
    price: (n: number) => (currency ? format.price(n, currency) : format.number(n)),
    year: (n: number) => String(n),
    mileage: (n: number) => format.distance(n),
    power: (n: number) => format.power(n),
  }
  const nameOf = (key: SearchKey, id: string): string | undefined => {
    if (key === 'rating') return t(`vehicle:rating.${id as PriceRatingLabel}`)
    if (key === 'city') return cities?.find((one) => one.id === id)?.name
    const list = lists[key as keyof typeof lists]
    const known: readonly { id: string; name: string }[] = choices?.[list] ?? []
    return known.find((one) => one.id === id)?.name
  }
  return {
    nameOf,
    range(key, min, max) {
      const [low, high] = [min, max].map((one) => (one === undefined ? '' : figure[key](one)))
      const form = min === undefined ? 'upTo' : max === undefined ? 'from' : 'between'
      return t(`chips.${form}`, { what: t(`filters.${key}`), low, high })
    },
    keyword: (q) => t('chips.keyword', { q }),
    radius: (km) => t('chips.radius', { distance: format.distance(km) }),
    from: (city) => t('chips.fromCity', { city }),
    area: t('chips.area'),
    doors: (n) => t('chips.doors', { count: n }),
    seats: (n) => t('chips.seats', { count: n }),
    withPictures: t('chips.withPictures'),
    includeSold: t('chips.includeSold'),
  }
}
