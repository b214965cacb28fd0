import { listPayments, type Payment, readPayment } from '@forecourt/contracts'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ApiProblem } from '../../shared/api/call.ts'
import { useEndpoint } from '../../shared/api/use-endpoint.ts'
import { useUser } from '../../shared/session/session.ts'
import { askAgainIn, type Patience, patienceEnds, stateOf } from './payment-state.ts'

export interface FollowedPayment {
  payment: Payment | undefined
  /** There is none to show: nothing was ever bought, or it is not theirs. */
  isNone: boolean
  problem: ApiProblem | undefined
  patience: Patience
  /** Asks at once, and patiently from the beginning. */
  again: () => void
}

/** The payment that the address names, else the newest; read again and again while something may still happen to it. */
export function usePayment(): FollowedPayment {
  const { id } = useUser()
  const [params] = useSearchParams()
  const named = params.get('checkout')
  const newest = useEndpoint(listPayments, named ? null : { params: { id }, query: { limit: 1 } })
  const checkoutId = named ?? newest.data?.[0]?.id
  const { patience, restart } = usePatience(checkoutId)
  // The interval follows from the answer: it is known one drawing later.
  const [askIn, setAskIn] = useState(0)
  const one = useEndpoint(readPayment, checkoutId ? { params: { id, checkoutId } } : null, {
    refreshInterval: askIn,
  })
  const state = one.data && stateOf(one.data)
  useEffect(() => setAskIn(askAgainIn(state, patience)), [state, patience])
  const { mutate } = one
  const readNewest = newest.mutate
  const again = useCallback(() => {
    restart()
    void (checkoutId ? mutate() : readNewest())
  }, [restart, mutate, readNewest, checkoutId])
  const problem = one.data ? undefined : (one.error ?? newest.error)
  const isUnknown = problem?.status === 404 || problem?.status === 422
  return {
    payment: one.data,
    isNone: isUnknown || (!named && newest.data?.length === 0),
    problem: isUnknown ? undefined : problem,
    patience,
    again,
  }
}

/** How long somebody has been waiting for `what`; another thing, and each restart, begins anew. */
function usePatience(what: string | undefined) {
  const [round, setRound] = useState(0)
  const [reached, setReached] = useState<{ wait: string; step: Patience }>()
  const wait = `${what} ${round}`
  useEffect(() => {
    const timers = (['long', 'over'] as const).map((step) =>
      setTimeout(() => setReached({ wait, step }), patienceEnds[step]),
    )
    return () => timers.forEach(clearTimeout)
  }, [wait])
  const patience: Patience = reached?.wait === wait ? reached.step : 'fresh'
  return { patience, restart: useCallback(() => setRound((n) => n + 1), []) }
}
