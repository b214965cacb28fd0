import { changeSavedSearch, listSavedSearches } from '@forecourt/contracts'
import { Spinner } from '@forecourt/design-system'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { call } from '../../../shared/api/call.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useGoOn } from '../../../shared/page/use-go-on.ts'
import { searchAddress } from '../../../shared/search/search-address.ts'

/** /saved-searches/{id}: the results of a saved search; nothing in it is new any more. One that is gone: the list. */
export function OpenSavedSearchPage() {
  const { t } = useTranslation('common')
  usePageTitle(t('loading'))
  const { id = '' } = useParams()
  const goOn = useGoOn()
  const invalidate = useInvalidate()
  const { data } = useEndpoint(listSavedSearches, {}, { page: true })
  useEffect(() => {
    if (!data) return
    const search = data.find((one) => one.id === id)
    // Whoever comes from an alert wants what is new, not what fits its words best.
    const order = search?.filter.q ? '&sort=-postedAt' : ''
    goOn(search ? `${paths.home()}?${searchAddress(search.filter)}${order}` : paths.savedSearches(), { replace: true })
    if (!search) return
    // Not waited for: the results do not depend on it, and nothing is lost when it fails.
    call(changeSavedSearch, { params: { id }, body: { seen: true } })
      .then(() => invalidate(listSavedSearches))
      .catch(() => undefined)
  }, [data, id, goOn, invalidate])
  return <Spinner label={t('loading')} />
}
