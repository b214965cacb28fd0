import { setTimeout as delay } from 'node:timers/promises'
import {
  AT_HOME,
  asAdmin,
  canFollow,
  dataFolder,
  findPostgres,
  promoteReplica,
  rebuildAsReplica,
  startPostgres,
} from '@forecourt/kernel/testing'
import { Failure } from '../failure.ts'
import {
  adminAt,
  archiveFolder,
  ensureDatabases,
  notePrimary,
  postgresFolders,
  primaryOf,
  type RunningPostgres,
  type Surroundings,
} from '../infrastructure.ts'
import { logFile } from '../node-process.ts'
import type { SystemOptions } from '../system-options.ts'

/** A primary and its standby. Which is which changes when the standby is promoted, so everything is asked anew each time. */
export interface PostgresPair {
  /** The primary. */
  readonly primary: () => RunningPostgres
  /** Catalog's database at the standby, as the role that catalog runs as. */
  readonly replica: () => string | undefined
  /**
   * Makes the standby the primary. The old one is ended and stays down until `rebuild` has made a standby of it and said
   * where its data are.
   *
   * @param isLost it is killed as if its machine were gone; else it ends in order and hands over all it has
   */
  readonly promote: (isLost: boolean) => Promise<{ rebuild: () => Promise<string> }>
}

const SERVERS = ['postgres', 'postgres-2'] as const
/** How often one looks whether the standby can still follow, milliseconds. */
const LOOK_MS = 30_000

/** Starts PostgreSQL with a standby that streams from it, and makes a database and a role for each service. */
export async function launchPostgresPair(
  { files, ports, secrets, supervisor, reporter, signal }: Surroundings & { signal: AbortSignal },
  maxConnections: number,
  { place = AT_HOME, archiveSeconds }: Pick<SystemOptions, 'place' | 'archiveSeconds'>,
): Promise<PostgresPair> {
  const taken = [await ports.take('postgres', 15_432), await ports.take('postgres-2', 15_433)] as const
  return reporter.step(
    'PostgreSQL and a standby, a database and a role for each service',
    async () => {
      const binaries = await findPostgres(reporter.line)
      const [first, second] = postgresFolders(files)
      const folders = [await dataFolder(binaries, first), await dataFolder(binaries, second)] as const
      let primary = primaryOf(files)
      const standby = () => (primary === 0 ? 1 : 0)
      const slotOf = (index: 0 | 1) => `standby_${index + 1}`
      const adminOf = (index: 0 | 1) => adminAt(taken[index], secrets)
      const follow = (index: 0 | 1) => ({
        primary: { adminUrl: adminOf(primary), dataDir: folders[primary] },
        ...{ dataDir: folders[index], name: slotOf(index), password: secrets.postgresReplica },
      })
      const start = async (index: 0 | 1) => {
        if (index !== primary) await rebuildAsReplica(follow(index))
        const [dataDir, port, logPath] = [folders[index], taken[index], logFile(files.logs, SERVERS[index])]
        const archive =
          archiveSeconds === undefined
            ? undefined
            : { folder: await archiveFolder(binaries, dataDir), seconds: archiveSeconds }
        const server = { dataDir, logPath, port, password: secrets.postgresAdmin, maxConnections, place, archive }
        return startPostgres(binaries, server)
      }
      const launch = (index: 0 | 1) => supervisor.launch(SERVERS[index], () => start(index))
      await launch(primary)
      let running = await ensureDatabases(adminOf(primary), secrets, place)
      await launch(standby())

      const look = setInterval(() => void lookAfter().catch(() => {}), LOOK_MS).unref()
      signal.addEventListener('abort', () => clearInterval(look), { once: true })
      const lookAfter = async () => {
        const index = standby()
        // It never will again: its next start copies everything anew.
        if (!(await canFollow(adminOf(primary), slotOf(index))))
          supervisor.processes.get(SERVERS[index])?.kill('SIGINT')
      }
      return {
        primary: () => running,
        replica: () => at(running.forServices.catalog, taken[standby()]),
        promote: async (isLost: boolean) => {
          const [old, next] = [primary, standby()] as const
          // Nothing is given up for a standby that is not there.
          await assertStandby(adminOf(next))
          const release = await supervisor.processes.get(SERVERS[old])?.keepDown(isLost ? 'SIGKILL' : 'SIGINT')
          // Noted first: who is interrupted now finds one that is to be promoted, and never two that both were.
          notePrimary(files, next)
          primary = next
          await promoteReplica(adminOf(next))
          running = await ensureDatabases(adminOf(next), secrets, place)
          return {
            rebuild: async () => {
              await rebuildAsReplica(follow(old))
              release?.()
              await untilStandby(adminOf(old))
              return `${folders[old]}.old`
            },
          }
        },
      }
    },
    () => taken.map((port) => `127.0.0.1:${port}`).join(', '),
  )
}

/** One server without a standby, seen as a pair. */
export const alone = (running: RunningPostgres): PostgresPair => ({
  primary: () => running,
  replica: () => undefined,
  promote: async () => {
    throw new Failure('There is no standby: that takes "npm start -- --cluster".')
  },
})

const isStandby = (adminUrl: string): Promise<boolean> =>
  asAdmin(adminUrl, async (db) => {
    const { rows } = await db.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby ?? false
  }).catch(() => false)

async function untilStandby(adminUrl: string): Promise<void> {
  for (const end = Date.now() + 60_000; !(await isStandby(adminUrl)); await delay(200))
    if (Date.now() > end) throw new Failure('The old primary does not follow as a standby within a minute.')
}

async function assertStandby(adminUrl: string): Promise<void> {
  if (!(await isStandby(adminUrl)))
    throw new Failure('The standby does not answer: nothing was changed, and the primary goes on.')
}

function at(url: string, port: number): string {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}
