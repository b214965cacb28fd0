import { useRef } from 'react'
import { useIsHere } from '../../shared/page/use-go-on.ts'
import type { FoundSearch } from '../../shared/search/found-search.ts'
import type { ChangeOptions } from '../../shared/search/use-typing.ts'
import type { ChangeFilters, SearchState } from './use-search.ts'

interface Finding {
  /** Searches for what somebody's words were read as. */
  find: (found: FoundSearch) => Promise<void>
  /** Searches for a text as it stands. */
  type: (q: string, options: ChangeOptions) => void
}

/**
 * The two ways in which the search field changes the search. What is read takes a moment, and the last thing a person does wins:
 * neither what was typed since is overtaken, nor is whoever has pressed a link fetched back from the page that is loading.
 *
 * @param loadRemark what is said of the words, so that it comes together with the vehicles and moves nothing afterwards
 */
export function useFinding(
  setFrom: SearchState['setFrom'],
  change: ChangeFilters,
  loadRemark: () => Promise<unknown>,
): Finding {
  const isHere = useIsHere()
  const turn = useRef(0)
  const find = async (found: FoundSearch) => {
    turn.current += 1
    const mine = turn.current
    const [{ withFound }] = await Promise.all([
      import('./with-found.ts'),
      found.note ? loadRemark().catch(() => undefined) : undefined,
    ])
    if (mine === turn.current && isHere()) setFrom((now) => withFound(now, found), { note: found.note })
  }
  const type = (q: string, options: ChangeOptions) => {
    turn.current += 1
    change({ q: q || undefined }, options)
  }
  return { find, type }
}
