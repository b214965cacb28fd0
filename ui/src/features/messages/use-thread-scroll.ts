import type { ThreadMessage } from '@forecourt/contracts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFootBar } from '../../shared/page/foot-bar.ts'

/** So much of the end may be out of sight for somebody who is still reading there, in CSS pixels. */
const SLACK = 48

const isStaying = (bar: HTMLElement | null) => bar !== null && getComputedStyle(bar).position === 'sticky'

/** Where the bar below stays in its place the page's end is gone to; in a low window what was said last goes before it. */
const goToEnd = (page: HTMLElement | null, talk: HTMLElement | null, foot: HTMLElement | null) =>
  (isStaying(foot) ? page : talk)?.scrollIntoView({ block: 'end', behavior: 'instant' })

/** How many messages of the other came after one; all that is known counts where that one is not known any more. */
const cameAfter = (messages: readonly ThreadMessage[], id: string | undefined, role: ThreadMessage['author']) =>
  messages.slice(messages.findIndex((one) => one.id === id) + 1).filter(({ author }) => author !== role).length

/**
 * Opens a conversation at its end and follows it there. Who reads higher up is left where they are, also while earlier
 * messages come in above, and is told how many are new.
 */
export function useThreadScroll(messages: readonly ThreadMessage[], role: ThreadMessage['author']) {
  const page = useRef<HTMLDivElement>(null)
  const talk = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const shown = useRef<{ first: string | undefined; last: string | undefined; height: number }>(undefined)
  const last = messages.at(-1)
  const [readTo, setReadTo] = useState(last?.id)
  const [bar, setBar] = useState<string>()
  useFootBar(bar)

  const toEnd = () => {
    isAtEnd.current = true
    goToEnd(page.current, talk.current, foot.current)
    setReadTo(last?.id)
  }

  useLayoutEffect(() => {
    const was = shown.current
    const height = talk.current?.offsetHeight ?? 0
    const first = messages[0]?.id
    shown.current = { first, last: last?.id, height }
    if (!was) toEnd()
    else if (was.last !== last?.id) {
      if (isAtEnd.current || last?.author === role) toEnd()
    } else if (was.first !== first) window.scrollBy({ top: height - was.height, behavior: 'instant' })
  })

  // Pictures load, cards open, the keyboard of a phone comes up: the end stays the end.
  useEffect(() => {
    const { current: said } = talk
    const { current: below } = foot
    if (!said || !below) return
    const onSize = () => {
      if (isAtEnd.current) goToEnd(page.current, said, below)
      if (shown.current) shown.current.height = said.offsetHeight
      setBar(isStaying(below) ? `${below.offsetHeight}px` : undefined)
    }
    const sizes = new ResizeObserver(onSize)
    sizes.observe(said)
    sizes.observe(below)
    addEventListener('resize', onSize)
    return () => {
      sizes.disconnect()
      removeEventListener('resize', onSize)
    }
  }, [])

  useEffect(() => {
    const onScroll = () => {
      const { current: said } = talk
      const { current: below } = foot
      if (!said || !below) return
      const edge = Math.min(below.getBoundingClientRect().top, window.innerHeight)
      isAtEnd.current = said.getBoundingClientRect().bottom <= edge + SLACK
      if (isAtEnd.current) setReadTo(last?.id)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [last?.id])

  return { page, talk, foot, toEnd, unseen: cameAfter(messages, readTo, role) }
}
