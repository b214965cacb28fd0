import { essentialFields, type ImportJob, type ImportOptions, type VehicleField } from '@forecourt/contracts'

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

type Reading = Pick<ImportOptions, 'mapping' | 'defaults' | 'allowIncomplete'>

/** What other fields tell where it has no column: the row's title and so on are made of them. */
const toldBy: { readonly [F in VehicleField]?: readonly VehicleField[] } = {
  title: ['brand', 'model'],
  year: ['registration_date'],
  country: ['city'],
}

/**
 * Fields that nothing in the list or for all rows speaks of, and without which no row can be imported: the currency of a
 * price, and for vehicles that go live at once everything they must have.
 */
export function neededFields(columns: ImportJob['columns'], options: Reading): VehicleField[] {
  const { mapping, defaults, allowIncomplete } = options
  const isThere = (field: VehicleField) => mapping[field] !== undefined || defaults[field] !== undefined
  const samples = columns.find(({ name }) => name === mapping.price)?.samples ?? [defaults.price ?? '']
  // "12 990 €" names its currency.
  const isNamed = samples.some((text) => /[\p{L}\p{Sc}]/u.test(text))
  return essentialFields.filter((field) => {
    if (mapping[field] !== undefined || toldBy[field]?.some(isThere)) return false
    if (field === 'currency') return !isNamed && (allowIncomplete || isThere('price'))
    return allowIncomplete
  })
}

/** What a row is called: make, model and year as they stand in the file. */
export function rowName(job: Pick<ImportJob, 'columns' | 'options'>, cells: readonly string[]): string {
  const { mapping } = job.options
  const cellOf = (field: VehicleField) => cells[job.columns.findIndex(({ name }) => name === mapping[field])]
  const named = (['brand', 'model', 'year'] as const).map(cellOf).filter(Boolean).join(' ')
  return named || cells.filter(Boolean).slice(0, 3).join(' · ')
}
