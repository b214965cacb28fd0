import { Type as T, type TProperties, type TSchema } from 'typebox'
import { locales } from './caller.ts'
import { type Endpoint, Instant, Nullable, OneOf, type Owner, Strict, Uuid } from './kit.ts'
import type { AdminResource } from './permissions.ts'
import { resourceEndpoints } from './resource-endpoints.ts'

/** How a field is stored and shown. `reference` holds the id of a record of another resource. */
export type FieldKind =
  | 'text'
  | 'markdown'
  | 'code'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'money'
  | 'hex'
  | 'enum'
  | 'reference'
  | 'url'
  | 'icon'
  | 'cron'
  | 'secret'
  | 'instant'
  | 'list'

export interface FieldShape {
  readonly kind: FieldKind
  /** Schema of one value, without optionality. */
  readonly schema: TSchema
  /** Must be sent on create; the message is "X is required." (spec 5). */
  readonly required: boolean
  /** The value differs by language: `translations.<locale>.<field>`, the plain column is the en_US text. */
  readonly translated: boolean
  readonly unique: boolean
  /** For `reference`: the resource it points to (may be owned by another service). */
  readonly to?: AdminResource
  /** Written but never read back (rulings 3, federer's clientSecret); encrypted at rest. */
  readonly writeOnly?: true
  /** Shown in lists and never typed into a form: it follows from something else. */
  readonly readOnly?: true
}
type FieldOptions = {
  required?: boolean
  translated?: boolean
  unique?: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}
const make = (kind: FieldKind, schema: TSchema, o: FieldOptions, extra: Partial<FieldShape> = {}): FieldShape => ({
  kind,
  schema,
  required: o.required ?? false,
  translated: o.translated ?? false,
  unique: o.unique ?? false,
  ...extra,
})

/** The field vocabulary of admin resources. */
export const field = {
  text: (o: FieldOptions = {}) =>
    make('text', T.String({ minLength: o.minLength ?? (o.required ? 1 : 0), maxLength: o.maxLength ?? 120 }), o),
  longText: (o: FieldOptions = {}) =>
    make('text', T.String({ minLength: o.required ? 1 : 0, maxLength: o.maxLength ?? 2000 }), o),
  markdown: (o: FieldOptions = {}) => make('markdown', T.String({ maxLength: 200_000 }), o),
  code: (pattern: string, o: FieldOptions = {}) => make('code', T.String({ pattern, maxLength: 40 }), o),
  integer: (o: FieldOptions = {}) =>
    make('integer', T.Integer({ minimum: o.minimum ?? 0, maximum: o.maximum ?? 2_000_000_000 }), o),
  number: (o: FieldOptions = {}) =>
    make('number', T.Number({ minimum: o.minimum ?? -1e12, maximum: o.maximum ?? 1e12 }), o),
  boolean: (o: FieldOptions = {}) => make('boolean', T.Boolean(), o),
  money: (o: FieldOptions = {}) => make('money', T.Number({ minimum: 0, maximum: 1e10 }), o),
  hex: (o: FieldOptions = {}) => make('hex', T.String({ pattern: '^#[0-9a-fA-F]{6}$' }), o),
  oneOf: (values: readonly string[], o: FieldOptions = {}) => make('enum', OneOf(values), o),
  reference: (to: AdminResource, o: FieldOptions = {}) => make('reference', Uuid, o, { to }),
  url: (o: FieldOptions = {}) => make('url', T.String({ pattern: '^https?://', maxLength: 2000 }), o),
  icon: (o: FieldOptions = {}) => make('icon', T.String({ maxLength: 60 }), o),
  cron: (o: FieldOptions = {}) => make('cron', T.String({ maxLength: 120 }), o),
  /** ISO 8601 in UTC. */
  instant: (o: FieldOptions = {}) => make('instant', Instant, o),
  /** A few short texts; shown, not typed. */
  list: (o: FieldOptions = {}) => make('list', T.Array(T.String()), o, { readOnly: true }),
  secret: (o: FieldOptions = {}) => make('secret', T.String({ maxLength: 2000 }), o, { writeOnly: true }),
}

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

/** What the lists and dialogs of the back office need to know of a kind of record, declared flat or written by hand. */
export interface RecordKind {
  /** Permission name (spec 3), also the key of its texts. */
  readonly name: AdminResource
  readonly fields: Readonly<Record<string, FieldShape>>
  readonly list: ListShape
  readonly builtIn?: NonNullable<ResourceShape['builtIn']>
  readonly endpoints: Readonly<
    Record<'list' | 'get' | 'create' | 'replace' | 'remove' | 'removeMany' | 'history' | 'revert' | 'export', Endpoint>
  > & {
    readonly import?: Endpoint
    /** Where some field is a reference: what it may refer to. */
    readonly choices?: Endpoint
  }
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
  /** Emits `ReferenceChanged` on each write, for projections elsewhere. */
  readonly published?: boolean
}

type Verb =
  | 'list'
  | 'get'
  | 'create'
  | 'replace'
  | 'update'
  | 'remove'
  | 'removeMany'
  | 'history'
  | 'revert'
  | 'export'
  | 'import'

/** A flat admin resource: its fields and everything derived from them. */
export interface Resource extends ResourceShape {
  readonly schemas: Readonly<Record<'create' | 'replace' | 'update' | 'record', TSchema>>
  readonly endpoints: Readonly<Record<Verb, Endpoint>> & {
    /** Where some field is a reference: what it may refer to. */
    readonly choices?: Endpoint
  }
}

/** Whether the application stands on this record (`builtIn`). */
export const isBuiltIn = ({ builtIn }: Pick<ResourceShape, 'builtIn'>, record: Readonly<Record<string, unknown>>) =>
  builtIn?.values.some((value) => value === record[builtIn.field]) ?? false

const translationsOf = (fields: ResourceShape['fields']): TProperties => {
  const translated = Object.entries(fields).filter(([, f]) => f.translated)
  if (translated.length === 0) return {}
  const texts = Strict(Object.fromEntries(translated.map(([name, f]) => [name, T.Optional(f.schema)])))
  return { translations: T.Optional(Strict(Object.fromEntries(locales.map((locale) => [locale, T.Optional(texts)])))) }
}

/** Declares a flat admin resource and derives its schemas and its endpoints (rulings 7). */
export function resource(shape: ResourceShape): Resource {
  const { fields } = shape
  const entries = Object.entries(fields)
  const input = (partial: boolean) =>
    Object.fromEntries(
      entries.map(([key, f]) => {
        const schema = f.required ? f.schema : Nullable(f.schema)
        return [key, partial || !f.required ? T.Optional(schema) : schema]
      }),
    )
  const record = T.Object({
    id: Uuid,
    ...Object.fromEntries(
      entries.filter(([, f]) => !f.writeOnly).map(([key, f]) => [key, f.required ? f.schema : Nullable(f.schema)]),
    ),
    ...translationsOf(fields),
    ...(entries.some(([, f]) => f.to)
      ? {
          references: T.Optional(
            T.Record(T.String(), T.String(), { description: 'in lists: names of what the fields refer to' }),
          ),
        }
      : {}),
    version: T.Integer({ minimum: 1, description: 'sent back on a change; a stale one answers 409 VERSION_CONFLICT' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  const create = Strict({ ...input(false), ...translationsOf(fields) })
  const version = { version: T.Optional(T.Integer({ minimum: 1 })), reason: T.Optional(T.String({ maxLength: 500 })) }
  const replace = Strict({ ...input(false), ...translationsOf(fields), ...version })
  const update = Strict({ ...input(true), ...translationsOf(fields), ...version })
  const schemas = { create, replace, update, record }
  return {
    ...shape,
    schemas,
    endpoints: resourceEndpoints(shape, schemas),
  }
}
