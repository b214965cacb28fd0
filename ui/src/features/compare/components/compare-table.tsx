import type { Vehicle } from '@forecourt/contracts'
import { Badge, IconButton, Link, VisuallyHidden } from '@forecourt/design-system'
import { Trophy, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { ApproxPrice } from '../../../shared/money/approx-price.tsx'
import { Picture } from '../../../shared/picture/picture.tsx'
import { LoneContactBadge } from '../../../shared/vehicle/contact-badge.tsx'
import { useContactMarks } from '../../../shared/vehicle/contact-marks.ts'
import { useFieldText } from '../../../shared/vehicle/field-text.ts'
import { standInOf } from '../../../shared/vehicle/what-is-lacking.ts'
import { compareRows } from '../compare-rows.ts'
import * as styles from './compare.css.ts'

export interface CompareTableProps {
  vehicles: readonly Vehicle[]
  onlyDifferences: boolean
  onRemove: (id: string) => void
}

/** On phones rows are flexible boxes, which some browsers no longer treat as table rows: so the roles are stated. */
const says = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
} as const

function ApproxOf({ vehicle }: { vehicle: Vehicle | undefined }) {
  if (!vehicle?.currency || vehicle.price === null) return null
  return <ApproxPrice price={vehicle.price} currency={vehicle.currency} />
}

/** Vehicles side by side; the better value of each row is marked by weight, colour and a sign. */
export function CompareTable({ vehicles, onlyDifferences, onRemove }: CompareTableProps) {
  const { t } = useTranslation('compare')
  const contacted = useContactMarks(vehicles.map(({ id }) => id))
  const markOf = (id: string) => {
    const mark = contacted.get(id)
    return mark ? (
      <div className={styles.contacted}>
        <LoneContactBadge mark={mark} />
      </div>
    ) : null
  }
  const { label, text, power } = useFieldText()
  const rows = compareRows(
    vehicles,
    (vehicle, field) => (field === 'engine_power' ? power(vehicle) : text(vehicle, field)),
    onlyDifferences,
  )
  return (
    <table {...says.table} className={styles.table} aria-label={t('title')}>
      <thead {...says.rowgroup}>
        <tr {...says.row} className={styles.row}>
          <td {...says.cell} className={styles.corner} />
          {vehicles.map((vehicle) => (
            <td key={vehicle.id} {...says.cell} className={styles.photoCell}>
              <div className={styles.photo}>
                <Picture
                  picture={vehicle.pictures[0]}
                  standIn={standInOf(vehicle)}
                  alt=""
                  sizes="240px"
                  className={styles.picture}
                />
                {markOf(vehicle.id)}
                <IconButton
                  size="sm"
                  round
                  className={styles.remove}
                  label={t('remove', { title: vehicle.title })}
                  icon={<X />}
                  onPress={() => onRemove(vehicle.id)}
                />
              </div>
            </td>
          ))}
        </tr>
        <tr {...says.row} className={`${styles.row} ${styles.names}`}>
          <td {...says.cell} className={`${styles.columnHead} ${styles.corner}`} />
          {vehicles.map((vehicle) => (
            <th key={vehicle.id} {...says.columnheader} scope="col" className={styles.columnHead}>
              <div className={styles.head}>
                <Link variant="quiet" className={styles.name} href={paths.vehicle(vehicle.id)}>
                  {vehicle.title}
                </Link>
                {vehicle.sold ? (
                  <span>
                    <Badge tone="sold">{t('sold')}</Badge>
                  </span>
                ) : null}
              </div>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...says.rowgroup}>
        {rows.map((row) => (
          <tr key={row.field} {...says.row} className={styles.row}>
            <th {...says.rowheader} scope="row" className={styles.rowHead}>
              {row.field === 'engine_power' ? t('power') : label(row.field)}
            </th>
            {row.cells.map((cell, index) => (
              <td
                key={vehicles[index]?.id}
                {...says.cell}
                className={cell.isBetter ? `${styles.value} ${styles.best}` : styles.value}
              >
                {cell.text ?? '–'}
                {row.field === 'price' ? <ApproxOf vehicle={vehicles[index]} /> : null}
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
  )
}
