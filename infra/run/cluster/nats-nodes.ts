import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findNatsServer, startNats, waitForJetStream } from '@forecourt/kernel/testing'
import { busAccounts, ownBus, type RunningNats, type Surroundings } from '../infrastructure.ts'

/** As many as keep every stream with one of them lost: copies are on all. */
export const NATS_NODES = 3

const NODES = Array.from({ length: NATS_NODES }, (_, index) => (index === 0 ? 'nats' : `nats-${index + 1}`))

/** Starts three NATS servers that are one cluster, and waits until they have chosen a leader. */
export async function launchNatsNodes({
  files,
  ports,
  secrets,
  supervisor,
  reporter,
}: Surroundings): Promise<RunningNats> {
  const clientPorts: number[] = []
  const routePorts: number[] = []
  for (const [index, name] of NODES.entries()) {
    clientPorts.push(await ports.take(name, 14_222 + index))
    routePorts.push(await ports.take(`${name}-route`, 14_232 + index))
  }
  return reporter.step(
    `NATS: ${NATS_NODES} servers, an account and a user for each service`,
    async () => {
      const { path } = await findNatsServer(reporter.line)
      const accounts = busAccounts(secrets)
      const launch = async (name: string, index: number) => {
        const folder = join(files.natsCluster, name)
        const storeDir = join(folder, 'jetstream')
        const node = {
          ...{ name, cluster: 'forecourt', password: secrets.natsCluster },
          ...{ routePort: routePorts[index] ?? 0, routePorts },
        }
        const config = { host: '127.0.0.1', port: clientPorts[index] ?? 0, storeDir, accounts, node }
        await supervisor.launch(name, async () => {
          // Made again, also for one whose disk was lost.
          mkdirSync(storeDir, { recursive: true, mode: 0o700 })
          return startNats(path, folder, config)
        })
      }
      await Promise.all(NODES.map(launch))
      const bus = ownBus(clientPorts, secrets)
      await waitForJetStream({ url: bus.url, ...bus.user('operator') })
      return bus
    },
    () => clientPorts.map((port) => `127.0.0.1:${port}`).join(', '),
  )
}
