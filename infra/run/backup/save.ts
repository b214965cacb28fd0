import { existsSync } from 'node:fs'
import { copyFile, lstat, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { asAdmin, baseBackup, copyInto } from '@forecourt/kernel/testing'
import { assertOwn, openClosed } from '../closed-folder.ts'
import { Failure } from '../failure.ts'
import { postgresDataFolder, postgresDataFolders } from '../infrastructure.ts'
import { type RunFiles, runFiles, shown } from '../paths.ts'
import type { World } from '../world.ts'
import { type BackupFiles, backupFiles } from './backup-files.ts'
import { isArchived, isSegment, lastBeforeGap, placeOf } from './segments.ts'

/** What is backed up: a system that runs. */
export interface Source {
  files: RunFiles
  /** Connection string of the superuser. */
  adminUrl: string
  /** PostgreSQL's data. */
  dataDir: string
  /** Those of both servers of a pair: each archives what it has of the log. */
  dataDirs?: readonly string[]
}

/** Of a system as it runs now: which server is the primary may change. */
export async function sourceOf({ folder, postgres }: Pick<World, 'folder' | 'postgres'>): Promise<Source> {
  const files = runFiles(folder)
  const [dataDir, dataDirs] = [await postgresDataFolder(files), await postgresDataFolders(files)]
  return { files, adminUrl: postgres.admin, dataDir, dataDirs }
}

/**
 * Saves everything there is while it runs: all databases at one moment, the log since then, pictures, passwords and keys.
 *
 * @throws Failure where the log is not archived
 */
export async function saveAll(source: Source, folder: string): Promise<void> {
  await assertArchived(source)
  const backup = await openBackup(folder)
  const from = await baseBackup(source, backup.base, { isArchived: true })
  await saveSince(source, folder)
  // What came before this base is of no use with it.
  for (const name of await readdir(backup.wal))
    if (isSegment(name) && placeOf(name) < placeOf(from)) await rm(join(backup.wal, name))
}

/**
 * Saves what has come since: closed segments of the log and new pictures. It may run every minute.
 *
 * @returns when the last segment that is saved was closed
 * @throws Failure where the log is not archived, the folder holds no backup (nothing is taken then), or lacks a segment that another folder has
 */
export async function saveSince(
  { files, adminUrl, dataDir, dataDirs = [dataDir] }: Source,
  folder: string,
): Promise<Date | undefined> {
  // What is saved is removed here: in a wrong folder it would be lost to the right one.
  if (!(await isBackup(folder)))
    throw new Failure(
      `There is no backup in ${shown(folder)}: make one there first, with "npm run backup -- ${shown(folder)}".`,
    )
  await assertArchived({ adminUrl })
  const backup = await openBackup(folder)
  await copyFile(files.secrets, `${backup.secrets}.part`)
  await rename(`${backup.secrets}.part`, backup.secrets)
  for (const archive of dataDirs.map((data) => `${data}.archive`)) if (existsSync(archive)) await take(archive, backup)
  if (existsSync(files.pictures)) await copyInto(files.pictures, backup.pictures, { isChanging: true, keep: true })
  await assertWhole(folder)
  const names = (await readdir(backup.wal)).filter(isSegment).sort((a, b) => placeOf(a).localeCompare(placeOf(b)))
  const last = names.at(-1)
  return last === undefined ? undefined : (await stat(join(backup.wal, last))).mtime
}

/**
 * Moves an archive's files into the backup. Both servers of a pair have most of them: one copy is kept. What PostgreSQL does not
 * archive stays where it is: its user may have put there whatever it likes.
 */
async function take(archive: string, { wal }: BackupFiles): Promise<void> {
  for (const name of (await readdir(archive)).sort()) {
    // basic_archive writes a segment under another name first.
    if (!isArchived(name) || !(await lstat(join(archive, name))).isFile()) continue
    const [from, to] = [join(archive, name), join(wal, name)]
    if (!existsSync(to)) {
      const { atime, mtime } = await stat(from)
      await copyFile(from, `${to}.part`)
      await utimes(`${to}.part`, atime, mtime)
      await rename(`${to}.part`, to)
    }
    await rm(from)
  }
}

/** @throws Failure where segments between the base and the last one are missing */
export async function assertWhole(folder: string): Promise<void> {
  const { wal, base } = backupFiles(folder)
  const label = await readFile(join(base, 'backup_label'), 'utf8')
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? ''
  const last = lastBeforeGap(await readdir(wal), first)
  if (last === undefined) return
  const reach =
    last === 'none'
      ? 'The log that belongs to its base is missing'
      : `The log ends after ${last}: what came next is missing`
  throw new Failure(
    `${shown(folder)} cannot be brought up to date. ${reach}, for instance because another folder has fetched it. Copy the missing segments from there into ${shown(wal)}, or make a whole backup.`,
  )
}

async function openBackup(folder: string): Promise<BackupFiles> {
  const backup = backupFiles(folder)
  openClosed(folder)
  assertOwn(folder)
  for (const path of [backup.wal, backup.pictures]) await mkdir(path, { recursive: true, mode: 0o700 })
  return backup
}

async function assertArchived({ adminUrl }: Pick<Source, 'adminUrl'>): Promise<void> {
  const mode = await asAdmin(adminUrl, async (db) => {
    const { rows } = await db.query<{ mode: string }>("select current_setting('archive_mode') as mode")
    return rows[0]?.mode
  })
  if (mode === 'off')
    throw new Failure('The write-ahead log is not archived here: start with "npm start -- --archive".')
}

/** Whether a folder holds a backup at all. */
export async function isBackup(folder: string): Promise<boolean> {
  const label = await readFile(join(backupFiles(folder).base, 'backup_label'), 'utf8').catch(() => '')
  return label.startsWith('START WAL LOCATION')
}
