import { connect } from '@nats-io/transport-node'
import { PostgreSqlContainer } from '@testcontainers/postgresql'
import { asAdmin } from './databases.ts'
import { guardContainers, runLabels } from './docker-guard.ts'
import { ensureImages, NATS_IMAGE, POSTGRES_IMAGE } from './docker-images.ts'
import { natsContainer, urlOf } from './docker-nats.ts'
import { testAccounts } from './nats-accounts.ts'
import { ADMIN, ELSEWHERE, LOCALE_OPTIONS, serverOptions } from './postgres-settings.ts'
import type { RunningServers } from './running-servers.ts'

/** Docker gives a container 64 MB of shared memory; parallel queries and 400 connections may want more. */
const SHARED_MEMORY = 512 * 2 ** 20

/** PostgreSQL and NATS in containers. @throws when no engine answers, or when an image is neither there nor to be had */
export async function startInDocker(secret: string, tell: (line: string) => void): Promise<RunningServers> {
  await ensureImages(tell)
  const endGuard = guardContainers()
  const starting = await Promise.allSettled([
    new PostgreSqlContainer(POSTGRES_IMAGE)
      .withUsername(ADMIN)
      .withPassword(secret)
      .withDatabase('postgres')
      .withEnvironment({ POSTGRES_INITDB_ARGS: LOCALE_OPTIONS.join(' ') })
      .withCommand(['postgres', ...serverOptions({ maxConnections: 400, durable: false, place: ELSEWHERE })])
      .withSharedMemorySize(SHARED_MEMORY)
      .withLabels(runLabels())
      .start(),
    natsContainer(testAccounts(secret)).start(),
  ])
  const stop = async () => {
    const stopping = starting.map(async (one) => one.status === 'fulfilled' && (await one.value.stop()))
    for (const end of await Promise.allSettled(stopping)) if (end.status === 'rejected') throw end.reason
    endGuard()
  }
  try {
    const [postgres, nats] = starting
    if (postgres.status === 'rejected') throw postgres.reason
    if (nats.status === 'rejected') throw nats.reason
    const postgresUrl = postgres.value.getConnectionUri()
    const natsUrl = urlOf(nats.value)
    const [postgresVersion, natsVersion] = await Promise.all([askPostgres(postgresUrl), askNats(natsUrl, secret)])
    return {
      kind: 'docker',
      description: `Testcontainers: PostgreSQL ${postgresVersion} (${POSTGRES_IMAGE}) and nats-server ${natsVersion} (${NATS_IMAGE})`,
      postgresUrl,
      natsUrl,
      stop,
    }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

/** Tags move: the output says what was behind them. */
async function askPostgres(url: string): Promise<string> {
  return asAdmin(url, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version.split(' ')[0] ?? 'of unknown version'
  })
}

async function askNats(url: string, secret: string): Promise<string> {
  const [account] = testAccounts(secret)
  const connection = await connect({ servers: url, user: account?.name ?? '', pass: secret })
  try {
    return connection.info?.version ?? 'of unknown version'
  } finally {
    await connection.close()
  }
}
