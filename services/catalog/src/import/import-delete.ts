import type { UserCaller } from '@forecourt/contracts'
import { type Database, type EntityManager, purge, sql } from '@forecourt/kernel/db'
import { findJob } from './import-job.ts'
import { setStatus } from './import-service.ts'

interface Deletion {
  readonly db: Database
  readonly user: UserCaller
  readonly id: string
  /** A transaction whose result is the reply. */
  readonly write: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>
  readonly signal: AbortSignal
}

/**
 * Deletes a list with all its rows, plates and VINs; the vehicles it became stay. It is cancelled first: if this ends
 * half-way, the rest can no longer be brought in, and is deleted a day later.
 *
 * @throws DomainError NOT_FOUND (404), also for anybody else's
 */
export async function deleteImportJob({ db, user, id, write, signal }: Deletion): Promise<{ data: { id: string } }> {
  await db.transaction(async (em) => {
    await findJob(em, user.userId, id, true)
    await setStatus(em, id, 'cancelled')
  })
  // A batch at a time: tens of thousands by cascade would be one statement that may take too long.
  const checkpoint = () => signal.throwIfAborted()
  await purge(db, { checkpoint }, { table: 'import_row', key: 'job_id, line', where: 'job_id = $1', params: [id] })
  return write(async (em) => {
    await sql(em, 'delete from import_job where id = $1 and owner_id = $2', [id, user.userId])
    return { data: { id } }
  })
}
