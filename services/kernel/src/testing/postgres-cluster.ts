import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type GuardedChild, spawnGuarded } from './child-process.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { ADMIN, AT_HOME, commandLine, LOCALE_OPTIONS, type Place, serverOptions } from './postgres-settings.ts'

const run = promisify(execFile)

/** A PostgreSQL 18 of our own on loopback. */
export interface PostgresCluster extends GuardedChild {
  port: number
  /** Connection string of the superuser `forecourt_admin` to the database `postgres`. */
  adminUrl: string
}

export interface PostgresOptions {
  dataDir: string
  logPath: string
  port: number
  /** The superuser's password; fixed for a data folder when it is made. */
  password: string
  maxConnections?: number
  /** False only for tests: trades safety against power loss for speed. A killed process loses nothing either way. */
  durable?: boolean
  place?: Place
  /** A folder of the server's user that the write-ahead log is archived in, each segment within so many seconds. */
  archive?: { folder: string; seconds: number } | undefined
  /** How much of its log it keeps at most for a standby that is away (`prepareReplica`), PostgreSQL's units; 2 GB unless stated. */
  keepForReplicas?: string
  /** How long to wait until it takes connections, milliseconds: recovery replays what was written. A minute unless stated. */
  patience?: number
}

/** Makes the data folder when there is none, starts the server and waits until it takes connections. */
export async function startPostgres(binaries: PostgresBinaries, options: PostgresOptions): Promise<PostgresCluster> {
  const { dataDir, logPath, port, password, patience = 60_000 } = options
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialise(binaries, dataDir, password)
  const adminUrl = `postgresql://${ADMIN}:${password}@127.0.0.1:${port}/postgres`
  const log = await open(logPath, 'a', 0o600)
  try {
    // A postmaster killed a moment ago leaves its backends a little longer, and they hold the shared memory.
    for (let attempt = 1; ; attempt += 1) {
      const child = await spawnGuarded(binaries.postgres, ['-D', dataDir, ...settings(options)], {
        ...identity(binaries),
        cwd: dataDir,
        env: environment(),
        stdio: ['ignore', log.fd, log.fd],
        endSignal: 'SIGINT',
        group: false,
      })
      if (await takesConnections(adminUrl, child, patience)) return { ...child, port, adminUrl }
      await child.stop('SIGKILL')
      if (attempt === 5) throw new Error(`PostgreSQL does not start on port ${port}: see ${logPath}`)
      await delay(500 * attempt)
    }
  } finally {
    await log.close()
  }
}

function settings(options: PostgresOptions): string[] {
  const { port, maxConnections = 200, durable = true, place = AT_HOME, keepForReplicas, archive } = options
  const own = commandLine({ port, listen_addresses: '127.0.0.1', unix_socket_directories: '' })
  const common = serverOptions({ maxConnections, durable, place, keepForReplicas })
  return [...own, ...common, ...(archive ? archiving(archive) : [])]
}

/** By PostgreSQL's own module: no shell, and a segment is there as a whole or not at all. */
const archiving = ({ folder, seconds }: NonNullable<PostgresOptions['archive']>) =>
  commandLine({
    // A standby archives what it has received, too: what its primary had no time for is not missing after a promotion.
    archive_mode: 'always',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: seconds,
  })

const identity = ({ runAs }: PostgresBinaries) => (runAs ? { uid: runAs.uid, gid: runAs.gid } : {})

/** Nothing of ours belongs into the server's environment, and libpq's PG* variables least of all. */
const environment = () => ({ PATH: process.env.PATH ?? '/usr/bin:/bin', TZ: 'UTC' })

/** Works beside the final place and moves: an interrupted first start leaves nothing that looks finished. */
async function initialise(binaries: PostgresBinaries, dataDir: string, password: string): Promise<void> {
  const partial = `${dataDir}.new`
  await rm(partial, { recursive: true, force: true })
  await mkdir(dirname(dataDir), { recursive: true })
  await mkdir(partial, { mode: 0o700 })
  const passwordFile = join(tmpdir(), `forecourt-${randomBytes(8).toString('hex')}`)
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  try {
    if (binaries.runAs) {
      await chown(partial, binaries.runAs.uid, binaries.runAs.gid)
      await chown(passwordFile, binaries.runAs.uid, binaries.runAs.gid)
    }
    const options = ['--auth=scram-sha-256', `--username=${ADMIN}`, `--pwfile=${passwordFile}`, ...LOCALE_OPTIONS]
    await run(binaries.initdb, ['-D', partial, ...options], {
      ...identity(binaries),
      cwd: partial,
      env: { ...environment(), LC_ALL: 'C' },
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await chmod(partial, 0o700)
  await rename(partial, dataDir)
}

async function takesConnections(adminUrl: string, child: GuardedChild, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (child.running() && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch (error) {
      // A wrong password will not become right, and means another server holds this port.
      if ((error as { code?: string }).code === '28P01') throw error
      await delay(25)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}
