import { useGoOn } from '../../shared/page/use-go-on.ts'
import { ownEntry } from '../../shared/person/own-entry.ts'
import { MarketSearch } from '../../shared/search/market-search.tsx'
import { paths } from '../paths.ts'

/** Searches all vehicles from any page; home brings a field of its own, which follows what is typed. */
export function TopSearch() {
  const goOn = useGoOn()
  return (
    <search>
      <MarketSearch
        value=""
        onFound={async ({ filter, note }) => {
          const { foundAddress } = await import('../../shared/search/said.ts')
          goOn({ pathname: paths.home(), search: foundAddress(filter) }, { state: note ? ownEntry({ note }) : null })
        }}
      />
    </search>
  )
}
