import { Select } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import type { VehicleChoices } from '../api/use-home.ts'
import { needsCurrency, type Search } from '../search-params.ts'
import type { Change } from '../use-search.ts'
import { RangeFields } from './range-fields.tsx'

export interface PriceFilterProps {
  search: Search
  choices: VehicleChoices | null
  onChange: (change: Change) => void
}

/** A price counts once its currency is chosen; prices in other currencies are converted by the server. */
export function PriceFilter({ search, choices, onChange }: PriceFilterProps) {
  const { t } = useTranslation('home')
  const symbol = choices?.currencies.find((one) => one.id === search.currency)?.symbol
  return (
    <>
      <RangeFields
        label={t('filters.price')}
        min={search.priceMin}
        max={search.priceMax}
        least={0}
        most={1e10}
        unit={symbol}
        onMin={(priceMin) => onChange({ priceMin })}
        onMax={(priceMax) => onChange({ priceMax })}
      />
      <Select
        label={t('filters.currency')}
        placeholder={t('filters.chooseCurrency')}
        value={search.currency ?? null}
        options={(choices?.currencies ?? []).map((one) => ({ value: one.id, label: `${one.code} · ${one.name}` }))}
        error={needsCurrency(search) ? t('errors.currency') : undefined}
        onChange={(currency) => onChange({ currency })}
      />
    </>
  )
}
