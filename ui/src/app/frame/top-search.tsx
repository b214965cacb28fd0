import { useNavigate } from 'react-router'
import { MarketSearch } from '../../shared/search/market-search.tsx'
import { paths } from '../paths.ts'

/** Searches all vehicles from any page; home brings a field of its own, which follows what is typed. */
export function TopSearch() {
  const navigate = useNavigate()
  return (
    <search>
      <MarketSearch
        value=""
        onFound={async ({ filter, note }) => {
          const { searchAddress } = await import('../../shared/search/search-address.ts')
          void navigate({ pathname: paths.home(), search: searchAddress(filter) }, { state: note ? { note } : null })
        }}
      />
    </search>
  )
}
