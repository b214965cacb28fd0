import type { Vehicle } from '@forecourt/contracts'
import { Badge, IconButton, Link, VisuallyHidden } from '@forecourt/design-system'
import { Trophy, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { Picture } from '../../../shared/picture/picture.tsx'
import { useFieldText } from '../../../shared/vehicle/field-text.ts'
import { compareRows } from '../compare-rows.ts'
import * as styles from './compare.css.ts'

export interface CompareTableProps {
  vehicles: readonly Vehicle[]
  onlyDifferences: boolean
  onRemove: (id: string) => void
}

/** Vehicles side by side; the better value of each row is marked by weight, colour and a sign. */
export function CompareTable({ vehicles, onlyDifferences, onRemove }: CompareTableProps) {
  const { t } = useTranslation('compare')
  const { label, text, power } = useFieldText()
  const rows = compareRows(
    vehicles,
    (vehicle, field) => (field === 'engine_power' ? power(vehicle) : text(vehicle, field)),
    onlyDifferences,
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td className={styles.rowHead} />
            {vehicles.map((vehicle) => (
              <th key={vehicle.id} scope="col" className={styles.columnHead}>
                <div className={styles.head}>
                  <div className={styles.photo}>
                    <Picture picture={vehicle.pictures[0]} alt="" sizes="240px" className={styles.picture} />
                    <IconButton
                      size="sm"
                      round
                      className={styles.remove}
                      label={t('remove', { title: vehicle.title })}
                      icon={<X />}
                      onPress={() => onRemove(vehicle.id)}
                    />
                  </div>
                  {vehicle.sold ? (
                    <span>
                      <Badge tone="sold">{t('sold')}</Badge>
                    </span>
                  ) : null}
                  <Link variant="quiet" className={styles.name} href={paths.vehicle(vehicle.id)}>
                    {vehicle.title}
                  </Link>
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.field}>
              <th scope="row" className={styles.rowHead}>
                {row.field === 'engine_power' ? t('power') : label(row.field)}
              </th>
              {row.cells.map((cell, index) => (
                <td
                  key={vehicles[index]?.id}
                  className={cell.isBetter ? `${styles.value} ${styles.best}` : styles.value}
                >
                  {cell.text ?? '–'}
                  {cell.isBetter ? (
                    <>
                      <Trophy className={styles.bestIcon} aria-hidden />
                      <VisuallyHidden>{t('better')}</VisuallyHidden>
                    </>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
