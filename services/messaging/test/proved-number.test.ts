import {
  contactSeller,
  type DataOf,
  linkProvider,
  listProviderLinks,
  type ProviderLink,
  sendProviderCode,
  setNotifiable,
} from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { isProved } from '../src/channel/proved-number.ts'
import { smsChannel } from '../src/channel/sms.ts'
import { digestOf } from '../src/mark/address-mark.ts'
import { eventually, startWorld, type World } from './world.ts'

const SMS = '019b76da-a800-7010-8000-000000000003'
const [OWN, STRANGERS] = ['+33612345601', '+33612345602']

let world: World
/** The account's number at this moment, and that which the code came to. */
let phone: string | null
let proved: string | undefined
const texts: string[] = []
/** How often somebody wrote to each seller. */
const contacts = new Map<string, number>()
beforeAll(async () => {
  world = await startWorld(
    {},
    {
      client: {
        call: (async ({ id }: { id: string }, { params }: { params: { id: string } }) => {
          if (id === 'auth.consumeProcess') return { data: { phone: proved } }
          if (id === 'auth.sendLinkCode') return { data: { sessionId: params.id, expiresIn: 600, resendIn: 60 } }
          const at = { email: `${params.id}@example.com`, emailVerified: true, phone, active: true }
          return { data: { userId: params.id, name: 'Ann', locale: 'en_US', ...at } }
        }) as never,
      },
      channels: (email) => [
        email,
        smsChannel({ send: async ({ to }) => `SM${texts.push(to)}`, close: async () => {} }, 'http://localhost'),
      ],
    },
  )
  world.config.SMS_AUTH_TOKEN = 'set'
})
afterAll(() => world.close())
beforeEach(() => {
  texts.length = 0
  phone = OWN
  proved = OWN
})

const seller = async () => {
  const vehicle = await world.vehicle()
  return { vehicle, caller: callers.user({ userId: vehicle.ownerId }), params: { id: vehicle.ownerId } }
}
type Seller = Awaited<ReturnType<typeof seller>>
const smsOf = async ({ caller, params }: Seller): Promise<ProviderLink | undefined> =>
  (await world.call(listProviderLinks, { caller, params })).body.data.find(
    ({ name }: DataOf<typeof listProviderLinks>[number]) => name === 'sms',
  )
const linkSms = ({ caller, params }: Seller) =>
  world.call(linkProvider, { caller, params, headers: { 'x-process-id': 'p' }, body: { providerId: SMS } })
/** Somebody writes; what became of telling the seller by SMS. */
async function contact({ vehicle }: Seller): Promise<string> {
  const nth = (contacts.get(vehicle.ownerId) ?? 0) + 1
  contacts.set(vehicle.ownerId, nth)
  const body = { email: 'buyer@example.com', phone: '', message: 'Still there?' }
  await world.call(contactSeller, { caller: callers.user(), params: { id: vehicle.vehicleId }, body })
  const [last] = await eventually(async () => {
    const rows = await world.db.query<{ outcome: string; settled: boolean }>(
      `select concat_ws(' ', d.state, d.why) as outcome, d.state <> 'queued' as settled
       from delivery d join notification n on n.id = d.notification_id
       where n.recipient_id = $1 and d.channel = 'sms' order by n.created_at desc`,
      [vehicle.ownerId],
    )
    return rows.length === nth && rows.every(({ settled }) => settled) && rows
  })
  return last?.outcome ?? ''
}

it('what is told goes to the number that was proved, and to no other that the account has later', async () => {
  const ann = await seller()
  expect((await linkSms(ann)).status).toBe(201)
  expect(await contact(ann)).toBe('sent')
  phone = STRANGERS
  expect(await contact(ann)).toBe('skipped unproved')
  expect(texts).toEqual([OWN])
  phone = OWN
  expect(await contact(ann)).toBe('sent')
})

it('another number shows as not linked, and is proved by a code of its own', async () => {
  const ann = await seller()
  await linkSms(ann)
  expect(await smsOf(ann)).toMatchObject({ linked: true, isNotifiable: true })
  phone = STRANGERS
  expect(await smsOf(ann)).toMatchObject({ linked: false, isNotifiable: false, numberChanged: true })
  const { caller, params } = ann
  const pause = { caller, params, headers: { 'x-process-id': 'p' }, body: { providerId: SMS, isNotifiable: false } }
  expect((await world.call(setNotifiable, pause)).status).toBe(404)
  const code = { caller, params: { ...params, providerId: SMS } }
  expect((await world.call(sendProviderCode, code)).status).toBe(200)
  proved = STRANGERS
  expect((await linkSms(ann)).body.data).toMatchObject({ linked: true })
  expect(await contact(ann)).toBe('sent')
  expect(texts).toEqual([STRANGERS])
})

it('a number that was changed between the code and the link is not linked by it', async () => {
  const ann = await seller()
  phone = STRANGERS
  proved = OWN
  await linkSms(ann)
  expect(await contact(ann)).toBe('skipped unproved')
})

it('one linked before numbers were marked is that of the first message, from then on', async () => {
  const ann = await seller()
  await world.db.query('insert into provider_link values ($1, $2, true)', [ann.params.id, SMS])
  expect(await contact(ann)).toBe('sent')
  phone = STRANGERS
  expect(await contact(ann)).toBe('skipped unproved')
})

it('two first messages at once both go to the number: who is second knows what the first has marked', async () => {
  const ann = await seller()
  await world.db.query('insert into provider_link values ($1, $2, true)', [ann.params.id, SMS])
  const { db, marks } = world.parts
  const asked = { userId: ann.params.id, channel: 'sms' } as const
  const waiting = await db.transaction(async (em) => {
    await sql(em, 'update provider_link set address_mark = $2 where user_id = $1', [ann.params.id, marks.of(OWN)])
    const answers = [OWN, STRANGERS].map((number) => isProved({ db, marks }, { ...asked, number }))
    await eventually(async () => {
      const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%update provider_link%'`
      return (await world.db.query(waits)).length === 2
    })
    // In an object: a transaction waits for what it answers.
    return { answers }
  })
  expect(await Promise.all(waiting.answers)).toEqual([true, false])
})

it('no mark can be made without the key, and stops of an instance of before still hold', async () => {
  const ann = await seller()
  await linkSms(ann)
  const [link] = await world.db.query<{ address_mark: string }>(
    'select address_mark from provider_link where user_id = $1',
    [ann.params.id],
  )
  expect(link?.address_mark).toBe(world.parts.marks.of(OWN))
  expect(link?.address_mark).not.toBe(digestOf(OWN))
  await world.db.query(
    `insert into channel_stop (user_id, channel, address, why, said) values ($1, 'sms', $2, 'refused', '21610')`,
    [ann.params.id, digestOf(OWN)],
  )
  expect((await smsOf(ann))?.stopped).toMatchObject({ why: 'refused' })
  expect(await contact(ann)).toBe('skipped stopped')
})
