import type { Plan } from '@forecourt/contracts'
import { useSearchParams } from 'react-router'
import { useBuyerCurrency } from '../../shared/money/use-buyer-currency.ts'
import { currenciesOf, durationsOf, isFree } from './offers.ts'

/** Duration and currency looked at. They are in the address, so that a reload and the way back from paying show the same. */
export function useChoice(plans: readonly Plan[], present: Plan) {
  const [params, setParams] = useSearchParams()
  const durations = durationsOf(plans)
  const currencies = currenciesOf(plans)
  const { currency: usual } = useBuyerCurrency(
    plans.map(({ currency }) => currency).filter(({ code }) => currencies.includes(code)),
  )
  const held = isFree(present) ? undefined : present
  const put = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    next.set(name, value)
    setParams(next, { replace: true })
  }
  return {
    durations,
    currencies,
    months:
      durations.find((one) => String(one) === params.get('months')) ??
      durations.find((one) => one === held?.months) ??
      durations[0] ??
      0,
    currency:
      [params.get('currency'), held?.currency.code, usual?.code].find((code) => code && currencies.includes(code)) ??
      currencies[0] ??
      '',
    chooseMonths: (months: string) => put('months', months),
    chooseCurrency: (code: string | null) => (code ? put('currency', code) : undefined),
  }
}
