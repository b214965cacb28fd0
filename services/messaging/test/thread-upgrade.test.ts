import { listThreadMessages, listThreads, type Thread, type ThreadMessage } from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { up as fill } from '../migrations/0013-threads-of-contacts.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const people = () => ({ buyer: callers.user(), seller: callers.user(), vehicleId: newId() })
type People = ReturnType<typeof people>

/** A contact as the version before threads writes it, so many minutes ago. */
async function contactAsBefore(
  { buyer, seller, vehicleId }: People,
  message: string,
  minutes: number,
  received = true,
) {
  const at = new Date(Date.now() - minutes * 60_000).toISOString()
  const id = newId()
  await world.db.query(
    `insert into contact (id, vehicle_id, vehicle_title, seller_id, buyer_id, buyer_name, email, phone, message, created_at, received_at)
     values ($1, $2, 'Clio', $3, $4, 'Camille', 'camille@example.com', '+33612345678', $5, $6, $7)`,
    [id, vehicleId, seller.userId, buyer.userId, message, at, received ? at : null],
  )
  return id
}
/** What the fill finds after the migration before it: contacts, and entries that tell of them, without a thread. */
async function forgetThreads() {
  await world.db.query('delete from thread')
  await world.db.query('update notification set thread_id = null')
}
const refill = async () => {
  for (const statement of fill) await world.db.query(statement)
}
const threadsOf = async (caller: People['buyer']): Promise<Thread[]> =>
  (await world.call(listThreads, { caller })).body.data
const textsOf = async (caller: People['buyer'], id = ''): Promise<string[]> =>
  (await world.call(listThreadMessages, { caller, params: { id } })).body.data.messages.map(
    ({ body }: ThreadMessage) => body,
  )

it('contacts from before there were threads are in one for each buyer and vehicle, in their order', async () => {
  const one = people()
  const other = { ...one, buyer: callers.user() }
  await contactAsBefore(one, 'second', 5)
  const first = await contactAsBefore(one, 'first', 10)
  await contactAsBefore(other, 'another buyer', 7)
  await world.db.query(
    `insert into notification (id, recipient_id, source_id, kind, message, cursor) values ($1, $2, $3, 'contact', 'first', 1)`,
    [newId(), one.seller.userId, first],
  )
  await forgetThreads()
  await refill()
  const listed = await threadsOf(one.seller)
  expect(listed.map(({ last }) => last.body)).toEqual(['second', 'another buyer'])
  expect(await textsOf(one.seller, listed[0]?.id)).toEqual(['first', 'second'])
  expect(listed.map(({ unread }) => unread)).toEqual([1, 0])
  expect((await threadsOf(one.buyer)).map(({ id }) => id)).toEqual([listed[0]?.id])

  await refill()
  expect(await threadsOf(one.seller), 'again').toEqual(listed)
})

it('what waits for a better plan stays unseen', async () => {
  const waiting = people()
  await contactAsBefore(waiting, 'waits', 3, false)
  await forgetThreads()
  await refill()
  expect(await threadsOf(waiting.seller)).toEqual([])
  const [thread] = await threadsOf(waiting.buyer)
  expect(await textsOf(waiting.buyer, thread?.id)).toEqual(['waits'])
})

it('an instance of the version before goes on writing contacts and letting them through, and they are in threads', async () => {
  const meanwhile = people()
  const id = await contactAsBefore(meanwhile, 'written by the old one', 1, false)
  expect(await threadsOf(meanwhile.buyer)).toHaveLength(1)
  expect(await threadsOf(meanwhile.seller)).toEqual([])
  await world.db.query('update contact set received_at = now() where id = $1', [id])
  const [thread] = await threadsOf(meanwhile.seller)
  await world.db.query(
    `insert into notification (id, recipient_id, source_id, kind, message, cursor) values ($1, $2, $3, 'contact', 'x', 1)`,
    [newId(), meanwhile.seller.userId, id],
  )
  expect((await threadsOf(meanwhile.seller))[0]?.unread).toBe(1)
  expect(await textsOf(meanwhile.seller, thread?.id)).toEqual(['written by the old one'])
})

it('thousands of contacts are filled in, 500 at a time', async () => {
  const { seller, vehicleId } = people()
  await world.db.query(
    `insert into contact (id, vehicle_id, vehicle_title, seller_id, buyer_id, buyer_name, email, phone, message, created_at)
     select gen_random_uuid(), $1, 'Clio', $2, gen_random_uuid(), 'Buyer', 'b@example.com', '', 'm' || n, now() - make_interval(secs => n / 100)
     from generate_series(1, 1700) n`,
    [vehicleId, seller.userId],
  )
  await forgetThreads()
  await refill()
  const [row] = await world.db.query<{ count: number }>(
    'select count(*)::int as count from thread_member where person_id = $1',
    [seller.userId],
  )
  expect(row?.count).toBe(1700)
})
