import { mkdirSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AT_HOME,
  dataFolder,
  ensureDatabase,
  ensureServiceRole,
  findNatsServer,
  findPostgres,
  listenerUser,
  operatorUser,
  type Place,
  type PostgresBinaries,
  promoteReplica,
  serviceUser,
  startNats,
  startPostgres,
} from '@forecourt/kernel/testing'
import { isRecord, readJson, writeJson } from './json-file.ts'
import { logFile } from './node-process.ts'
import type { RunFiles } from './paths.ts'
import type { Ports } from './ports.ts'
import type { Reporter } from './reporter.ts'
import type { Secrets } from './secrets.ts'
import { SERVICES, type ServiceName } from './services.ts'
import type { Supervisor } from './supervisor.ts'

export interface Surroundings {
  files: RunFiles
  ports: Ports
  secrets: Secrets
  supervisor: Supervisor
  reporter: Reporter
}

export interface RunningPostgres {
  adminUrl: string
  /** As the roles that own them. */
  databases: Record<ServiceName, string>
  /** As the roles that services run as, which change no table. */
  forServices: Record<ServiceName, string>
}

/** Starts PostgreSQL and makes a database and a role for each service. */
export async function launchPostgres(
  { files, ports, secrets, supervisor, reporter }: Surroundings,
  maxConnections: number,
  { place = AT_HOME, archiveSeconds }: { place?: Place | undefined; archiveSeconds?: number | undefined } = {},
): Promise<RunningPostgres> {
  const port = await ports.take('postgres', 15_432)
  return reporter.step(
    'PostgreSQL, a database and a role for each service',
    async () => {
      const binaries = await findPostgres(reporter.line)
      const dataDir = await postgresDataFolder(files)
      const logPath = logFile(files.logs, 'postgres')
      const archive =
        archiveSeconds === undefined
          ? undefined
          : { folder: await archiveFolder(binaries, dataDir), seconds: archiveSeconds }
      const options = { dataDir, logPath, port, password: secrets.postgresAdmin, maxConnections, place, archive }
      await supervisor.launch('postgres', () => startPostgres(binaries, options))
      return ensureDatabases(adminAt(port, secrets), secrets, place)
    },
    () => `127.0.0.1:${port}`,
  )
}

/** The superuser's address of the server at a port. */
export const adminAt = (port: number, secrets: Secrets): string =>
  `postgresql://forecourt_admin:${secrets.postgresAdmin}@127.0.0.1:${port}/postgres`

/** Makes what is missing of the services' databases and roles at a primary. A standby that was to be one becomes it first. */
export async function ensureDatabases(adminUrl: string, secrets: Secrets, place: Place): Promise<RunningPostgres> {
  await promoteReplica(adminUrl)
  const databases = {} as Record<ServiceName, string>
  const forServices = {} as Record<ServiceName, string>
  for (const name of SERVICES) {
    databases[name] = await ensureDatabase(adminUrl, name, secrets.databases[name], place)
    forServices[name] = await ensureServiceRole(adminUrl, name, secrets.serviceRoles[name])
  }
  return { adminUrl, databases, forServices }
}

/** Where segments of the write-ahead log wait for `npm run backup`: beside the data, for PostgreSQL's user writes it. */
export async function archiveFolder({ runAs }: PostgresBinaries, dataDir: string): Promise<string> {
  const folder = `${dataDir}.archive`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (runAs) await chown(folder, runAs.uid, runAs.gid)
  return folder
}

/**
 * The folder PostgreSQL's data is in, of a pair the primary's. It may be outside the run's folder (see the kernel's
 * postgres-binaries.ts).
 */
export async function postgresDataFolder(files: RunFiles, tell?: (line: string) => void): Promise<string> {
  const binaries: PostgresBinaries = await findPostgres(tell)
  return dataFolder(binaries, postgresFolders(files)[primaryOf(files)])
}

/** Those of both servers of a pair; what `--cluster` never ran in has the first only. */
export async function postgresDataFolders(files: RunFiles): Promise<string[]> {
  const binaries = await findPostgres()
  return Promise.all(postgresFolders(files).map((folder) => dataFolder(binaries, folder)))
}

export const postgresFolders = (files: RunFiles): readonly [string, string] => [files.postgres, files.postgres2]

/** Which of the two is the primary: the first, until a standby was promoted. */
export function primaryOf(files: RunFiles): 0 | 1 {
  const noted = readJson(files.primary)
  return isRecord(noted) && noted.server === 2 ? 1 : 0
}

/** Notes it: from then on the other one's data are a standby's or of the past. */
export const notePrimary = (files: RunFiles, index: 0 | 1): void => writeJson(files.primary, { server: index + 1 })

export interface RunningNats {
  /** One, or several separated by commas. */
  url: string
  /** The same with the operator's credentials. */
  operatorUrl: string
  /** Copies of each stream. */
  replicas: number
  user: (name: ServiceName | 'bff' | 'operator') => { user: string; password: string }
}

/**
 * Starts NATS with an account in which each service may publish its own events only; or uses the server that
 * `NATS_URL`, `NATS_USER` and `NATS_PASSWORD` name, whose permissions are its operator's business.
 */
export async function launchNats({ files, ports, secrets, supervisor, reporter }: Surroundings): Promise<RunningNats> {
  const { NATS_URL: external, NATS_USER: user = '', NATS_PASSWORD: password = '' } = process.env
  if (external) {
    reporter.warn(`NATS: using ${external} (NATS_URL); every service signs in as ${user || 'nobody'}`)
    const operatorUrl = withCredentials(external, user, password)
    return { url: external, operatorUrl, replicas: 1, user: () => ({ user, password }) }
  }
  const port = await ports.take('nats', 14_222)
  return reporter.step(
    'NATS with JetStream, an account and a user for each service',
    async () => {
      const binary = await findNatsServer(reporter.line)
      const storeDir = join(files.nats, 'jetstream')
      mkdirSync(storeDir, { recursive: true, mode: 0o700 })
      const config = { host: '127.0.0.1', port, storeDir, accounts: busAccounts(secrets) }
      await supervisor.launch('nats', () => startNats(binary.path, files.nats, config))
      return ownBus([port], secrets)
    },
    () => `127.0.0.1:${port}`,
  )
}

/** One account, and a user for each who speaks or listens. */
export function busAccounts(secrets: Secrets) {
  const users = [
    ...SERVICES.map((name) => serviceUser(name, secrets.nats[name])),
    listenerUser('bff', secrets.nats.bff),
    operatorUser('operator', secrets.nats.operator),
  ]
  return [{ name: 'FORECOURT', users }]
}

/** How to reach servers of ours on these ports. */
export function ownBus(ports: readonly number[], secrets: Secrets): RunningNats {
  const urls = ports.map((port) => `nats://127.0.0.1:${port}`)
  return {
    url: urls.join(','),
    operatorUrl: urls.map((url) => withCredentials(url, 'operator', secrets.nats.operator)).join(','),
    replicas: urls.length,
    user: (name) => ({ user: name, password: secrets.nats[name] }),
  }
}

function withCredentials(url: string, user: string, password: string): string {
  return user ? url.replace('://', `://${encodeURIComponent(user)}:${encodeURIComponent(password)}@`) : url
}
