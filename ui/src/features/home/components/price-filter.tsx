import { currencySign } from '@forecourt/contracts'
import { Select } from '@forecourt/design-system'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBuyerCurrency } from '../../../shared/money/use-buyer-currency.ts'
import type { VehicleChoices } from '../api/use-choices.ts'
import { needsCurrency, type Search } from '../search-params.ts'
import type { Change, ChangeFilters } from '../use-search.ts'
import { RangeFields } from './range-fields.tsx'

export interface PriceFilterProps {
  search: Search
  choices: VehicleChoices | null
  onChange: ChangeFilters
}

/**
 * A price in the buyer's own currency; prices in others are converted by the server. An address that names a price without
 * a currency is not guessed at: it counts once one is chosen (specification, section 5).
 */
export function PriceFilter({ search, choices, onChange }: PriceFilterProps) {
  const { t } = useTranslation('home')
  const currencies = choices?.currencies ?? []
  const buyer = useBuyerCurrency(currencies)
  /** Chosen here on this visit: it comes before the account's, which stays what it is. */
  const [looked, setLooked] = useState<string>()
  const isMissing = needsCurrency(search)
  const currency = isMissing ? undefined : (search.currency ?? looked ?? buyer.currency?.id)
  const chosen = currencies.find((one) => one.id === currency)
  const withBound = (bound: Pick<Change, 'priceMin' | 'priceMax'>) => ({ ...bound, currency })
  const options = useMemo(
    () => choices?.currencies.map((one) => ({ value: one.id, label: `${one.code} · ${one.name}` })) ?? [],
    [choices],
  )
  const choose = (id: string) => {
    setLooked(id)
    buyer.remember(id)
    // A currency alone filters nothing; it is not part of the search until there is a price.
    if (search.priceMin !== undefined || search.priceMax !== undefined) onChange({ currency: id })
  }
  return (
    <>
      <RangeFields
        label={t('filters.price')}
        min={search.priceMin}
        max={search.priceMax}
        least={0}
        most={1e10}
        unit={chosen && currencySign(chosen.code, chosen.symbol)}
        onMin={(priceMin, options) => onChange(withBound({ priceMin }), options)}
        onMax={(priceMax, options) => onChange(withBound({ priceMax }), options)}
      />
      <Select
        label={t('filters.currency')}
        placeholder={t('filters.chooseCurrency')}
        value={currency ?? null}
        options={options}
        error={isMissing ? t('errors.currency') : undefined}
        onChange={choose}
      />
    </>
  )
}
