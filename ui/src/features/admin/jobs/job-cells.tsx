import { datacronStatus, type Locale } from '@forecourt/contracts'
import { Badge, latePart, Stack, Text, useLatePart } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import type { ResourceRecord } from '../api/records.ts'
import { runTones } from './run-tones.ts'

interface CellProps {
  record: ResourceRecord
}

const words = latePart(async () => (await import('./cron-words.ts')).cronWords)

/** The expression, and what it says in plain words. */
export function CronCell({ record }: CellProps) {
  const { i18n } = useTranslation('admin')
  const cronWords = useLatePart(words, { isWanted: true, isQuiet: true })
  const expression = String(record.cron)
  return (
    <Stack gap="half">
      <Text as="span" size="sm" mono>
        {expression}
      </Text>
      {cronWords ? (
        <Text as="span" size="xs" tone="muted">
          {cronWords(expression, (i18n.resolvedLanguage ?? 'en_US') as Locale)}
        </Text>
      ) : null}
    </Stack>
  )
}

/** Milliseconds between two looks at what the jobs do. */
const watchedMs = 15_000
function useStatus({ id }: ResourceRecord) {
  const { data } = useEndpoint(datacronStatus, {}, { refreshInterval: watchedMs })
  return data?.find((job) => job.id === id)
}

function Moment({ at }: { at: string }) {
  const format = useFormat()
  return (
    <time dateTime={at} title={format.date(at, 'time')}>
      {format.relativeTime(at)}
    </time>
  )
}

/** What came of the last run, and when that was. */
export function LastRun({ record }: CellProps) {
  const { t } = useTranslation('admin')
  const last = useStatus(record)?.lastRun
  if (!last) return <>–</>
  return (
    <Stack gap="half">
      <span>
        <Badge tone={runTones[last.state]}>{t(`jobs.states.${last.state}`)}</Badge>
      </span>
      <Text as="span" size="xs" tone="muted">
        <Moment at={last.plannedAt} />
      </Text>
    </Stack>
  )
}

export function NextRun({ record }: CellProps) {
  const next = useStatus(record)?.nextAt
  return next ? <Moment at={next} /> : <>–</>
}
