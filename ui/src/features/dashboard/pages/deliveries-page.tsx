import { deliveryFigures, deliveryPeriods, notificationChannels } from '@forecourt/contracts'
import { Inline, RadioGroup, Select, Stack } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { ChannelStates } from '../components/channel-states.tsx'
import { DeliveryChart } from '../components/delivery-chart.tsx'
import { GivenUp } from '../components/given-up.tsx'
import { PartFailed } from '../components/part-failed.tsx'
import * as styles from '../dashboard.css.ts'
import { readDeliveryQuery, withDeliveryQuery } from '../delivery-query.ts'

const any = 'any'

/** What became of telling people, over time; which channel is away, and what was given up. The address is its state. */
export function DeliveriesPage() {
  const { t } = useTranslation('dashboard')
  const [params, setParams] = useSearchParams()
  const query = readDeliveryQuery(params)
  const { period, channel, view } = query
  const { data, error, mutate } = useEndpoint(
    deliveryFigures,
    { query: { period, ...(channel && { channel }) } },
    { keepPreviousData: true },
  )
  const change = (by: Parameters<typeof withDeliveryQuery>[1]) =>
    setParams(withDeliveryQuery(new URLSearchParams(globalThis.location.search), by), { replace: true })
  return (
    <Stack gap={6}>
      <Inline gap={6} alignItems="end">
        <RadioGroup
          label={t('period.label')}
          layout="row"
          className={styles.beside}
          options={deliveryPeriods.map((one) => ({ value: one, label: t(`deliveries.periods.${one}`) }))}
          value={period}
          onChange={(value) => change({ period: value })}
        />
        <Select
          label={t('deliveries.channel')}
          className={styles.choice}
          options={[any, ...notificationChannels].map((one) => ({
            value: one,
            label: t(`deliveries.channels.${one}`),
          }))}
          value={channel ?? any}
          onChange={(value) => change({ channel: value === any ? null : value })}
        />
      </Inline>
      {error && !data ? (
        <PartFailed title={t('failed')} onRetry={() => void mutate()}>
          {error.message}
        </PartFailed>
      ) : (
        <DeliveryChart figures={data} view={view} onView={(one) => change({ view: one })} />
      )}
      <ChannelStates />
      <GivenUp query={query} params={params} onChange={change} />
    </Stack>
  )
}
