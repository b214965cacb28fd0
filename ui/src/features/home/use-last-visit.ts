import { useEffect, useState } from 'react'
import { useScope } from '../../shared/person/use-scope.ts'
import { readLocal, writeLocal } from '../../shared/storage/local.ts'
import { visitKey } from '../../shared/storage/visit-entry.ts'
import { readVisit, visitAt } from './last-visit.ts'

/**
 * When the person last looked at results before this visit, in milliseconds: what was posted since is new to them. Undefined
 * in the first one, and for visitors.
 *
 * @param shown another value whenever other results are shown: whoever looks around goes on with a visit. Undefined while there are
 *   none, which is no visit.
 */
export function useLastVisit(shown: unknown): number | undefined {
  const { userId } = useScope()
  const [before, setBefore] = useState(() => lastVisitOf(userId))
  useEffect(() => {
    if (userId === null || shown === undefined) return
    const visit = visitAt(readVisit(readLocal(visitKey)), userId, Date.now())
    writeLocal(visitKey, JSON.stringify(visit))
    setBefore(visit.before)
  }, [userId, shown])
  return before ?? undefined
}

/** When somebody last looked at results before the visit that they are in, or begin now; null where that is not known. */
export const lastVisitOf = (userId: string | null): number | null =>
  userId === null ? null : visitAt(readVisit(readLocal(visitKey)), userId, Date.now()).before
