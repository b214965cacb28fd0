import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@forecourt/kernel/testing'
import { withDatabase } from '../../client/database.ts'
import { saveAll, saveSince } from '../../run/backup/save.ts'
import { openClosed } from '../../run/closed-folder.ts'
import { postgresDataFolder, postgresDataFolders } from '../../run/infrastructure.ts'
import { runFiles } from '../../run/paths.ts'
import { deleteRun } from '../../run/system.ts'
import type { World } from '../../run/world.ts'
import { contactsIn } from '../restore/contacts-in.ts'
import { inspect } from '../restore/inspect.ts'
import { archived } from '../restore/moment.ts'

/** A backup that is begun at one primary and goes on at the next, as an operator's timer would do it. */
export interface Backup extends AsyncDisposable {
  /** Takes what has come since: also what is committed when it is called. */
  readonly goOn: (signal: AbortSignal) => Promise<void>
  /** Brings all of it back beside the system. @returns messages of contacts that are not there */
  readonly missing: (messages: Iterable<string>) => Promise<string[]>
}

/** Saves everything there is. What it made is deleted when it goes out of scope (`await using`). */
export async function beginBackup(world: World): Promise<Backup> {
  const backup = await mkdtemp(join(tmpdir(), 'forecourt-backup-'))
  const place = await mkdtemp(join(tmpdir(), 'forecourt-restored-'))
  const files = runFiles(world.folder)
  // Which server is the primary may have changed.
  const source = async () => ({
    files,
    adminUrl: world.postgres.admin,
    dataDir: await postgresDataFolder(files),
    dataDirs: await postgresDataFolders(files),
  })
  await saveAll(await source(), backup)
  return {
    goOn: async (signal) => {
      const segment = await withDatabase(world.postgres.admin, async (db) => {
        const { rows } = await db.query<{ segment: string }>(
          'select pg_walfile_name(pg_current_wal_insert_lsn()) as segment',
        )
        await db.query('select pg_switch_wal()')
        return rows[0]?.segment ?? ''
      })
      await archived(world.postgres.admin, segment, signal)
      await saveSince(await source(), backup)
    },
    missing: async (messages) => {
      for (const folder of [place, runFiles(place).logs]) openClosed(folder)
      const there = await inspect(place, backup, { target: 'latest', port: await freePort() }, contactsIn)
      return [...messages].filter((message) => !there.has(message))
    },
    [Symbol.asyncDispose]: async () => {
      await deleteRun(place)
      await rm(backup, { recursive: true, force: true })
    },
  }
}
