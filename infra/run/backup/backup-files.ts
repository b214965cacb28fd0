import { join } from 'node:path'

/** What is in a backup's folder. */
export function backupFiles(folder: string) {
  return {
    folder,
    /** PostgreSQL's data as a base backup has them: of no use without the log from `backup_label` on. */
    base: join(folder, 'base'),
    /** Segments of the write-ahead log. */
    wal: join(folder, 'wal'),
    /** Of vehicles and messages, by their contents' hashes. */
    pictures: join(folder, 'pictures'),
    /** Passwords and keys in clear: whoever has them and the base has everything. */
    secrets: join(folder, 'secrets.json'),
  }
}

export type BackupFiles = ReturnType<typeof backupFiles>
