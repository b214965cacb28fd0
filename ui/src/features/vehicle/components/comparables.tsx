import type { PriceGrounds } from '@forecourt/contracts'
import { Heading, Link, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useFieldText } from '../../../shared/vehicle/field-text.ts'
import { placeOf } from '../../../shared/vehicle/vehicle-facts.ts'
import * as styles from './price.css.ts'

/** The vehicles a price was compared with, cheapest first, each with what makes it comparable. */
export function Comparables({ grounds: { vehicles, count, currencyCode } }: { grounds: PriceGrounds }) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const { power } = useFieldText()
  if (vehicles.length === 0) return null
  return (
    <section className={styles.part}>
      <Heading level={3} id="comparables">
        {t('vehicles.title')}
      </Heading>
      {count > vehicles.length ? (
        <Text size="sm" tone="muted">
          {t('vehicles.closest', { shown: vehicles.length, total: format.number(count) })}
        </Text>
      ) : null}
      <table className={styles.table} aria-labelledby="comparables">
        <thead>
          <tr>
            <th scope="col">{t('vehicles.vehicle')}</th>
            <th scope="col">{t('vehicles.year')}</th>
            <th scope="col" className={styles.amount}>
              {t('vehicles.mileage')}
            </th>
            <th scope="col" className={styles.amount}>
              {t('vehicles.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {vehicles.map(({ vehicle, amount }) => (
            <tr key={vehicle.id}>
              <th scope="row">
                <Link href={paths.vehicle(vehicle.id)}>{vehicle.title}</Link>
                <span className={styles.place}>{[placeOf(vehicle), power(vehicle)].filter(Boolean).join(' · ')}</span>
              </th>
              <td>{vehicle.year}</td>
              <td className={styles.amount}>{vehicle.mileage === null ? null : format.distance(vehicle.mileage)}</td>
              <td className={styles.amount}>{format.price(amount, currencyCode)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
