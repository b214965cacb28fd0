import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { asAdmin, baseBackup, copyInto } from '@forecourt/kernel/testing'
import { Failure } from '../failure.ts'
import type { RunFiles } from '../paths.ts'
import { type BackupFiles, backupFiles } from './backup-files.ts'

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
async function saveBase(source: Source, backup: BackupFiles): Promise<string> {
  const mode = await asAdmin(source.adminUrl, async (db) => {
    const { rows } = await db.query<{ mode: string }>("select current_setting('archive_mode') as mode")
    return rows[0]?.mode
  })
  if (mode !== 'on') throw new Failure('The write-ahead log is not archived here: start with "npm start -- --archive".')
  return baseBackup(source, backup.base, { isArchived: true })
}

const placeOf = (segment: string): string => segment.slice(8)

/** Whether a folder holds a backup at all. */
export async function isBackup(folder: string): Promise<boolean> {
  const label = await readFile(join(backupFiles(folder).base, 'backup_label'), 'utf8').catch(() => '')
  return label.startsWith('START WAL LOCATION')
}
