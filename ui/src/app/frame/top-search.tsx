import { useNavigate } from 'react-router'
import { MarketSearch } from '../../shared/search/market-search.tsx'
import { searchAddress } from '../../shared/search/search-address.ts'
import { paths } from '../paths.ts'

/** Searches all vehicles from any page; home brings a field of its own, which follows what is typed. */
export function TopSearch() {
  const navigate = useNavigate()
  return (
    <search>
      <MarketSearch
        value=""
        onFound={({ filter, note }) =>
          void navigate({ pathname: paths.home(), search: searchAddress(filter) }, { state: note ? { note } : null })
        }
      />
    </search>
  )
}
