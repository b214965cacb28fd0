import { readVehicle, type Vehicle } from '@forecourt/contracts'
import i18next from 'i18next'
import { useCallback, useEffect, useState } from 'react'
import { ApiProblem, asProblem, call, isAbort } from '../../shared/api/call.ts'

export type LoadedVehicle =
  | { state: 'loading' }
  | { state: 'there'; vehicle: Vehicle | null }
  | { state: 'failed'; problem: ApiProblem }

/**
 * The vehicle as it is now, read once: a form must not change under the hands that fill it in. `undefined`: not known
 * yet which; null: none. A draft that is gone (`mayBeGone`) counts as none.
 */
export function useLoadedVehicle(id: string | null | undefined, mayBeGone: boolean): [LoadedVehicle, () => void] {
  const [loaded, setLoaded] = useState<LoadedVehicle>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    if (id === undefined) return
    if (id === null) return setLoaded({ state: 'there', vehicle: null })
    const controller = new AbortController()
    setLoaded({ state: 'loading' })
    call(readVehicle, { params: { id } }, { signal: controller.signal })
      .then(({ data }) => {
        // Somebody else's is on show, but not there to be changed: 404, as for every change of it (rulings 1).
        if (!data.canEdit) throw new ApiProblem(404, { code: 'NOT_FOUND', message: i18next.t('common:status.404') })
        setLoaded({ state: 'there', vehicle: data })
      })
      .catch((error: unknown) => {
        if (isAbort(error)) return
        const problem = asProblem(error)
        if (mayBeGone && problem.status === 404) setLoaded({ state: 'there', vehicle: null })
        else setLoaded({ state: 'failed', problem })
      })
    return () => controller.abort()
  }, [id, mayBeGone, attempt])
  const retry = useCallback(() => setAttempt((n) => n + 1), [])
  if (loaded.state === 'failed' && loaded.problem.status === 404) throw loaded.problem
  return [loaded, retry]
}
