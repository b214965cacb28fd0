import { useCallback } from 'react'
import { useFormat } from '../format/format.ts'
import { useSession } from '../session/session.ts'
import { approximate, type Rated } from './approximate.ts'
import { useBuyerCurrency } from './use-buyer-currency.ts'

/** "≈ £12,891": a price in the reader's currency (rulings 4); null where it is in that already, or no rate is known. */
export type Approx = (amount: number, currencyCode: string) => string | null

const none: readonly (Rated & { readonly id: string })[] = []

/** The same function until the reader's currency, the language or the rates change. */
export function useApprox(): Approx {
  const { config } = useSession()
  const format = useFormat()
  const currencies = config?.currencies ?? none
  const { currency } = useBuyerCurrency(currencies)
  return useCallback(
    (amount, code) => {
      const about = approximate(amount, code, currency, currencies)
      return about === undefined || !currency ? null : `≈\u00a0${format.price(about, currency.code)}`
    },
    [currency, currencies, format],
  )
}
