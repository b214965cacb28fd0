import { stripeWebhook } from '@forecourt/contracts'
import { forgetAged, retentionsOf } from '@forecourt/kernel/db'
import { callers, unserved } from '@forecourt/kernel/testing'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retentions } from '../src/retention.ts'
import { webhookSecret as secret, startWorld, type World } from './world.ts'

let world: World
let db: World['db']
beforeAll(async () => {
  world = await startWorld()
  db = world.db
})
afterAll(() => world.close())

const now = () => Math.floor(Date.now() / 1000)
const eventText = (
  id: string,
  type = 'checkout.session.completed',
  object: object = { object: 'checkout.session', id: 'cs_test_1' },
) =>
  // Spaced as no JSON of ours is: another text of the same value has another signature.
  `{ "id": "${id}",  "object": "event", "type": "${type}", "created": 1900000000, "data": { "object": ${JSON.stringify(object)} } }`
const signature = (payload: string, timestamp = now(), by = secret) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp })
const send = (payload: string, header: string | undefined) =>
  world.call(stripeWebhook, {
    caller: callers.anonymous({ sessionId: null }),
    raw: { payload, contentType: 'application/json; charset=utf-8' },
    ...(header === undefined ? {} : { headers: { 'stripe-signature': header } }),
  })
const known = (id: string) =>
  db.query('select type, state, session_id, payment_intent from webhook_event where id = $1', [id])

test('a webhook is taken by its very bytes, and says where to look', async () => {
  const text = eventText('evt_session')
  expect(await send(text, signature(text))).toMatchObject({ status: 200, body: { data: { received: true } } })
  expect(await known('evt_session')).toEqual([
    { type: 'checkout.session.completed', state: 'waiting', session_id: 'cs_test_1', payment_intent: null },
  ])
  expect(await db.query(`select key, payload from job where queue = 'stripe-look'`)).toEqual([
    { key: 'evt_session', payload: { place: { session: 'cs_test_1' }, event: 'evt_session' } },
  ])
})

test.each([
  ['charge.refunded', { payment_intent: 'pi_1' }, { state: 'waiting', payment_intent: 'pi_1' }],
  ['charge.dispute.created', { payment_intent: { id: 'pi_2' } }, { state: 'waiting', payment_intent: 'pi_2' }],
  ['charge.updated', { payment_intent: null }, { state: 'ignored', payment_intent: null }],
  ['customer.created', { id: 'cus_1' }, { state: 'ignored', payment_intent: null }],
  ['some.type.of.tomorrow', { id: 'x' }, { state: 'ignored', payment_intent: null }],
])('%s is acknowledged and kept, also where it tells nothing about money', async (type, object, expected) => {
  const id = `evt_${type}`
  const text = eventText(id, type, object)
  expect((await send(text, signature(text))).status).toBe(200)
  expect(await known(id)).toMatchObject([expected])
})

test.each([
  ['canceled', { state: 'waiting', payment_intent: 'pi_3' }],
  ['failed', { state: 'waiting', payment_intent: 'pi_3' }],
  ['succeeded', { state: 'ignored', payment_intent: null }],
  ['pending', { state: 'ignored', payment_intent: null }],
])('a refund that was updated and is %s says where to look where its money is here again', async (status, expected) => {
  const id = `evt_updated_${status}`
  const text = eventText(id, 'refund.updated', { payment_intent: 'pi_3', status })
  expect((await send(text, signature(text))).status).toBe(200)
  expect(await known(id)).toMatchObject([expected])
})

test('a replay is acknowledged and changes nothing, in another order and at the same time neither', async () => {
  const [first, second] = [eventText('evt_a'), eventText('evt_b')]
  const all = [second, first, first, second, first].map((text) => send(text, signature(text)))
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await db.query(`select id from webhook_event where id in ('evt_a', 'evt_b')`)).toHaveLength(2)
  expect(await db.query(`select from job where key in ('evt_a', 'evt_b')`)).toHaveLength(2)
})

test('a forged webhook is answered 400 and leaves nothing behind', async () => {
  const text = eventText('evt_forged')
  const forged: [string, string | undefined][] = [
    [text, undefined],
    [text, signature(text, now(), 'whsec_of_somebody_else')],
    [text, signature(text, now() - 301)],
    [text, signature(text, now() + 86_400)],
    [text.replace('evt_forged', 'evt_forgeD'), signature(text)],
    ['', signature('')],
  ]
  for (const [body, header] of forged) {
    const answer = await send(body, header)
    expect([answer.status, answer.body.code]).toEqual([400, 'WEBHOOK_INVALID'])
  }
  expect(await db.query(`select from webhook_event where id ilike 'evt_forged'`)).toEqual([])
  expect(await db.query(`select from job where key ilike 'evt_forged'`)).toEqual([])
})

test('a body beyond 256 kB is refused unread', async () => {
  const text = eventText('evt_large', 'customer.created', { filler: 'x'.repeat(262_144) })
  expect((await send(text, signature(text))).status).toBe(413)
})

test('what Stripe told is forgotten after a year, and an index finds it', async () => {
  await db.query(`update webhook_event set received_at = now() - interval '366 days' where id = 'evt_a'`)
  expect(await forgetAged(db, retentionsOf(retentions))).toBe(1)
  expect(await known('evt_b')).toHaveLength(1)
  expect(await unserved(db, retentionsOf(retentions))).toEqual([])
})
