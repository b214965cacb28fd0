import { useCallback, useEffect, useRef } from 'react'
import type { FoundSearch } from './found-search.ts'

/** Reads what was typed and hands it on, unless something else was typed or taken before it was read. */
export function useSentence(onFound: (found: FoundSearch) => void) {
  const turn = useRef(0)
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  const forget = useCallback(() => {
    turn.current += 1
  }, [])
  useEffect(() => forget, [forget])
  const read = useCallback(async (text: string) => {
    turn.current += 1
    const mine = turn.current
    const { readSentence } = await import('./read-sentence.ts')
    const found = await readSentence(text)
    if (mine === turn.current) latest.current(found)
  }, [])
  return { read, forget }
}
