import { type Locale, locales, type PageVersion, readPageVersion } from '@forecourt/contracts'
import { Button, ErrorState, Stack, Tabs, Text } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import type { ResourceRecord } from '../api/records.ts'
import { TableSkeleton } from '../components/table-skeleton.tsx'
import { asLines, draftTexts, versionTexts } from './page-texts.ts'
import { TextDiff } from './text-diff.tsx'

export interface PageComparisonProps {
  record: ResourceRecord
  version: PageVersion
}

/** A version beside the draft, language by language: what publishing the draft would change, or taking it back. */
export function PageComparison({ record, version: { number, version } }: PageComparisonProps) {
  const { t } = useTranslation('admin')
  const [locale, setLocale] = useState<Locale>('en_US')
  const { data, error, mutate } = useEndpoint(readPageVersion, { params: { id: record.id, number: String(number) } })
  if (error && !data) {
    return (
      <ErrorState
        level={3}
        title={t('failed')}
        actions={<Button onPress={() => void mutate()}>{t('actions.retry', { ns: 'common' })}</Button>}
      >
        {error.message}
      </ErrorState>
    )
  }
  if (!data) return <TableSkeleton label={t('loading')} rows={5} />
  return (
    <Stack gap={3}>
      <Text size="sm" tone="muted">
        {t('versions.compared', { version })}
      </Text>
      <Tabs
        label={t('languages.title')}
        selectedKey={locale}
        onSelectionChange={(next) => setLocale(next as Locale)}
        items={locales.map((language) => {
          const [before, after] = [asLines(versionTexts(data, language)), asLines(draftTexts(record, language))]
          return {
            id: language,
            label: t(`languages.${language}`),
            content:
              before === after ? (
                <Text size="sm">{t('versions.alike')}</Text>
              ) : (
                <TextDiff before={before} after={after} />
              ),
          }
        })}
      />
    </Stack>
  )
}
