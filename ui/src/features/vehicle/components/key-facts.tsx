import type { Vehicle } from '@forecourt/contracts'
import {
  BatteryCharging,
  CalendarDays,
  Fuel,
  Gauge,
  type LucideIcon,
  MapPin,
  Settings2,
  Users,
  Zap,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../shared/vehicle/field-text.ts'
import { placeOf } from '../../../shared/vehicle/vehicle-facts.ts'
import * as styles from './vehicle.css.ts'

/** What decides: year, mileage, power, fuel, transmission, owners, range, place. */
export function KeyFacts({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  const { label, text, power } = useFieldText()
  const facts: [LucideIcon, string, string | null][] = [
    [CalendarDays, label('year'), text(vehicle, 'year')],
    [Gauge, label('mileage'), text(vehicle, 'mileage')],
    [Zap, t('facts.power'), power(vehicle)],
    [Fuel, label('fuel_type'), text(vehicle, 'fuel_type')],
    [Settings2, label('transmission'), text(vehicle, 'transmission')],
    [BatteryCharging, label('battery_range'), text(vehicle, 'battery_range')],
    [Users, label('number_of_owners'), text(vehicle, 'number_of_owners')],
    [MapPin, t('facts.place'), placeOf(vehicle) || null],
  ]
  return (
    <dl className={styles.keyFacts}>
      {facts.map(([Icon, name, value]) =>
        value === null ? null : (
          <div key={name} className={styles.keyFact}>
            <Icon className={styles.keyIcon} strokeWidth={1.75} aria-hidden />
            <dt className={styles.keyLabel}>{name}</dt>
            <dd className={styles.keyValue}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
