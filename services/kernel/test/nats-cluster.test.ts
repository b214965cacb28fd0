import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  findNatsServer,
  freePort,
  leaderOf,
  type NatsServer,
  operatorUser,
  startNats,
  waitForJetStream,
} from '@forecourt/kernel/testing'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, expect, test } from 'vitest'

const NAMES = ['one', 'two', 'three']
const password = 'of all of them'
const accounts = [{ name: 'A', users: [operatorUser('operator', password)] }]
const running = new Map<string, NatsServer>()
let folder: string
const ports: number[] = []
const routePorts: number[] = []
let binary: string
const servers = () => ({ url: ports.map((port) => `nats://127.0.0.1:${port}`).join(','), user: 'operator', password })

async function start(name: string, routePassword = password): Promise<NatsServer> {
  const own = join(folder, name)
  const storeDir = join(own, 'jetstream')
  await mkdir(storeDir, { recursive: true })
  const index = NAMES.indexOf(name)
  const [port, routePort] = [ports[index] ?? (await freePort()), routePorts[index] ?? (await freePort())]
  const node = { name, cluster: 'test', routePort, routePorts, password: routePassword }
  const server = await startNats(binary, own, { host: '127.0.0.1', port, storeDir, accounts, node })
  running.set(name, server)
  return server
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-bus-'))
  binary = (await findNatsServer()).path
  for (const _ of NAMES) {
    ports.push(await freePort())
    routePorts.push(await freePort())
  }
  await Promise.all(NAMES.map((name) => start(name)))
  await waitForJetStream(servers())
})
afterAll(async () => {
  await Promise.all([...running.values()].map((server) => server.stop()))
  await rm(folder, { recursive: true, force: true })
})

test('a stream with three copies goes on without the server that led it, which takes part again when it is back', async () => {
  const connection = await connect({ servers: servers().url.split(','), user: 'operator', pass: password })
  const [manager, js] = [await jetstreamManager(connection), jetstream(connection)]
  await manager.streams.add({ name: 'S', subjects: ['s.>'], num_replicas: 3 })
  await js.publish('s.1', 'before')
  const leader = (await leaderOf(servers(), 'S')) ?? ''
  expect(NAMES).toContain(leader)
  await running.get(leader)?.stop('SIGKILL')
  await expect
    .poll(
      () =>
        js.publish('s.2', 'without it').then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  expect(await leaderOf(servers(), 'S')).not.toBe(leader)
  await rm(join(folder, leader, 'jetstream'), { recursive: true })
  await start(leader)
  const whole = async () => {
    const { cluster } = await manager.streams.info('S')
    return cluster?.replicas?.every(({ current, offline }) => current && !offline)
  }
  await expect.poll(whole, { timeout: 20_000 }).toBe(true)
  const kept = async () => (await manager.streams.info('S')).state.messages
  await expect.poll(kept, { timeout: 10_000 }).toBe(2)
  await connection.close()
})

test('who does not know the password of the cluster is no part of it', async () => {
  const stranger = await start('stranger', 'a guess')
  const own = await connect({ servers: stranger.url, user: 'operator', pass: password })
  await expect(
    (await jetstreamManager(own, { checkAPI: false, timeout: 1_000 })).streams.names().next(),
  ).rejects.toThrow()
  const theirs = await connect({ servers: servers().url.split(','), user: 'operator', pass: password })
  let heard = 0
  theirs.subscribe('word', {
    callback: () => {
      heard += 1
    },
  })
  await theirs.flush()
  own.publish('word')
  await own.flush()
  theirs.publish('word')
  await theirs.flush()
  await expect.poll(() => heard).toBe(1)
  await Promise.all([own.close(), theirs.close()])
})
