import type { ErrorCode } from './errors.ts'
import type { Owner } from './kit.ts'
import type { AdminResource } from './permissions.ts'
import type { FieldShape } from './resource-field.ts'

/** What a list shows, and how it is ordered, searched and narrowed. */
export interface ListShape {
  /** Columns before anybody chooses. */
  readonly columns: readonly string[]
  /** The order before anybody chooses: a column, with `-` before it for descending. */
  readonly sort: string
  readonly search: readonly string[]
  /** Fields, or `createdAt` and `updatedAt`, that narrow it; see `filtersOf`. */
  readonly filters?: readonly string[]
  /** What it may be ordered by; the columns and both dates unless stated. */
  readonly sorts?: readonly string[]
}

export interface ResourceShape {
  /** Permission name (spec 3), also the path segment of `/admin/{name}`. */
  readonly name: AdminResource
  readonly owner: Owner
  readonly fields: Readonly<Record<string, FieldShape>>
  readonly list: ListShape
  /** What counts as "in use" before a delete: `<owner>.<noun>.<field>`; each named owner is asked. */
  readonly inUse: readonly `${Owner}.${string}`[]
  /** Records the application stands on, by the value of a field: they are neither deleted nor renamed (409 BUILT_IN). */
  readonly builtIn?: { readonly field: string; readonly values: readonly string[] }
  /** Whoever changes its records decides about others: every write asks for a fresh session. */
  readonly fresh?: true
  /** What the hooks of its service refuse a write with, beside what all resources do. */
  readonly errors?: readonly ErrorCode[]
  /** Emits `ReferenceChanged` on each write, for projections elsewhere. */
  readonly published?: boolean
}

/** Whether the application stands on this record (`builtIn`). */
export const isBuiltIn = ({ builtIn }: Pick<ResourceShape, 'builtIn'>, record: Readonly<Record<string, unknown>>) =>
  builtIn?.values.some((value) => value === record[builtIn.field]) ?? false
