import type { Choice, ListFilter, Locale, RecordKind } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'
import useSWR from 'swr'
import { call } from '../../../shared/api/call.ts'

/** Names of the records that reference filters name, by id; read for all fields at once. */
export function useReferenceNames(
  resource: RecordKind,
  filters: readonly ListFilter[],
  values: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, string> {
  const { i18n } = useTranslation()
  const locale = (i18n.resolvedLanguage ?? 'en_US') as Locale
  const endpoint = resource.endpoints.choices
  const asked = filters
    .filter(({ kind }) => kind === 'reference')
    .map(({ field }) => ({ field, id: values[field] ?? [] }))
  const { data } = useSWR(
    endpoint && asked.length > 0 ? ['reference-names', endpoint.id, locale, asked] : null,
    async () => {
      if (!endpoint) return []
      const replies = await Promise.all(asked.map((query) => call(endpoint, { query: { ...query, locale } })))
      return replies.flatMap((reply) => (reply as { data: Choice[] }).data)
    },
    { keepPreviousData: true },
  )
  return new Map((data ?? []).map(({ id, label }) => [id, label]))
}
