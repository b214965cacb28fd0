import { Type as T, type TProperties, type TSchema } from 'typebox'
import { Day, Repeatable } from './kit.ts'
import type { FieldShape } from './resource-field.ts'

/**
 * How a field narrows a list, and the parameters that say it:
 *
 * - `choice` and `reference`: `<field>`, repeatable, any of them
 * - `boolean`: `<field>`; a record that does not say counts as false
 * - `range`: `<field>Min` and `<field>Max`, both included
 * - `days`: `<field>From` and `<field>To`, calendar days of UTC, both included
 */
export type FilterKind = 'choice' | 'reference' | 'boolean' | 'range' | 'days'

/** A filter that a list declares in its `filters`. */
export interface ListFilter {
  readonly field: string
  readonly kind: FilterKind
  /** Its parameters with the schema of each. */
  readonly params: Readonly<Record<string, TSchema>>
}

const kinds: Readonly<Partial<Record<FieldShape['kind'], FilterKind>>> = {
  enum: 'choice',
  reference: 'reference',
  boolean: 'boolean',
  integer: 'range',
  number: 'range',
  money: 'range',
  instant: 'days',
}
const stamps = ['createdAt', 'updatedAt']

interface Filtered {
  readonly name: string
  readonly fields: Readonly<Record<string, FieldShape>>
  readonly list: { readonly filters?: readonly string[] }
}

/**
 * The filters of a list, in the order of its declaration.
 *
 * @throws Error when one names a field by which nothing can be told apart, e.g. a text: that is what the search is for
 */
export const filtersOf = ({ name, fields, list }: Filtered): ListFilter[] =>
  (list.filters ?? []).map((field) => {
    const shape = fields[field]
    const kind = stamps.includes(field) ? 'days' : shape && kinds[shape.kind]
    if (!kind) throw new Error(`${name} cannot be filtered by ${field}`)
    return { field, kind, params: paramsOf(field, kind, shape?.schema ?? Day) }
  })

function paramsOf(field: string, kind: FilterKind, schema: TSchema): Record<string, TSchema> {
  switch (kind) {
    case 'boolean':
      return { [field]: T.Boolean() }
    case 'range':
      return { [`${field}Min`]: schema, [`${field}Max`]: schema }
    case 'days':
      return { [`${field}From`]: Day, [`${field}To`]: Day }
    default:
      return { [field]: schema }
  }
}

/** The query members of a list's filters, for its endpoint. */
export const filterQuery = (shape: Filtered): TProperties =>
  Object.fromEntries(
    filtersOf(shape).flatMap(({ kind, params }) =>
      Object.entries(params).map(([name, schema]) => [
        name,
        kind === 'choice' || kind === 'reference' ? Repeatable(schema) : T.Optional(schema),
      ]),
    ),
  )
