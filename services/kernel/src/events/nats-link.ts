import { setTimeout as delay } from 'node:timers/promises'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Logger } from '../log/index.ts'

/** Where the bus is and who we are there. */
export interface NatsSettings {
  /** One url, or several separated by commas. */
  url: string
  user: string
  password: string
  /** Copies of each stream that is made; 1 unless stated. */
  replicas?: number
}

/** One connection to NATS that is wanted for ever: it is made anew whenever it is lost. */
export interface NatsLink {
  connected(): boolean
  /** The present connection; waits for one. Rejects only after {@link NatsLink.close}. */
  connection(): Promise<NatsConnection>
  /** Runs for the present connection and each later one. */
  onConnection(listener: (connection: NatsConnection) => void): () => void
  close(): Promise<void>
}

/** Connects in the background. Never throws because NATS is away, refuses us, or comes back as another server. */
export function natsLink(settings: NatsSettings, name: string, log: Logger): NatsLink {
  const listeners = new Set<(connection: NatsConnection) => void>()
  let current: NatsConnection | undefined
  let up = false
  let closed = false
  let waiting = Promise.withResolvers<NatsConnection>()
  waiting.promise.catch(() => {})

  async function watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        up = false
        log.warn({ server: status.server }, 'NATS connection lost, reconnecting')
      } else if (status.type === 'reconnect') {
        up = true
        log.info({ server: status.server }, 'NATS connection is back')
      } else if (status.type === 'error') {
        log.error({ err: status.error }, 'NATS reports an error')
      }
    }
  }

  async function keepConnected(): Promise<void> {
    for (let attempt = 0; !closed; attempt += 1) {
      try {
        const connection = await connect({
          servers: settings.url.split(',').map((url) => url.trim()),
          ...(settings.user ? { user: settings.user, pass: settings.password } : {}),
          name,
          maxReconnectAttempts: -1,
          reconnectTimeWait: 250,
          reconnectJitter: 250,
          pingInterval: 10_000,
          maxPingOut: 2,
          timeout: 5_000,
          ignoreAuthErrorAbort: true,
        })
        if (closed) return await connection.close()
        attempt = 0
        current = connection
        up = true
        log.info({ server: connection.getServer() }, 'NATS connected')
        void watch(connection)
        waiting.resolve(connection)
        for (const listener of listeners) listener(connection)
        const reason = await connection.closed()
        up = false
        current = undefined
        if (closed) return
        waiting = Promise.withResolvers()
        waiting.promise.catch(() => {})
        log.warn({ err: reason }, 'NATS connection ended, connecting anew')
      } catch (error) {
        if (attempt % 20 === 0) log.warn({ err: error }, 'NATS is not there yet')
      }
      await delay(250 + Math.random() * 250)
    }
  }

  const running = keepConnected()
  return {
    connected: () => up,
    connection: () => waiting.promise,
    onConnection(listener) {
      listeners.add(listener)
      if (current) listener(current)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      waiting.reject(new Error('the NATS link is closed'))
      await current?.close()
      await running
    },
  }
}
