import pg from 'pg'

/** Channel on which emitters wake the relay of their database. */
export const WAKE_CHANNEL = 'forecourt_outbox'
/** Advisory lock of the active relay; ASCII "relay". */
const RELAY_LOCK = 0x72656c6179n

/** The relay's own connection. Who holds its lock is active; the lock goes with the connection, however that ends. */
export interface RelaySession {
  client: pg.Client
  /** Takes the lock, or says that another relay holds it. Active sessions also listen for wake-ups. */
  tryActivate(): Promise<boolean>
  /** False once the connection is gone, and the lock with it. */
  alive(): boolean
  close(): Promise<void>
}

/** @throws when PostgreSQL is not there */
export async function relaySession(url: string, service: string, onWake: () => void): Promise<RelaySession> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${service}-relay`,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    keepAlive: true,
  })
  let alive = true
  const end = () => {
    alive = false
    onWake()
  }
  client.on('end', end)
  client.on('error', end)
  client.on('notification', onWake)
  await client.connect()
  return {
    client,
    alive: () => alive,
    async tryActivate() {
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
        RELAY_LOCK.toString(),
      ])
      if (!rows[0]?.locked) return false
      await client.query(`listen ${WAKE_CHANNEL}`)
      return true
    },
    close: () => client.end().catch(() => {}),
  }
}
