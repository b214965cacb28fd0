import type { Vehicle } from '@forecourt/contracts'
import { type ComparisonColumn, type ComparisonRow, ComparisonTable } from '@forecourt/design-system'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { ApproxPrice } from '../../../shared/money/approx-price.tsx'
import { useSession } from '../../../shared/session/session.ts'
import { useContactMarks } from '../../../shared/vehicle/contact-marks.ts'
import { useFieldText } from '../../../shared/vehicle/field-text.ts'
import { ratingDetail } from '../../../shared/vehicle/price-news.tsx'
import { equipmentRows } from '../compare-equipment.ts'
import { type CompareCell, type CompareRow, compareRows, ratingRow } from '../compare-rows.ts'
import { ComparedName, ComparedPicture } from './compared-vehicle.tsx'

export interface CompareTableProps {
  vehicles: readonly Vehicle[]
  onlyDifferences: boolean
  onRemove: (id: string) => void
}

function ApproxOf({ vehicle }: { vehicle: Vehicle | undefined }) {
  if (!vehicle?.currency || vehicle.price === null) return null
  return <ApproxPrice price={vehicle.price} currency={vehicle.currency} />
}

/** Vehicles side by side; the better value of each row is marked by weight, colour and a sign. */
export function CompareTable({ vehicles, onlyDifferences, onRemove }: CompareTableProps) {
  const { t } = useTranslation(['compare', 'vehicle'])
  const format = useFormat()
  const { config } = useSession()
  const contacted = useContactMarks(vehicles.map(({ id }) => id))
  const { label, text, power } = useFieldText()
  const shown = compareRows(
    vehicles,
    (vehicle, field) => (field === 'engine_power' ? power(vehicle) : text(vehicle, field)),
    onlyDifferences,
    config?.currencies,
  )
  const rating = ratingRow(vehicles, (one) => t(`vehicle:rating.${one.label}`), onlyDifferences)
  const valuesOf = (cells: readonly CompareCell[], note?: (vehicle: Vehicle) => ReactNode): ComparisonRow['values'] =>
    Object.fromEntries(
      vehicles.map((vehicle, at) => [
        vehicle.id,
        { text: cells[at]?.text ?? '–', isBest: cells[at]?.isBetter, note: note?.(vehicle) },
      ]),
    )
  const noteOf = ({ priceRating, sold }: Vehicle) =>
    priceRating && !sold ? ratingDetail(priceRating, t, format) : undefined
  const rowOf = ({ field, cells }: CompareRow): ComparisonRow => ({
    id: field,
    label: field === 'engine_power' ? t('power') : label(field),
    values: valuesOf(cells, field === 'price' ? (vehicle) => <ApproxOf vehicle={vehicle} /> : undefined),
  })
  const equipment = equipmentRows(vehicles, onlyDifferences, format.tag).map(
    ({ id, name, has }): ComparisonRow => ({
      id,
      label: name,
      values: Object.fromEntries(vehicles.map((vehicle, at) => [vehicle.id, has[at] ?? false])),
    }),
  )
  const columnOf = (vehicle: Vehicle): ComparisonColumn => ({
    id: vehicle.id,
    label: vehicle.title,
    head: <ComparedName vehicle={vehicle} />,
    picture: <ComparedPicture vehicle={vehicle} contacted={contacted.get(vehicle.id)} onRemove={onRemove} />,
  })
  return (
    <ComparisonTable
      label={t('title')}
      layout="open"
      bestLabel={t('better')}
      yesLabel={t('has')}
      noLabel={t('hasNot')}
      columns={vehicles.map(columnOf)}
      rows={[
        ...shown.filter(({ field }) => field === 'price').map(rowOf),
        ...(rating ? [{ id: 'rating', label: t('rating'), values: valuesOf(rating.cells, noteOf) }] : []),
        ...shown.filter(({ field }) => field !== 'price').map(rowOf),
      ]}
      sections={equipment.length > 0 ? [{ id: 'equipment', label: t('equipment'), rows: equipment }] : []}
    />
  )
}
