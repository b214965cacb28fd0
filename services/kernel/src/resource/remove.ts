import type { Locale, Resource, UserCaller } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Client } from '../client/index.ts'
import { DomainError, problemOf, sqlState } from '../errors/index.ts'
import type { App } from '../http/index.ts'
import { refuseRemoval } from './built-in.ts'
import { countUses } from './in-use.ts'
import { toRecord } from './records.ts'
import type { ResourceHooks } from './resource-module.ts'
import { archiveRow, deleteRow } from './store.ts'

type Write = <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>

/**
 * Archives first, so that nothing new may refer to the record, asks every service that may hold it, and deletes what is free.
 * A record in use, or one of which a service does not tell, comes back from the archive.
 *
 * @throws DomainError NOT_FOUND, BUILT_IN, IN_USE with the count, UNAVAILABLE, and what the `keep` hook throws
 */
export async function removeRecord(
  app: App,
  resource: Resource,
  hooks: ResourceHooks,
  client: Client,
  write: Write,
  actor: UserCaller,
  id: string,
) {
  await write(async (em) => {
    const row = await archiveRow(em, resource, id, true)
    refuseRemoval(resource, row)
    await hooks.keep?.(em, toRecord(resource, row))
  })
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

/** Deletes one after the other, each by itself; what cannot go stays, and is told with its reason. What has gone before counts as deleted. */
export async function removeRecords(
  app: App,
  resource: Resource,
  hooks: ResourceHooks,
  client: Client,
  actor: UserCaller,
  ids: readonly string[],
  locale: Locale,
) {
  const deleted: string[] = []
  const refused: { id: string; code: string; message: string }[] = []
  for (const id of ids) {
    try {
      await removeRecord(app, resource, hooks, client, (work) => app.database.transaction(work), actor, id)
      deleted.push(id)
    } catch (error) {
      const { code, message } = problemOf(error, locale, '').body
      if (code === 'NOT_FOUND') deleted.push(id)
      else refused.push({ id, code, message })
    }
  }
  return { deleted, refused }
}
