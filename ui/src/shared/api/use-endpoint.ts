import type { EndpointShape, ReplyOf } from '@forecourt/contracts'
import { useCallback, useEffect, useRef } from 'react'
import useSWR, { type KeyedMutator, useSWRConfig } from 'swr'
import { type ApiProblem, asProblem, call, type InputOf } from './call.ts'
import { reportPageFailure } from './page-failure.ts'
import { forgetPrefetched, takePrefetched } from './prefetch.ts'

export interface EndpointOptions<E extends EndpointShape> {
  /** Shows the last answer while the next input loads (paging, filters). */
  keepPreviousData?: boolean
  /**
   * This call is the page: 404 renders the page "not found", a first load that fails with 500 or 503 goes to /500 or
   * /503 (rulings 1). Leave it out for parts of a page; those show their error with a retry.
   */
  page?: boolean
  /** Asks again every so many milliseconds; 0: not now. */
  refreshInterval?: number
  /** Asks when it is shown, and not again because the window or the network came back: for what is recorded with each reading. */
  isRecorded?: boolean
  fallback?: ReplyOf<E>
}

type Member<R, K extends string> = R extends { [P in K]: infer V } ? V : undefined

export interface EndpointState<E extends EndpointShape> {
  data: Member<ReplyOf<E>, 'data'> | undefined
  meta: Member<ReplyOf<E>, 'meta'> | undefined
  error: ApiProblem | undefined
  /** No data yet, and a call on its way. */
  isLoading: boolean
  isValidating: boolean
  /** SWR's bound mutate over the whole reply body. */
  mutate: KeyedMutator<ReplyOf<E>>
}

/** SWR key of a read. */
export const endpointKey = <E extends EndpointShape>(endpoint: E, input: InputOf<E>) => [endpoint.id, input] as const

const SHORTEST_INTERVAL_MS = 500

/** Server state of a GET endpoint, cached under `[endpoint.id, input]`. `input` null: not yet. */
export function useEndpoint<E extends EndpointShape>(
  endpoint: E,
  input: InputOf<E> | null,
  options: EndpointOptions<E> = {},
): EndpointState<E> {
  const { page = false, fallback, isRecorded = false, ...swr } = options
  const key = input === null ? null : endpointKey(endpoint, input)
  const state = useSWR<ReplyOf<E>, unknown>(
    key,
    () => takePrefetched(endpoint, input ?? undefined) ?? call(endpoint, input ?? undefined),
    {
      ...swr,
      // Otherwise an answer would count as fresh for longer than the interval, and most reads would be left out.
      ...(swr.refreshInterval === undefined ? {} : { dedupingInterval: SHORTEST_INTERVAL_MS }),
      ...(isRecorded ? { revalidateOnFocus: false, revalidateOnReconnect: false } : {}),
      ...(fallback === undefined ? {} : { fallbackData: fallback }),
    },
  )
  const error = state.error === undefined ? undefined : asProblem(state.error)
  const failed = page && state.data === undefined ? error : undefined
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  useEffect(() => {
    if (failed) reportPageFailure(failed, () => call(endpoint, latest.current ?? undefined))
  }, [failed, endpoint])
  if (failed?.status === 404) throw failed
  const reply = state.data as { data?: never; meta?: never } | undefined
  return {
    data: reply?.data,
    meta: reply?.meta,
    error,
    isLoading: state.isLoading,
    isValidating: state.isValidating,
    mutate: state.mutate,
  }
}

/** `invalidate(endpoint, …)`: reads every cached answer of these endpoints again. */
export function useInvalidate(): (...endpoints: EndpointShape[]) => Promise<unknown> {
  const { mutate } = useSWRConfig()
  return useCallback(
    (...endpoints) => {
      forgetPrefetched(endpoints)
      const ids = new Set<unknown>(endpoints.map((one) => one.id))
      return mutate((key) => Array.isArray(key) && ids.has(key[0]))
    },
    [mutate],
  )
}
