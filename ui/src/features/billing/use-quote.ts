import { type Quote, readBillingAddress, readQuote } from '@forecourt/contracts'
import { useSearchParams } from 'react-router'
import type { ApiProblem } from '../../shared/api/call.ts'
import { useEndpoint } from '../../shared/api/use-endpoint.ts'
import { useUser } from '../../shared/session/session.ts'

/** Credit melts by the second: what is shown is never older than this, in milliseconds. */
const renewEvery = 20_000

export interface ShownQuote {
  /** Undefined until the country is known, and while it is worked out for another one. */
  quote: Quote | undefined
  /** Null: it must be asked for. */
  country: string | null
  choose: (country: string | null) => void
  isLoading: boolean
  problem: ApiProblem | undefined
  /** Shows what the server says instead. */
  replace: (quote: Quote) => void
  retry: () => void
}

/** What a plan costs now. The country chosen is in the address, so that it is still there on the way back from paying. */
export function useQuote(cartId: string): ShownQuote {
  const { id } = useUser()
  const [params, setParams] = useSearchParams()
  // Where invoices go to already is offered; anything else is asked for.
  const address = useEndpoint(readBillingAddress, { params: { id } })
  const country = params.get('country') ?? address.data?.address?.country ?? null
  const { data, error, isLoading, mutate } = useEndpoint(
    readQuote,
    country ? { params: { id, cartId }, query: { country } } : null,
    { page: true, refreshInterval: renewEvery },
  )
  return {
    quote: data,
    country,
    choose(chosen) {
      const next = new URLSearchParams(params)
      if (chosen) next.set('country', chosen)
      else next.delete('country')
      setParams(next, { replace: true })
    },
    isLoading,
    problem: data ? undefined : error,
    replace: (quote) => void mutate({ data: quote }, { revalidate: false }),
    retry: () => void mutate(),
  }
}
