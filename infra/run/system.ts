import { mkdirSync, rmSync } from 'node:fs'
import { openClosed } from './closed-folder.ts'
import { launchBalancer } from './cluster/balancer.ts'
import { launchNatsNodes } from './cluster/nats-nodes.ts'
import { alone, launchPostgresPair, type PostgresPair } from './cluster/postgres-pair.ts'
import { databasesOf, type Promotion, promoteStandby } from './cluster/promotion.ts'
import { type DemoLoad, loadDemo } from './demo.ts'
import { putEarlierDataAside } from './earlier-data.ts'
import { bffEnvironment, NO_PORTS, serviceEnvironment, type Topology } from './environment.ts'
import { launchNats, launchPostgres, postgresDataFolder, postgresDataFolders } from './infrastructure.ts'
import { type EnvironmentOf, instanceLauncher, isInstance, TWO_OF_EACH, takePlaces, targetsOf } from './instances.ts'
import { writeJson } from './json-file.ts'
import { migrateAll } from './migrate-all.ts'
import { shortenLogs } from './node-process.ts'
import { DEFAULT_FOLDER, type RunFiles, runFiles } from './paths.ts'
import { choosePorts, type Ports } from './ports.ts'
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
import type { SystemOptions } from './system-options.ts'
import { buildUi, UI_DIST } from './ui-build.ts'
import { abortable, settled } from './waiting.ts'
import { readAccounts, type World } from './world.ts'

/** A whole Forecourt on this machine. */
export interface System {
  world: World
  /** By name: postgres, nats, mail, auth-1, catalog-1, …, bff. A process that ends is started again. */
  processes: ReadonlyMap<string, ManagedProcess>
  demo: DemoLoad
  /**
   * Makes PostgreSQL's standby the primary, points everything there, and makes a standby of the old one (`npm run promote`).
   *
   * @throws Failure without `cluster`, or when the standby does not answer: nothing is changed then
   */
  promote: (isLost: boolean, tell: (line: string) => void) => Promise<Promotion>
  /** Ends everything, in order, within seconds. May be called at any time, and twice. */
  stop: () => Promise<void>
}

interface Running {
  world: World
  postgres: PostgresPair
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
        (name) => name === 'balancer',
        (name) => /^bff(-\d+)?$/.test(name),
        isInstance,
        (name) => !name.startsWith('postgres'),
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
    const context = { files, ports, secrets, supervisor, reporter, options, signal }
    const { world, postgres } = await start(context)
    writeJson(files.provisionalWorld, world)
    demo = options.demo === false ? undefined : await loadDemo(files, reporter, options.demoPictureWidth)
    if (demo) await abortable(demo.usable, signal)
    storybook = options.storybook ? await storybookBeside({ files, ports, reporter }) : undefined
    const usable: World = { ...world, accounts: readAccounts(files.accounts) }
    if (storybook) usable.storybook = storybook.url
    writeJson(files.world, usable)
    const none: DemoLoad = { usable: Promise.resolve(), complete: Promise.resolve(), stop: async () => {} }
    const promote: System['promote'] = (isLost, tell) =>
      promoteStandby(context, { world: usable, postgres, isLost, tell })
    return { world: usable, processes: supervisor.processes, demo: demo ?? none, promote, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(context: Context): Promise<Running> {
  const { files, ports, secrets, reporter, options, signal } = context
  const screens = options.watch ? Promise.resolve() : buildUi(files.logs, reporter, signal)
  screens.catch(() => {}) // awaited below; a failure before that must not be an unhandled one

  const appPort = await ports.take('app', options.port ?? 8080, options.port !== undefined)
  const appOrigin = `http://localhost:${appPort}`
  const scale = { ...(options.cluster ? TWO_OF_EACH : {}), ...options.scale }
  const places = await takePlaces(ports, scale, options.watch || options.cluster ? undefined : appPort)
  const instances = SERVICES.reduce((sum, name) => sum + places.services[name].length, 0)
  // Each instance also holds a few connections beside its pool: the relay's lock, its wake-ups, a migration.
  const maxConnections = Math.max(200, instances * (DATABASE_POOL + 6) + 50)
  const [postgres, nats, mail, whatsapp, sms, push, identityProvider, centralBank, stripe] = await abortable(
    settled([
      options.cluster
        ? launchPostgresPair(context, maxConnections, options)
        : launchPostgres(context, maxConnections, options).then(alone),
      options.cluster ? launchNatsNodes(context) : launchNats(context),
      launchMail(context, places.replies),
      launchWhatsapp(context, appOrigin),
      launchSms(context),
      launchPush(context),
      launchIdentityProvider(context, appOrigin),
      launchCentralBank(context),
      launchStripe(context, appOrigin),
    ]),
    signal,
  )
  // Asked anew at each start of a process: which server is the primary may have changed.
  const topology = (): Topology => ({
    appOrigin,
    natsUrl: nats.url,
    natsReplicas: nats.replicas,
    natsUser: nats.user,
    // An earlier version's migrations grant nothing: it runs as the owner, as it did.
    databases: options.sources ? postgres.primary().databases : postgres.primary().forServices,
    replica: postgres.replica(),
    services: places.services,
    smtpUrl: mail.smtp,
    whatsappUrl: whatsapp,
    smsUrl: sms,
    pushUrl: push,
    identityProviderUrl: identityProvider,
    centralBankUrl: centralBank,
    stripeUrl: stripe,
    pictureDir: files.pictures,
    uiDist: UI_DIST,
    balancer: options.cluster ? '127.0.0.1' : undefined,
  })
  mkdirSync(files.pictures, { recursive: true })
  const settings = (name: ServiceName | 'bff') => ({ ...options.settings?.['*'], ...options.settings?.[name] })
  const environment: EnvironmentOf = (name, at) => ({
    ...(name === 'bff' ? bffEnvironment(topology(), secrets, at) : serviceEnvironment(topology(), secrets, name, at)),
    ...settings(name),
  })

  await options.databases?.(postgres.primary())
  const migrated = (name: ServiceName) => ({
    ...environment(name, NO_PORTS),
    DATABASE_OWNER_URL: postgres.primary().databases[name],
  })
  await reporter.step('migrations', () => migrateAll(files.logs, migrated, signal, options.sources?.('migrations')))
  const launch = instanceLauncher(context, places, environment)
  // Beside the services: it asks for them with each request, not when it starts.
  await settled([
    reporter.step(`services: ${instances} ${instances === 1 ? 'process' : 'processes'}`, launch.services),
    screens.then(() => reporter.step('the BFF, which serves the screens', launch.bffs)),
  ])
  if (options.cluster) await launchBalancer(context, { port: appPort, targets: targetsOf(places) })
  const world: World = {
    app: appOrigin,
    mail: mail.web,
    smtp: mail.smtp,
    whatsapp,
    sms,
    push,
    identityProvider,
    centralBank,
    stripe,
    nats: nats.operatorUrl,
    natsReplicas: nats.replicas,
    ...databasesOf(postgres),
    services: places.services,
    operations: places.operations,
    bff: places.bffs[0] ?? appOrigin,
    bffs: places.bffs,
    accounts: [],
    folder: files.folder,
    pid: process.pid,
  }
  return { world, postgres }
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

/** Deletes a run's folder, and PostgreSQL's data, which may lie elsewhere, with those that were put aside. */
export async function deleteRun(folder: string): Promise<void> {
  for (const data of await postgresDataFolders(runFiles(folder)))
    for (const path of [data, `${data}.archive`, `${data}.old`, `${data}.new`])
      rmSync(path, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
