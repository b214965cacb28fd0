import { numberOf, type VehicleField } from '@forecourt/contracts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/format/format.ts'
import { distanceMeasure } from '../../shared/format/measure.ts'
import { isDistance, unitOf } from '../../shared/vehicle/field-units.ts'
import type { FieldProblem } from './form-rules.ts'

/** A field's problem as a sentence. */
export function useProblemText(): (field: VehicleField, problem: FieldProblem) => string {
  const { t } = useTranslation('vehicle-form')
  const { t: tVehicle } = useTranslation('vehicle')
  const format = useFormat()
  return (field, { rule, params = {} }) => {
    const label = t(`vehicle:fields.${field}`, { ns: 'vehicle' })
    const written = unitOf(field, tVehicle, format)
    const unit = written ? ` ${written}` : ''
    const shown = (n: number) => (isDistance(field) ? distanceMeasure(format.units).shown(n) : n)
    const figure = (n: number | undefined) =>
      n === undefined ? '' : `${format.number(shown(n), field === 'year' ? { useGrouping: false } : {})}${unit}`
    return t(`problems.${rule}`, {
      label,
      min: figure(params.min),
      max: figure(params.max),
      count: params.count ?? 0,
      ...numberOf(field),
    })
  }
}
