import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { endianness } from 'node:os'
import { join } from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import { type Database, newId } from '@forecourt/kernel/db'
import { type Static, Type as T } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Archive } from './archive.ts'
import { boundedColumns, valueColumns } from './columns.ts'
import type { Followed } from './index-feed.ts'
import { BrokenSnapshot, SnapshotReader, SnapshotWriter } from './snapshot-file.ts'
import { VehicleIndex } from './vehicle-index.ts'

/** Counted up with every change of how the index keeps what it has, or of what its words and fingerprints are made of. */
const FORMAT = 2
/** What a snapshot must have been written by to be read: the same columns, in the same order, on a like machine. */
const layout = JSON.stringify([FORMAT, endianness(), valueColumns, boundedColumns])
/** Nobody follows while it is written, and answers may not be older than two seconds; milliseconds. */
const PATIENCE_MS = 1_200
/** How long it may keep questions waiting, milliseconds. */
const SLICE_MS = 10
/** What a process that died has left behind is nobody's after that, milliseconds. */
const ABANDONED_MS = 3_600_000

const HeadOf = T.Object({ layout: T.String(), database: T.String(), id: T.String(), seen: T.String() })
type Head = Static<typeof HeadOf>
const Heads = Compile(HeadOf)

/** Where the snapshot of a database is: one for all instances that share the folder, each of which replaces it as a whole. */
const pathIn = (folder: string, database: string): string => join(folder, `search-${database}.snapshot`)

/** Which database this is: another cluster, or one that was restored from a dump, is another. */
async function databaseOf(db: Database): Promise<string> {
  const [row] = await db.query<{ database: string }>(
    `select (select system_identifier from pg_control_system())::text || '-' ||
       (select oid from pg_database where datname = current_database())::text as database`,
  )
  return row?.database ?? ''
}

/**
 * Writes the index to the folder while questions go on being answered. Nothing may be followed meanwhile. The database keeps
 * a note of it, committed after all that the index has seen: one that was restored to before then has no such note.
 *
 * @returns bytes written
 * @throws Error when it takes too long, or cannot be written
 */
export async function writeSnapshot(db: Database, folder: string, { index, seen }: Followed): Promise<number> {
  const database = await databaseOf(db)
  const id = newId()
  await db.query('insert into search_snapshot (id) values ($1)', [id])
  await db.query(`delete from search_snapshot where at < now() - interval '3 days'`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeAbandoned(folder)
  const path = pathIn(folder, database)
  const part = `${path}.${id}.part`
  const writer = new SnapshotWriter(part)
  try {
    const end = performance.now() + PATIENCE_MS
    exchangeHead(writer, { layout, database, id, seen })
    let pause = performance.now() + SLICE_MS
    for (const _ of index.exchange(writer)) {
      if (performance.now() < pause) continue
      await immediate()
      if (performance.now() > end) throw new Error('writing the snapshot takes too long')
      pause = performance.now() + SLICE_MS
    }
    writer.close()
    renameSync(part, path)
    return writer.bytes
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

/**
 * The index as the last snapshot has it.
 *
 * @returns undefined where there is none
 * @throws BrokenSnapshot for one that cannot be used: broken, of other code, or of a database that has become another
 */
export async function readSnapshot(db: Database, folder: string): Promise<Followed | undefined> {
  const database = await databaseOf(db)
  const path = pathIn(folder, database)
  const reader = open(path)
  if (!reader) return undefined
  try {
    const head = exchangeHead(reader)
    if (head.layout !== layout) throw new BrokenSnapshot('it was written by another version')
    if (head.database !== database) throw new BrokenSnapshot('it is of another database')
    const known = await db.query('select from search_snapshot where id = $1', [head.id])
    if (known.length === 0)
      throw new BrokenSnapshot('the database does not know of it: it was restored, or left it behind')
    const index = new VehicleIndex()
    for (const _ of index.exchange(reader));
    reader.end()
    return { index, seen: head.seen }
  } finally {
    reader.close()
  }
}

function open(path: string): SnapshotReader | undefined {
  try {
    return new SnapshotReader(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** @throws BrokenSnapshot for one of no meaning */
function exchangeHead(archive: Archive, head?: Head): Head {
  const bytes = archive.exchange(new TextEncoder().encode(JSON.stringify(head ?? null)))
  if (head) return head
  const read = parsed(new TextDecoder().decode(bytes))
  if (!Heads.Check(read)) throw new BrokenSnapshot('it has no head')
  return read
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!/^search-.*\.part$/.test(name)) continue
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (written !== undefined && Date.now() - written > ABANDONED_MS) rmSync(path, { force: true })
  }
}
