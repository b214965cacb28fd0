import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import type { Place } from '@forecourt/kernel/testing'
import { openClosed } from './closed-folder.ts'
import { NO_PORTS, serviceEnvironment, type Topology } from './environment.ts'
import { launchPostgres, postgresDataFolder } from './infrastructure.ts'
import { migrateAll } from './migrate-all.ts'
import { runFiles } from './paths.ts'
import { choosePorts } from './ports.ts'
import type { Reporter } from './reporter.ts'
import { loadSecrets } from './secrets.ts'
import { SERVICES, type ServiceName } from './services.ts'
import { createSupervisor } from './supervisor.ts'

/**
 * Makes a folder with PostgreSQL's data as a first start leaves them, migrated and seeded, and the secrets they were made
 * with. Programs that start systems of their own one after the other begin with a copy, because `initdb` and all migrations are
 * a third of a start.
 */
export async function prepareData(
  folder: string,
  { place, reporter, signal }: { place?: Place; reporter: Reporter; signal: AbortSignal },
): Promise<void> {
  openClosed(folder)
  const files = runFiles(folder)
  const ports = choosePorts(files.ports, reporter, true)
  const secrets = loadSecrets(files.secrets)
  const supervisor = createSupervisor(reporter, () => {})
  try {
    const postgres = await launchPostgres({ files, ports, secrets, supervisor, reporter }, 60, place ? { place } : {})
    const topology = { ...NOWHERE, databases: postgres.forServices }
    const environment = (name: ServiceName) => ({
      ...serviceEnvironment(topology, secrets, name, NO_PORTS),
      DATABASE_OWNER_URL: postgres.databases[name],
    })
    await migrateAll(files.logs, environment, signal)
  } finally {
    await supervisor.stop([() => true])
    ports.release()
  }
}

/** Begins a run's folder with a copy of what `prepareData` made. */
export async function beginWith(prepared: string, folder: string): Promise<void> {
  const [from, to] = [runFiles(prepared), runFiles(folder)]
  const [data, target] = [await postgresDataFolder(from), await postgresDataFolder(to)]
  if (existsSync(target)) throw new Error(`there are data in ${target} already`)
  // With owner and modes, which PostgreSQL insists on; an interrupted copy leaves nothing that looks finished.
  const { status } = spawnSync('cp', ['-a', '--', data, `${target}.new`], { stdio: 'ignore' })
  if (status !== 0) throw new Error(`PostgreSQL's data could not be copied from ${data} to ${target}`)
  copyFileSync(from.secrets, to.secrets)
  await rename(`${target}.new`, target)
}

/** Migrations ask nobody but their database. */
const nowhere = 'http://127.0.0.1:9'
const NOWHERE: Omit<Topology, 'databases'> = {
  appOrigin: nowhere,
  natsUrl: 'nats://127.0.0.1:9',
  natsReplicas: 1,
  natsUser: () => ({ user: 'nobody', password: 'nobody' }),
  services: Object.fromEntries(SERVICES.map((name) => [name, [nowhere]])) as unknown as Topology['services'],
  smtpUrl: 'smtp://127.0.0.1:9',
  identityProviderUrl: nowhere,
  whatsappUrl: nowhere,
  smsUrl: nowhere,
  pushUrl: nowhere,
  centralBankUrl: nowhere,
  stripeUrl: nowhere,
  pictureDir: '/nowhere',
  uiDist: '',
}
