import type { Vehicle } from '@forecourt/contracts'

export interface EquipmentRow {
  /** Of the option. */
  id: string
  name: string
  /** Whether each vehicle has it, in their order. */
  has: readonly boolean[]
}

/**
 * All that any of the vehicles has: first what tells them apart, then what they share, each by name in the reader's language.
 *
 * @param onlyDifferences leaves out what they share
 */
export function equipmentRows(
  vehicles: readonly Pick<Vehicle, 'options'>[],
  onlyDifferences: boolean,
  language: string,
): EquipmentRow[] {
  const names = new Map(vehicles.flatMap(({ options }) => options.map(({ id, name }) => [id, name] as const)))
  const isShared = ({ has }: EquipmentRow) => has.every(Boolean)
  const { compare } = new Intl.Collator(language)
  return [...names]
    .map(([id, name]) => ({ id, name, has: vehicles.map(({ options }) => options.some((one) => one.id === id)) }))
    .filter((row) => !(onlyDifferences && isShared(row)))
    .sort((a, b) => Number(isShared(a)) - Number(isShared(b)) || compare(a.name, b.name))
}
