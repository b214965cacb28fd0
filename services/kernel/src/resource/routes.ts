import type { Endpoint, Resource, UserCaller } from '@forecourt/contracts'
import type { Client } from '../client/index.ts'
import { DomainError, sqlState } from '../errors/index.ts'
import { type App, requireUser } from '../http/index.ts'
import { countUses } from './in-use.ts'
import { type ListQuery, listRows } from './list.ts'
import { type Row, toRecord } from './records.ts'
import type { ResourceHooks } from './resource-module.ts'
import { archiveRow, changeRow, createRow, deleteRow, type Input, readRow } from './store.ts'

/** What the derived endpoints' handlers get; their schemas are made at run time, so their types are stated here. */
interface Loose {
  readonly params: { readonly id: string }
  readonly query: ListQuery
  readonly body: Input
}

/** The six endpoints of a resource. */
export function resourceRoutes(app: App, resource: Resource, hooks: ResourceHooks, client: Client): void {
  const { list, get, create, replace, update, remove } = resource.endpoints
  const show = (row: Row) => ({ data: toRecord(resource, row) })
  const serve = <E extends Endpoint>(contract: E, handler: (context: Loose & Context) => Promise<unknown>): void =>
    app.endpoint(contract as Endpoint, (context) => handler(context as unknown as Loose & Context) as Promise<never>)

  serve(list, async ({ em, query, locale }) => {
    const { rows, meta } = await listRows(em, resource, query, locale)
    return { data: rows.map((row) => inLocale(toRecord(resource, row), query.locale)), meta }
  })
  serve(get, async ({ em, params }) => show(await readRow(em, resource, params.id)))
  serve(create, async ({ em, caller, body }) => show(await createRow(em, resource, hooks, requireUser(caller), body)))
  serve(replace, async ({ em, caller, params, body }) =>
    show(await changeRow(em, resource, hooks, requireUser(caller), params.id, body, false)),
  )
  serve(update, async ({ em, caller, params, body }) =>
    show(await changeRow(em, resource, hooks, requireUser(caller), params.id, body, true)),
  )
  serve(remove, async ({ write, caller, params }) =>
    removeRecord(app, resource, client, write, requireUser(caller), params.id),
  )
}

type Context = Pick<Parameters<Parameters<App['endpoint']>[1]>[0], 'em' | 'caller' | 'locale' | 'write'>

/**
 * Archives first, so that nothing new may refer to the record, asks every service that may hold it, and deletes what is free.
 * A record in use, or one of which a service does not tell, comes back from the archive.
 */
async function removeRecord(
  app: App,
  resource: Resource,
  client: Client,
  write: Context['write'],
  actor: UserCaller,
  id: string,
) {
  await write((em) => archiveRow(em, resource, id, true))
  try {
    const count = await countUses(app, client, resource, id)
    if (count > 0) throw new DomainError('IN_USE', { details: { count } })
    return await write(async (em) => {
      await deleteRow(em, resource, actor, id)
      return { data: { id } }
    })
  } catch (error) {
    await app.database
      .transaction((em) => archiveRow(em, resource, id, false))
      .catch((failure: unknown) => app.log.warn({ err: failure, id }, 'record stays archived'))
    // Something took hold of it after all, and the database itself said no.
    if (sqlState(error) === '23503') throw new DomainError('IN_USE', { details: { count: 1 }, cause: error })
    throw error
  }
}

/** The list's texts in one language, where the caller asked for one; the translations stay beside them. */
function inLocale(record: Record<string, unknown>, locale: string | undefined): Record<string, unknown> {
  const { translations } = record as { translations?: Record<string, Record<string, string>> }
  return locale ? { ...record, ...translations?.[locale] } : record
}
