import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { ContactRequested } from '@forecourt/contracts'
import { createDatabase, migrate, newId } from '@forecourt/kernel/db'
import { type Events, emit, startEvents } from '@forecourt/kernel/events'
import { createTestDatabase } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dayBefore, log, nobody, type Statistics, startStatistics } from './statistics-world.ts'
import { seller } from './world.ts'

let statistics: Statistics
beforeAll(async () => {
  statistics = await startStatistics()
})
afterAll(() => statistics?.close())

describe('contacts', () => {
  let messaging: ReturnType<typeof createDatabase>
  let events: Events
  beforeAll(async () => {
    const url = await createTestDatabase('messaging_side')
    await migrate({ url, log, service: 'messaging' })
    messaging = createDatabase({ url, entities: [], log, service: 'messaging' })
    events = startEvents({ service: 'messaging', db: messaging, nats: statistics.world.account.as('messaging'), log })
  })
  afterAll(async () => {
    await events?.stop()
    await messaging?.close()
  })
  const contact = async (vehicleId: string): Promise<string> => {
    const contactId = newId()
    const data = { contactId, vehicleId, sellerId: newId(), buyerId: newId() }
    await messaging.transaction((em) =>
      emit(em, ContactRequested, { aggregateId: contactId, aggregateVersion: 1, data }),
    )
    return contactId
  }
  const contactsOf = async (id: string) =>
    (
      await statistics.world.query<{ n: number }>(
        'select coalesce(sum(contacts), 0)::int as n from vehicle_stat_day where vehicle_id = $1',
        [id],
      )
    )[0]?.n

  it('are counted on their day, once, however often the bus brings them', async () => {
    const owner = seller()
    const id = await statistics.publish(owner)
    const contactId = await contact(id)
    await vi.waitFor(async () => expect(await contactsOf(id)).toBe(1), 10_000)
    const [row] = await messaging.query<{ envelope: unknown }>(
      `select envelope from outbox where envelope ->> 'aggregateId' = $1`,
      [contactId],
    )
    // Without the relay's message id the bus itself takes them for new ones.
    await publishRaw(
      statistics.world.account.as('messaging'),
      ContactRequested.subject,
      JSON.stringify(row?.envelope),
      3,
    )
    await contact(id)
    await vi.waitFor(async () => expect(await contactsOf(id)).toBeGreaterThanOrEqual(2), 10_000)
    await delay(500)
    expect((await statistics.read(owner, id, 7)).daily.at(-1)).toMatchObject({ day: dayBefore(0), contacts: 2 })
  })

  it('about a vehicle that is not there are passed over', async () => {
    const id = await statistics.publish(seller())
    const unknown = await contact(nobody)
    await contact(id)
    await vi.waitFor(async () => expect(await contactsOf(id)).toBe(1), 10_000)
    await vi.waitFor(
      async () =>
        expect(
          await statistics.world.query(`select 1 from dead_letter where envelope ->> 'aggregateId' = $1`, [unknown]),
        ).toHaveLength(0),
      2000,
    )
  })
})

/** Publishes in NATS's own plain text, without the headers our relay adds. */
async function publishRaw(
  { url, user, password }: { url: string; user: string; password: string },
  subject: string,
  payload: string,
  times: number,
): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const answered = (what: string) =>
    new Promise<void>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        if (chunk.includes('-ERR')) reject(new Error(chunk.toString()))
        if (!chunk.includes(what)) return
        socket.off('data', listen)
        resolve()
      }
      socket.on('data', listen)
      socket.once('error', reject)
    })
  await answered('INFO')
  socket.write(`CONNECT ${JSON.stringify({ user, pass: password, verbose: false, pedantic: false })}\r\n`)
  for (let sent = 0; sent < times; sent += 1)
    socket.write(`PUB ${subject} ${Buffer.byteLength(payload)}\r\n${payload}\r\n`)
  socket.write('PING\r\n')
  await answered('PONG')
  socket.end()
}
