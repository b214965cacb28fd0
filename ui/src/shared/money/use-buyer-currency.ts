import { useSession } from '../session/session.ts'
import { changeSettings, useSettings } from '../storage/settings.ts'
import { buyerCurrency } from './buyer-currency.ts'

interface Currency {
  readonly id: string
  readonly code: string
}

/** The currency prices are filtered in unless the search names one, and how to remember another choice in this browser. */
export function useBuyerCurrency<C extends Currency>(
  offered: readonly C[],
): {
  currency: C | undefined
  remember: (id: string) => void
} {
  const { user, config } = useSession()
  const settings = useSettings()
  const code = buyerCurrency(
    {
      remembered: settings.currency,
      phone: user?.phone ?? null,
      languages: navigator.languages,
      fallback: config?.defaults.currency,
    },
    offered.map((one) => one.code),
  )
  return {
    currency: offered.find((one) => one.code === code),
    remember: (id) => changeSettings({ currency: offered.find((one) => one.id === id)?.code ?? '' }),
  }
}
