import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Database } from '@forecourt/kernel/db'
import { sql } from '@forecourt/kernel/db'
import type { UploadedFile } from '@forecourt/kernel/http'
import type { PictureHeader, PictureStore } from '@forecourt/kernel/picture'
import { encodePicture, VARIANT_FORMATS } from '@forecourt/kernel/picture'

interface Keeping {
  readonly db: Database
  readonly store: PictureStore
  readonly file: UploadedFile
  readonly header: PictureHeader
  readonly signal: AbortSignal
}

/**
 * Encodes a file and keeps its variants, in a folder that no other upload ever uses. The folder stands in the trash, due in
 * an hour, until the row of the picture names it: whoever dies, gives up or comes second in between leaves files that
 * `picture-gc` finds, and what is deleted is never what another upload has just stored.
 *
 * @returns false when another upload of the same bytes was first
 * @throws DomainError PICTURE_UNREADABLE; the signal's reason
 */
export async function keepPicture({ db, store, file, header, signal }: Keeping): Promise<boolean> {
  const folder = `${randomBytes(4).toString('hex')}-${file.sha256}`
  await db.query(`insert into picture_trash (hash, thrown_at) values ($1, now() + interval '1 hour')`, [folder])
  let isKept = false
  try {
    const { widths, blur } = await encodePicture(await readFile(file.path), header, signal, (variant) =>
      store.put(folder, variant.width, variant.format, variant.bytes),
    )
    const { width, height } = header
    isKept = await db.transaction(
      async (em) => {
        // Half an hour before it is due at the latest: then nobody is emptying the folder yet.
        const kept = await sql(
          em,
          `insert into picture (hash, width, height, widths, formats, blur, folder)
           select $1, $2, $3, $4, $5, $6, t.hash from picture_trash t
           where t.hash = $7 and t.thrown_at > now() + interval '30 minutes'
           on conflict (hash) do nothing returning 1`,
          [file.sha256, width, height, widths, VARIANT_FORMATS, blur, folder],
        )
        if (kept.length > 0) await sql(em, 'delete from picture_trash where hash = $1', [folder])
        return kept.length > 0
      },
      { signal },
    )
    return isKept
  } finally {
    if (!isKept) await throwAway(db, store, folder, file.sha256)
  }
}

/** Deletes at once what an upload that was given up has written; where this fails, `picture-gc` does it. */
async function throwAway(db: Database, store: PictureStore, folder: string, hash: string): Promise<void> {
  try {
    // Waits for a commit of ours whose answer was lost: then the folder is in use and no longer in the trash.
    const [trash] = await db.query('update picture_trash set thrown_at = now() where hash = $1 returning 1', [folder])
    if (!trash && !(await throwAgain(db, folder, hash))) return
    await store.remove(folder)
    await db.query('delete from picture_trash where hash = $1', [folder])
  } catch {
    // The trash still names the folder, so `picture-gc` deletes it.
  }
}

/**
 * Puts a folder into the trash again that was emptied while its upload went on for too long and wrote on.
 *
 * @returns false where the picture names the folder
 */
async function throwAgain(db: Database, folder: string, hash: string): Promise<boolean> {
  const thrown = await db.query(
    `insert into picture_trash (hash, thrown_at)
     select $1, now() where not exists (select from picture where hash = $2 and folder = $1)
     on conflict (hash) do nothing returning 1`,
    [folder, hash],
  )
  return thrown.length > 0
}
