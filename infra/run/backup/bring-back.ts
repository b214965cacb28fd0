import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyInto, findPostgres, startPostgres } from '@forecourt/kernel/testing'
import { Failure } from '../failure.ts'
import { archiveFolder, postgresDataFolder } from '../infrastructure.ts'
import { logFile } from '../node-process.ts'
import { type RunFiles, shown } from '../paths.ts'
import { loadSecrets } from '../secrets.ts'
import { backupFiles } from './backup-files.ts'
import { isBackup } from './save.ts'

/** Where to stop: at a moment, at a named restore point, or at the end of what was archived. */
export type Target = { readonly moment: Date } | { readonly name: string } | 'latest'

/** Replaying a day's log takes long, and nobody waits for it in vain: the server ends by itself when it cannot go on. */
const PATIENCE = 24 * 3_600_000
const MARK = '# npm run restore'

/**
 * Brings a backup back into the folder of a run that does not run. What is there is put aside. Streams are not in a backup:
 * services make them anew and fill them from their outboxes.
 *
 * @throws Failure when there is no backup, or its log does not reach the target
 */
export async function bringBack(
  files: RunFiles,
  folder: string,
  { target, port }: { target: Target; port: number },
): Promise<{ aside: string | undefined }> {
  if (!(await isBackup(folder))) throw new Failure(`There is no backup in ${shown(folder)}.`)
  const backup = backupFiles(folder)
  const binaries = await findPostgres()
  const dataDir = await postgresDataFolder(files)
  await saveLastSegments(dataDir, backup.wal)
  const aside = existsSync(dataDir) ? `${dataDir}.old` : undefined
  if (aside) {
    await rm(aside, { recursive: true, force: true })
    await rename(dataDir, aside)
  }
  await rm(`${dataDir}.new`, { recursive: true, force: true })
  const { status } = spawnSync('cp', ['-a', '--', backup.base, `${dataDir}.new`], { stdio: 'ignore' })
  if (status !== 0) throw new Error(`the base backup could not be copied to ${dataDir}`)
  await rename(`${dataDir}.new`, dataDir)
  await copyFile(backup.secrets, files.secrets)
  if (existsSync(backup.pictures)) await copyInto(backup.pictures, files.pictures, { keep: true })
  // Events of a time that is not any more would be taken for new ones.
  for (const bus of [files.nats, files.natsCluster]) await rm(bus, { recursive: true, force: true })

  const log = await archiveFolder(binaries, dataDir)
  await copyInto(backup.wal, log)
  if (binaries.runAs) spawnSync('chown', ['-R', `${binaries.runAs.uid}:${binaries.runAs.gid}`, log])
  const settings = join(dataDir, 'postgresql.auto.conf')
  const before = await readFile(settings, 'utf8')
  await appendFile(settings, `\n${MARK}\n${recovery(log, target).join('\n')}\n`)
  await writeFile(join(dataDir, 'recovery.signal'), '', { mode: 0o600 })
  if (binaries.runAs)
    spawnSync('chown', [`${binaries.runAs.uid}:${binaries.runAs.gid}`, join(dataDir, 'recovery.signal')])
  const logPath = logFile(files.logs, 'postgres')
  const password = loadSecrets(files.secrets).postgresAdmin
  const server = await startPostgres(binaries, { dataDir, logPath, port, password, patience: PATIENCE }).catch(() => {
    throw new Failure(
      `PostgreSQL did not get there: does the log in ${shown(backup.wal)} reach it? ${shown(logPath)} says more.`,
    )
  })
  await server.stop()
  await writeFile(settings, before)
  // Its segments are of a past that has two futures now; the next base backup begins anew.
  await rm(log, { recursive: true })
  return { aside }
}

/** What was archived on this machine and not fetched yet. */
async function saveLastSegments(dataDir: string, wal: string): Promise<void> {
  const archive = `${dataDir}.archive`
  if (existsSync(archive)) await copyInto(archive, wal, { keep: true })
}

/** Nobody connects before the target: what is read half way there would be of no moment at all. */
function recovery(log: string, target: Target): string[] {
  const to =
    target === 'latest'
      ? []
      : 'name' in target
        ? [`recovery_target_name = '${target.name.replaceAll("'", "''")}'`]
        : [`recovery_target_time = '${target.moment.toISOString()}'`]
  return [
    `restore_command = 'cp "${log}/%f" "%p"'`,
    // The base's own: an earlier restore may have left another in the log.
    "recovery_target_timeline = 'current'",
    "recovery_target_action = 'promote'",
    'hot_standby = off',
    ...to,
  ]
}
