import type { Vehicle } from '@forecourt/contracts'
import { useFieldText } from '../../shared/vehicle/field-text.ts'
import { distinctNames } from './distinct-names.ts'

/** How compared vehicles are told apart: the name in one, and what stands beside a title that another has too. */
export function useDistinctNames(vehicles: readonly Vehicle[]) {
  const { text, power } = useFieldText()
  const names = distinctNames(vehicles, (vehicle, field) =>
    field === 'engine_power' ? power(vehicle) : text(vehicle, field),
  )
  return {
    apart: (id: string) => names.get(id)?.apart ?? '',
    /** "Renault Clio, 2019" */
    name: (id: string, title: string) => [title, names.get(id)?.apart].filter(Boolean).join(', '),
  }
}
