import type { ImportJob, ImportOptions, VehicleField } from '@forecourt/contracts'

type Mapping = ImportOptions['mapping']

/** The field a column is read as, or null. */
export const fieldOfColumn = (mapping: Mapping, column: string): VehicleField | null =>
  (Object.entries(mapping).find(([, name]) => name === column)?.[0] as VehicleField | undefined) ?? null

/** Reads a column as a field, or as nothing; a field comes from one column, so another one gives it up. */
export function mapColumn(mapping: Mapping, column: string, field: VehicleField | null): Mapping {
  const others = Object.entries(mapping).filter(([name, from]) => from !== column && name !== field)
  return Object.fromEntries(field === null ? others : [...others, [field, column]])
}

/** Fields that a list often lacks and that are the same for all its rows; those that have no column are asked for. */
const shared = ['country', 'city', 'currency', 'category', 'type', 'fuel_type', 'transmission', 'color'] as const
export type SharedField = (typeof shared)[number]
export const missingShared = (mapping: Mapping): SharedField[] => shared.filter((field) => mapping[field] === undefined)

/** What a row is called: make, model and year as they stand in the file. */
export function rowName(job: Pick<ImportJob, 'columns' | 'options'>, cells: readonly string[]): string {
  const { mapping } = job.options
  const cellOf = (field: VehicleField) => cells[job.columns.findIndex(({ name }) => name === mapping[field])]
  const named = (['brand', 'model', 'year'] as const).map(cellOf).filter(Boolean).join(' ')
  return named || cells.filter(Boolean).slice(0, 3).join(' · ')
}
