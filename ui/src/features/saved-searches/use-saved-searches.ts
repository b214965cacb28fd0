import {
  type AlertFrequency,
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
} from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../shared/api/use-action.ts'
import { useEndpoint } from '../../shared/api/use-endpoint.ts'
import { ownTimeZone } from '../../shared/saved-search/time-zone.ts'

/** The person's saved searches, and what can be done with one. */
export function useSavedSearches() {
  const { t } = useTranslation('saved-searches')
  const { data, error, isLoading, mutate } = useEndpoint(listSavedSearches, {}, { page: true })
  const change = useAction(changeSavedSearch)
  const remove = useAction(deleteSavedSearch)
  const put = (next: SavedSearch) =>
    mutate((reply) => reply && { data: reply.data.map((one) => (one.id === next.id ? next : one)) }, {
      revalidate: false,
    })
  return {
    searches: data,
    error,
    isLoading,
    retry: () => void mutate(),
    isChanging: change.isRunning,
    isRemoving: remove.isRunning,
    setFrequency: async (id: string, frequency: AlertFrequency) => {
      const reply = await change.run({ params: { id }, body: { frequency, ...ownTimeZone() } })
      if (!reply) return
      await put(reply.data)
      toast.success(t(`changed.${frequency}`))
    },
    /** True when it has its new name. */
    rename: async (id: string, name: string) => {
      const reply = await change.run({ params: { id }, body: { name } })
      if (reply) await put(reply.data)
      return reply !== undefined
    },
    /** True when it is gone. */
    remove: async (id: string) => {
      const reply = await remove.run({ params: { id } })
      await mutate()
      if (reply) toast.success(t('deleted'))
      return reply !== undefined
    },
  }
}
