import { type FieldShape, isNullable, type ResourceShape } from '@forecourt/contracts'

/** A field as it lies in its table. */
export interface Column {
  /** Name in JSON. */
  readonly field: string
  /** Name in SQL. */
  readonly name: string
  readonly sqlType: string
  readonly notNull: boolean
  readonly shape: FieldShape
}

const TYPES: Readonly<Partial<Record<FieldShape['kind'], string>>> = {
  integer: 'int',
  number: 'double precision',
  boolean: 'boolean',
  // Hundredths of the major unit, whatever the currency's own decimals.
  money: 'bigint',
  reference: 'uuid',
  instant: 'timestamptz',
  list: 'text[]',
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of a resource's fields, in the order of their declaration. */
export const columnsOf = (resource: Pick<ResourceShape, 'fields'>): Column[] =>
  Object.entries(resource.fields).map(([field, shape]) => ({
    field,
    name: snake(field),
    sqlType: TYPES[shape.kind] ?? 'text',
    notNull: !isNullable(shape),
    shape,
  }))

/** Quotes a name that comes from a contract; never one that comes from a request. */
export const quoted = (name: string): string => {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`${name} is no name for a table or column`)
  return `"${name}"`
}

export const tableOf = (resource: ResourceShape): string => quoted(resource.name)

/** A JSON value as it is stored. */
export function toColumn({ shape }: Column, value: unknown): unknown {
  if (value === undefined || value === null) return null
  return shape.kind === 'money' && typeof value === 'number' ? String(Math.round(value * 100)) : value
}

/** A stored value as it is shown. */
export function fromColumn({ shape }: Column, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (shape.kind === 'instant' && value instanceof Date) return value.toISOString()
  return shape.kind === 'money' ? Number(value) / 100 : value
}
