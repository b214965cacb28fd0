import { open, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type GuardedChild, spawnGuarded } from './child-process.ts'
import { type NatsConfig, renderNatsConfig } from './nats-config.ts'

/** A nats-server of our own on loopback. */
export interface NatsServer extends GuardedChild {
  /** `nats://host:port`, without credentials. */
  url: string
}

/**
 * Starts a nats-server with JetStream on file storage.
 *
 * @param folder receives the configuration (it holds passwords: readable by its owner only) and the log
 * @throws when it ends before it answers, with the end of its log's path in the message
 */
export async function startNats(binary: string, folder: string, config: NatsConfig): Promise<NatsServer> {
  const configPath = join(folder, 'nats.conf')
  const logPath = join(folder, 'nats.log')
  await writeFile(configPath, renderNatsConfig(config), { mode: 0o600 })
  const log = await open(logPath, 'a', 0o600)
  try {
    const child = await spawnGuarded(binary, ['-c', configPath], { stdio: ['ignore', log.fd, log.fd] })
    await answers(config.host, config.port, child, logPath)
    return { ...child, url: `nats://${config.host}:${config.port}` }
  } finally {
    await log.close()
  }
}

async function answers(host: string, port: number, child: GuardedChild, logPath: string): Promise<void> {
  const running = () => {
    if (!child.running()) throw new Error(`The NATS server ended as it started: see ${logPath}`)
  }
  try {
    await waitForGreeting(host, port, running)
  } catch (error) {
    await child.stop('SIGKILL')
    throw new Error(`The NATS server does not start on port ${port}: see ${logPath}`, { cause: error })
  }
}

/**
 * Waits until a NATS server answers at this address.
 *
 * @param check is called before every try; its error ends the waiting
 * @throws after 30 s in vain
 */
export async function waitForGreeting(host: string, port: number, check: () => void = () => {}): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    check()
    if (await greets(host, port)) return
    await delay(25)
  }
  throw new Error(`no NATS server answers on ${host}:${port}`)
}

/** A NATS server speaks first: `INFO {…}`. An open port alone might be somebody else's. */
function greets(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const done = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1_000, () => done(false))
    socket.once('error', () => done(false))
    socket.once('data', (data) => done(data.toString('utf8').startsWith('INFO ')))
  })
}
