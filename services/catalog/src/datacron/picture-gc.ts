import { type DatacronHandler, type DatacronRunContext, purge } from '@forecourt/kernel/datacron'
import type { Database } from '@forecourt/kernel/db'
import type { PictureStore } from '@forecourt/kernel/picture'

/** Days until the pictures of a deleted vehicle go, too: an operator may be asked to bring it back until then. */
const DELETED_DAYS = 30
const BATCH = 200
/** Rows that one statement looks at, whatever becomes of them: nearly all pictures are shown. */
const SLICE = 1_000

/**
 * Deletes pictures no vehicle shows, when nobody has sent them for a day. First the row goes and its folder into the trash,
 * then the files: a process that dies in between leaves trash, which the next run takes up, and never a row without files.
 * No lock is held while files are deleted: a folder in the trash is never used again (ADR 8).
 */
export const pictureGc =
  (db: Database, store: PictureStore): DatacronHandler =>
  async (run) => {
    let detached = 0
    for await (const ids of slices(db, run, DELETED)) {
      detached += await purge(db, run, {
        table: 'vehicle_picture',
        where: 'vehicle_id = any ($1::uuid[])',
        params: [ids],
      })
    }
    let pictures = 0
    for await (const hashes of slices(db, run, NOT_SENT)) pictures += await throwAway(db, hashes)
    return { detached, pictures, ...(await emptyTrash(db, store, run)) }
  }

/** Rows by age, in the order of an index. */
interface Walk {
  readonly table: string
  readonly at: string
  readonly days: number
  readonly key: string
  /** Before every key. */
  readonly first: string
}
const DELETED: Walk = {
  table: 'vehicle',
  at: 'deleted_at',
  days: DELETED_DAYS,
  key: 'id',
  first: '00000000-0000-0000-0000-000000000000',
}
const NOT_SENT: Walk = { table: 'picture', at: 'last_sent_at', days: 1, key: 'hash', first: '' }

/** The keys of a walk's rows, a slice at a time; from one to the next by a cursor, so that none is looked at twice. */
async function* slices(db: Database, { checkpoint }: DatacronRunContext, { table, at, days, key, first }: Walk) {
  for (let last = { at: '-infinity', key: first }; ; ) {
    await checkpoint()
    const slice: { at: string; key: string }[] = await db.query(
      `select ${key} as key, ${at}::text as at from ${table} where ${at} < now() - make_interval(days => $1)
         and (${at}, ${key}) > ($2, $3) order by ${table}.${at}, ${table}.${key} limit ${SLICE}`,
      [days, last.at, last.key],
    )
    const end = slice.at(-1)
    if (!end) return
    yield slice.map((row) => row.key)
    last = end
  }
}

/** Pictures that somebody attaches at this moment hold their row, and are passed over. */
async function throwAway(db: Database, hashes: readonly string[]): Promise<number> {
  const gone = await db.query(
    `with gone as (
       delete from picture where hash in (
         select hash from picture p where hash = any ($1::text[]) and last_sent_at < now() - interval '1 day'
           and not exists (select from vehicle_picture vp where vp.hash = p.hash)
         for update skip locked)
       returning coalesce(folder, hash) as folder)
     insert into picture_trash (hash) select folder from gone on conflict (hash) do nothing returning 1`,
    [hashes],
  )
  return gone.length
}

/** One folder that cannot be deleted is left for the next run and does not stop the others. */
async function emptyTrash(db: Database, store: PictureStore, { checkpoint, log }: DatacronRunContext) {
  let [emptied, left] = [0, 0]
  for (let after = ''; ; ) {
    await checkpoint()
    const batch = await db.query<{ folder: string }>(
      `select hash as folder from picture_trash where thrown_at <= now() and hash > $1 order by hash limit ${BATCH}`,
      [after],
    )
    for (const { folder } of batch) {
      await checkpoint()
      after = folder
      try {
        await store.remove(folder)
        await db.query('delete from picture_trash where hash = $1', [folder])
        emptied += 1
      } catch (error) {
        log.warn({ err: error, folder }, 'a picture’s files could not be deleted')
        left += 1
      }
    }
    if (batch.length < BATCH) return { emptied, left }
  }
}
