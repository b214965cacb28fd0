import type { Vehicle } from '@forecourt/contracts'
import { type ComparisonColumn, ComparisonTable } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { ApproxPrice } from '../../../shared/money/approx-price.tsx'
import { useContactMarks } from '../../../shared/vehicle/contact-marks.ts'
import { useFieldText } from '../../../shared/vehicle/field-text.ts'
import { compareRows } from '../compare-rows.ts'
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
  const { t } = useTranslation('compare')
  const contacted = useContactMarks(vehicles.map(({ id }) => id))
  const { label, text, power } = useFieldText()
  const rows = compareRows(
    vehicles,
    (vehicle, field) => (field === 'engine_power' ? power(vehicle) : text(vehicle, field)),
    onlyDifferences,
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
      columns={vehicles.map(columnOf)}
      rows={rows.map(({ field, cells }) => ({
        id: field,
        label: field === 'engine_power' ? t('power') : label(field),
        values: Object.fromEntries(
          vehicles.map((vehicle, at) => [
            vehicle.id,
            {
              text: cells[at]?.text ?? '–',
              isBest: cells[at]?.isBetter,
              note: field === 'price' ? <ApproxOf vehicle={vehicle} /> : undefined,
            },
          ]),
        ),
      }))}
    />
  )
}
