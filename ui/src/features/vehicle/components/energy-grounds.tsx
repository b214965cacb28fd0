import { co2PerUnit, type RunningCost, type Vehicle } from '@forecourt/contracts'
import { Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { unitPrice } from '../unit-price.ts'

/** Where consumption and price come from, and what is not in them. */
export function EnergyGrounds({ running, vehicle }: { running: RunningCost; vehicle: Vehicle }) {
  const { t } = useTranslation('costs')
  const format = useFormat()
  const { country, currencyCode, uses } = running
  const figure = (value: number | null, unit: string) => `${format.number(value ?? 0)}\u00a0${unit}`
  const isCharged = uses.some(({ energy }) => energy === 'electricity')
  return (
    <Stack gap={1}>
      {uses.map(({ energy, unit, per100Km, ground, price, source }) => (
        <Text key={energy} size="sm" tone="muted" numeric>
          {uses.length > 1 ? `${t('energy.named', { energy: t(`energy.of.${energy}`) })} ` : null}
          {t(`energy.ground.${ground}`, {
            used: figure(per100Km, unit),
            co2: figure(vehicle.co2_emissions, 'g/km'),
            one: figure(1, unit),
            left: figure(co2PerUnit[energy], 'kg'),
            capacity: figure(vehicle.battery_capacity, 'kWh'),
            range: format.distance(vehicle.battery_range ?? 0),
          })}{' '}
          {t('energy.price', {
            energy: t(`energy.of.${energy}`),
            country: country.name,
            price: unitPrice(format.tag, price, currencyCode),
            unit,
            source,
          })}
        </Text>
      ))}
      <Text size="sm" tone="muted">
        {t(uses.length > 1 ? 'energy.pluggedIn' : isCharged ? 'energy.charged' : 'energy.everyday')}
      </Text>
    </Stack>
  )
}
