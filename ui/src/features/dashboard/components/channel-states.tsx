import { type DataOf, deliveryChannels } from '@forecourt/contracts'
import { Badge, Heading, Stack, Table, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import * as styles from '../dashboard.css.ts'
import { PartFailed } from './part-failed.tsx'

const refreshMs = 15_000
type ChannelState = DataOf<typeof deliveryChannels>[number]
type Carrier = ChannelState['carriers'][number]
interface Row {
  readonly channel: ChannelState['channel']
  /** Undefined where the row before says it. */
  readonly waiting: ChannelState['waiting'] | undefined
  readonly carrier: Carrier | undefined
}

/** A row for each that carries messages; what waits is said of a channel, once. */
const rowsOf = (channels: readonly ChannelState[]): Row[] =>
  channels.flatMap(({ channel, waiting, carriers }) =>
    (carriers.length > 0 ? carriers : [undefined]).map((carrier, at) => ({
      ...{ channel, carrier },
      waiting: at === 0 ? waiting : undefined,
    })),
  )

/** Whether each channel answers, and how much waits for it; read anew every quarter of a minute. */
export function ChannelStates() {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { data, error, mutate } = useEndpoint(deliveryChannels, {}, { refreshInterval: refreshMs })
  const time = (at: string | null | undefined) =>
    at ? <span className={styles.stamp}>{format.date(at, 'time')}</span> : '–'
  const state = (carrier: Carrier | undefined) => {
    if (!carrier) return <Badge>{t('deliveries.state.unused')}</Badge>
    if (!carrier.awaySince) return <Badge tone="success">{t('deliveries.state.answers')}</Badge>
    return (
      <Stack gap={1}>
        <span>
          <Badge tone="danger">{t('deliveries.state.away')}</Badge>
        </span>
        <Text size="sm">{t('deliveries.state.since', { since: format.date(carrier.awaySince, 'time') })}</Text>
      </Stack>
    )
  }
  return (
    <Stack as="section" gap={3} aria-labelledby="channel-states">
      <Heading level={2} id="channel-states">
        {t('deliveries.channelStates')}
      </Heading>
      {error && !data ? (
        <PartFailed title={t('partFailed')} onRetry={() => void mutate()}>
          {error.message}
        </PartFailed>
      ) : (
        <Table
          label={t('deliveries.channelStates')}
          rows={rowsOf(data ?? [])}
          rowId={({ channel, carrier }) => `${channel}:${carrier?.name ?? ''}`}
          isBusy={!data}
          empty={t('loading')}
          columns={[
            {
              id: 'channel',
              header: t('deliveries.channel'),
              isRowHeader: true,
              cell: ({ channel, carrier }) => (
                <Stack gap={1}>
                  {t(`deliveries.channels.${channel}`)}
                  {carrier?.name ? (
                    <Text size="sm" tone="muted">
                      {carrier.name}
                    </Text>
                  ) : null}
                </Stack>
              ),
            },
            { id: 'state', header: t('deliveries.now'), cell: ({ carrier }) => state(carrier) },
            {
              id: 'waiting',
              header: t('deliveries.waiting'),
              align: 'end',
              numeric: true,
              cell: ({ waiting }) => {
                if (!waiting) return null
                const number = format.number(waiting.count)
                return waiting.isCapped ? t('deliveries.atLeast', { number }) : number
              },
            },
            {
              id: 'oldest',
              header: t('deliveries.oldest'),
              cell: ({ waiting }) => (waiting ? time(waiting.oldest) : null),
            },
            { id: 'answered', header: t('deliveries.answeredAt'), cell: ({ carrier }) => time(carrier?.answeredAt) },
            {
              id: 'error',
              header: t('deliveries.lastFailure'),
              cell: ({ carrier }) =>
                carrier?.error ? (
                  <Stack gap={1}>
                    {time(carrier.failedAt)}
                    <div className={styles.error}>{carrier.error}</div>
                  </Stack>
                ) : (
                  '–'
                ),
            },
          ]}
        />
      )}
    </Stack>
  )
}
