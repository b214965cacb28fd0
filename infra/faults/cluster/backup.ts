import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@forecourt/kernel/testing'
import { saveAll, saveSince, sourceOf } from '../../run/backup/save.ts'
import { openClosed } from '../../run/closed-folder.ts'
import { runFiles } from '../../run/paths.ts'
import { deleteRun } from '../../run/system.ts'
import type { World } from '../../run/world.ts'
import { contactsIn } from '../restore/contacts-in.ts'
import { inspect } from '../restore/inspect.ts'
import { archived, closeSegment } from '../restore/moment.ts'

/** A backup that is begun at one primary and goes on at the next, as an operator's timer would do it. */
export interface Backup extends AsyncDisposable {
  /**
   * Takes what has come since from the present primary alone, for the machine of the one before may be gone with its disk: also
   * what is committed when it is called.
   */
  readonly goOn: (signal: AbortSignal) => Promise<void>
  /** Brings all of it back beside the system. @returns messages of contacts that are not there */
  readonly missing: (messages: Iterable<string>) => Promise<string[]>
}

/** Saves everything there is. What it made is deleted when it goes out of scope (`await using`). */
export async function beginBackup(world: World): Promise<Backup> {
  await using made = new AsyncDisposableStack()
  const backup = await mkdtemp(join(tmpdir(), 'forecourt-backup-'))
  made.defer(() => rm(backup, { recursive: true, force: true }))
  const place = await mkdtemp(join(tmpdir(), 'forecourt-restored-'))
  made.defer(() => deleteRun(place))
  await saveAll(await sourceOf(world), backup)
  const all = made.move()
  return {
    goOn: async (signal) => {
      await archived(world.postgres.admin, await closeSegment(world.postgres.admin), signal)
      const { dataDirs: _, ...primary } = await sourceOf(world)
      await saveSince(primary, backup)
    },
    missing: async (messages) => {
      for (const folder of [place, runFiles(place).logs]) openClosed(folder)
      const there = await inspect(place, backup, { target: 'latest', port: await freePort() }, contactsIn)
      return [...messages].filter((message) => !there.has(message))
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
