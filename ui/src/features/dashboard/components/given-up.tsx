import {
  type DataOf,
  eventBusOf,
  giveUpReasons,
  listGivenUp,
  notificationKinds,
  settlePermission,
} from '@forecourt/contracts'
import {
  Badge,
  Button,
  EmptyState,
  Heading,
  Inline,
  Link,
  LinkButton,
  Select,
  Stack,
  Table,
  Text,
  toast,
} from '@forecourt/design-system'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import * as styles from '../dashboard.css.ts'
import { type DeliveryQuery, withDeliveryQuery } from '../delivery-query.ts'
import { failureWords } from '../failure-words.ts'
import { PartFailed } from './part-failed.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const any = 'any'
type Row = DataOf<typeof listGivenUp>[number]

interface GivenUpProps {
  query: DeliveryQuery
  params: URLSearchParams
  onChange: (change: Parameters<typeof withDeliveryQuery>[1]) => void
}

/** What was given up in the period, latest first; who may settle what was laid aside has it tried again, with a reason. */
export function GivenUp({ query: { view: _, ...query }, params, onChange }: GivenUpProps) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const user = useUser()
  const [asked, setAsked] = useState<Row>()
  const { data, meta, error, isLoading, mutate } = useEndpoint(listGivenUp, { query }, { keepPreviousData: true })
  const maySettle = can(user, settlePermission('messaging'))
  const isFiltered = query.why !== undefined || query.kind !== undefined
  const link = (before: string | null) => `?${withDeliveryQuery(params, { before })}`
  const person = ({ recipientId, recipientName }: Row) =>
    can(user, 'admin.user.index') ? (
      <Link href={`${paths.admin('users')}?record=${recipientId}`}>{recipientName ?? t('deliveries.person')}</Link>
    ) : (
      '–'
    )
  const again = (row: Row) => {
    if (row.isWaiting) return <Badge tone="accent">{t('deliveries.again.waiting')}</Badge>
    return row.jobId && maySettle ? (
      <Button size="sm" icon={<RotateCcw />} onPress={() => setAsked(row)}>
        {t('deliveries.again.action')}
      </Button>
    ) : null
  }
  return (
    <Stack as="section" gap={3} aria-labelledby="given-up">
      <Heading level={2} id="given-up">
        {t('deliveries.givenUp')}
      </Heading>
      <Inline gap={3} alignItems="end">
        <Select
          label={t('deliveries.why')}
          className={styles.choice}
          options={[
            { value: any, label: t('audit.any') },
            ...giveUpReasons.map((one) => ({ value: one as string, label: t(`deliveries.reasons.${one}`) })),
          ]}
          value={query.why ?? any}
          onChange={(why) => onChange({ why: why === any ? null : why })}
        />
        <Select
          label={t('deliveries.kind')}
          className={styles.choice}
          options={[
            { value: any, label: t('audit.any') },
            ...notificationKinds.map((one) => ({ value: one as string, label: t(`deliveries.kinds.${one}`) })),
          ]}
          value={query.kind ?? any}
          onChange={(kind) => onChange({ kind: kind === any ? null : kind })}
        />
      </Inline>
      {maySettle ? null : (
        <Text size="sm" tone="muted">
          {t('dead.mayNot.dashboard')}
        </Text>
      )}
      {error && !data ? (
        <PartFailed title={t('partFailed')} onRetry={() => void mutate()}>
          {error.message}
        </PartFailed>
      ) : (
        <Table
          label={t('deliveries.givenUp')}
          rows={data ?? []}
          rowId={({ id }) => String(id)}
          isBusy={isLoading || !data}
          empty={
            data ? (
              <EmptyState level={3} title={t(isFiltered ? 'deliveries.noneFound' : 'deliveries.none')} />
            ) : (
              t('loading')
            )
          }
          columns={[
            {
              id: 'at',
              header: t('deliveries.at'),
              cell: ({ at }) => <span className={styles.stamp}>{format.date(at, 'time')}</span>,
            },
            {
              id: 'channel',
              header: t('deliveries.channel'),
              cell: ({ channel }) => t(`deliveries.channels.${channel}`),
            },
            { id: 'kind', header: t('deliveries.kind'), cell: ({ kind }) => t(`deliveries.kinds.${kind}`) },
            { id: 'person', header: t('deliveries.whose'), isRowHeader: true, cell: person },
            { id: 'why', header: t('deliveries.why'), cell: ({ why }) => t(`deliveries.reasons.${why}`) },
            {
              id: 'error',
              header: t('deliveries.said'),
              cell: ({ error: said }) => <Said said={said} />,
            },
            { id: 'again', header: t('actions'), hideHeader: true, tight: true, cell: again },
          ]}
        />
      )}
      <Inline>
        {query.before ? <LinkButton href={link(null)}>{t('latest')}</LinkButton> : null}
        {meta?.next ? <LinkButton href={link(String(meta.next))}>{t('older')}</LinkButton> : null}
      </Inline>
      {asked?.jobId ? (
        <TryAgain jobId={asked.jobId} channel={asked.channel} onClose={() => setAsked(undefined)} />
      ) : null}
    </Stack>
  )
}

/** What went wrong in words where there are some, and as it was said. */
function Said({ said }: { said: Row['error'] }) {
  const { t } = useTranslation('dashboard')
  const words = said ? failureWords(said) : undefined
  if (!words) return <div className={styles.error}>{said ?? '–'}</div>
  return (
    <div className={styles.error}>
      {t(`deliveries.failures.${words}`)}
      <details>
        <summary>{t('deliveries.failures.raw')}</summary>
        {said}
      </details>
    </div>
  )
}

interface TryAgainProps {
  jobId: string
  channel: Row['channel']
  onClose: () => void
}

/** Asks why, then gives the job its attempts back: it is the same that the events page shows as laid aside. */
function TryAgain({ jobId, channel, onClose }: TryAgainProps) {
  const { t } = useTranslation('dashboard')
  const invalidate = useInvalidate()
  const retry = useAction(eventBusOf.messaging.retry, { toast: false })
  const run = async (reason: string) => {
    const done = await retry.run({ params: { id: jobId }, body: { reason } })
    // Somebody else was faster.
    if (!done && retry.lastProblem()?.status !== 404) return
    toast.success(t('deliveries.again.done'))
    onClose()
    await invalidate(listGivenUp)
  }
  return (
    <ReasonDialog
      title={t('deliveries.again.ask', { channel: t(`deliveries.channels.${channel}`) })}
      text={t('deliveries.again.askText')}
      help={t('reason.recorded')}
      confirmLabel={t('deliveries.again.action')}
      tone="primary"
      isBusy={retry.isRunning}
      problem={retry.problem}
      onConfirm={(reason) => void run(reason)}
      onClose={onClose}
    />
  )
}
