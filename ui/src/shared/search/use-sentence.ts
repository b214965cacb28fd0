import { useCallback, useEffect, useRef } from 'react'
import { usualHere } from '../format/units.ts'
import { session } from '../session/session-store.ts'
import { readSettings } from '../storage/settings.ts'
import type { FoundSearch } from './search-address.ts'

/** ISO 4217 code of what a person thinks in. */
export const ownCurrency = (): string => {
  const { user, config } = session.get()
  return user?.currency?.code || readSettings().currency || usualHere({ config }).currency
}

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
    const found = await readSentence(text, ownCurrency())
    if (mine === turn.current) latest.current(found)
  }, [])
  return { read, forget }
}
