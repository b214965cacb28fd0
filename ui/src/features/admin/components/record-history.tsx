import type { AuditEntry, RecordKind } from '@forecourt/contracts'
import { Badge, Button, EmptyState, ErrorState, Inline, Stack, Text, toast } from '@forecourt/design-system'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import type { ResourceRecord } from '../api/records.ts'
import { ChangeTable } from './change-table.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

export interface RecordHistoryProps {
  resource: RecordKind
  record: ResourceRecord
  /** False: the person may not change this record. */
  canRevert: boolean
}

const perPage = 50
const tones = { create: 'success', update: 'accent', delete: 'danger' } as const

/** An event of its own, such as a publication or a run by hand, or what the change changed. */
function ChangeSummary({ resource, change }: { resource: RecordKind; change: AuditEntry }) {
  const { t } = useTranslation('admin')
  const event = change.action === 'update' && !change.before ? change.after : null
  if (!event) return <ChangeTable resource={resource} change={change} />
  const [what] = (['published', 'run', 'stop'] as const).filter((name) => event[name] !== undefined)
  return what ? <Text size="sm">{t(`history.events.${what}`, { what: String(event[what]) })}</Text> : null
}

/** Who changed a record, when and how; a change can be taken back. */
export function RecordHistory({ resource, record, canRevert }: RecordHistoryProps) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const invalidate = useInvalidate()
  const { data, error, mutate } = useEndpoint(resource.endpoints.history, {
    params: { id: record.id },
    query: { limit: perPage },
  })
  const changes = data as AuditEntry[] | undefined
  const revert = useAction(resource.endpoints.revert)
  const [reverting, setReverting] = useState<string>()
  const [reverted, setReverted] = useState(0)
  const version = Math.max(record.version, reverted)
  const takeBack = async (entry: string) => {
    setReverting(entry)
    const reply = (await revert.run({ params: { id: record.id }, body: { entry, version } })) as
      | { data: ResourceRecord }
      | undefined
    setReverting(undefined)
    if (!reply) return
    setReverted(reply.data.version)
    toast.success(t('history.reverted'))
    await invalidate(resource.endpoints.list, resource.endpoints.get, resource.endpoints.history)
  }
  return (
    <>
      {error && !changes ? (
        <ErrorState
          level={3}
          title={t('failed')}
          actions={<Button onPress={() => void mutate()}>{t('actions.retry', { ns: 'common' })}</Button>}
        >
          {error.message}
        </ErrorState>
      ) : null}
      {!error && !changes ? <TableSkeleton label={t('loading')} rows={5} /> : null}
      {changes?.length === 0 ? (
        <EmptyState level={3} title={t('history.empty')}>
          {t('history.emptyText')}
        </EmptyState>
      ) : null}
      <Stack gap={5}>
        {changes?.map((change) => (
          <Stack key={change.id} as="section" gap={2}>
            <Inline justifyContent="space-between">
              <Inline>
                <Badge tone={tones[change.action]}>{t(`history.actions.${change.action}`)}</Badge>
                <Text as="span" size="sm">
                  {t('history.by', {
                    name: change.actorName ?? t('history.somebody'),
                    at: format.date(change.at, 'time'),
                  })}
                </Text>
              </Inline>
              {canRevert && change.action === 'update' && change.before ? (
                <Button
                  size="sm"
                  icon={<RotateCcw />}
                  isLoading={reverting === change.id}
                  isDisabled={revert.isRunning}
                  onPress={() => void takeBack(change.id)}
                >
                  {t('history.revert')}
                </Button>
              ) : null}
            </Inline>
            {change.reason && !/^(revert|restore) /.test(change.reason) ? (
              <Text size="sm" tone="muted">
                {t('history.reason', { reason: change.reason })}
              </Text>
            ) : null}
            <ChangeSummary resource={resource} change={change} />
          </Stack>
        ))}
      </Stack>
    </>
  )
}
