import type { EndpointShape, ReplyOf } from '@forecourt/contracts'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { useScope } from '../person/use-scope.ts'
import { act, type Telling, tell } from './act.ts'
import type { InputOf } from './call.ts'
import { changesOf, changingAtom, type Outcome, type Wish } from './changes.ts'

export type Shown = Pick<Wish<unknown>, 'value' | 'isAction' | 'show' | 'back'>

/** Changes a record; resolves when the server has answered or a later change has taken this one's place. Failures are told. */
export type Change = <E extends EndpointShape>(
  record: string,
  endpoint: E,
  input: InputOf<E>,
  shown?: Shown,
  telling?: Telling,
) => Promise<Outcome<ReplyOf<E>>>

/**
 * Changes of values that are switched back and forth: favorites, read marks, choices. They are queued by record, the last value wins,
 * and when it cannot be had the shown one goes back. The same function at every drawing.
 */
export function useChange(): Change {
  const scope = useScope()
  return useCallback(
    async (record, endpoint, input, shown = {}, telling = true) => {
      const outcome = await changesOf(scope).want({
        ...shown,
        record,
        send: (idempotency) => act(endpoint, input, { scope, idempotency }),
      })
      if (outcome.problem) tell(outcome.problem, telling)
      return outcome
    },
    [scope],
  )
}

/** Tells of a record whether a change of it is under way. */
export function useChanging(): (record: string) => boolean {
  const records = useAtomValue(changingAtom)
  return (record) => records.has(record)
}
