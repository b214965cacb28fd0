import type { Vehicle } from '@forecourt/contracts'
import { type ComparisonColumn, type ComparisonRow, ComparisonTable, latePart } from '@forecourt/design-system'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Late } from '../../../shared/feedback/late.tsx'
import { useFormat } from '../../../shared/format/format.ts'
import { distanceMeasure } from '../../../shared/format/measure.ts'
import { ApproxPrice, ApproxText } from '../../../shared/money/approx-price.tsx'
import { costChoiceAtom, yearlyDistance } from '../../../shared/money/cost-choice.ts'
import { useApprox } from '../../../shared/money/use-approx.tsx'
import { useSession } from '../../../shared/session/session.ts'
import { useContactMarks } from '../../../shared/vehicle/contact-marks.ts'
import { useFieldText } from '../../../shared/vehicle/field-text.ts'
import { ratingDetail } from '../../../shared/vehicle/price-news.tsx'
import { equipmentRows } from '../compare-equipment.ts'
import { type CompareCell, type CompareRow, compareRows, ratingRow } from '../compare-rows.ts'
import { runningCells } from '../compare-running.ts'
import { useDistinctNames } from '../use-distinct-names.ts'
import { useRunningCosts } from '../use-running-costs.ts'
import { ComparedActions } from './compared-actions.tsx'
import { ComparedName, ComparedPicture } from './compared-vehicle.tsx'

const contactDialog = latePart(async () => (await import('../../../shared/contact/contact-dialog.tsx')).ContactDialog)

export interface CompareTableProps {
  vehicles: readonly Vehicle[]
  onlyDifferences: boolean
  onRemove: (id: string) => void
}

function ApproxOf({ vehicle }: { vehicle: Vehicle | undefined }) {
  if (!vehicle?.currency || vehicle.price === null) return null
  return <ApproxPrice price={vehicle.price} currency={vehicle.currency} />
}

/** What a year's energy costs each of them, or no row. */
function useRunningRow(vehicles: readonly Vehicle[], onlyDifferences: boolean): ComparisonRow[] {
  const { t } = useTranslation('compare')
  const format = useFormat()
  const approx = useApprox()
  const { config } = useSession()
  const distance = yearlyDistance(useAtomValue(costChoiceAtom), format.units)
  const km = distanceMeasure(format.units).kept(distance)
  const cells = runningCells(useRunningCosts(vehicles), km, onlyDifferences, config?.currencies)
  if (!cells) return []
  const values = vehicles.map(({ id }, at): [string, ComparisonRow['values'][string]] => {
    const { amount, currencyCode, isOnItsWay, isBetter } = cells[at] ?? {}
    if (amount == null || currencyCode === undefined) return [id, isOnItsWay ? '…' : '–']
    const note = <ApproxText key={id}>{approx(amount, currencyCode)}</ApproxText>
    return [id, { text: format.price(amount, currencyCode), isBest: isBetter, note }]
  })
  return [{ id: 'energy', label: t('energy', { distance: format.distance(km) }), values: Object.fromEntries(values) }]
}

/** Vehicles side by side; the better value of each row is marked by weight, colour and a sign. */
export function CompareTable({ vehicles, onlyDifferences, onRemove }: CompareTableProps) {
  const { t: ofVehicle } = useTranslation('vehicle')
  const { t } = useTranslation('compare')
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
  const names = useDistinctNames(vehicles)
  const [writing, setWriting] = useState<Vehicle>()
  const energy = useRunningRow(vehicles, onlyDifferences)
  const rating = ratingRow(vehicles, (one) => ofVehicle(`rating.${one.label}`), onlyDifferences)
  const valuesOf = (cells: readonly CompareCell[], note?: (vehicle: Vehicle) => ReactNode): ComparisonRow['values'] =>
    Object.fromEntries(
      vehicles.map((vehicle, at) => [
        vehicle.id,
        { text: cells[at]?.text ?? '–', isBest: cells[at]?.isBetter, note: note?.(vehicle) },
      ]),
    )
  const noteOf = ({ priceRating, sold }: Vehicle) =>
    priceRating && !sold ? ratingDetail(priceRating, ofVehicle, format) : undefined
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
    label: names.name(vehicle.id, vehicle.title),
    head: <ComparedName vehicle={vehicle} apart={names.apart(vehicle.id)} />,
    actions: <ComparedActions vehicle={vehicle} name={names.name(vehicle.id, vehicle.title)} onContact={setWriting} />,
    picture: (
      <ComparedPicture
        vehicle={vehicle}
        name={names.name(vehicle.id, vehicle.title)}
        contacted={contacted.get(vehicle.id)}
        onRemove={onRemove}
      />
    ),
  })
  return (
    <>
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
          ...energy,
          ...shown.filter(({ field }) => field !== 'price').map(rowOf),
        ]}
        sections={equipment.length > 0 ? [{ id: 'equipment', label: t('equipment'), rows: equipment }] : []}
      />
      <Late part={contactDialog} isWanted={writing !== undefined} onMissing={() => setWriting(undefined)}>
        {(ContactDialog) =>
          writing ? <ContactDialog vehicle={writing} isOpen onOpenChange={() => setWriting(undefined)} /> : null
        }
      </Late>
    </>
  )
}
