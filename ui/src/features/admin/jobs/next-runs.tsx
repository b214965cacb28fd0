import { Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { inZone } from './in-zone.ts'
import * as styles from './jobs.css.ts'

/** When a job runs next, in its own time zone. */
export function NextRuns({ timeZone, next }: { timeZone: string; next: readonly string[] }) {
  const { t } = useTranslation('admin')
  const { tag } = useFormat()
  return (
    <Stack gap={1}>
      <Text size="sm" weight="medium">
        {t('jobs.next', { zone: timeZone })}
      </Text>
      {next.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('jobs.never')}
        </Text>
      ) : (
        <ol className={styles.times}>
          {next.map((at) => (
            <li key={at}>
              <time dateTime={at}>{inZone(at, timeZone, tag)}</time>
            </li>
          ))}
        </ol>
      )}
    </Stack>
  )
}
