import { useEffect, useState } from 'react'
import { useScope } from '../../shared/person/use-scope.ts'
import { readLocal, writeLocal } from '../../shared/storage/local.ts'
import { readVisit, visitAt } from './last-visit.ts'

/** Whose last visit this browser knows: one person's, whose entry makes way for that of the next. */
export const visitKey = 'visit'

/**
 * When the person's visit to the results before this one began, in milliseconds: what was posted since is new to them. Undefined
 * in the first one, and for visitors.
 *
 * @param shown another value whenever other results are shown: whoever looks around goes on with a visit
 */
export function useLastVisit(shown: unknown): number | undefined {
  const { userId } = useScope()
  const [before, setBefore] = useState(() => lastVisitOf(userId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is what was looked at
  useEffect(() => {
    if (userId === null) return
    const visit = visitAt(readVisit(readLocal(visitKey)), userId, Date.now())
    writeLocal(visitKey, JSON.stringify(visit))
    setBefore(visit.before)
  }, [userId, shown])
  return before ?? undefined
}

/** When the visit before the one that somebody is in, or begins now, began; null where none is known. */
export const lastVisitOf = (userId: string | null): number | null =>
  userId === null ? null : visitAt(readVisit(readLocal(visitKey)), userId, Date.now()).before
