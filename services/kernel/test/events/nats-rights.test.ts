import { setTimeout as delay } from 'node:timers/promises'
import { AckPolicy, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureDurable, ensureStream } from '../../src/events/streams.ts'
import { listenerUser, operatorUser, serviceUser } from '../../src/testing/index.ts'
import { makeWorld, type World } from './world.ts'

let world: World
let nats: Awaited<ReturnType<World['servers']['ownNats']>>
const open: NatsConnection[] = []
beforeAll(async () => {
  world = await makeWorld()
  const users = [
    serviceUser('catalog', 'pw'),
    serviceUser('messaging', 'pw'),
    listenerUser('bff', 'pw'),
    operatorUser('operator', 'pw'),
  ]
  nats = await world.servers.ownNats([{ name: 'MAIN', users }])
  await nats.start()
})
afterAll(async () => {
  await Promise.all(open.map((connection) => connection.close()))
  await nats.remove()
  await world.close()
})

async function as(user: string): Promise<NatsConnection> {
  const connection = await connect({ servers: nats.url, user, pass: 'pw', timeout: 2_000 })
  open.push(connection)
  return connection
}
const managerOf = async (user: string) => jetstreamManager(await as(user), { timeout: 1_000, checkAPI: false })
const denied = /permissions? violation|no response|timeout/i

describe('a service at the bus', () => {
  it('makes what is missing, whoever starts first, and reads', async () => {
    const [catalog, messaging] = [await managerOf('catalog'), await managerOf('messaging')]
    await ensureStream(messaging, 'catalog', 1, false)
    await ensureStream(catalog, 'catalog', 1, true)
    const begin = { ackWait: 30_000 }
    await ensureDurable(messaging, 'catalog', 'messaging.test', 'forecourt.catalog.>', begin)
    await ensureDurable(messaging, 'catalog', 'messaging.test', 'forecourt.catalog.VehicleListed', begin)
    const stream = await messaging.jetstream().consumers.get('FORECOURT_CATALOG', 'messaging_test')
    await catalog.jetstream().publish('forecourt.catalog.VehicleListed', '{}')
    const message = await stream.next({ expires: 2_000 })
    expect(message?.subject).toBe('forecourt.catalog.VehicleListed')
    expect(await message?.ackAck()).toBe(true)
  })

  it('speaks in no other’s name', async () => {
    const messaging = await managerOf('messaging')
    await expect(messaging.jetstream().publish('forecourt.catalog.VehicleListed', '{}')).rejects.toThrow(denied)
  })

  it('nor by a consumer that delivers there, or a stream that republishes', async () => {
    const [messaging, operator] = [await managerOf('messaging'), await managerOf('operator')]
    const count = async () => (await operator.streams.info('FORECOURT_CATALOG')).state.messages
    await ensureStream(messaging, 'messaging', 1, true)
    await messaging.jetstream().publish('forecourt.messaging.Any', 'forged')
    const before = await count()
    const listening = await as('messaging')
    const refused: unknown[] = []
    listening.subscribe('forecourt.catalog.VehicleListed', { callback: (error) => void refused.push(error) })
    await expect.poll(() => refused).toEqual([expect.anything()])
    for (const [at, deliver_subject] of [
      'forecourt.catalog.VehicleListed',
      '$JS.API.STREAM.PURGE.FORECOURT_CATALOG',
    ].entries()) {
      const made = messaging.consumers.add('FORECOURT_MESSAGING', {
        ...{ durable_name: `forger${at}`, deliver_subject, ack_policy: AckPolicy.None },
      })
      await made.catch(() => undefined)
      const told = await operator.consumers.info('FORECOURT_MESSAGING', `forger${at}`).catch(() => undefined)
      await delay(300)
      expect(told?.delivered.consumer_seq ?? 0).toBe(0)
    }
    const republish = { src: '>', dest: 'forecourt.catalog.>' }
    await expect(messaging.streams.add({ name: 'FORGER', subjects: ['wake.messaging.x'], republish })).rejects.toThrow(
      denied,
    )
    await expect(messaging.streams.update('FORECOURT_MESSAGING', { republish })).rejects.toThrow()
    expect(await count()).toBe(before)
  })

  it('empties, deletes and changes no stream, deletes no message and no consumer: its own neither', async () => {
    const [catalog, messaging, operator] = [
      await managerOf('catalog'),
      await managerOf('messaging'),
      await managerOf('operator'),
    ]
    await ensureStream(catalog, 'catalog', 1, true)
    for (const service of [catalog, messaging]) {
      await expect(service.streams.purge('FORECOURT_CATALOG')).rejects.toThrow(denied)
      await expect(service.streams.delete('FORECOURT_CATALOG')).rejects.toThrow(denied)
      await expect(service.streams.deleteMessage('FORECOURT_CATALOG', 1)).rejects.toThrow(denied)
      await expect(service.consumers.delete('FORECOURT_CATALOG', 'messaging_test')).rejects.toThrow(denied)
    }
    await expect(messaging.streams.update('FORECOURT_CATALOG', { max_age: 1_000_000_000 })).rejects.toThrow(denied)
    expect((await operator.streams.info('FORECOURT_CATALOG')).state.messages).toBe(1)
  })
})

describe('the BFF at the bus', () => {
  it('hears wake-ups, no events, and can neither ask nor say anything', async () => {
    const bff = await as('bff')
    const heard: string[] = []
    bff.subscribe('wake.>', { callback: (_error, { subject }) => void heard.push(subject) })
    const errors: unknown[] = []
    bff.subscribe('forecourt.>', { callback: (error) => void errors.push(error) })
    await bff.flush()
    const [catalog, operator] = [await as('catalog'), await as('operator')]
    const spoken: string[] = []
    operator.subscribe('>', { callback: (_error, { subject }) => void spoken.push(subject) })
    await operator.flush()
    bff.publish('wake.catalog.x')
    bff.publish('forecourt.catalog.x')
    bff.publish('$JS.API.STREAM.INFO.FORECOURT_CATALOG')
    catalog.publish('wake.catalog.y')
    await Promise.all([bff.flush(), catalog.flush()])
    await expect.poll(() => heard).toEqual(['wake.catalog.y'])
    // Each connection hears it in its own time.
    await expect.poll(() => spoken).toEqual(['wake.catalog.y'])
    expect(errors.filter(Boolean)).toHaveLength(1)
    // What it tried to say was refused before that and comes no more.
    await operator.flush()
    expect(spoken).toEqual(['wake.catalog.y'])
  })
})
