import { setTimeout as delay } from 'node:timers/promises'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { NatsConnection } from './nats-accounts.ts'

/**
 * Waits until JetStream answers: several servers choose a leader first, and refuse everything until then.
 *
 * @param servers.url one, or several separated by commas
 * @throws the last refusal after 30 s in vain
 */
export const waitForJetStream = (servers: NatsConnection): Promise<void> =>
  asManager(servers, async (manager) => {
    for (const deadline = Date.now() + 30_000; ; await delay(100)) {
      try {
        // Only the leader answers.
        await manager.streams.names().next()
        return
      } catch (error) {
        if (Date.now() > deadline) throw error
      }
    }
  })

/** The name of the server that leads a stream: it alone takes what is published. @throws when there is no such stream */
export const leaderOf = (servers: NatsConnection, stream: string): Promise<string | undefined> =>
  asManager(servers, async (manager) => (await manager.streams.info(stream)).cluster?.leader)

async function asManager<T>({ url, user, password }: NatsConnection, work: (manager: JetStreamManager) => Promise<T>) {
  const connection = await connect({ servers: url.split(','), user, pass: password, waitOnFirstConnect: true })
  try {
    return await work(await jetstreamManager(connection, { timeout: 2_000, checkAPI: false }))
  } finally {
    await connection.close()
  }
}
