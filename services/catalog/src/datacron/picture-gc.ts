import { type DatacronHandler, type DatacronRunContext, purge } from '@forecourt/kernel/datacron'
import { type Database, sql } from '@forecourt/kernel/db'
import type { PictureStore } from '../picture/picture.store.ts'

/** Days until the pictures of a deleted vehicle go, too: an operator may be asked to bring it back until then. */
const DELETED_DAYS = 30
const BATCH = 200

/**
 * Deletes pictures no vehicle shows, when nobody has sent them for a day. First the row goes and the hash into the trash,
 * then the files: a process that dies in between leaves trash, which the next run takes up, and never a row without files.
 */
export const pictureGc =
  (db: Database, store: PictureStore): DatacronHandler =>
  async (run) => {
    const detached = await purge(db, run, {
      table: 'vehicle_picture',
      where: `vehicle_id in (select id from vehicle where deleted_at < now() - make_interval(days => $1))`,
      params: [DELETED_DAYS],
    })
    let pictures = 0
    for (let thrown = BATCH; thrown === BATCH; pictures += thrown) {
      await run.checkpoint()
      thrown = await throwAway(db)
    }
    return { detached, pictures, emptied: await emptyTrash(db, store, run) }
  }

/** Pictures that somebody attaches at this moment hold their row, and are passed over. */
const throwAway = (db: Database): Promise<number> =>
  db.transaction(async (em) => {
    const gone = await sql(
      em,
      `with gone as (
         delete from picture where hash in (
           select hash from picture p where last_sent_at < now() - interval '1 day'
             and not exists (select from vehicle_picture vp where vp.hash = p.hash)
           limit ${BATCH} for update skip locked)
         returning hash)
       insert into picture_trash (hash) select hash from gone on conflict (hash) do nothing returning 1`,
    )
    return gone.length
  })

async function emptyTrash(db: Database, store: PictureStore, { checkpoint }: DatacronRunContext): Promise<number> {
  for (let emptied = 0; ; emptied += 1) {
    await checkpoint()
    const found = await db.transaction(async (em) => {
      const [trash] = await sql<{ hash: string }>(
        em,
        'select hash from picture_trash order by thrown_at, hash limit 1 for update skip locked',
      )
      if (!trash) return false
      await store.remove(trash.hash)
      await sql(em, 'delete from picture_trash where hash = $1', [trash.hash])
      return true
    })
    if (!found) return emptied
  }
}
