import type { Resource, UserCaller } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Client } from '../client/index.ts'
import { DomainError, sqlState } from '../errors/index.ts'
import { type App, type ChangeOrder, removeEach } from '../http/index.ts'
import { refuseRemoval } from './built-in.ts'
import type { ResourceHooks } from './hooks.ts'
import { countUses } from './in-use.ts'
import { type Row, toRecord } from './records.ts'
import { archiveRow, deleteRow, readRow } from './store.ts'

type Write = <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>

/**
 * Asks every service that may hold the record. One in use is left alone: nobody who saves a vehicle of France at this moment is
 * told that there is no France. One that seems free is archived, so that nothing new may refer to it, asked about again, and
 * deleted; what was taken hold of between the two, or is not told of the second time, comes back from the archive.
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
  const refuseKept = async (em: EntityManager, row: Row) => {
    refuseRemoval(resource, row)
    await hooks.keep?.(em, toRecord(resource, row))
  }
  const refuseUsed = async () => {
    const count = await countUses(app, client, resource, id)
    if (count > 0) throw new DomainError('IN_USE', { details: { count } })
  }
  // By `write`, which claims the request's key: its twin waits, and gets the same answer instead of a 404.
  await write(async (em) => refuseKept(em, await readRow(em, resource, id)))
  await refuseUsed()
  await write(async (em) => refuseKept(em, await archiveRow(em, resource, id, true)))
  try {
    await refuseUsed()
    return await write(async (em) => {
      await deleteRow(em, resource, hooks, actor, id)
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

/** Deletes several, each as {@link removeRecord} does. */
export const removeRecords = (
  app: App,
  resource: Resource,
  hooks: ResourceHooks,
  client: Client,
  actor: UserCaller,
  order: Pick<ChangeOrder, 'ids' | 'locale' | 'write' | 'signal'>,
) =>
  removeEach({
    ...order,
    // Not by `write`: that would store the answer to one removal as the answer to all.
    one: (id) =>
      removeRecord(
        app,
        resource,
        hooks,
        client,
        (work) => app.database.transaction(work, { signal: order.signal }),
        actor,
        id,
      ),
  })
