import { exportMessages, listThreads } from '@forecourt/contracts'
import { newId, sql } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillConversations } from './large-account.ts'
import { startWorld, type World } from './world.ts'

const CONVERSATIONS = 30
const MESSAGES = 5_000
const person = callers.user({ name: 'Sam Seller' })
/**
 * A search may take so many times what it takes to read the same messages once, by the rules of ASCII, which is some 0.4 s here.
 * By those of all languages it would be 4 times and more (ADR 45).
 */
const MOST = 3
let world: World
beforeAll(async () => {
  world = await startWorld()
  await fillConversations(world.db, { sellerId: person.userId, conversations: CONVERSATIONS, messages: MESSAGES })
  await fillConversations(world.db, { sellerId: newId(), conversations: 2, messages: MESSAGES })
}, 120_000)
afterAll(() => world.close())

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
const readAll = () =>
  world.db.query(
    `select count(*) from thread_member m join thread_message x using (thread_id)
     where m.person_id = $1 and x.body collate "C" ilike '%ocelot%'`,
    [person.userId],
  )

/** Who is found, and how many times as long as one reading it takes: the fastest of three of each, in turns. */
async function search(q: string) {
  let found: string[] = []
  const searches: number[] = []
  const readings: number[] = []
  for (let round = 0; round < 3; round += 1) {
    readings.push(await timed(readAll))
    const took = await timed(async () => {
      const { status, body } = await world.call(listThreads, { caller: person, query: { q, limit: 50 } })
      expect(status).toBe(200)
      expect(body.meta.total).toBe(body.data.length)
      found = body.data.map((thread: { other: { name: string } }) => thread.other.name).sort()
    })
    searches.push(took)
  }
  return { found, ratio: Math.min(...searches) / Math.min(...readings) }
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
    'finds a conversation by %s in little more than it takes to read them',
    async (_, q, names) => {
      const { found, ratio } = await search(q)
      expect(found).toEqual(names)
      expect(ratio).toBeLessThan(MOST)
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
