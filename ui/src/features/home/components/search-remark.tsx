import type { SearchMeta } from '@forecourt/contracts'
import type { Chip } from '../filter-chips.ts'
import type { Search } from '../search-params.ts'
import { Correction } from './correction.tsx'
import { LeftOut } from './left-out.tsx'
import { Understood } from './understood.tsx'

export interface SearchRemarkProps {
  search: Search
  meta: Pick<SearchMeta, 'correction' | 'unmatched'> | undefined
  chips: readonly Chip[]
  /** Of the entry of the history. */
  state: unknown
  hrefOf: (search: Search) => string
}

/** How somebody's words were read: as filters, put right, without those that nothing has. */
export function SearchRemark({ search, meta, chips, state, hrefOf }: SearchRemarkProps) {
  const everyWord = hrefOf({ ...search, literal: true })
  return (
    <>
      {search.q && meta?.correction ? (
        <>
          <Correction typed={search.q} shown={meta.correction.q} href={everyWord} />{' '}
        </>
      ) : null}
      {search.q && meta?.unmatched ? (
        <>
          <LeftOut words={meta.unmatched.words} href={everyWord} />{' '}
        </>
      ) : null}
      <Understood state={state} chips={chips} hrefOf={(q) => hrefOf({ q, literal: true })} />
    </>
  )
}
