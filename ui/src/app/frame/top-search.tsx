import { useGoOn } from '../../shared/page/use-go-on.ts'
import { ownEntry } from '../../shared/person/own-entry.ts'
import { scope } from '../../shared/person/scope.ts'
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
          const [{ searchAddress }, { saidAtom, withSaid }] = await Promise.all([
            import('../../shared/search/search-address.ts'),
            import('../../shared/search/said.ts'),
          ])
          scope().store.set(saidAtom, (list) => withSaid(list, filter))
          goOn({ pathname: paths.home(), search: searchAddress(filter) }, { state: note ? ownEntry({ note }) : null })
        }}
      />
    </search>
  )
}
