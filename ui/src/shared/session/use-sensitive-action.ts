import type { EndpointShape } from '@forecourt/contracts'
import { useCallback } from 'react'
import { type Action, type ActionOptions, useAction } from '../api/use-action.ts'
import { askConfirmation } from './confirmation.ts'

/** A change the server wants a fresh sign-in for: asks "Is it you?" when it says so, then repeats it as it was. */
export function useSensitiveAction<E extends EndpointShape>(endpoint: E, options?: ActionOptions): Action<E> {
  const action = useAction(endpoint, options)
  const { run: once, lastProblem } = action
  const run = useCallback<Action<E>['run']>(
    async (input, callOptions) => {
      const reply = await once(input, callOptions)
      if (reply !== undefined || lastProblem()?.code !== 'FRESH_SIGN_IN_REQUIRED') return reply
      return (await askConfirmation()) ? once(input, callOptions) : undefined
    },
    [once, lastProblem],
  )
  return { ...action, run }
}
