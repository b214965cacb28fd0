import type { Picture } from '@forecourt/contracts'
import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { Member } from '../thread/member.ts'
import { toPicture } from '../thread/message-pictures.ts'
import type { StoredPicture } from '../upload/take-picture.ts'

/** Keeps a picture for a message that is still to be sent: from now on a row names its folder, and the trash no longer does. */
export async function keepPicture(
  em: EntityManager,
  { threadId, personId }: Member,
  { folder, width, height, widths, blur }: StoredPicture,
): Promise<Picture> {
  const picture = { id: newId(), width, height, widths: [...widths], blur }
  // Half an hour before it is due at the latest: then nobody is emptying the folder yet.
  const kept = await sql(
    em,
    `with taken as (
       delete from picture_trash where folder = $1 and thrown_at > now() + interval '30 minutes' returning folder)
     insert into thread_picture (id, thread_id, owner_id, folder, width, height, widths, blur)
     select $2, $3, $4, folder, $5, $6, $7::int[], $8 from taken returning 1`,
    [folder, picture.id, threadId, personId, width, height, picture.widths, blur],
  )
  if (kept.length === 0) throw new DomainError('UNAVAILABLE')
  return toPicture(threadId, picture)
}

/** @throws DomainError NOT_FOUND for one that was sent, and for another's */
export async function removePicture(em: EntityManager, { threadId, personId }: Member, id: string): Promise<void> {
  const gone = await sql(
    em,
    `delete from thread_picture where id = $1 and thread_id = $2 and owner_id = $3 and message_id is null returning 1`,
    [id, threadId, personId],
  )
  if (gone.length === 0) throw new DomainError('NOT_FOUND')
}

/**
 * Where the files of a picture lie that a person of the conversation may see.
 *
 * @throws DomainError NOT_FOUND, also for one that the other has not sent yet
 */
export async function folderFor(em: EntityManager, { threadId, personId }: Member, id: string): Promise<string> {
  const [row] = await sql<{ folder: string }>(
    em,
    `select folder from thread_picture where id = $1 and thread_id = $2 and (message_id is not null or owner_id = $3)`,
    [id, threadId, personId],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return row.folder
}

/** @returns whether there may be more */
export async function forgetPictures(em: EntityManager, personId: string, batch: number): Promise<boolean> {
  const gone = await sql(
    em,
    `delete from thread_picture where id in (select id from thread_picture where owner_id = $1 limit ${batch}) returning 1`,
    [personId],
  )
  return gone.length > 0
}
