import { previewDatacron } from '@forecourt/contracts'
import { Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useDebounced } from '../../../shared/vehicle/use-debounced.ts'
import * as styles from './jobs.css.ts'
import { NextRuns } from './next-runs.tsx'

const pauseMs = 300

/** The next runs of what is being typed, or what is wrong with it. */
export function CronPreview({ cron, timeZone }: { cron: string; timeZone: string }) {
  const { t } = useTranslation('admin')
  const [expression, zone] = [useDebounced(cron.trim(), pauseMs), useDebounced(timeZone.trim(), pauseMs)]
  const query = { cron: expression, ...(zone ? { timeZone: zone } : {}) }
  const { data, error } = useEndpoint(previewDatacron, expression === '' ? null : { query })
  return (
    <div role="status" className={styles.preview}>
      {expression === '' ? (
        <Text size="sm" tone="muted">
          {t('jobs.typing')}
        </Text>
      ) : null}
      {data ? <NextRuns {...data} /> : null}
      {error ? (
        <Text size="sm" tone="danger">
          {error.fields?.cron ?? error.fields?.timeZone ?? error.message}
        </Text>
      ) : null}
    </div>
  )
}
