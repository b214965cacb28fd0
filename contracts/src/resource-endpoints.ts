import { type Static, Type as T, type TSchema } from 'typebox'
import { Locale } from './caller.ts'
import {
  AdminPageQuery,
  Data,
  Deleted,
  type Endpoint,
  endpoint,
  IdParams,
  Instant,
  List,
  Nullable,
  OneOf,
  Ordinal,
  Repeatable,
  Secret,
  Strict,
  Uuid,
} from './kit.ts'
import { filterQuery } from './list-filter.ts'
import type { ListShape, ResourceShape } from './resource-shape.ts'

/** A record another one may refer to, by its name in the caller's language. */
export const Choice = T.Object({ id: Uuid, label: T.String() })
export type Choice = Static<typeof Choice>

/** One change of a record: who, when, and the record before (null: created) and after it (null: deleted). */
export const AuditEntry = T.Object({
  id: Uuid,
  actor: Uuid,
  actorName: Nullable(T.String({ description: 'null when nobody can tell it any more' })),
  action: OneOf(['create', 'update', 'delete']),
  at: Instant,
  reason: Nullable(T.String()),
  before: Nullable(T.Record(T.String(), T.Unknown())),
  after: Nullable(T.Record(T.String(), T.Unknown())),
})
export type AuditEntry = Static<typeof AuditEntry>

/** Most rows an import may have; a longer list is sent in parts. */
export const resourceImportMaxRows = 1_000
/** Most records a bulk delete may name: a page of the list. */
export const bulkDeleteMax = 50

/** What an import did, or with `dryRun` would do. `line` counts from 1, the line of column names included. */
export const ImportReport = T.Object({
  created: T.Integer(),
  updated: T.Integer(),
  unchanged: T.Integer(),
  isApplied: T.Boolean({ description: 'false for a dry run, and when any row has an error: then nothing is stored' }),
  errors: T.Array(T.Object({ line: T.Integer(), field: Nullable(T.String()), message: T.String() })),
})
export type ImportReport = Static<typeof ImportReport>

/** Columns a list may be ordered by. */
export const sortsOf = ({ list }: { readonly list: ListShape }): readonly string[] =>
  list.sorts ?? [...list.columns, 'createdAt', 'updatedAt']

type Schemas = Readonly<Record<'create' | 'replace' | 'update' | 'record', TSchema>>

/** Permissions, addresses and shapes of everything that can be done with the records of a resource (rulings 7). */
export function resourceEndpoints(shape: ResourceShape, { create, replace, update, record }: Schemas) {
  const { name, owner } = shape
  const sorts = sortsOf(shape).flatMap((column) => [column, `-${column}`])
  const path = `/admin/${name}` as const
  const id = (verb: string) => `${owner}.${verb}${name[0]?.toUpperCase()}${name.slice(1)}` as const
  const query = Strict({ ...AdminPageQuery(sorts), ...filterQuery(shape), locale: T.Optional(Locale) })
  const { page, limit, ...found } = query.properties
  const written = ['INVALID', 'NAME_TAKEN', 'CODE_TAKEN', 'VALUE_TAKEN', 'CONFLICT', ...(shape.errors ?? [])] as const
  const changed = ['NOT_FOUND', 'VERSION_CONFLICT', ...written] as const
  const guard = shape.fresh ? ({ fresh: true } as const) : {}
  const references = Object.keys(shape.fields).filter((field) => shape.fields[field]?.to)
  // A list may hold values of write-only fields, which are secrets.
  const sheet = Object.values(shape.fields).some(({ writeOnly }) => writeOnly) ? Secret : T.String
  const choices: { choices?: Endpoint } =
    references.length === 0
      ? {}
      : {
          choices: endpoint({
            id: id('choose'),
            method: 'GET',
            path: `${path}/choices`,
            access: `admin.${name}.index`,
            summary: `Records a field of ${name} may refer to`,
            query: Strict({
              field: OneOf(references),
              q: T.Optional(T.String({ maxLength: 200 })),
              id: Repeatable(Uuid),
              locale: T.Optional(Locale),
            }),
            replies: { 200: Data(T.Array(Choice)) },
            errors: ['UNAVAILABLE'],
          }),
        }
  return {
    list: endpoint({
      id: id('list'),
      method: 'GET',
      path,
      access: `admin.${name}.index`,
      summary: `List ${name} records`,
      query,
      replies: { 200: List(record) },
      errors: ['PAGE_TOO_DEEP'],
    }),
    ...choices,
    export: endpoint({
      id: id('export'),
      method: 'GET',
      path: `${path}/export`,
      access: `admin.${name}.index`,
      summary: `Download ${name} records as CSV, at most 10,000`,
      query: Strict(found),
      replies: { 200: T.String() },
      mediaType: 'text/csv',
    }),
    import: endpoint({
      id: id('import'),
      ...guard,
      method: 'POST',
      path: `${path}/import`,
      access: `admin.${name}.create`,
      // The rows are tried in a transaction of their own, which a dry run takes back.
      transaction: 'manual',
      deadline: 8_000,
      summary: `Create or change ${name} records from CSV, all or none`,
      body: Strict({ csv: sheet({ minLength: 1, maxLength: 900_000 }), dryRun: T.Boolean() }),
      replies: { 200: Data(ImportReport) },
      errors: ['INVALID', 'FORBIDDEN'],
    }),
    removeMany: endpoint({
      id: id('removeMany'),
      ...guard,
      method: 'POST',
      path: `${path}/delete`,
      access: `admin.${name}.delete`,
      transaction: 'manual',
      deadline: 8_000,
      summary: `Delete several ${name} records; what is in use stays`,
      body: Strict({ ids: T.Array(Uuid, { minItems: 1, maxItems: bulkDeleteMax, uniqueItems: true }) }),
      replies: {
        200: Data(
          T.Object({
            deleted: T.Array(Uuid),
            refused: T.Array(T.Object({ id: Uuid, code: T.String(), message: T.String() })),
          }),
        ),
      },
    }),
    get: endpoint({
      id: id('get'),
      method: 'GET',
      path: `${path}/:id`,
      access: `admin.${name}.index`,
      summary: `Read a ${name} record`,
      params: IdParams,
      replies: { 200: Data(record) },
      errors: ['NOT_FOUND'],
    }),
    create: endpoint({
      id: id('create'),
      ...guard,
      method: 'POST',
      path,
      access: `admin.${name}.create`,
      summary: `Create a ${name} record`,
      body: create,
      replies: { 201: Data(record) },
      errors: written,
    }),
    replace: endpoint({
      id: id('replace'),
      ...guard,
      method: 'PUT',
      path: `${path}/:id`,
      access: `admin.${name}.update`,
      summary: `Replace a ${name} record`,
      params: IdParams,
      body: replace,
      replies: { 200: Data(record) },
      errors: [...changed, 'BUILT_IN'],
    }),
    update: endpoint({
      id: id('update'),
      ...guard,
      method: 'PATCH',
      path: `${path}/:id`,
      access: `admin.${name}.update`,
      summary: `Change a ${name} record`,
      params: IdParams,
      body: update,
      replies: { 200: Data(record) },
      errors: [...changed, 'BUILT_IN'],
    }),
    remove: endpoint({
      id: id('remove'),
      ...guard,
      method: 'DELETE',
      path: `${path}/:id`,
      access: `admin.${name}.delete`,
      // Asking other services takes time and may fail: never inside a transaction.
      transaction: 'manual',
      summary: `Delete a ${name} record`,
      params: IdParams,
      replies: { 200: Deleted },
      errors: ['NOT_FOUND', 'IN_USE', 'BUILT_IN', ...(shape.errors ?? [])],
    }),
    history: endpoint({
      id: id('history'),
      method: 'GET',
      path: `${path}/:id/history`,
      access: `admin.${name}.index`,
      summary: `Changes of a ${name} record, the latest first; a deleted one has its history too`,
      params: IdParams,
      query: Strict({ page, limit }),
      replies: { 200: List(AuditEntry) },
      errors: ['PAGE_TOO_DEEP'],
    }),
    revert: endpoint({
      id: id('revert'),
      ...guard,
      method: 'POST',
      path: `${path}/:id/revert`,
      access: `admin.${name}.update`,
      summary: `Put a ${name} record back to what it was before a change, as a change of its own`,
      params: IdParams,
      body: Strict({
        entry: Uuid,
        version: Ordinal(),
        reason: T.Optional(T.String({ maxLength: 500 })),
      }),
      replies: { 200: Data(record) },
      errors: changed,
    }),
  } satisfies Record<string, Endpoint>
}
