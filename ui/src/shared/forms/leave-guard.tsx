import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react'
import { LeaveQuestion } from './leave-question.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

type Note = (form: string, isUnsaved: boolean) => void
const GuardContext = createContext<Note | undefined>(undefined)
const nowhere: readonly string[] = []

/** Around a page of several forms: one question for all of them, since a router takes one blocker only. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const note = useCallback<Note>((form, isUnsaved) => {
    setUnsaved((before) => {
      if (before.has(form) === isUnsaved) return before
      const after = new Set(before)
      if (isUnsaved) after.add(form)
      else after.delete(form)
      return after
    })
  }, [])
  const isUnsaved = unsaved.size > 0
  const warning = useLeaveWarning(isUnsaved, nowhere)
  const { isAsking, leave } = warning
  // It was saved while the question stood: nothing would be lost any more.
  useEffect(() => {
    if (isAsking && !isUnsaved) leave()
  })
  return (
    <GuardContext value={note}>
      {children}
      <LeaveQuestion warning={warning} />
    </GuardContext>
  )
}

/** Tells the {@link LeaveGuard} around this form whether it holds what has not been saved. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useId()
  const note = use(GuardContext)
  useEffect(() => {
    note?.(form, isUnsaved)
    return () => note?.(form, false)
  }, [note, form, isUnsaved])
}
