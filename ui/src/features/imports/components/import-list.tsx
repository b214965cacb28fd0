import { deleteImport, type ImportJob, listImports } from '@forecourt/contracts'
import { AlertDialog, Card, Heading, IconButton, Inline, Link, Stack, Text, toast } from '@forecourt/design-system'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import * as styles from './imports.css.ts'
import { StatusBadge } from './status-badge.tsx'

/** Earlier imports, newest first, and a way to remove each. */
export function ImportList({ jobs }: { jobs: readonly ImportJob[] }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const invalidate = useInvalidate()
  const remove = useAction(deleteImport)
  const [doomed, setDoomed] = useState<ImportJob | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function confirm(): Promise<void> {
    if (!doomed) return
    setBusy(true)
    const reply = await remove.run({ params: { id: doomed.id } })
    // Closed once it is gone from the list: the focus goes to what stands in its place.
    if (reply) await invalidate(listImports)
    setBusy(false)
    if (!reply) return
    setDoomed(null)
    toast.success(t('list.removed'))
  }
  return (
    <Stack gap={3}>
      <Stack gap={1}>
        <Heading level={2}>{t('list.title')}</Heading>
        <Text size="sm" tone="muted">
          {t('list.kept')}
        </Text>
      </Stack>
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
              <Inline gap={2}>
                <StatusBadge status={job.status} />
                <IconButton
                  label={t('list.remove', { name: job.fileName })}
                  icon={<Trash2 />}
                  onPress={() => setDoomed(job)}
                />
              </Inline>
            </Inline>
          </Card>
        ))}
      </ul>
      <AlertDialog
        isOpen={doomed !== null}
        onOpenChange={(open) => (open ? undefined : setDoomed(null))}
        title={t('list.removeTitle')}
        confirmLabel={t('actions.delete', { ns: 'common' })}
        cancelLabel={t('actions.cancel', { ns: 'common' })}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
      >
        {t('list.removeText', { name: doomed?.fileName ?? '' })}
      </AlertDialog>
    </Stack>
  )
}
