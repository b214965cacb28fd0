import type { ImportJob } from '@forecourt/contracts'
import { Card, Heading, Inline, Link, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import * as styles from './imports.css.ts'
import { StatusBadge } from './status-badge.tsx'

/** Earlier imports, newest first. */
export function ImportList({ jobs }: { jobs: readonly ImportJob[] }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  return (
    <Stack gap={3}>
      <Heading level={2}>{t('list.title')}</Heading>
      <ul className={styles.list} aria-label={t('list.title')}>
        {jobs.map((job) => (
          <Card as="li" key={job.id} padding="md">
            <Inline justifyContent="space-between" gap={3}>
              <Stack gap={1}>
                <Link href={paths.import(job.id)}>{job.fileName}</Link>
                <Text size="sm" tone="muted">
                  {[
                    format.date(job.createdAt, 'time'),
                    t('rows', { count: job.rows, shown: format.number(job.rows) }),
                    ...(job.created > 0
                      ? [t('imported', { count: job.created, shown: format.number(job.created) })]
                      : []),
                  ].join(' · ')}
                </Text>
              </Stack>
              <StatusBadge status={job.status} />
            </Inline>
          </Card>
        ))}
      </ul>
    </Stack>
  )
}
