import { type ReactElement, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/format.ts'
import { useSession } from '../session/session.ts'
import { approximate, type Rated } from './approximate.ts'
import { useBuyerCurrency } from './use-buyer-currency.ts'

/**
 * "≈ £12,891": a price in the reader's currency (rulings 4), read out as "about £12,891", with the day of its rate for who asks;
 * null where it is in that currency already, or no rate is known.
 */
export type Approx = (amount: number, currencyCode: string) => ReactElement | null

const none: readonly (Rated & { readonly id: string })[] = []

/** The same function until the reader's currency, the language or the rates change. */
export function useApprox(): Approx {
  const { t } = useTranslation('vehicle')
  const { config } = useSession()
  const format = useFormat()
  const currencies = config?.currencies ?? none
  const { currency } = useBuyerCurrency(currencies)
  return useCallback(
    (amount, code) => {
      const about = approximate(amount, code, currency, currencies)
      if (about === undefined || !currency) return null
      const price = format.price(about, currency.code)
      const day = currencies.find((one) => one.code === code)?.ratedOn
      return (
        <span
          role="img"
          aria-label={t('card.about', { price })}
          title={day ? t('card.ratedOn', { date: format.date(day) }) : undefined}
        >
          {`≈\u00a0${price}`}
        </span>
      )
    },
    [currency, currencies, format, t],
  )
}
