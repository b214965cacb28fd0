import type { DatacronHandler } from '@forecourt/kernel/datacron'
import type { Database } from '@forecourt/kernel/db'
import type { PictureStore } from '@forecourt/kernel/picture'

const BATCH = 200

/** Those that were held when they were thrown away. Nobody takes hold of one whose message's own row is gone. */
const RELEASE = `update picture_trash t set thrown_at = now() where thrown_at = 'infinity'
  and not exists (select from thread_picture p where p.folder = t.folder)
  and not exists (select from thread_report_picture p where p.folder = t.folder)`

/**
 * Deletes the files of pictures whose rows are gone, and of uploads that came to nothing. A folder in the trash is never used
 * again. One that cannot be deleted is left for the next run and does not stop the others.
 */
export const messagePictureGc =
  (db: Database, store: PictureStore): DatacronHandler =>
  async ({ checkpoint, log }) => {
    await db.query(RELEASE)
    let [emptied, left] = [0, 0]
    for (let after = ''; ; ) {
      await checkpoint()
      const batch = await db.query<{ folder: string }>(
        `select folder from picture_trash where thrown_at <= now() and folder > $1 order by folder limit ${BATCH}`,
        [after],
      )
      for (const { folder } of batch) {
        await checkpoint()
        after = folder
        try {
          await store.remove(folder)
          await db.query('delete from picture_trash where folder = $1', [folder])
          emptied += 1
        } catch (error) {
          log.warn({ err: error, folder }, 'a picture’s files could not be deleted')
          left += 1
        }
      }
      if (batch.length < BATCH) return { emptied, left }
    }
  }
