import { distanceStyle, energyCost, maxYearlyDistance, type RunningCost, type Vehicle } from '@forecourt/contracts'
import { Card, Heading, NumberField, Stack, Text } from '@forecourt/design-system'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { distanceMeasure } from '../../../shared/format/measure.ts'
import { ApproxText } from '../../../shared/money/approx-price.tsx'
import { costChoiceAtom, yearlyDistance } from '../../../shared/money/cost-choice.ts'
import { useApprox } from '../../../shared/money/use-approx.tsx'
import { yearlyEnergy } from '../../../shared/money/yearly-energy.ts'
import { unitPrice } from '../unit-price.ts'
import { CostFigure } from './cost-figure.tsx'
import { EnergyGrounds } from './energy-grounds.tsx'

export interface EnergyCostProps {
  running: RunningCost
  vehicle: Vehicle
}

/** What a year's energy costs at the buyer's distance, and how that is reckoned. */
export function EnergyCost({ running, vehicle }: EnergyCostProps) {
  const { t } = useTranslation('costs')
  const format = useFormat()
  const [choice, setChoice] = useAtom(costChoiceAtom)
  const measure = distanceMeasure(format.units)
  /** In the reader's unit. */
  const [typed, setTyped] = useState(() => yearlyDistance(choice, format.units))
  const isRight = typed > 0 && typed <= maxYearlyDistance
  const change = (next: number | null) => {
    const distance = next ?? 0
    setTyped(distance)
    if (distance > 0 && distance <= maxYearlyDistance)
      setChoice((before) => ({ ...before, yearlyKm: measure.kept(distance) }))
  }
  return (
    <Card as="section" aria-labelledby="energy-cost">
      <Stack gap={4}>
        <Heading level={3} id="energy-cost">
          {t('energy.title')}
        </Heading>
        <NumberField
          label={t('energy.distance')}
          unit={format.signs.distance}
          defaultValue={typed}
          minValue={0}
          formatOptions={{ maximumFractionDigits: 0 }}
          onChange={change}
          onType={change}
          error={isRight ? undefined : t('energy.wrong', { most: format.number(maxYearlyDistance) })}
        />
        {isRight ? <Reckoning running={running} vehicle={vehicle} km={measure.kept(typed)} /> : null}
      </Stack>
    </Card>
  )
}

function Reckoning({ running, vehicle, km }: EnergyCostProps & { km: number }) {
  const { t } = useTranslation('costs')
  const format = useFormat()
  const approx = useApprox()
  const { uses, currencyCode } = running
  const money = (amount: number) => format.price(Math.round(amount), currencyCode)
  const inKm = format.number(km, distanceStyle.km)
  const distance = format.units.distance === 'km' ? inKm : `${format.distance(km)} (${inKm})`
  const costs = uses.map((use) => energyCost(use, km))
  const total = yearlyEnergy(running, km)
  const isSeveral = uses.length > 1
  return (
    <>
      <CostFigure note={t('energy.perMonth', { amount: money(total / 12) })}>
        {t('energy.perYear', { amount: money(total) })}
        <ApproxText>{approx(total, currencyCode)}</ApproxText>
      </CostFigure>
      <Stack gap={1}>
        <Text size="sm">{t('energy.formula')}</Text>
        {uses.map(({ energy, unit, per100Km, price }, at) => (
          <Text key={energy} size="sm" numeric>
            {isSeveral ? `${t('energy.named', { energy: t(`energy.of.${energy}`) })} ` : null}
            {distance} ÷ 100 km × {format.number(per100Km)} {unit} × {unitPrice(format.tag, price, currencyCode)} ={' '}
            <strong>{money(costs[at] ?? 0)}</strong>
          </Text>
        ))}
      </Stack>
      <EnergyGrounds running={running} vehicle={vehicle} />
    </>
  )
}
