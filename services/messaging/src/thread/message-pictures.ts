import type { Picture } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { VARIANT_FORMATS } from '@forecourt/kernel/picture'
import type { Member } from './member.ts'

/** A picture as JSON tells it. */
export interface TellablePicture {
  id: string
  width: number
  height: number
  widths: number[]
  blur: string
}

/** The pictures of a message `x`, in JSON. */
export const PICTURES_OF = `(select json_agg(json_build_object('id', tp.id, 'width', tp.width, 'height', tp.height,
    'widths', tp.widths, 'blur', tp.blur) order by tp.place) from thread_picture tp where tp.message_id = x.id)`

export const toPicture = (threadId: string, picture: TellablePicture): Picture =>
  pictureBelow(`/api/v1/thread/${threadId}`, picture)

/** A picture whose files are served below an address. */
export const pictureBelow = (address: string, { id, width, height, widths, blur }: TellablePicture): Picture => ({
  ...{ id, width, height, widths, blur, formats: [...VARIANT_FORMATS] },
  src: `${address}/picture/${id}`,
})

/**
 * Makes pictures part of a message, in the order named.
 *
 * @throws DomainError PICTURE_GONE (409) where one is not there any more, was sent before, or is another's
 */
export async function attachPictures(
  em: EntityManager,
  { threadId, personId }: Member,
  messageId: string,
  ids: readonly string[],
): Promise<Picture[]> {
  if (ids.length === 0) return []
  const rows = await sql<TellablePicture & { place: number }>(
    em,
    `update thread_picture p set message_id = $1, place = wanted.place
     from unnest($4::uuid[]) with ordinality as wanted (id, place)
     where p.id = wanted.id and p.thread_id = $2 and p.owner_id = $3 and p.message_id is null
     returning p.id, p.width, p.height, p.widths, p.blur, p.place`,
    [messageId, threadId, personId, [...ids]],
  )
  if (rows.length < ids.length) throw new DomainError('PICTURE_GONE')
  return rows.sort((a, b) => a.place - b.place).map((row) => toPicture(threadId, row))
}
