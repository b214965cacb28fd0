import { type EventHealth, eventBus } from '@forecourt/contracts'
import { Badge, Callout, Heading, Skeleton, Stack, Table, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { DeadLetters } from '../components/dead-letters.tsx'
import { PartFailed } from '../components/part-failed.tsx'

const refreshMs = 15_000

/** Streams, consumers and what was laid aside, service by service; read anew every quarter of a minute. */
export function EventsPage() {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { data, error, mutate } = useEndpoint(eventBus, {}, { refreshInterval: refreshMs })
  const retry = () => void mutate()
  if (!data) {
    return error ? (
      <PartFailed title={t('failed')} onRetry={retry}>
        {error.message}
      </PartFailed>
    ) : (
      <Skeleton shape="picture" />
    )
  }
  const { services, missing } = data
  const outages = services.flatMap((one) => one.outages)
  const size = (bytes: number) =>
    format.number(bytes / 1024, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  const state = ({ connected, outbox, deadLetters, deadJobs }: EventHealth) => {
    if (!connected) return <Badge tone="danger">{t('events.away')}</Badge>
    const isDirty = deadLetters.waiting + deadJobs.waiting > 0
    if (isDirty) return <Badge tone="warning">{t('events.laidAside')}</Badge>
    return <Badge tone="success">{t(outbox.waiting > 0 ? 'events.sending' : 'events.well')}</Badge>
  }
  const count = (value: number | null) => (value === null ? '–' : format.number(value))
  return (
    <Stack gap={6}>
      {missing.length > 0 ? (
        <PartFailed title={t('missing', { services: format.list(missing) })} onRetry={retry}>
          {t('missingText')}
        </PartFailed>
      ) : null}
      {outages.length > 0 ? (
        <Callout tone="warning" title={t('events.outages')}>
          {outages.map(({ kind, since, error: reason }) => (
            <div key={kind}>{t('events.outage', { kind, since: format.date(since, 'time'), error: reason })}</div>
          ))}
        </Callout>
      ) : null}
      <Stack as="section" gap={3} aria-labelledby="streams">
        <Heading level={2} id="streams">
          {t('events.streams')}
        </Heading>
        <Table
          label={t('events.streams')}
          rows={services}
          rowId={({ service }) => service}
          empty="–"
          columns={[
            { id: 'service', header: t('events.service'), cell: ({ service }) => service },
            { id: 'state', header: t('events.state'), cell: state },
            {
              id: 'messages',
              header: t('events.messages'),
              align: 'end',
              numeric: true,
              cell: ({ stream }) => count(stream?.messages ?? null),
            },
            {
              id: 'size',
              header: t('events.size'),
              align: 'end',
              numeric: true,
              cell: ({ stream }) => (stream ? size(stream.bytes) : '–'),
            },
            {
              id: 'last',
              header: t('events.lastAt'),
              cell: ({ stream }) => (stream?.lastAt ? format.date(stream.lastAt, 'time') : '–'),
            },
            {
              id: 'outbox',
              header: t('events.outbox'),
              align: 'end',
              numeric: true,
              cell: ({ outbox }) => count(outbox.waiting),
            },
          ]}
        />
      </Stack>
      <Stack as="section" gap={3} aria-labelledby="consumers">
        <Heading level={2} id="consumers">
          {t('events.consumers')}
        </Heading>
        <Text size="sm" tone="muted">
          {t('events.consumersText')}
        </Text>
        <Table
          label={t('events.consumers')}
          rows={services.flatMap(({ consumers }) => consumers)}
          rowId={({ name }) => name}
          empty="–"
          columns={[
            { id: 'name', header: t('events.consumer'), cell: ({ name }) => name },
            { id: 'subject', header: t('events.subject'), cell: ({ subject }) => subject },
            {
              id: 'pulling',
              header: t('events.state'),
              cell: ({ pulling }) => (
                <Badge tone={pulling ? 'success' : 'danger'}>{t(pulling ? 'events.pulling' : 'events.still')}</Badge>
              ),
            },
            { id: 'lag', header: t('events.lag'), align: 'end', numeric: true, cell: ({ lag }) => count(lag) },
            {
              id: 'pending',
              header: t('events.pending'),
              align: 'end',
              numeric: true,
              cell: ({ pending }) => count(pending),
            },
            {
              id: 'retrying',
              header: t('events.retrying'),
              align: 'end',
              numeric: true,
              cell: ({ retrying }) => count(retrying),
            },
            { id: 'dead', header: t('events.dead'), align: 'end', numeric: true, cell: ({ dead }) => count(dead) },
          ]}
        />
      </Stack>
      <DeadLetters services={services} />
    </Stack>
  )
}
