import { type ContactedVehicle, contactedAtOnce, contactedVehicles } from '@forecourt/contracts'
import { useMemo } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useInboxAhead } from '../live/use-inbox-ahead.ts'
import { useSession } from '../session/session.ts'

/** That one wrote about a vehicle, or was answered, and when. */
export interface ContactMark {
  readonly isAnswered: boolean
  readonly at: string
}

/** What is asked about at once: each vehicle once, always in the same order, however a list sorts them. */
export const askedAbout = (ids: readonly string[]): string[] => [...new Set(ids)].sort().slice(0, contactedAtOnce)

/** The mark of each vehicle somebody wrote about. */
export const contactMarks = (contacted: readonly ContactedVehicle[]): ReadonlyMap<string, ContactMark> =>
  new Map(
    contacted.map(({ vehicleId, contactedAt, answer }) => [
      vehicleId,
      answer ? { isAnswered: true, at: answer.createdAt } : { isAnswered: false, at: contactedAt },
    ]),
  )

/**
 * Which vehicles of a list the person wrote about: one question for all of them, behind the list itself. Nothing is shown while
 * that is not known, or cannot be.
 */
export function useContactMarks(ids: readonly string[], isWanted = true): ReadonlyMap<string, ContactMark> {
  const { user } = useSession()
  const vehicle = askedAbout(ids)
  const isAsked = isWanted && user !== null && user !== undefined && vehicle.length > 0
  const { data, meta, mutate } = useEndpoint(contactedVehicles, isAsked ? { query: { vehicle } } : null, {
    keepPreviousData: true,
  })
  // A messaging service of before says nothing of how far the inbox was: then each move asks.
  useInboxAhead(isAsked && data ? (meta?.cursor ?? 0) : undefined, () => void mutate())
  return useMemo(() => contactMarks(isAsked ? (data ?? []) : []), [isAsked, data])
}
