import { useAtom } from 'jotai'
import { useSession } from '../../shared/session/session.ts'
import { settingsAtom } from '../../shared/storage/settings.ts'
import type { VehicleChoices } from './api/use-choices.ts'
import { buyerCurrency } from './buyer-currency.ts'

type Currency = VehicleChoices['currencies'][number]

/** The currency prices are filtered in unless the search names one, and how to remember another choice in this browser. */
export function useBuyerCurrency(offered: readonly Currency[]): {
  currency: Currency | undefined
  remember: (id: string) => void
} {
  const { user, config } = useSession()
  const [settings, change] = useAtom(settingsAtom)
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
    remember: (id) => change({ currency: offered.find((one) => one.id === id)?.code ?? '' }),
  }
}
