import { exportMessages, listThreads } from '@forecourt/contracts'
import { newId, sql } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillConversations } from './large-account.ts'
import { startWorld, type World } from './world.ts'

const CONVERSATIONS = 30
const MESSAGES = 5_000
const person = callers.user({ name: 'Sam Seller' })
let world: World
beforeAll(async () => {
  world = await startWorld()
  await fillConversations(world.db, { sellerId: person.userId, conversations: CONVERSATIONS, messages: MESSAGES })
  await fillConversations(world.db, { sellerId: newId(), conversations: 2, messages: MESSAGES })
}, 120_000)
afterAll(() => world.close())

/** Who is found, and how long the fastest of three searches took. */
async function search(q: string) {
  const times: number[] = []
  let found: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now()
    const { status, body } = await world.call(listThreads, { caller: person, query: { q, limit: 50 } })
    times.push(performance.now() - began)
    expect(status).toBe(200)
    expect(body.meta.total).toBe(body.data.length)
    found = body.data.map((thread: { other: { name: string } }) => thread.other.name).sort()
  }
  return { found, took: Math.min(...times) }
}
const everybody = Array.from({ length: CONVERSATIONS }, (_, n) => `Buyer ${n + 1}`).sort()

describe('a seller with 150,000 messages', () => {
  it.each([
    ['a word of one message', 'Zéphyrine', ['Buyer 7']],
    ['the same in capitals', 'ZÉPHYRINE', ['Buyer 7']],
    ['a piece of a word', 'phyrin', ['Buyer 7']],
    ['Chinese', '还在', ['Buyer 11']],
    ['one sign', '吗', ['Buyer 11']],
    ['a word of every conversation', 'available', everybody],
    ['a word nobody wrote', 'ocelot', []],
    ['signs of a pattern', '%_\\', []],
    ['the name of the other', 'uyer 23', ['Buyer 23']],
    ['the vehicle', 'peugeot 20823', ['Buyer 23']],
  ])(
    'finds a conversation by %s within a second',
    async (_, q, names) => {
      const { found, took } = await search(q)
      expect(found).toEqual(names)
      expect(took).toBeLessThan(1_000)
    },
    60_000,
  )
})

it('takes 200,000 entries with it, all of them and each once', async () => {
  await world.db.transaction(
    (em) =>
      sql(
        em,
        `insert into notification (id, recipient_id, source_id, kind, sender_name, message, cursor, created_at)
         select gen_random_uuid(), $1, gen_random_uuid(), 'contact', 'Buyer', 'Still for sale? ' || n, n, now() - make_interval(mins => n)
         from generate_series(1, 50000) n`,
        [person.userId],
      ),
    { statementTimeout: 60_000 },
  )
  const { status, body } = await world.call(exportMessages, {
    caller: callers.service('bff'),
    params: { id: person.userId },
  })
  expect(status).toBe(200)
  const idsOf = (entries: { id: string }[]) => new Set(entries.map(({ id }) => id)).size
  expect([body.data.messages.length, idsOf(body.data.messages)]).toEqual([150_000, 150_000])
  expect([body.data.notifications.length, idsOf(body.data.notifications)]).toEqual([50_000, 50_000])
}, 120_000)
