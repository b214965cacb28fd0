import { usualHere } from '../format/units.ts'
import { useSession } from '../session/session.ts'
import { changeSettings, useSettings } from '../storage/settings.ts'
import { buyerCurrency } from './buyer-currency.ts'

interface Currency {
  readonly id: string
  readonly code: string
}

/** The currency a person thinks in, and how to remember what prices were filtered in last in this browser. */
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
      chosen: user?.currency?.code ?? null,
      remembered: settings.currency,
      usual: usualHere({ config }).currency,
    },
    offered.map((one) => one.code),
  )
  return {
    currency: offered.find((one) => one.code === code),
    remember: (id) => changeSettings({ currency: offered.find((one) => one.id === id)?.code ?? '' }),
  }
}
