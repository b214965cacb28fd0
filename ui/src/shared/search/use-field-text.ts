import { useEffect, useRef, useState } from 'react'
import { cameByItself } from './came-by-itself.ts'
import { type Typed, useTyping } from './use-typing.ts'

/** What the page searches for in words at this moment. */
const wordsNow = () => new URLSearchParams(window.location.search).get('q') ?? ''

/**
 * The text of a field whose page follows what is typed and reads it as filters: what is searched for in words is less than what
 * stands in the field, until Enter was pressed.
 *
 * @param value what the address searches for in words
 * @param begun what stands there at first
 */
export function useFieldText(value: string, begun: string, onTyping: Typed | undefined) {
  const [text, setText] = useState(begun)
  /** What the page followed last, as it was typed. */
  const [followed, setFollowed] = useState(value)
  const asked = useRef(value)
  const typing = useTyping(followed, (typed, options) => {
    setFollowed(typed)
    void onTyping?.(typed, { ...options, before: followed, tell: (words) => (asked.current = words) })
  })
  /** Something was found: what is left to search for in words stands there. */
  const settle = (words: string) => {
    typing.cancel()
    typing.begin()
    asked.current = words
    setFollowed(onTyping ? words : '')
    setText(onTyping ? words : '')
  }
  const cancel = useRef(typing.cancel)
  const show = useRef((words: string) => {
    asked.current = words
    cancel.current()
    setFollowed(words)
    setText(words)
  })
  // What came by itself is shown; what the field asked for may be drawn when something newer was typed.
  useEffect(() => {
    if (cameByItself(value, wordsNow(), asked.current)) show.current(value)
  }, [value])
  const isFollowing = onTyping !== undefined
  // A step back takes what was typed, too, though no word of it was searched for.
  useEffect(() => {
    if (!isFollowing) return
    const back = () => show.current(wordsNow())
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [isFollowing])
  return { text, setText, typing, settle }
}
