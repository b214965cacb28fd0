import { answerFigures, contactSeller, listThreads, sendThreadMessage } from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillConversations } from './large-account.ts'
import { eventually, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const of = async (id: string) =>
  (await world.call(answerFigures, { caller: callers.service('bff'), params: { id } })).body.data

/** A conversation that began so many hours ago, and was answered so many minutes later; null: not yet. */
async function conversation(sellerId: string, hours: number, minutes: number | null, { locked = false } = {}) {
  const [buyer, vehicle, contact, thread] = [newId(), newId(), newId(), newId()]
  await world.db.query(
    `insert into contact (id, vehicle_id, vehicle_title, seller_id, buyer_id, buyer_name, email, phone, message, created_at, received_at)
     values ($1, $2, 'Golf', $3, $4, 'Ada', 'ada@example.com', '', 'Still there?', now() - make_interval(hours => $5),
       case when $6 then null else now() - make_interval(hours => $5) end)`,
    [contact, vehicle, sellerId, buyer, hours, locked],
  )
  if (minutes !== null)
    await world.db.query(
      `insert into thread_message (id, thread_id, author, body, created_at)
       select $1, id, 'seller', 'Yes', created_at + make_interval(mins => $2) from thread where buyer_id = $3`,
      [thread, minutes, buyer],
    )
  return buyer
}

describe('how a seller answers', () => {
  it('is said of five conversations and no fewer: the share, and the time in the middle', async () => {
    const seller = newId()
    for (const minutes of [10, 30, 45, 3000]) await conversation(seller, 100, minutes)
    expect(await of(seller)).toBeNull()
    await conversation(seller, 100, null)
    expect(await of(seller)).toEqual({ answeredPercent: 80, usualMinutes: 38 })
  })

  it('leaves out what is not due yet, what is older than ninety days, and what waits for a better plan', async () => {
    const seller = newId()
    for (let n = 0; n < 5; n++) await conversation(seller, 48, 60)
    const figures = { answeredPercent: 100, usualMinutes: 60 }
    expect(await of(seller)).toEqual(figures)
    await conversation(seller, 1, null)
    await conversation(seller, 24 * 91, null)
    await conversation(seller, 48, null, { locked: true })
    expect(await of(seller)).toEqual(figures)
    await conversation(seller, 25, null)
    expect(await of(seller)).toEqual({ answeredPercent: 83, usualMinutes: 60 })
  })

  it('asks for no answer to people they blocked, and takes no offer that ran out for one', async () => {
    const seller = callers.user()
    for (let n = 0; n < 4; n++) await conversation(seller.userId, 48, 5)
    const buyer = await conversation(seller.userId, 48, null)
    const offer = newId()
    await world.db.query(
      `insert into offer (id, thread_id, maker, amount_minor, currency, decimals, state, created_at, expires_at, ended_at)
       select $1, id, 'buyer', 100, 'EUR', 2, 'expired', created_at, now(), now() from thread where buyer_id = $2`,
      [offer, buyer],
    )
    await world.db.query(
      `insert into thread_message (id, thread_id, author, body, offer_id, offer_step, created_at)
       select $1, thread_id, 'seller', '', id, 'expired', now() - interval '1 day' from offer where id = $2`,
      [newId(), offer],
    )
    expect(await of(seller.userId)).toEqual({ answeredPercent: 80, usualMinutes: 5 })
    await world.db.query('insert into person_block (person_id, blocked_id) values ($1, $2)', [seller.userId, buyer])
    expect(await of(seller.userId)).toBeNull()
  })

  it('follows real conversations at once', async () => {
    const ownerId = newId()
    for (let n = 0; n < 5; n++) {
      const vehicle = await world.vehicle({ ownerId })
      const buyer = callers.user({ name: 'Camille Durand' })
      const form = { email: 'buyer@example.com', message: 'Is it still for sale?' }
      await world.call(contactSeller, { caller: buyer, params: { id: vehicle.vehicleId }, body: form })
      const thread = await eventually(async () => {
        const { data } = (await world.call(listThreads, { caller: buyer })).body
        return data[0]
      })
      const caller = callers.user({ userId: ownerId })
      await world.call(sendThreadMessage, { caller, params: { id: thread.id }, body: { message: 'It is.' } })
    }
    expect(await of(ownerId)).toEqual({ answeredPercent: 100, usualMinutes: 0 })
  })
})

it('people ask for nobody’s figures; services do', async () => {
  const answer = await world.call(answerFigures, { caller: callers.user(), params: { id: newId() } })
  expect(answer.status).toBe(403)
})

it('costs no more for a seller with fifty thousand messages', async () => {
  const sellerId = newId()
  await fillConversations(world.db, { sellerId, conversations: 1000, messages: 50 })
  await world.db.query(
    `insert into contact (id, vehicle_id, vehicle_title, seller_id, buyer_id, buyer_name, email, phone, message, created_at, received_at)
     select gen_random_uuid(), vehicle_id, vehicle_title, seller_id, buyer_id, buyer_name, 'ada@example.com', '', 'Hello',
       now() - interval '30 days', now() - interval '30 days' from thread where seller_id = $1`,
    [sellerId],
  )
  await world.db.query(`update thread set created_at = now() - interval '30 days' where seller_id = $1`, [sellerId])
  const started = performance.now()
  expect(await of(sellerId)).not.toBeNull()
  expect(performance.now() - started).toBeLessThan(500)
})
