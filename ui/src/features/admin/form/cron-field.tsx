import { type Locale, previewDatacron } from '@forecourt/contracts'
import { Stack, Text, TextField } from '@forecourt/design-system'
import type { Ref } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useDebounced } from '../../../shared/vehicle/use-debounced.ts'
import { cronWords } from '../jobs/cron-words.ts'
import * as styles from '../jobs/jobs.css.ts'
import { NextRuns } from '../jobs/next-runs.tsx'
import type { OwnControlProps } from './own-control.ts'

const pauseMs = 300

/** A cron expression, judged while it is typed: what is wrong with it, or what it says in words and when that is next. */
export function CronField({ control, ref, ...field }: OwnControlProps) {
  const { t, i18n } = useTranslation('admin')
  const timeZone = String(useWatch({ control, name: 'timeZone' }) ?? '')
  const typed = field.value.trim()
  const [cron, zone] = [useDebounced(typed, pauseMs), useDebounced(timeZone.trim(), pauseMs)]
  const query = { cron, ...(zone ? { timeZone: zone } : {}) }
  const { data, error } = useEndpoint(previewDatacron, cron === '' ? null : { query })
  const isJudged = cron === typed && typed !== ''
  const reason = isJudged ? error?.fields?.cron : undefined
  const words = isJudged && data ? cronWords(cron, (i18n.resolvedLanguage ?? 'en_US') as Locale) : undefined
  const other = error && !error.fields?.cron ? (error.fields?.timeZone ?? error.message) : undefined
  return (
    <Stack gap={2}>
      <TextField {...field} ref={ref as Ref<HTMLInputElement>} error={field.error ?? reason} spellCheck="false" />
      <div role="status" className={styles.preview}>
        {words ? <Text weight="medium">{words}</Text> : null}
        {isJudged && data ? <NextRuns {...data} /> : null}
        {typed === '' ? (
          <Text size="sm" tone="muted">
            {t('jobs.typing')}
          </Text>
        ) : null}
        {other ? (
          <Text size="sm" tone="danger">
            {other}
          </Text>
        ) : null}
      </div>
    </Stack>
  )
}
