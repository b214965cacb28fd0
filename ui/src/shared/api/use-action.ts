import type { EndpointShape, ReplyOf } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiProblem, asProblem, type CallOptions, call, type InputOf, isAbort } from './call.ts'
import { createIdempotency } from './idempotency.ts'

export interface ActionOptions {
  /** False: the caller shows the problem itself. Default: every problem but 401, 402 and 403 is toasted (spec 8). */
  toast?: boolean | ((problem: ApiProblem) => boolean)
}

export interface Action<E extends EndpointShape> {
  /** Resolves with the reply body, or undefined when it failed (see `problem`) or one is already running. Never rejects. */
  run(input?: InputOf<E>, options?: CallOptions): Promise<ReplyOf<E> | undefined>
  isRunning: boolean
  problem: ApiProblem | undefined
  /** The problem of the last run at once, for code right after `await run()`. */
  lastProblem(): ApiProblem | undefined
  reset(): void
}

/** A change: runs once at a time, toasts what went wrong, keeps the idempotency key over an uncertain end. */
export function useAction<E extends EndpointShape>(endpoint: E, options: ActionOptions = {}): Action<E> {
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const running = useRef(false)
  const last = useRef<ApiProblem>(undefined)
  const idempotency = useRef(createIdempotency())
  const wanted = useRef(options.toast)
  useEffect(() => {
    wanted.current = options.toast
  })

  const run = useCallback(
    async (input?: InputOf<E>, callOptions: CallOptions = {}) => {
      if (running.current) return undefined
      running.current = true
      setRunning(true)
      setProblem(undefined)
      last.current = undefined
      try {
        const idempotencyKey = idempotency.current.keyFor([
          input,
          callOptions.files?.map(({ file }) => [file.name, file.size, file.lastModified]),
        ])
        const reply = await call(endpoint, input, { idempotencyKey, ...callOptions })
        idempotency.current.settle()
        return reply
      } catch (error) {
        idempotency.current.settle(error)
        if (isAbort(error)) return undefined
        const found = asProblem(error)
        last.current = found
        setProblem(found)
        const want = wanted.current ?? true
        const show = typeof want === 'function' ? want(found) : want
        if (show && ![401, 402, 403].includes(found.status)) toast.error(found.message)
        return undefined
      } finally {
        running.current = false
        setRunning(false)
      }
    },
    [endpoint],
  )
  const reset = useCallback(() => setProblem(undefined), [])
  const lastProblem = useCallback(() => last.current, [])
  return { run, isRunning, problem, lastProblem, reset }
}
