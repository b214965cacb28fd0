import { existsSync } from 'node:fs'
import { chown, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { Failure } from '../failure.ts'
import type { RunFiles } from '../paths.ts'
import { type BackupFiles, backupFiles } from './backup-files.ts'
import { copyInto } from './copy.ts'

/** What is backed up: a system that runs. */
export interface Source {
  files: RunFiles
  /** Connection string of the superuser. */
  adminUrl: string
  /** PostgreSQL's data. */
  dataDir: string
}

/** 24 digits: timeline, and place in the log. */
const SEGMENT = /^[0-9A-F]{24}$/

/**
 * Saves everything there is while it runs: all databases at one moment, the log since then, pictures, passwords and keys.
 *
 * @throws Failure where the log is not archived
 */
export async function saveAll(source: Source, folder: string): Promise<void> {
  const backup = await openBackup(folder)
  const from = await saveBase(source, backup)
  await saveSince(source, folder)
  // What came before this base is of no use with it.
  for (const name of await readdir(backup.wal))
    if (SEGMENT.test(name) && placeOf(name) < placeOf(from)) await rm(join(backup.wal, name))
}

/** Saves what has come since: closed segments of the log and new pictures. It may run every minute. */
export async function saveSince({ files, dataDir }: Source, folder: string): Promise<void> {
  const backup = await openBackup(folder)
  await copyFile(files.secrets, backup.secrets)
  const archive = `${dataDir}.archive`
  for (const name of (await readdir(archive)).sort()) {
    // basic_archive writes a segment under another name first.
    if (name.startsWith('archtemp')) continue
    await copyFile(join(archive, name), join(backup.wal, `${name}.part`))
    await rename(join(backup.wal, `${name}.part`), join(backup.wal, name))
    await rm(join(archive, name))
  }
  if (existsSync(files.pictures)) await copyInto(files.pictures, backup.pictures, { isChanging: true, keep: true })
}

async function openBackup(folder: string): Promise<BackupFiles> {
  const backup = backupFiles(folder)
  for (const path of [backup.folder, backup.wal, backup.pictures]) await mkdir(path, { recursive: true, mode: 0o700 })
  return backup
}

/** @returns the first segment of the log that belongs to it */
async function saveBase({ adminUrl, dataDir }: Source, backup: BackupFiles): Promise<string> {
  const partial = `${backup.base}.new`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  // The backup ends with the session: one that dies leaves nothing to tidy up.
  const db = new pg.Client({ connectionString: adminUrl })
  await db.connect()
  try {
    const { rows } = await db.query<{ mode: string }>("select current_setting('archive_mode') as mode")
    if (rows[0]?.mode !== 'on')
      throw new Failure('The write-ahead log is not archived here: start with "npm start -- --archive".')
    await db.query("select pg_backup_start('npm run backup', fast => true)")
    await copyInto(dataDir, partial, { isChanging: true })
    const { rows: ended } = await db.query<{ label: string; spaces: string }>(
      'select labelfile as label, spcmapfile as spaces from pg_backup_stop(wait_for_archive => true)',
    )
    const label = ended[0]?.label ?? ''
    // The log in there is half written; the archive has all of it.
    const log = join(partial, 'pg_wal')
    for (const name of await readdir(log)) await rm(join(log, name), { recursive: true })
    for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(partial, name), { force: true })
    const { uid, gid } = await stat(dataDir)
    await chown(partial, uid, gid)
    for (const [name, text] of [
      ['backup_label', label],
      ['tablespace_map', ended[0]?.spaces ?? ''],
    ] as const) {
      if (!text) continue
      await writeFile(join(partial, name), text, { mode: 0o600 })
      await chown(join(partial, name), uid, gid)
    }
    await rm(backup.base, { recursive: true, force: true })
    await rename(partial, backup.base)
    const first = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/m.exec(label)?.[1]
    if (!first) throw new Error('the base backup does not say where its log begins')
    return first
  } finally {
    await db.end()
  }
}

const placeOf = (segment: string): string => segment.slice(8)

/** Whether a folder holds a backup at all. */
export async function isBackup(folder: string): Promise<boolean> {
  const label = await readFile(join(backupFiles(folder).base, 'backup_label'), 'utf8').catch(() => '')
  return label.startsWith('START WAL LOCATION')
}
