import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { testAccounts } from './nats-accounts.ts'
import { findNatsServer } from './nats-binary.ts'
import { startNats } from './nats-server.ts'
import { dataFolder, findPostgres } from './postgres-binaries.ts'
import { startPostgres } from './postgres-cluster.ts'
import { ELSEWHERE } from './postgres-settings.ts'
import type { RunningServers } from './running-servers.ts'

/** The embedded PostgreSQL and the found NATS server, in a folder that goes away with them. */
export async function startEmbedded(secret: string, tell: (line: string) => void): Promise<RunningServers> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-test-'))
  const cleanups: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const cleanup of cleanups.reverse()) await cleanup()
  }
  try {
    const [binaries, nats] = await Promise.all([findPostgres(tell), findNatsServer(tell)])
    const dataDir = await dataFolder(binaries, join(folder, 'postgres'))
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
    const postgres = await startPostgres(binaries, {
      dataDir,
      logPath: join(folder, 'postgres.log'),
      port: await freePort(),
      password: secret,
      maxConnections: 400,
      durable: false,
      place: ELSEWHERE,
    })
    cleanups.push(() => postgres.stop('SIGINT'))
    const storeDir = join(folder, 'jetstream')
    await mkdir(storeDir)
    const config = { host: '127.0.0.1', port: await freePort(), storeDir, accounts: testAccounts(secret) }
    const server = await startNats(nats.path, folder, config)
    cleanups.push(() => server.stop())
    return {
      kind: 'embedded',
      description: `embedded PostgreSQL ${binaries.version} and nats-server ${nats.version} (${nats.source})`,
      postgresUrl: postgres.adminUrl,
      natsUrl: server.url,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
