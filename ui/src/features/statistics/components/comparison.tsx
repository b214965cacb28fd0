import { comparablesMin, listPlans, statisticKinds, type VehicleStatistics } from '@forecourt/contracts'
import { Button, Callout, Heading, LinkButton, Stack, Table, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { usePlansAddress } from '../../../shared/plan/plans-address.ts'
import { differenceOf } from '../difference.ts'

export interface ComparisonProps {
  statistics: VehicleStatistics
  onRetry: () => void
}

/** The vehicle against comparable ones, or why that is not told. */
export function Comparison({ statistics: { detailed, comparison }, onRetry }: ComparisonProps) {
  const { t } = useTranslation('statistics')
  return (
    <Stack as="section" gap={3} aria-labelledby="against-market">
      <Heading level={2} id="against-market">
        {t('comparison.title')}
      </Heading>
      {detailed === 'not_in_plan' ? <NotInPlan /> : null}
      {detailed === 'unknown' ? (
        <Callout
          tone="warning"
          title={t('comparison.unknown')}
          actions={
            <Button size="sm" onPress={onRetry}>
              {t('retry')}
            </Button>
          }
        />
      ) : null}
      {detailed === 'included' && !comparison ? (
        <Text tone="muted">{t('comparison.tooFew', { count: comparablesMin })}</Text>
      ) : null}
      {comparison ? <Medians comparison={comparison} /> : null}
    </Stack>
  )
}

/** Names the plans that have it, as they are on offer now. */
function NotInPlan() {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  const plans = usePlansAddress()
  const { data } = useEndpoint(listPlans, {})
  const names = [...new Set(data?.filter((plan) => plan.limits.detailed_stats).map((plan) => plan.group.name))]
  return (
    <Callout
      tone="info"
      title={t('comparison.notInPlan')}
      actions={
        <LinkButton size="sm" href={plans}>
          {t('comparison.seePlans')}
        </LinkButton>
      }
    >
      {names.length > 0 ? t('comparison.plans', { plans: format.list(names), count: names.length }) : null}
    </Callout>
  )
}

function Medians({ comparison }: { comparison: NonNullable<VehicleStatistics['comparison']> }) {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  const rate = (value: number) => format.number(value, { maximumFractionDigits: 2 })
  const difference = (own: number, median: number) => {
    const share = differenceOf(own, median)
    if (share === null) return '–'
    return format.number(share, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })
  }
  return (
    <>
      <Text tone="muted">
        {t(`comparison.basis.${comparison.basis}`, {
          count: comparison.vehicles,
          shown: format.number(comparison.vehicles),
        })}
      </Text>
      <Table
        label={t('comparison.title')}
        rows={statisticKinds.map((kind) => ({
          kind,
          own: comparison.own[kind],
          median: comparison.median[kind],
        }))}
        rowId={(row) => row.kind}
        empty="–"
        columns={[
          { id: 'kind', header: t('comparison.average'), cell: (row) => t(`kinds.${row.kind}`) },
          { id: 'own', header: t('thisVehicle'), align: 'end', numeric: true, cell: (row) => rate(row.own) },
          {
            id: 'median',
            header: t('comparison.market'),
            align: 'end',
            numeric: true,
            cell: (row) => rate(row.median),
          },
          {
            id: 'difference',
            header: t('comparison.difference'),
            align: 'end',
            numeric: true,
            cell: (row) => difference(row.own, row.median),
          },
        ]}
      />
    </>
  )
}
