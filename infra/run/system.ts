import { mkdirSync, rmSync } from 'node:fs'
import type { Place } from '@forecourt/kernel/testing'
import { openClosed } from './closed-folder.ts'
import { type DemoLoad, loadDemo } from './demo.ts'
import { putEarlierDataAside } from './earlier-data.ts'
import { bffEnvironment, type Environment, NO_PORTS, serviceEnvironment, type Topology } from './environment.ts'
import { launchNats, launchPostgres, postgresDataFolder, type RunningPostgres } from './infrastructure.ts'
import { writeJson } from './json-file.ts'
import { migrateAll } from './migrate-all.ts'
import { shortenLogs, startNode } from './node-process.ts'
import type { Scale } from './options.ts'
import { DEFAULT_FOLDER, type RunFiles, runFiles } from './paths.ts'
import { choosePorts, type Ports } from './ports.ts'
import { becomesReady } from './ready.ts'
import type { Reporter } from './reporter.ts'
import { deleteData } from './run-data.ts'
import { recordProcesses, takeRun } from './run-lock.ts'
import {
  launchCentralBank,
  launchIdentityProvider,
  launchMail,
  launchPush,
  launchSms,
  launchStripe,
  launchWhatsapp,
} from './sandboxes.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { DATABASE_POOL, SERVICES, type ServiceName } from './services.ts'
import type { RunningStorybook } from './storybook-server.ts'
import { createSupervisor, type ManagedProcess, type Supervisor } from './supervisor.ts'
import { buildUi, UI_DIST } from './ui-build.ts'
import { abortable, settled } from './waiting.ts'
import { readAccounts, type World } from './world.ts'

export interface SystemOptions {
  /** Where data, logs, secrets and world.json are kept. Default: the clone's `.run`. */
  folder?: string
  /** Delete the folder's data first. */
  fresh?: boolean
  scale?: Scale
  /** The app's port, insisted on. */
  port?: number
  /** Take any free ports instead of the usual ones. */
  anyPorts?: boolean
  /** Load the demo world. Default: true. */
  demo?: boolean
  /** The demo world's pictures no wider than that, px: where nobody looks at them, encoding large ones only costs time. */
  demoPictureWidth?: number
  /** Start services again when their sources change, and leave the app's address to a development server (dev.ts). */
  watch?: boolean
  /** Build and serve Storybook beside the app, once the app can be used. */
  storybook?: boolean
  /** Settings on top of the local defaults, for a service, the BFF, or all (`*`): raised limits and the like. */
  settings?: Partial<Record<ServiceName | 'bff' | '*', Environment>>
  /** The time zone and the order of texts of its PostgreSQL; ours unless stated. */
  place?: Place
  /** Archives the write-ahead log for `npm run backup`, each segment within so many seconds. */
  archiveSeconds?: number
  /** Fills the databases before they are migrated, as an earlier version would have left them. */
  databases?: (postgres: RunningPostgres) => Promise<void>
  /** The clone a service or BFF (by its process's name) runs from when it starts, and `migrations` come from; this one unless stated. */
  sources?: (process: string) => string
  /** Settings of a service or BFF (by its process's name) on top of all others, asked for each time it starts. */
  atStart?: (process: string) => Environment
  /** Milliseconds to which the pause before restarting a process grows; 10 s unless stated. */
  longestPause?: number
  reporter: Reporter
  signal?: AbortSignal
}

/** A whole Forecourt on this machine. */
export interface System {
  world: World
  /** By name: postgres, nats, mail, auth-1, catalog-1, …, bff. A process that ends is started again. */
  processes: ReadonlyMap<string, ManagedProcess>
  demo: DemoLoad
  /** Ends everything, in order, within seconds. May be called at any time, and twice. */
  stop: () => Promise<void>
}

interface Context {
  files: RunFiles
  ports: Ports
  secrets: Secrets
  supervisor: Supervisor
  reporter: Reporter
  options: SystemOptions
  signal: AbortSignal
}

/**
 * Starts PostgreSQL, NATS, the sandboxes, the services and the BFF, and returns once they are usable. `npm start` is
 * this with a terminal; e2e, bench and fault programs use it in folders of their own:
 *
 * ```ts
 * const system = await startSystem({ folder: '/tmp/…', demo: false, reporter: consoleReporter() })
 * try {
 *   system.processes.get('messaging-1')?.kill('SIGKILL') // comes back by itself
 * } finally {
 *   await system.stop()
 * }
 * ```
 *
 * @throws Failure when somebody can do something about it; nothing is left running
 */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { reporter } = options
  const files = runFiles(options.folder ?? DEFAULT_FOLDER)
  openClosed(files.folder)
  const releaseRun = await takeRun(files, reporter)
  const ports = choosePorts(files.ports, reporter, options.anyPorts)
  const supervisor = createSupervisor(reporter, (processes) => recordProcesses(files, processes), options.longestPause)
  const aborted = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, aborted.signal]) : aborted.signal
  // What cannot be shortened now is tried again.
  const shortening = setInterval(() => void shortenLogs(files.logs).catch(() => {}), 60_000).unref()
  let demo: DemoLoad | undefined
  let storybook: RunningStorybook | undefined
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      aborted.abort()
      clearInterval(shortening)
      rmSync(files.world, { force: true })
      await Promise.all([demo?.stop(), storybook?.stop()])
      // Clients end before the services they ask.
      await supervisor.stop([
        (name) => /^bff(-\d+)?$/.test(name),
        isInstance,
        (name) => name !== 'postgres',
        () => true,
      ])
      rmSync(files.provisionalWorld, { force: true })
      ports.release()
      releaseRun()
    })()
    return stopping
  }
  try {
    signal.throwIfAborted()
    if (options.fresh) await reporter.step('deleting the data of earlier runs', () => deleteData(files))
    putEarlierDataAside(files, await postgresDataFolder(files, reporter.line), reporter)
    const secrets = loadSecrets(files.secrets)
    const world = await start({ files, ports, secrets, supervisor, reporter, options, signal })
    writeJson(files.provisionalWorld, world)
    demo = options.demo === false ? undefined : await loadDemo(files, reporter, options.demoPictureWidth)
    if (demo) await abortable(demo.usable, signal)
    storybook = options.storybook ? await storybookBeside({ files, ports, reporter }) : undefined
    const usable: World = { ...world, accounts: readAccounts(files.accounts) }
    if (storybook) usable.storybook = storybook.url
    writeJson(files.world, usable)
    const none: DemoLoad = { usable: Promise.resolve(), complete: Promise.resolve(), stop: async () => {} }
    return { world: usable, processes: supervisor.processes, demo: demo ?? none, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const isInstance = (name: string) => SERVICES.some((service) => name.startsWith(`${service}-`))

async function start(context: Context): Promise<World> {
  const { files, ports, secrets, supervisor, reporter, options, signal } = context
  const count = (name: ServiceName) => options.scale?.[name] ?? 1
  const instances = SERVICES.reduce((sum, name) => sum + count(name), 0)
  // Each instance also holds a few connections beside its pool: the relay's lock, its wake-ups, a migration.
  const maxConnections = Math.max(200, instances * (DATABASE_POOL + 6) + 50)
  const screens = options.watch ? Promise.resolve() : buildUi(files.logs, reporter, signal)
  screens.catch(() => {}) // awaited below; a failure before that must not be an unhandled one

  const appPort = await ports.take('app', options.port ?? 8080, options.port !== undefined)
  const appOrigin = `http://localhost:${appPort}`
  const replies: number[] = []
  for (let instance = 1; instance <= count('messaging'); instance += 1)
    replies.push(await ports.take(`messaging-${instance}-replies`, 21_280 + instance))
  const [postgres, nats, mail, whatsapp, sms, push, identityProvider, centralBank, stripe] = await abortable(
    settled([
      launchPostgres(context, maxConnections, options),
      launchNats(context),
      launchMail(context, replies),
      launchWhatsapp(context, appOrigin),
      launchSms(context),
      launchPush(context),
      launchIdentityProvider(context, appOrigin),
      launchCentralBank(context),
      launchStripe(context, appOrigin),
    ]),
    signal,
  )
  const bffPort = options.watch ? await ports.take('bff', 8090) : appPort
  const takeAddress = async (name: string, usual: number) => `http://127.0.0.1:${await ports.take(name, usual)}`
  const services: World['services'] = { auth: [], catalog: [], messaging: [], billing: [], scheduler: [] }
  const operations: World['operations'] = { ...structuredClone(services), bff: [] }
  for (const [index, name] of SERVICES.entries()) {
    for (let instance = 1; instance <= count(name); instance += 1) {
      // Below 32,768: above it, an outgoing connection may hold a port that was free a moment ago.
      services[name].push(await takeAddress(`${name}-${instance}`, 21_000 + index * 100 + instance))
      operations[name].push(await takeAddress(`${name}-${instance}-operations`, 21_050 + index * 100 + instance))
    }
  }
  const topology: Topology = {
    appOrigin,
    natsUrl: nats.url,
    natsUser: nats.user,
    // An earlier version's migrations grant nothing: it runs as the owner, as it did.
    databases: options.sources ? postgres.databases : postgres.forServices,
    services,
    smtpUrl: mail.smtp,
    whatsappUrl: whatsapp,
    smsUrl: sms,
    pushUrl: push,
    identityProviderUrl: identityProvider,
    centralBankUrl: centralBank,
    stripeUrl: stripe,
    pictureDir: files.pictures,
    uiDist: UI_DIST,
  }
  mkdirSync(files.pictures, { recursive: true })
  const settings = (name: ServiceName | 'bff') => ({ ...options.settings?.['*'], ...options.settings?.[name] })

  await options.databases?.(postgres)
  const migrated = (name: ServiceName) => ({
    ...serviceEnvironment(topology, secrets, name, NO_PORTS),
    ...settings(name),
    DATABASE_OWNER_URL: postgres.databases[name],
  })
  await reporter.step('migrations', () => migrateAll(files.logs, migrated, signal, options.sources?.('migrations')))
  const watch = options.watch ? ['--watch', '--watch-preserve-output'] : []
  const at = (name: ServiceName | 'bff', url: string, index: number) => {
    const operationsUrl = operations[name][index] ?? ''
    const own = { port: portOf(url), operations: portOf(operationsUrl) }
    const received = name === 'messaging' ? replies[index] : undefined
    return { operationsUrl, ports: received === undefined ? own : { ...own, replies: received } }
  }
  const launch = async (name: string, program: string, environment: Environment, url: string) => {
    const process = await supervisor.launch(name, () =>
      startNode(
        ...([files.logs, name, [...watch, program]] as const),
        { ...environment, ...options.atStart?.(name) },
        options.sources?.(name),
      ),
    )
    await becomesReady(files.logs, process, `${url}/readyz`, signal)
  }
  const startServices = () =>
    settled(
      SERVICES.flatMap((name) =>
        services[name].map((url, index) => {
          const { operationsUrl, ports } = at(name, url, index)
          const environment = { ...serviceEnvironment(topology, secrets, name, ports), ...settings(name) }
          return launch(`${name}-${index + 1}`, `services/${name}/src/main.ts`, environment, operationsUrl)
        }),
      ),
    )
  const bff = `http://127.0.0.1:${bffPort}`
  // Further ones are for a balancer to choose from; the app's address is the first one's.
  const bffs = [bff]
  for (let instance = 2; instance <= (options.scale?.bff ?? 1); instance += 1)
    bffs.push(await takeAddress(`bff-${instance}`, 21_900 + instance))
  for (const index of bffs.keys()) operations.bff.push(await takeAddress(`bff-${index + 1}-operations`, 21_951 + index))
  const startBffs = () =>
    settled(
      bffs.map((url, index) => {
        const { operationsUrl, ports } = at('bff', url, index)
        const environment = { ...bffEnvironment(topology, secrets, ports), ...settings('bff') }
        return launch(index === 0 ? 'bff' : `bff-${index + 1}`, 'bff/src/main.ts', environment, operationsUrl)
      }),
    )
  // Beside the services: it asks for them with each request, not when it starts.
  await settled([
    reporter.step(`services: ${instances} ${instances === 1 ? 'process' : 'processes'}`, startServices),
    screens.then(() => reporter.step('the BFF, which serves the screens', startBffs)),
  ])
  return {
    app: topology.appOrigin,
    mail: mail.web,
    smtp: mail.smtp,
    whatsapp,
    sms,
    push,
    identityProvider,
    centralBank,
    stripe,
    nats: nats.operatorUrl,
    postgres: { ...postgres.databases, admin: postgres.adminUrl },
    services,
    operations,
    bff,
    bffs,
    accounts: [],
    folder: files.folder,
    pid: process.pid,
  }
}

/** Its server is loaded by whoever wants it. Without it, all else goes on. */
async function storybookBeside(context: Pick<Context, 'files' | 'ports' | 'reporter'>) {
  try {
    return await (await import('./storybook-server.ts')).launchStorybook(context)
  } catch (error) {
    context.reporter.warn(`Storybook is not served: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

const portOf = (url: string) => Number(new URL(url).port)

/** Deletes a run's folder, and PostgreSQL's data, which may lie elsewhere. */
export async function deleteRun(folder: string): Promise<void> {
  const data = await postgresDataFolder(runFiles(folder))
  for (const path of [data, `${data}.archive`]) rmSync(path, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
