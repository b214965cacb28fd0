import {
  readViewingHours,
  replaceViewingHours,
  suggestViewingTimes,
  type ViewingHours,
  viewingMinutes,
} from '@forecourt/contracts'
import { useState } from 'react'
import { useAction } from '../api/use-action.ts'
import { useEndpoint, useInvalidate } from '../api/use-endpoint.ts'
import { ownTimeZone } from '../format/zoned-time.ts'
import { useUser } from '../session/session.ts'

type Hours = ViewingHours['weekly'][number]

/** What somebody begins with who has not said anything: weekdays after work, and Saturday. */
const usual = (): ViewingHours => ({
  timeZone: ownTimeZone(),
  minutes: viewingMinutes,
  weekly: [
    ...[1, 2, 3, 4, 5].map((day) => ({ day, from: '17:00', until: '20:00' })),
    { day: 6, from: '10:00', until: '16:00' },
  ],
})

/** When the person shows vehicles: read, changed on the screen, and stored when they say so. */
export function useViewingHours(onSaved: () => void) {
  const { id } = useUser()
  const stored = useEndpoint(readViewingHours, { params: { id } })
  const action = useAction(replaceViewingHours, { toast: false })
  const invalidate = useInvalidate()
  const [edited, setEdited] = useState<ViewingHours>()
  const hours = edited ?? stored.data ?? (stored.data === null ? usual() : undefined)
  const change = (next: Partial<ViewingHours>) => hours && setEdited({ ...hours, ...next })
  const put = (place: number, next: Partial<Hours>) =>
    hours && change({ weekly: hours.weekly.map((one, at) => (at === place ? { ...one, ...next } : one)) })
  return {
    hours,
    error: stored.error,
    retry: () => void stored.mutate(),
    change,
    put,
    add: (day: number) => hours && change({ weekly: [...hours.weekly, { day, from: '09:00', until: '12:00' }] }),
    remove: (place: number) => hours && change({ weekly: hours.weekly.filter((_, at) => at !== place) }),
    save: async () => {
      if (!hours) return
      const reply = await action.run({ params: { id }, body: hours })
      if (!reply) return
      await stored.mutate(reply, { revalidate: false })
      setEdited(undefined)
      await invalidate(suggestViewingTimes)
      onSaved()
    },
    isSaving: action.isRunning,
    problem: action.problem,
  }
}
