import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useIsHere } from '../../shared/page/use-go-on.ts'
import { scope } from '../../shared/person/scope.ts'
import type { FoundSearch } from '../../shared/search/found-search.ts'
import type { Typed } from '../../shared/search/use-typing.ts'
import { type Search, writeSearch } from './search-params.ts'
import type { SearchState } from './use-search.ts'

const addressOf = (search: Search): string => `${writeSearch(search)}`

/** All that is typed until the field is left, or Enter pressed: one sentence, and one step in the browser's history. */
interface Sentence {
  /** What stood in the field before. */
  readonly before: string
  /** What was searched for before, and the address that was made of it last; undefined until one was. */
  made?: { readonly base: Search; readonly shown: string } | undefined
}

export interface Finding {
  find: (found: FoundSearch) => Promise<void>
  type: Typed
}

const parts = () => Promise.all([import('./with-found.ts'), import('../../shared/search/said.ts')])

/**
 * Makes the page's search of somebody's words, on Enter and while they type. A sentence takes the place of what an earlier one set.
 *
 * @param load what has to be there to say how it was read
 */
export function useFinding(setFrom: SearchState['setFrom'], load: () => Promise<unknown>): Finding {
  const isHere = useIsHere()
  const turn = useRef(0)
  const typed = useRef<Sentence>(undefined)
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  // A step back takes back what is being read as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step anew
  useEffect(() => {
    if (!isBack) return
    turn.current += 1
    typed.current = undefined
  }, [isBack, key])
  /** What a sentence is added to: what was there when it began, unless something else has changed the search since. */
  const baseOf = ({ made }: Sentence, now: Search): Search => (made?.shown === addressOf(now) ? made.base : now)
  const remember = ({ saidAtom, withSaid }: Awaited<ReturnType<typeof parts>>[1], { filter }: FoundSearch) => {
    if (Object.keys(filter).some((key) => key !== 'q')) scope().store.set(saidAtom, (list) => withSaid(list, filter))
  }
  return {
    find: async (found) => {
      turn.current += 1
      const mine = turn.current
      // With what is said of it, so that it comes together with the vehicles and moves nothing afterwards.
      const [[{ withFound, keptIn }, said]] = await Promise.all([
        parts(),
        found.note ? load().catch(() => undefined) : undefined,
      ])
      // Neither what was typed since is overtaken, nor is whoever has pressed a link fetched back.
      if (mine !== turn.current || !isHere()) return
      const sentence = typed.current ?? { before: '' }
      typed.current = undefined
      const list = scope().store.get(said.saidAtom)
      remember(said, found)
      let isSame = false
      setFrom(
        (now) => {
          const base = baseOf(sentence, now)
          isSame = base !== now
          return withFound(base, found, goesOn(base, found) ? [] : list)
        },
        (next) => ({ note: found.note && { ...found.note, kept: keptIn(next, found) }, replace: isSame }),
      )
    },
    type: async (text, { replace, before, tell }) => {
      turn.current += 1
      const mine = turn.current
      if (!replace) typed.current = undefined
      typed.current ??= { before }
      const sentence = typed.current
      const [[{ withFound }, said], { readSentence }] = await Promise.all([
        parts(),
        import('../../shared/search/read-sentence.ts'),
      ])
      const found = await readSentence(text)
      if (mine !== turn.current || !isHere()) return
      const list = scope().store.get(said.saidAtom)
      remember(said, found)
      tell(found.filter.q ?? '')
      let isSame = false
      setFrom(
        (now) => {
          const base = baseOf(sentence, now)
          isSame = base !== now
          // What was typed is gone again: as it was before, unless more stood there.
          const isKept = text === '' ? ['', base.q].includes(sentence.before) : goesOn(base, found)
          const next = withFound(base, found, isKept ? [] : list)
          sentence.made = { base, shown: addressOf(next) }
          return next
        },
        () => ({ replace: isSame }),
      )
    },
  }
}

/** More of the words that an earlier sentence left, or none any more, in a field where they stood. */
const goesOn = ({ q }: Search, { filter, note }: FoundSearch): boolean =>
  q !== undefined && (Object.keys(filter).length === 0 || (note?.typed ?? filter.q ?? '').startsWith(q))
