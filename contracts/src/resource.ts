import { Type as T, type TProperties, type TSchema } from 'typebox'
import { locales } from './caller.ts'
import { type Endpoint, Instant, Nullable, Ordinal, Strict, Uuid } from './kit.ts'
import type { AdminResource } from './permissions.ts'
import { resourceEndpoints } from './resource-endpoints.ts'
import { type FieldShape, isNullable } from './resource-field.ts'
import type { ListShape, ResourceShape } from './resource-shape.ts'

/** What the lists and dialogs of the back office need to know of a kind of record, declared flat or written by hand. */
export interface RecordKind {
  /** Permission name (spec 3), also the key of its texts. */
  readonly name: AdminResource
  readonly fields: Readonly<Record<string, FieldShape>>
  readonly list: ListShape
  readonly builtIn?: NonNullable<ResourceShape['builtIn']>
  /** Its list holds texts of ours, and is asked for in a language (`locale`). */
  readonly isLocalized?: true
  readonly endpoints: Readonly<
    Record<'list' | 'get' | 'create' | 'replace' | 'remove' | 'removeMany' | 'history' | 'revert' | 'export', Endpoint>
  > & {
    readonly import?: Endpoint
    /** Where some field is a reference: what it may refer to. */
    readonly choices?: Endpoint
  }
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
  readonly isLocalized: true
  readonly schemas: Readonly<Record<'create' | 'replace' | 'update' | 'record', TSchema>>
  readonly endpoints: Readonly<Record<Verb, Endpoint>> & {
    /** Where some field is a reference: what it may refer to. */
    readonly choices?: Endpoint
  }
}

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
        const schema = isNullable(f) ? Nullable(f.schema) : f.schema
        return [key, partial || !f.required ? T.Optional(schema) : schema]
      }),
    )
  const record = T.Object({
    id: Uuid,
    ...Object.fromEntries(
      entries.filter(([, f]) => !f.writeOnly).map(([key, f]) => [key, isNullable(f) ? Nullable(f.schema) : f.schema]),
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
  const version = { version: T.Optional(Ordinal()), reason: T.Optional(T.String({ maxLength: 500 })) }
  const replace = Strict({ ...input(false), ...translationsOf(fields), ...version })
  const update = Strict({ ...input(true), ...translationsOf(fields), ...version })
  const schemas = { create, replace, update, record }
  return {
    ...shape,
    isLocalized: true,
    schemas,
    endpoints: resourceEndpoints(shape, schemas),
  }
}
