import { useEffect, useRef } from 'react'
import { useIsHere } from '../page/use-go-on.ts'

/** How a change goes into the browser's history. */
export interface ChangeOptions {
  /** In place of the present entry. */
  replace?: boolean
}

/** What a page does with what is typed in its search field. */
export type Typed = (typed: string, options: TypedOptions) => void | Promise<void>

export interface TypedOptions extends ChangeOptions {
  /** What stood in the field when the page followed it last. */
  before: string
  /** Hears which words are searched for once it was read, before the address says it. */
  tell: (words: string) => void
}

/** Pause in typing after which the search runs, in milliseconds: longer than between two keys, shorter than a thought. */
const settle = 250

export interface Typing<T> {
  /** The field was entered: all that is typed until it is left is one step in the browser's history. */
  begin: () => void
  /** After the next pause, unless something else is typed. */
  later: (value: T) => void
  now: (value: T) => void
  /** What is typed will not be searched for. */
  cancel: () => void
}

/** Filters by what is typed, once per pause; one visit to a field is one entry of the history, however much is typed. */
export function useTyping<T>(value: T, onChange: (value: T, options: ChangeOptions) => void): Typing<T> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  const entered = useRef(false)
  const isHere = useIsHere()
  const latest = useRef(onChange)
  useEffect(() => {
    sent.current = value
    latest.current = onChange
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const now = (next: T) => {
    clearTimeout(timer.current)
    if (Object.is(next, sent.current)) return
    sent.current = next
    latest.current(next, { replace: entered.current })
    entered.current = true
  }
  return {
    begin: () => {
      entered.current = false
    },
    later: (next) => {
      clearTimeout(timer.current)
      // Whoever pressed a link meanwhile is on their way.
      timer.current = setTimeout(() => {
        if (isHere()) now(next)
      }, settle)
    },
    now,
    cancel: () => clearTimeout(timer.current),
  }
}
