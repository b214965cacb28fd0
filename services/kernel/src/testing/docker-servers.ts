import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { PostgreSqlContainer } from '@testcontainers/postgresql'
import { GenericContainer, getContainerRuntimeClient, ImageName, Wait } from 'testcontainers'
import { testAccounts } from './nats-accounts.ts'
import { renderNatsConfig } from './nats-config.ts'
import type { RunningServers } from './test-servers.ts'

const POSTGRES_IMAGE = process.env.TEST_POSTGRES_IMAGE ?? 'postgres:18'
const NATS_IMAGE = process.env.TEST_NATS_IMAGE ?? 'nats:2'

/** Whether it is worth asking at all: without any of these, Testcontainers would look for long and find nothing. */
export function dockerMayBeThere(): boolean {
  if (process.env.DOCKER_HOST) return true
  const sockets = [
    '/var/run/docker.sock',
    join(homedir(), '.docker/run/docker.sock'),
    join(homedir(), '.colima/default/docker.sock'),
  ]
  if (process.env.XDG_RUNTIME_DIR) sockets.push(join(process.env.XDG_RUNTIME_DIR, 'docker.sock'))
  return sockets.some((path) => existsSync(path))
}

/** PostgreSQL and NATS in containers. @throws when no engine answers, or when an image is neither there nor to be had */
export async function startInDocker(secret: string, tell: (line: string) => void): Promise<RunningServers> {
  const runtime = await getContainerRuntimeClient()
  for (const image of [POSTGRES_IMAGE, NATS_IMAGE]) {
    const name = ImageName.fromString(image)
    if (await runtime.image.exists(name)) continue
    tell(`pulling ${image}`)
    await runtime.image.pull(name)
  }
  const natsConfig = renderNatsConfig({
    host: '0.0.0.0',
    port: 4222,
    storeDir: '/tmp/jetstream',
    accounts: testAccounts(secret),
  })
  const starting = await Promise.allSettled([
    new PostgreSqlContainer(POSTGRES_IMAGE)
      .withUsername('forecourt_admin')
      .withPassword(secret)
      .withDatabase('postgres')
      .withCommand([
        'postgres',
        '-c',
        'max_connections=400',
        '-c',
        'fsync=off',
        '-c',
        'synchronous_commit=off',
        '-c',
        'timezone=UTC',
        '-c',
        'shared_preload_libraries=pg_stat_statements',
      ])
      .start(),
    new GenericContainer(NATS_IMAGE)
      .withCopyContentToContainer([{ content: natsConfig, target: '/etc/forecourt-nats.conf' }])
      .withCommand(['-c', '/etc/forecourt-nats.conf'])
      .withExposedPorts(4222)
      .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
      .start(),
  ])
  const stop = async () => {
    for (const one of starting) if (one.status === 'fulfilled') await one.value.stop()
  }
  const [postgres, nats] = starting
  if (postgres.status === 'rejected' || nats.status === 'rejected') {
    await stop()
    throw postgres.status === 'rejected' ? postgres.reason : (nats as PromiseRejectedResult).reason
  }
  return {
    kind: 'docker',
    description: `Testcontainers: ${POSTGRES_IMAGE} and ${NATS_IMAGE}`,
    postgresUrl: postgres.value.getConnectionUri(),
    natsUrl: `nats://${nats.value.getHost()}:${nats.value.getMappedPort(4222)}`,
    stop,
  }
}
