import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { findNatsServer } from './nats-binary.ts'
import type { NatsAccount } from './nats-config.ts'
import { type NatsServer, startNats } from './nats-server.ts'

/** A NATS server of one test's own, at one address all its life: it may be killed, and given an older store. */
export interface OwnNats {
  /** `nats://host:port`, without credentials. */
  url: string
  /** Starts it, for the first time or again with what its store holds. Settles when it answers. */
  start: () => Promise<void>
  /** SIGKILL. Settles when it has ended. */
  kill: () => Promise<void>
  /** Remembers the store of the killed server. */
  saveStore: () => Promise<void>
  /** Gives the killed server the store of {@link OwnNats.saveStore} back; what came later is gone. */
  restoreStore: () => Promise<void>
  /** Ends it and removes all that was its own. */
  remove: () => Promise<void>
}

/** {@link OwnNats} from the found nats-server. */
export async function ownNatsEmbedded(accounts: readonly NatsAccount[]): Promise<OwnNats> {
  const { path } = await findNatsServer()
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-nats-'))
  const storeDir = join(folder, 'store')
  const copy = join(folder, 'copy')
  const config = { host: '127.0.0.1', port: await freePort(), storeDir, accounts }
  let server: NatsServer | undefined
  const kill = async () => {
    await server?.stop('SIGKILL')
  }
  return {
    url: `nats://${config.host}:${config.port}`,
    start: async () => {
      server = await startNats(path, folder, config)
    },
    kill,
    saveStore: () => cp(storeDir, copy, { recursive: true }),
    restoreStore: async () => {
      await rm(storeDir, { recursive: true })
      await cp(copy, storeDir, { recursive: true })
    },
    remove: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
