import { listNotifications } from '@forecourt/contracts'
import type { Client } from 'pg'
import { withDatabase } from '../client/database.ts'
import { newPerson, type Person } from '../client/people.ts'
import { withSystem } from '../client/with-system.ts'
import { random } from '../demo/random.ts'
import { type Summary, summarise } from './percentiles.ts'

export const meta = {
  shows: 'a seller with 10,000 messages finds one by a word of it, beside 50 sellers of the same size',
  takes: '2 min',
  shares: 'still',
}

/** Milliseconds at p99, of each kind of word. */
const LIMIT_MS = 250

/** What people look for, and in how many of 10,000 messages it is. */
const LOOKED_FOR: readonly { readonly word: string; readonly isIn: (found: number, messages: number) => boolean }[] = [
  { word: 'available', isIn: (found, messages) => found > messages / 10 },
  { word: 'Zéphyrine', isIn: (found, messages) => found === messages / 2_500 },
  { word: '还在吗', isIn: (found, messages) => found === messages / 500 - messages / 2_500 },
  { word: '%_\\', isIn: (found) => found === 0 },
  { word: 'ocelot', isIn: (found) => found === 0 },
]

const WORDS =
  'hello I would like to see your vehicle this week is it still available could you tell me about its service history and the price please thank you regards my brother came by on Saturday can we agree on something in the evening how many owners had it what of the tyres'.split(
    ' ',
  )

/** @returns whether each word was found where it is and, in a full run, soon enough */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const isShort = args.includes('--short')
  const [messages, others, rounds] = isShort ? [2_500, 3, 5] : [10_000, 50, 200]
  return withSystem({ signal }, async ({ world }) => {
    const seller = await newPerson(world, 'Seller')
    await withDatabase(world.postgres.messaging, (database) => fill(database, seller.id, { messages, others }))
    const figures: Record<string, Summary> = {}
    const verdicts: boolean[] = []
    for (const { word, isIn } of LOOKED_FOR) {
      const { found, times } = await lookFor(seller, word, rounds)
      const summary = summarise(times)
      figures[`${word}: ${found}`] = summary
      verdicts.push(isIn(found, messages), isShort || summary.p99 <= LIMIT_MS)
    }
    console.table(figures)
    const slowest = Math.max(...Object.values(figures).map(({ p99 }) => p99))
    console.log(
      `inbox search: ${messages} messages beside ${others} × ${messages}, the slowest word's p99 ${slowest} ms (limit ${isShort ? 'none' : LIMIT_MS})`,
    )
    if (isShort) console.log('short: what was found was judged, its time was not')
    return verdicts.every(Boolean)
  })
}

/** Searches as the screen does, one after the other. @returns how many messages have the word, and milliseconds */
async function lookFor({ client }: Person, word: string, rounds: number): Promise<{ found: number; times: number[] }> {
  const times: number[] = []
  let found = 0
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const { meta } = await client.call(listNotifications, { query: { q: word } })
    times.push(performance.now() - began)
    found = meta.total
  }
  return { found, times }
}

/** Inboxes as they grow: a message of one, then one of another, so that those of one person lie apart. */
async function fill(database: Client, sellerId: string, { messages, others }: { messages: number; others: number }) {
  const chance = random('inboxes')
  const texts = Array.from({ length: 1_000 }, () =>
    Array.from({ length: chance.whole(5, 60) }, () => chance.pick(WORDS)).join(' '),
  )
  await database.query(
    `with person as (select id, row_number() over () as place from
       (select $1::uuid as id union all select gen_random_uuid() from generate_series(1, $2::int)) p)
     insert into notification (id, recipient_id, source_id, kind, sender_id, sender_name, vehicle_id, vehicle_title, message,
       email, phone, read_at, cursor, created_at)
     select uuidv7(), p.id, gen_random_uuid(), 'contact', gen_random_uuid(), 'Buyer ' || n, gen_random_uuid(), 'Peugeot 208 ' || n % 40,
       ($4::text[])[1 + (n * 7 + p.place) % 1000] || case when n % 2500 = 0 then ' for zéphyrine, ' || n when n % 500 = 0 then ' 你好，还在吗' else '' end,
       'buyer@example.com', '+33612345678', case when n < $3 - 20 then now() end, n, now() - make_interval(mins => $3 - n)
     from generate_series(1, $3::int) n cross join person p order by n, p.place`,
    [sellerId, others, messages, texts],
  )
  await database.query(
    'insert into inbox_cursor (recipient_id, cursor) select recipient_id, max(cursor) from notification group by 1 on conflict do nothing',
  )
  await database.query('vacuum analyze notification')
}
