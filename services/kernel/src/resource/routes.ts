import type { Endpoint, Resource } from '@forecourt/contracts'
import type { Client } from '../client/index.ts'
import { type App, requireUser } from '../http/index.ts'
import { DEEPEST_ROW } from '../http/paging.ts'
import { csvOf } from './export.ts'
import { historyOf, revertRow } from './history.ts'
import type { ResourceHooks } from './hooks.ts'
import { importRows } from './import.ts'
import { type ListQuery, listRows } from './list.ts'
import { type NameQuery, nameRoutes, namesFor, withNames } from './names.ts'
import { type Row, toRecord } from './records.ts'
import { removeRecord, removeRecords } from './remove.ts'
import { changeRow, createRow, type Input, readRow } from './store.ts'

/** What the derived endpoints' handlers get; their schemas are made at run time, so their types are stated here. */
interface Loose {
  readonly params: { readonly id: string }
  readonly query: ListQuery & NameQuery & { readonly field?: string }
  readonly body: Input & {
    readonly ids: readonly string[]
    readonly csv: string
    readonly dryRun: boolean
    readonly entry: string
    readonly version: number
  }
}

/** The endpoints of a resource. */
export function resourceRoutes(app: App, resource: Resource, hooks: ResourceHooks, client: Client): void {
  const { list, get, create, replace, update, remove, removeMany, history, revert, choices } = resource.endpoints
  const { export: file, import: load } = resource.endpoints
  const show = (row: Row) => ({ data: toRecord(resource, row) })
  const serve = <E extends Endpoint>(contract: E, handler: (context: Loose & Context) => Promise<unknown>): void =>
    app.endpoint(contract as Endpoint, (context) => handler(context as unknown as Loose & Context) as Promise<never>)

  serve(list, async ({ em, query, locale }) => {
    const { rows, meta } = await listRows(em, resource, query, locale)
    const records = rows.map((row) => inLocale(toRecord(resource, row), query.locale))
    return { data: await withNames(em, client, resource, query.locale ?? locale, records, app.log), meta }
  })
  if (choices) {
    serve(choices, async ({ em, query, locale }) => ({
      data: await namesFor(em, client, resource, query.field ?? '', query.locale ?? locale, query),
    }))
  }
  serve(file, async ({ em, query, locale, reply }) => {
    const { rows } = await listRows(em, resource, { ...query, page: 1, limit: DEEPEST_ROW }, locale)
    const records = rows.map((row) => toRecord(resource, row))
    const csv = csvOf(resource, await withNames(em, client, resource, query.locale ?? locale, records, app.log))
    await reply
      .header('content-disposition', `attachment; filename="${resource.name}.csv"`)
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(csv)
    return csv
  })
  serve(load, async ({ caller, body, locale }) => ({
    data: await importRows(app.database, { resource, hooks, actor: requireUser(caller), locale, ...body }),
  }))
  serve(removeMany, async ({ caller, body: { ids }, locale, write, signal }) => ({
    data: await removeRecords(app, resource, hooks, client, requireUser(caller), { ids, locale, write, signal }),
  }))
  serve(history, async ({ em, params, query }) =>
    historyOf(em, client, resource.name, params.id, query, () => readRow(em, resource, params.id)),
  )
  serve(revert, async ({ em, caller, params, body }) =>
    show(await revertRow(em, resource, hooks, requireUser(caller), params.id, body)),
  )
  nameRoutes(app, resource)
  serve(get, async ({ em, params }) => show(await readRow(em, resource, params.id)))
  serve(create, async ({ em, caller, body }) => show(await createRow(em, resource, hooks, requireUser(caller), body)))
  serve(replace, async ({ em, caller, params, body }) =>
    show(await changeRow(em, resource, hooks, requireUser(caller), params.id, body, false)),
  )
  serve(update, async ({ em, caller, params, body }) =>
    show(await changeRow(em, resource, hooks, requireUser(caller), params.id, body, true)),
  )
  serve(remove, async ({ write, caller, params }) =>
    removeRecord(app, resource, hooks, client, write, requireUser(caller), params.id),
  )
}

type Context = Pick<
  Parameters<Parameters<App['endpoint']>[1]>[0],
  'em' | 'caller' | 'locale' | 'write' | 'signal' | 'reply'
>

/** The list's texts in one language, where the caller asked for one; the translations stay beside them. */
function inLocale(record: Record<string, unknown>, locale: string | undefined): Record<string, unknown> {
  const { translations } = record as { translations?: Record<string, Record<string, string>> }
  return locale ? { ...record, ...translations?.[locale] } : record
}
