import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers'
import { runLabels } from './docker-guard.ts'
import { NATS_IMAGE } from './docker-images.ts'
import { freePort } from './free-port.ts'
import { type NatsAccount, renderNatsConfig } from './nats-config.ts'
import { waitForGreeting } from './nats-server.ts'
import type { OwnNats } from './own-nats.ts'

const PORT = 4222
const CONFIG = '/etc/forecourt-nats.conf'
const STORE = '/jetstream'

/**
 * A NATS server with JetStream on the container's own disk; not started yet.
 *
 * @param hostPort where this machine reaches it; left out, the engine chooses a port with every start
 */
export function natsContainer(accounts: readonly NatsAccount[], hostPort?: number): GenericContainer {
  const content = renderNatsConfig({ host: '0.0.0.0', port: PORT, storeDir: STORE, accounts })
  return new GenericContainer(NATS_IMAGE)
    .withCopyContentToContainer([{ content, target: CONFIG }])
    .withCommand(['-c', CONFIG])
    .withLabels(runLabels())
    .withExposedPorts(hostPort === undefined ? PORT : { container: PORT, host: hostPort })
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
}

/** `nats://host:port`, as this machine reaches the container. */
export function urlOf(container: StartedTestContainer): string {
  return `nats://${container.getHost()}:${container.getMappedPort(PORT)}`
}

/** {@link OwnNats} in a container, which is made anew only when it gets another store. */
export async function ownNatsInDocker(accounts: readonly NatsAccount[]): Promise<OwnNats> {
  const runtime = await getContainerRuntimeClient()
  const { host } = runtime.info.containerRuntime
  const port = await freePort()
  let started: StartedTestContainer | undefined
  let saved: Buffer | undefined
  let restored: Buffer | undefined
  const container = () => {
    if (!started) throw new Error('this NATS server was never started')
    return runtime.container.getById(started.getId())
  }
  const remove = async () => {
    await started?.stop()
    started = undefined
  }
  return {
    url: `nats://${host}:${port}`,
    start: async () => {
      if (started) {
        await container().start()
        return waitForGreeting(host, port)
      }
      const fresh = natsContainer(accounts, port)
      if (restored) fresh.withCopyArchivesToContainer([{ tar: Readable.from([restored]), target: '/' }])
      started = await fresh.start()
    },
    kill: async () => {
      const ended = container().wait()
      await container().kill({ signal: 'SIGKILL' })
      await ended
    },
    saveStore: async () => {
      saved = await buffer(await container().getArchive({ path: STORE }))
    },
    restoreStore: async () => {
      if (!saved) throw new Error('no store was saved')
      restored = saved
      await remove()
    },
    remove,
  }
}
