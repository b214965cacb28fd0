import type { EndpointShape, ReplyOf } from '@forecourt/contracts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useScope } from '../person/use-scope.ts'
import { act, contentOf, type Telling, tell } from './act.ts'
import { type ApiProblem, asProblem, type CallOptions, type InputOf, isAbort } from './call.ts'
import { createIdempotency } from './idempotency.ts'
import { OneByOne } from './one-by-one.ts'

export interface ActionOptions {
  toast?: Telling
}

export interface Action<E extends EndpointShape> {
  /** Resolves with the reply body, or undefined when it failed (see `problem`) or was a second press of the same. Never rejects. */
  run(input?: InputOf<E>, options?: CallOptions): Promise<ReplyOf<E> | undefined>
  isRunning: boolean
  problem: ApiProblem | undefined
  /** The problem of the last run at once, for code right after `await run()`. */
  lastProblem(): ApiProblem | undefined
  reset(): void
}

/**
 * What a form, a dialog or a button sends: once, however often it is pressed, and nothing else that is sent meanwhile is lost.
 * Values that are switched back and forth, where the last one counts, are a `useChange`.
 */
export function useAction<E extends EndpointShape>(endpoint: E, options: ActionOptions = {}): Action<E> {
  const scope = useScope()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const last = useRef<ApiProblem>(undefined)
  const idempotency = useRef(createIdempotency())
  const [order] = useState(() => new OneByOne())
  const wanted = useRef(options.toast)
  useEffect(() => {
    wanted.current = options.toast
  })

  const run = useCallback(
    async (input?: InputOf<E>, callOptions: CallOptions = {}) => {
      try {
        return await order.run(contentOf(input, callOptions.files), () => {
          setRunning(true)
          setProblem(undefined)
          last.current = undefined
          return act(endpoint, input, { ...callOptions, scope, idempotency: idempotency.current })
        })
      } catch (error) {
        if (isAbort(error)) return undefined
        const found = asProblem(error)
        last.current = found
        setProblem(found)
        tell(found, wanted.current)
        return undefined
      } finally {
        if (order.isIdle) setRunning(false)
      }
    },
    [endpoint, order, scope],
  )
  const reset = useCallback(() => setProblem(undefined), [])
  const lastProblem = useCallback(() => last.current, [])
  return { run, isRunning, problem, lastProblem, reset }
}
