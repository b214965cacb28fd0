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
import { useChange } from '../../shared/api/use-change.ts'
import { useEndpoint } from '../../shared/api/use-endpoint.ts'
import { useFormat } from '../../shared/format/format.ts'
import { ownTimeZone } from '../../shared/saved-search/time-zone.ts'

/** The person's saved searches, and what can be done with one. */
export function useSavedSearches() {
  const { t } = useTranslation('saved-searches')
  const { units } = useFormat()
  const query = { distanceUnit: units.distance, powerUnit: units.power }
  const { data, error, isLoading, mutate } = useEndpoint(listSavedSearches, { query }, { page: true })
  const naming = useAction(changeSavedSearch)
  const change = useChange()
  const remove = useAction(deleteSavedSearch)
  const put = (id: string, next: Partial<SavedSearch>) =>
    mutate((reply) => reply && { data: reply.data.map((one) => (one.id === id ? { ...one, ...next } : one)) }, {
      revalidate: false,
    })
  return {
    searches: data,
    error,
    isLoading,
    retry: () => void mutate(),
    isNaming: naming.isRunning,
    isRemoving: remove.isRunning,
    setFrequency: async ({ id, frequency: before }: SavedSearch, frequency: AlertFrequency) => {
      const { reply } = await change(
        `saved-search/${id}/frequency`,
        changeSavedSearch,
        { params: { id }, body: { frequency, ...ownTimeZone() } },
        { value: frequency, show: () => void put(id, { frequency }), back: () => void put(id, { frequency: before }) },
      )
      if (!reply) return
      toast.success(t(`changed.${frequency}`))
    },
    setIncomplete: async ({ id, incomplete: before }: SavedSearch, incomplete: boolean) => {
      const { reply } = await change(
        `saved-search/${id}/incomplete`,
        changeSavedSearch,
        { params: { id }, body: { incomplete } },
        {
          value: incomplete,
          show: () => void put(id, { incomplete }),
          back: () => void put(id, { incomplete: before }),
        },
      )
      if (!reply) return
      toast.success(t(incomplete ? 'changed.withIncomplete' : 'changed.withoutIncomplete'))
    },
    /** True when it has its new name. */
    rename: async (id: string, name: string) => {
      const reply = await naming.run({ params: { id }, body: { name } })
      if (reply) await put(id, { name: reply.data.name })
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
