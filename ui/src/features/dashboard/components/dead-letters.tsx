import { type EventHealth, eventBus, eventBusOf, type Owner } from '@forecourt/contracts'
import { Button, Heading, Sheet, Stack, Table, Text, toast } from '@forecourt/design-system'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import * as styles from '../pages/dashboard.css.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Something laid aside: an event that a consumer could not handle, or a job that was given up. */
interface LaidAside {
  readonly kind: 'letter' | 'job'
  readonly service: Owner
  readonly id: string
  readonly what: string
  readonly by: string
  readonly error: string | null
  readonly at: string
  readonly content?: unknown
}

const laidAside = (services: readonly EventHealth[]): LaidAside[] =>
  services
    .flatMap(({ service, deadLetters, deadJobs }): LaidAside[] => [
      ...deadLetters.latest.map(({ id, event, consumer, error, at, envelope }) => ({
        kind: 'letter' as const,
        service,
        id,
        what: event,
        by: consumer,
        error,
        at,
        content: envelope,
      })),
      ...deadJobs.latest.map(({ id, queue, key, error, at }) => ({
        kind: 'job' as const,
        service,
        id,
        what: queue,
        by: `${service} · ${key}`,
        error,
        at,
      })),
    ])
    .sort((a, b) => (a.at < b.at ? 1 : -1))

/** Dead letters and jobs of all services, latest first; those who may offer them again, with a reason. */
export function DeadLetters({ services }: { services: readonly EventHealth[] }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const mayReplay = can(useUser(), 'admin.dashboard.update')
  const [read, setRead] = useState<LaidAside>()
  const [replayed, setReplayed] = useState<LaidAside>()
  const rows = laidAside(services)
  const waiting = services.reduce((sum, one) => sum + one.deadLetters.waiting + one.deadJobs.waiting, 0)
  return (
    <Stack as="section" gap={3} aria-labelledby="dead-letters">
      <Heading level={2} id="dead-letters">
        {t('dead.title', { count: waiting, number: format.number(waiting) })}
      </Heading>
      <Table
        label={t('dead.label')}
        rows={rows}
        rowId={({ id }) => id}
        onRowAction={(id) => setRead(rows.find((row) => row.id === id))}
        empty={t('dead.none')}
        columns={[
          { id: 'what', header: t('dead.what'), cell: ({ what }) => what },
          { id: 'by', header: t('dead.by'), cell: ({ by }) => by },
          {
            id: 'error',
            header: t('dead.error'),
            cell: ({ error }) => <div className={styles.error}>{error ?? '–'}</div>,
          },
          { id: 'at', header: t('dead.at'), cell: ({ at }) => format.date(at, 'time') },
          ...(mayReplay
            ? [
                {
                  id: 'replay',
                  header: t('actions'),
                  hideHeader: true,
                  tight: true,
                  cell: (row: LaidAside) => (
                    <Button size="sm" icon={<RotateCcw />} onPress={() => setReplayed(row)}>
                      {t('dead.replay')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {read ? (
        <Sheet
          isOpen
          onOpenChange={(open) => (open ? undefined : setRead(undefined))}
          title={read.what}
          description={read.by}
          closeLabel={t('actions.close', { ns: 'common' })}
        >
          <Stack gap={4}>
            <Text>{read.error}</Text>
            {read.content === undefined ? null : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              <pre className={styles.code} tabIndex={0}>
                {JSON.stringify(read.content, null, 2)}
              </pre>
            )}
          </Stack>
        </Sheet>
      ) : null}
      {replayed ? <Replay row={replayed} onClose={() => setReplayed(undefined)} /> : null}
    </Stack>
  )
}

function Replay({ row, onClose }: { row: LaidAside; onClose: () => void }) {
  const { t } = useTranslation('dashboard')
  const invalidate = useInvalidate()
  const { replay, retry } = eventBusOf[row.service]
  const action = useAction(row.kind === 'letter' ? replay : retry, { toast: false })
  const confirm = async (reason: string) => {
    const done = await action.run({ params: { id: row.id }, body: { reason } })
    // Somebody else was faster: what was wanted is done.
    if (!done && action.lastProblem()?.status !== 404) return
    toast.success(t('dead.replayed'))
    onClose()
    await invalidate(eventBus)
  }
  return (
    <ReasonDialog
      title={t('dead.ask', { what: row.what })}
      text={t('dead.askText')}
      confirmLabel={t('dead.replay')}
      tone="primary"
      isBusy={action.isRunning}
      problem={action.problem}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  )
}
