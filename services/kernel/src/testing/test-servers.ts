import { randomBytes } from 'node:crypto'
import { copyPrepared, dropDatabase, ensureDatabase } from './databases.ts'
import { dockerMayBeThere } from './docker-engine.ts'
import { leaseAccount, prepareLeases, type TestNats } from './nats-accounts.ts'
import type { NatsAccount } from './nats-config.ts'
import type { OwnNats } from './own-nats.ts'
import { ELSEWHERE } from './postgres-settings.ts'
import type { RunningServers } from './running-servers.ts'
import { chooseServers } from './server-choice.ts'

/** Enough to reach the servers from another process. */
export interface TestServersHandle {
  kind: 'docker' | 'embedded'
  description: string
  postgresUrl: string
  natsUrl: string
  secret: string
}

/** The real PostgreSQL 18 and NATS of a test run. */
export interface TestServers {
  kind: 'docker' | 'embedded'
  /** Connection string of the superuser; for tests about the server itself (killed connections, locks). */
  adminUrl: string
  /**
   * A new, empty database with a role of its own.
   * @param name a word for people who look at the server; a random part is added
   * @returns the role's connection string
   */
  createDatabase: (name: string) => Promise<string>
  /** The same, but not empty: a copy of what `prepare` makes of a database, once for all who name it so. */
  copyDatabase: (name: string, prepare: (url: string) => Promise<unknown>) => Promise<string>
  /** Drops a database of {@link TestServers.createDatabase}. Optional: everything goes with the servers. */
  dropDatabase: (url: string) => Promise<void>
  /** A new, empty NATS account: its subjects and streams are nobody else's. */
  natsAccount: () => Promise<TestNats>
  /** A NATS server for one test alone, which may kill it; not started yet. */
  ownNats: (accounts: readonly NatsAccount[]) => Promise<OwnNats>
  /** What another process needs to use the same servers (see {@link connectTestServers}). */
  handle: TestServersHandle
  /** Stops the servers, when this process started them. */
  stop: () => Promise<void>
}

const VARIABLE = 'FORECOURT_TEST_SERVERS'

/**
 * Starts PostgreSQL and NATS for tests: by Testcontainers where a Docker engine answers and has or can pull the images,
 * else the embedded PostgreSQL and the found NATS server. `TEST_SERVERS=docker|embedded` forces one.
 *
 * @param tell receives progress, and one line that says which of the two ran, and why it is not Docker
 */
export async function startTestServers(tell: (line: string) => void = console.log): Promise<TestServers> {
  const secret = randomBytes(16).toString('hex')
  const running = await start(secret, tell)
  await prepareLeases(running.postgresUrl)
  tell(`test servers: ${running.description}`)
  const { kind, description, postgresUrl, natsUrl, stop } = running
  return { ...connectTestServers({ kind, description, postgresUrl, natsUrl, secret }), stop }
}

/** Each way is loaded only when it is taken: Testcontainers takes longer to load than the embedded servers to start. */
function start(secret: string, tell: (line: string) => void): Promise<RunningServers> {
  return chooseServers(process.env.TEST_SERVERS, {
    dockerMayBeThere,
    docker: async () => (await import('./docker-servers.ts')).startInDocker(secret, tell),
    embedded: async () => (await import('./embedded-servers.ts')).startEmbedded(secret, tell),
  })
}

async function ownNats(kind: RunningServers['kind'], accounts: readonly NatsAccount[]): Promise<OwnNats> {
  if (kind === 'docker') return (await import('./docker-nats.ts')).ownNatsInDocker(accounts)
  return (await import('./own-nats.ts')).ownNatsEmbedded(accounts)
}

const unlike = (name: string): string => `${name}_${randomBytes(6).toString('hex')}`

/** Uses servers that another process started. */
export function connectTestServers(handle: TestServersHandle): TestServers {
  const { kind, postgresUrl: adminUrl, natsUrl, secret } = handle
  return {
    kind,
    adminUrl,
    handle,
    createDatabase: (name) => ensureDatabase(adminUrl, unlike(name), secret, ELSEWHERE),
    copyDatabase: (name, prepare) => {
      const copy = {
        prepared: `prepared_${name}`,
        name: unlike(name),
        password: secret,
        collation: ELSEWHERE.collation,
      }
      return copyPrepared(adminUrl, copy, prepare)
    },
    dropDatabase: (url) => dropDatabase(adminUrl, new URL(url).pathname.slice(1)),
    natsAccount: () => leaseAccount(adminUrl, natsUrl, secret),
    ownNats: (accounts) => ownNats(kind, accounts),
    stop: async () => {},
  }
}

let own: Promise<TestServers> | undefined

/**
 * The servers of this test run, for integration tests (`test/*.test.ts`):
 *
 * ```ts
 * const servers = await testServers()
 * const databaseUrl = await servers.createDatabase('catalog') // one for each file; an own role owns it
 * const nats = await servers.natsAccount()                    // { url, user, password, as('catalog') }
 * ```
 *
 * Vitest's global set-up (`vitest-setup.ts`) starts them once for all files. Outside it, the first call starts them and
 * they end with the process.
 */
export function testServers(): Promise<TestServers> {
  own ??= (async () => {
    const inherited = process.env[VARIABLE]
    return inherited ? connectTestServers(JSON.parse(inherited) as TestServersHandle) : startTestServers()
  })()
  return own
}

/** A new, empty database on the servers of this test run; see {@link TestServers.createDatabase}. */
export async function createTestDatabase(name: string): Promise<string> {
  return (await testServers()).createDatabase(name)
}

/** A copy of a prepared database on the servers of this test run; see {@link TestServers.copyDatabase}. */
export async function copyTestDatabase(name: string, prepare: (url: string) => Promise<unknown>): Promise<string> {
  return (await testServers()).copyDatabase(name, prepare)
}

/** Hands the servers to the processes started from now on. */
export function shareTestServers({ handle }: TestServers): void {
  process.env[VARIABLE] = JSON.stringify(handle)
}
