import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { FoundSearch } from './found-search.ts'

/**
 * Reads what was typed and hands it on, unless something else was typed or taken before it was read, or the person went to
 * another page.
 */
export function useSentence(onFound: (found: FoundSearch) => void) {
  const turn = useRef(0)
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  const forget = useCallback(() => {
    turn.current += 1
  }, [])
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page forgets what was asked on the one before
  useEffect(() => forget, [forget, pathname])
  const read = useCallback(async (text: string) => {
    turn.current += 1
    const mine = turn.current
    const { readSentence } = await import('./read-sentence.ts')
    const found = await readSentence(text)
    if (mine === turn.current) latest.current(found)
  }, [])
  return { read, forget }
}
