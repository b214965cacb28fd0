import { chmod, chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { copyEntries } from './copy-folder.ts'
import { asAdmin } from './databases.ts'

/** A PostgreSQL that runs, and its data. */
export interface RunningData {
  /** Connection string of the superuser. */
  readonly adminUrl: string
  readonly dataDir: string
}

/**
 * Folders whose contents are of no use in a copy: the log, which is half written there, and what a server makes anew when it
 * starts. Slots least of all: in the copy nobody would ever read from them, and they would keep its log.
 */
const LEFT_EMPTY = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const LEFT_OUT = ['postmaster.pid', 'postmaster.opts']

/**
 * Copies the data of a running server as `pg_basebackup` does, into a folder that is there as a whole or not at all. Of no use
 * without the log from its `backup_label` on. The backup ends with its session: one that dies leaves nothing to tidy up.
 *
 * @param to replaced when it is there
 * @param options.isArchived waits until the log that belongs to it is archived, and refuses where it is not
 * @param options.finish changes the copy before it is in its place
 * @returns the first segment of the log that belongs to it, 24 hexadecimal digits
 */
export async function baseBackup(
  { adminUrl, dataDir }: RunningData,
  to: string,
  { isArchived, finish }: { isArchived: boolean; finish?: (partial: string) => Promise<void> },
): Promise<string> {
  const partial = `${to}.new`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  const label = await asAdmin(adminUrl, async (db) => {
    await db.query("select pg_backup_start('forecourt', fast => true)")
    await copyData(dataDir, partial)
    const { rows } = await db.query<{ label: string; spaces: string }>(
      'select labelfile as label, spcmapfile as spaces from pg_backup_stop(wait_for_archive => $1)',
      [isArchived],
    )
    const { label = '', spaces = '' } = rows[0] ?? {}
    await writeOwned(partial, 'backup_label', label)
    if (spaces) await writeOwned(partial, 'tablespace_map', spaces)
    return label
  })
  const first = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/m.exec(label)?.[1]
  if (!first) throw new Error('the base backup does not say where its log begins')
  await finish?.(partial)
  await rm(to, { recursive: true, force: true })
  await rename(partial, to)
  return first
}

async function copyData(from: string, to: string): Promise<void> {
  const { uid, gid } = await stat(from)
  const names = (await readdir(from)).filter((name) => ![...LEFT_EMPTY, ...LEFT_OUT].includes(name))
  await copyEntries(from, names, to)
  for (const name of LEFT_EMPTY) {
    await mkdir(join(to, name), { mode: 0o700 })
    await chown(join(to, name), uid, gid)
  }
  await chown(to, uid, gid)
  await chmod(to, 0o700)
}

/**
 * Writes a file that belongs to whom the folder belongs to: PostgreSQL's user, where we are root. No link that is there is
 * followed: that user could have made it.
 */
export async function writeOwned(folder: string, name: string, text: string): Promise<void> {
  const { uid, gid } = await stat(folder)
  const path = join(folder, name)
  const beside = `${path}.new`
  await rm(beside, { force: true })
  const file = await open(beside, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.chown(uid, gid)
  } finally {
    await file.close()
  }
  await rename(beside, path)
}
