import type { SearchMeta } from '@forecourt/contracts'
import { Correction } from './correction.tsx'
import { LeftOut } from './left-out.tsx'
import { Understood, type UnderstoodProps } from './understood.tsx'

export interface SearchRemarkProps extends UnderstoodProps {
  /** What was searched for in words. */
  q: string | undefined
  meta: Pick<SearchMeta, 'correction' | 'unmatched'> | undefined
  /** The search for every word, as it stands. */
  everyWord: string
}

/** How somebody's words were read: as filters, put right, without those that nothing has. */
export function SearchRemark({ q, meta, everyWord, ...read }: SearchRemarkProps) {
  return (
    <>
      {q && meta?.correction ? <Correction typed={q} shown={meta.correction.q} href={everyWord} /> : null}{' '}
      {q && meta?.unmatched ? <LeftOut words={meta.unmatched.words} href={everyWord} /> : null} <Understood {...read} />
    </>
  )
}
