import {
  readViewingHours,
  replaceViewingHours,
  suggestViewingTimes,
  type ViewingHours,
  viewingMinutes,
} from '@forecourt/contracts'
import { useRef, useState } from 'react'
import { useAction } from '../api/use-action.ts'
import { useEndpoint, useInvalidate } from '../api/use-endpoint.ts'
import { useDraft } from '../draft/drafts.ts'
import { ownTimeZone } from '../format/zoned-time.ts'
import { useUser } from '../session/session.ts'
import { isOvertaken, type KeptHours, readKept } from './kept-hours.ts'

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

/** When the person shows vehicles: read, changed on the screen, kept in the browser meanwhile, and stored when they say so. */
export function useViewingHours(onSaved: () => void) {
  const { id } = useUser()
  const draft = useDraft(id, 'viewing-hours')
  const stored = useEndpoint(readViewingHours, { params: { id } })
  const action = useAction(replaceViewingHours, { toast: false })
  const invalidate = useInvalidate()
  // Null: there is nothing to be saved any more. Undefined: what the draft says.
  const [edited, setEdited] = useState<KeptHours | null>()
  const begun = edited === undefined && draft.isReady ? readKept(draft.stored) : undefined
  const kept = edited ?? begun
  const latest = useRef<KeptHours>(undefined)
  const saved = stored.data
  const hours = draft.isReady && saved !== undefined ? (kept?.hours ?? saved ?? usual()) : undefined

  const keptWith = (next: Partial<ViewingHours>): KeptHours | undefined =>
    hours && { hours: { ...hours, ...next }, before: kept ? kept.before : (saved ?? null) }
  const take = (edit: KeptHours) => {
    latest.current = edit
    setEdited(edit)
    draft.keep(edit)
  }
  const change = (next: Partial<ViewingHours>) => {
    const edit = keptWith(next)
    if (edit) take(edit)
  }
  const put = (place: number, next: Partial<Hours>) =>
    hours && change({ weekly: hours.weekly.map((one, at) => (at === place ? { ...one, ...next } : one)) })
  const forget = async () => {
    latest.current = undefined
    setEdited(null)
    await draft.drop()
  }
  return {
    hours,
    error: stored.error,
    retry: () => void stored.mutate(),
    change,
    /** While it is typed: what a field may still change is not shown yet. */
    keep: (next: Partial<ViewingHours>) => draft.keep(keptWith(next)),
    put,
    add: (day: number) => hours && change({ weekly: [...hours.weekly, { day, from: '09:00', until: '12:00' }] }),
    remove: (place: number) => hours && change({ weekly: hours.weekly.filter((_, at) => at !== place) }),
    /** What was changed before this page was opened, and whether other hours were saved since. */
    restored: begun && { isOvertaken: saved !== undefined && isOvertaken(begun, saved) },
    isChanged: kept !== undefined,
    discard: () => {
      action.reset()
      void forget()
    },
    save: async () => {
      if (!hours) return
      const sent = latest.current
      const reply = await action.run({ params: { id }, body: hours })
      if (!reply) return
      if (latest.current === sent) await forget()
      // What was typed meanwhile is not saved yet.
      else if (latest.current) take({ ...latest.current, before: reply.data })
      await stored.mutate(reply, { revalidate: false })
      await invalidate(suggestViewingTimes)
      onSaved()
    },
    isSaving: action.isRunning,
    problem: action.problem,
  }
}
