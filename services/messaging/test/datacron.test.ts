import { randomUUID } from 'node:crypto'
import { createLogger } from '@forecourt/kernel/log'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { datacrons } from '../src/datacron/notification-purge.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
}, 60_000)
afterAll(() => world?.close())

const recipient = randomUUID()
let cursor = 0
const entry = (message: string, days: number, read: boolean) =>
  world.db.query(
    `insert into notification (id, recipient_id, source_id, kind, message, read_at, cursor, created_at)
     values ($1, $2, $3, 'contact', $4, case when $5 then now() end, $6, now() - make_interval(days => $7))`,
    [randomUUID(), recipient, randomUUID(), message, read, ++cursor, days],
  )

it('deletes what was read and is older than 180 days, and nothing else', async () => {
  await entry('old and read', 181, true)
  await entry('old and unread', 400, false)
  await entry('read lately', 179, true)
  await entry('new', 0, false)
  const run = () =>
    datacrons(world.db)['notification-purge']({
      runId: randomUUID(),
      plannedAt: new Date(),
      log: createLogger({ service: 'messaging', level: 'silent' }),
      signal: new AbortController().signal,
      checkpoint: async () => {},
    })
  expect(await run()).toEqual({ notifications: 1 })
  const left = await world.db.query<{ message: string }>('select message from notification order by cursor')
  expect(left.map(({ message }) => message)).toEqual(['old and unread', 'read lately', 'new'])
  expect(await run()).toEqual({ notifications: 0 })
})
