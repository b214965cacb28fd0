import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asAdmin, copyInto, findPostgres, startPostgres } from '@forecourt/kernel/testing'
import { assertOwn } from '../closed-folder.ts'
import { Failure } from '../failure.ts'
import { archiveFolder, postgresDataFolder, postgresDataFolders } from '../infrastructure.ts'
import { isRecord, readJson } from '../json-file.ts'
import { logFile } from '../node-process.ts'
import { type RunFiles, shown } from '../paths.ts'
import { type BackupFiles, backupFiles } from './backup-files.ts'
import { assertWhole, isBackup } from './save.ts'

/** Where to stop: at a moment, or at the end of what was archived. */
export type Target = { readonly moment: Date } | 'latest'

/** Replaying a day's log takes long, and nobody waits for it in vain: the server ends by itself when it cannot go on. */
const PATIENCE = 24 * 3_600_000
const MARK = '# npm run restore'

/**
 * Brings a backup back into the folder of a run that does not run. What is there is put aside; where the backup cannot be brought
 * back, it stands there again as it was. Streams are not in a backup: services make them anew and fill them from their outboxes.
 *
 * @returns where what was there is now, and when the last transaction was committed that was brought back
 * @throws Failure when there is no backup, or its log does not reach the target
 */
export async function bringBack(
  files: RunFiles,
  folder: string,
  { target, port }: { target: Target; port: number },
): Promise<{ aside: string | undefined; until: Date | undefined }> {
  if (!(await isBackup(folder))) throw new Failure(`There is no backup in ${shown(folder)}.`)
  assertOwn(folder)
  const backup = backupFiles(folder)
  const dataDir = await postgresDataFolder(files)
  for (const data of await postgresDataFolders(files)) await saveLastSegments(data, backup.wal)
  await assertWhole(folder)
  const fresh = `${dataDir}.new`
  let until: Date | undefined
  try {
    until = await recover(files, backup, { dataDir: fresh, target, port })
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
  const aside = existsSync(dataDir) ? `${dataDir}.old` : undefined
  if (aside) {
    await rm(aside, { recursive: true, force: true })
    await rename(dataDir, aside)
  }
  await rename(fresh, dataDir)
  // Its segments, which the backup has, are of a past that has two futures now; the next base backup begins anew.
  for (const data of await postgresDataFolders(files)) await rm(`${data}.archive`, { recursive: true, force: true })
  if (existsSync(files.secrets)) await copyFile(files.secrets, `${files.secrets}.old`)
  await copyFile(backup.secrets, files.secrets)
  if (existsSync(backup.pictures)) await copyInto(backup.pictures, files.pictures, { keep: true })
  // Events of a time that is not any more would be taken for new ones.
  for (const bus of [files.nats, files.natsCluster]) await rm(bus, { recursive: true, force: true })
  return { aside, until }
}

/** Makes data of the backup's base and log. @returns when the last transaction of it was committed */
async function recover(
  files: RunFiles,
  backup: BackupFiles,
  { dataDir, target, port }: { dataDir: string; target: Target; port: number },
): Promise<Date | undefined> {
  const binaries = await findPostgres()
  await rm(dataDir, { recursive: true, force: true })
  const { status } = spawnSync('cp', ['-a', '--', backup.base, dataDir], { stdio: 'ignore' })
  if (status !== 0) throw new Error(`the base backup could not be copied to ${dataDir}`)
  const log = await archiveFolder(binaries, dataDir)
  const settings = join(dataDir, 'postgresql.auto.conf')
  const signal = join(dataDir, 'recovery.signal')
  try {
    await copyInto(backup.wal, log)
    if (binaries.runAs) spawnSync('chown', ['-R', `${binaries.runAs.uid}:${binaries.runAs.gid}`, log])
    const before = await readFile(settings, 'utf8')
    await appendFile(settings, `\n${MARK}\n${recovery(log, target).join('\n')}\n`)
    await writeFile(signal, '', { mode: 0o600 })
    if (binaries.runAs) spawnSync('chown', [`${binaries.runAs.uid}:${binaries.runAs.gid}`, signal])
    const logPath = logFile(files.logs, 'postgres')
    const password = passwordIn(backup)
    const server = await startPostgres(binaries, { dataDir, logPath, port, password, patience: PATIENCE }).catch(() => {
      throw new Failure(`PostgreSQL did not get there, and nothing was changed. It says: ${lastWords(logPath)}`)
    })
    const until = await lastCommit(server.adminUrl)
    await server.stop()
    await writeFile(settings, before)
    return until
  } finally {
    await rm(log, { recursive: true, force: true })
  }
}

const lastCommit = (adminUrl: string): Promise<Date | undefined> =>
  asAdmin(adminUrl, async (db) => {
    const { rows } = await db.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    return rows[0]?.at ?? undefined
  })

function passwordIn(backup: BackupFiles): string {
  const secrets = readJson(backup.secrets)
  if (!isRecord(secrets) || typeof secrets.postgresAdmin !== 'string')
    throw new Failure(`${shown(backup.secrets)} holds no passwords.`)
  return secrets.postgresAdmin
}

/** What it ended with, without the time and process before it. */
function lastWords(logPath: string): string {
  const lines = readFileSync(logPath, 'utf8').split('\n')
  const last = lines.findLast((line) => /(FATAL|ERROR|invalid):?/.test(line)) ?? ''
  return `${last.replace(/^.*?(?=FATAL|ERROR|LOG)/, '')} (${shown(logPath)})`
}

/** What was archived on this machine and not fetched yet. */
async function saveLastSegments(dataDir: string, wal: string): Promise<void> {
  const archive = `${dataDir}.archive`
  if (existsSync(archive)) await copyInto(archive, wal, { keep: true })
}

/** Nobody connects before the target: what is read half way there would be of no moment at all. */
const recovery = (log: string, target: Target): string[] => [
  `restore_command = 'cp "${log}/%f" "%p"'`,
  // Where a standby was promoted, or one went back before, the log goes on on a timeline of its own.
  "recovery_target_timeline = 'latest'",
  "recovery_target_action = 'promote'",
  'hot_standby = off',
  ...(target === 'latest' ? [] : [`recovery_target_time = '${momentOf(target.moment)}'`]),
]

/** As PostgreSQL reads it in its configuration, where it knows no abbreviations of zones: not even `Z`. */
const momentOf = (moment: Date): string => moment.toISOString().replace('T', ' ').replace('Z', '+00')
