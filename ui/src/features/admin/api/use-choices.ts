import type { Choice, Locale, RecordKind } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'

/** Records a field may refer to, by their names in the reader's language; null: nothing to ask for. */
export function useChoices(resource: RecordKind, query: { field: string; q?: string; id?: readonly string[] } | null) {
  const { i18n } = useTranslation()
  const locale = (i18n.resolvedLanguage ?? 'en_US') as Locale
  const endpoint = resource.endpoints.choices
  if (!endpoint) throw new Error(`${resource.name} refers to nothing`)
  const { data, isLoading } = useEndpoint(endpoint, query && { query: { ...query, locale } }, {
    keepPreviousData: true,
  })
  return { choices: (data ?? []) as unknown as Choice[], isLoading }
}
