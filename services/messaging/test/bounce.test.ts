import {
  contactSeller,
  type DataOf,
  exportMessages,
  linkProvider,
  listNotifications,
  listProviderLinks,
  setNotifiable,
  unlinkProvider,
} from '@forecourt/contracts'
import { OutsideRefusal } from '@forecourt/kernel/errors'
import { enqueue } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import { callers } from '@forecourt/kernel/testing'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bounceAddresses } from '../src/channel/bounce-address.ts'
import { smsChannel } from '../src/channel/sms.ts'
import { FORGET_PERSON } from '../src/person/forget-person.worker.ts'
import type { Receiver } from '../src/reply/receiver.ts'
import { startReplies } from '../src/reply/start-replies.ts'
import { replyOf } from '../src/reply-config.ts'
import { authStandIn } from './auth-stand-in.ts'
import { eventually, startWorld, type World } from './world.ts'

const log = createLogger({ service: 'messaging', level: 'silent' })
const EMAIL = '019b76da-a800-7010-8000-000000000001'
const SMS = '019b76da-a800-7010-8000-000000000003'
const form = { email: 'buyer@example.com', phone: '06 12 34 56 78', message: 'Is it still for sale?' }
const auth = authStandIn()
let world: World
/** Of two instances. */
let receivers: Receiver[]
let mails = 0
/** What a channel answers; it takes everything otherwise. */
let refusal: Error | undefined

beforeAll(async () => {
  const sms = smsChannel(
    {
      send: async () => {
        if (refusal) throw refusal
        return 'SM1'
      },
      close: async () => {},
    },
    'http://localhost',
  )
  world = await startWorld(
    {},
    {
      client: {
        call: (async (contract: { id: string }, options: never) =>
          contract.id === 'auth.consumeProcess' ? { data: {} } : auth.client.call(contract as never, options)) as never,
      },
      channels: (email) => [email, sms],
    },
  )
  const reply = replyOf(world.config)
  receivers = await Promise.all(
    [1, 2].map(async () => {
      const receiver = await startReplies(world, reply, log)
      if (!receiver) throw new Error('no receiver')
      return receiver
    }),
  )
})
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()))
  await world.close()
})
beforeEach(() => {
  refusal = undefined
})

const addresses = () => {
  const reply = replyOf(world.config)
  if (!reply) throw new Error('the world receives answers')
  return bounceAddresses(reply.keys, reply.domain)
}

/** A seller who is mailed of contacts. */
function seller(change: Parameters<typeof auth.add>[1] = {}) {
  const caller = callers.user()
  const { email } = auth.add(caller.userId, change)
  return { caller, email }
}
async function contact({ caller }: ReturnType<typeof seller>) {
  const { vehicleId } = await world.vehicle({ ownerId: caller.userId })
  const buyer = callers.user()
  auth.add(buyer.userId)
  await world.call(contactSeller, { caller: buyer, params: { id: vehicleId }, body: form })
}
const deliveries = async ({ caller }: ReturnType<typeof seller>, channel = 'email') =>
  (
    await world.db.query<{ outcome: string }>(
      `select d.state || coalesce(' ' || d.why, '') as outcome from delivery d join notification n on n.id = d.notification_id
       where n.recipient_id = $1 and d.channel = $2 order by n.created_at`,
      [caller.userId, channel],
    )
  ).map(({ outcome }) => outcome)
const settled = (of: ReturnType<typeof seller>, count: number, channel = 'email') =>
  eventually(async () => {
    const all = await deliveries(of, channel)
    return all.length === count && all.every((outcome) => outcome !== 'queued') && all
  })
const linkOf = async ({ caller }: ReturnType<typeof seller>, name = 'email') => {
  const links: DataOf<typeof listProviderLinks> = (
    await world.call(listProviderLinks, { caller, params: { id: caller.userId } })
  ).body.data
  return links.find((one) => one.name === name)
}
const stoppedWhy = async (of: ReturnType<typeof seller>, name = 'email') =>
  (await linkOf(of, name))?.stopped?.why ?? null

interface Report {
  to: string
  /** Whose mailbox. */
  about: string
  status?: string
  action?: string
  id?: string
  returnPath?: string
}
const dsn = ({ about, status = '5.1.1', action = 'failed', id = `${++mails}@mx.example.net` }: Report) =>
  `From: MAILER-DAEMON@mx.example.net
Message-ID: <${id}>
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; ${about}
Action: ${action}
Status: ${status}
--b--
`
const arf = (about: string) => `From: feedback@example.net
Message-ID: <${++mails}@example.net>
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: message/feedback-report

Feedback-Type: abuse
Version: 1
Original-Rcpt-To: ${about}
--b--
`
/** @returns the receiver's answer */
async function send(to: string | string[], raw: string, from = '', receiver = receivers[0]): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: receiver?.port ?? 0, ignoreTLS: true })
  try {
    const { response } = await transport.sendMail({ envelope: { from, to }, raw: raw.replaceAll('\n', '\r\n') })
    return Number(response.slice(0, 3))
  } catch (error) {
    if (error instanceof Error && 'responseCode' in error) return Number(error.responseCode)
    throw error
  } finally {
    transport.close()
  }
}
const bounce = (report: Report, receiver = receivers[0]) =>
  send(report.to, dsn(report), report.returnPath ?? '', receiver)
/** Waits until what was kept is dealt with. */
const dealtWith = () =>
  eventually(
    async () =>
      (await world.db.query(`select from job where queue = 'take-report' and status = 'waiting'`)).length === 0,
  )
const returnPathOf = (of: ReturnType<typeof seller>, now?: number) =>
  addresses().make({ userId: of.caller.userId, email: of.email }, now)

describe('a mail that comes back', () => {
  it('stops mail to the address, and tells its owner in the product', async () => {
    const one = seller()
    await contact(one)
    expect(await settled(one, 1)).toEqual(['sent'])
    const mail = await world.mailbox.next(one.email)
    const to = mail.returnPath ?? ''
    expect(to).toMatch(/^b\+[a-z2-7]{61}@reply\.forecourt\.test$/)
    const before = (await world.call(listNotifications, { caller: one.caller })).body.meta.cursor
    expect(await stoppedWhy(one)).toBeNull()
    world.woken.length = 0
    expect(await bounce({ to, about: one.email })).toBe(250)
    await eventually(async () => (await stoppedWhy(one)) === 'bounced')
    expect(world.woken).toContain(one.caller.userId)
    expect((await world.call(listNotifications, { caller: one.caller })).body.meta.cursor).toBeGreaterThan(before)
    await contact(one)
    expect(await settled(one, 2)).toEqual(['sent', 'skipped stopped'])
    expect(world.mailbox.to(one.email)).toHaveLength(1)
  })

  it.each([
    ['is full', { status: '5.2.2' }],
    ['is delayed', { status: '4.4.1', action: 'delayed' }],
    ['is refused by a policy', { status: '5.7.1' }],
    ['belongs to somebody it was passed on to', { about: 'other@example.com' }],
  ])('because a mailbox %s changes nothing', async (_, change) => {
    const one = seller()
    expect(await bounce({ to: returnPathOf(one), about: one.email, ...change })).toBe(250)
    await dealtWith()
    expect(await stoppedWhy(one)).toBeNull()
  })

  it('to an address that nobody made is refused', async () => {
    const one = seller()
    const to = returnPathOf(one)
    const other = to.slice(0, 20) + (to[20] === 'a' ? 'b' : 'a') + to.slice(21)
    expect(await bounce({ to: other, about: one.email })).toBe(550)
    expect(await bounce({ to: returnPathOf(one, Date.now() - 70 * 86_400_000), about: one.email })).toBe(550)
    expect(await stoppedWhy(one)).toBeNull()
  })

  it('of an address they had before changes nothing, and another address is not stopped', async () => {
    const one = seller()
    const to = returnPathOf(one)
    await bounce({ to, about: one.email })
    await eventually(async () => (await stoppedWhy(one)) === 'bounced')
    auth.add(one.caller.userId, { email: `new-${one.email}` })
    expect(await stoppedWhy(one)).toBeNull()
    await contact(one)
    expect(await settled(one, 1)).toEqual(['sent'])
    await bounce({ to, about: one.email })
    await dealtWith()
    expect(await stoppedWhy(one)).toBeNull()
    expect((await linkOf(one))?.linked).toBe(true)
  })

  it('is one report on whichever instance, and none once its owner has proved the address again', async () => {
    const one = seller()
    // Sent before what follows.
    const to = returnPathOf(one, Date.now() - 120_000)
    const report = { to, about: one.email, id: 'same@mx.example.net' }
    await Promise.all(receivers.map((receiver) => bounce(report, receiver)))
    await eventually(async () => (await stoppedWhy(one)) === 'bounced')
    expect(
      await world.db.query(`select from job where queue = 'take-report' and payload ->> 'userId' = $1`, [
        one.caller.userId,
      ]),
    ).toHaveLength(1)
    const confirmed = await world.call(setNotifiable, {
      caller: one.caller,
      params: { id: one.caller.userId },
      headers: { 'x-process-id': '019b76da-a800-7000-8000-000000000001' },
      body: { providerId: EMAIL, isNotifiable: true },
    })
    expect(confirmed.body.data.stopped).toBeNull()
    // What was sent before that may come back for days.
    await bounce({ ...report, id: 'later@mx.example.net' })
    await dealtWith()
    expect(await stoppedWhy(one)).toBeNull()
    await contact(one)
    expect(await settled(one, 1)).toEqual(['sent'])
    // What is sent from then on counts again.
    await bounce({ to: returnPathOf(one, Date.now() + 120_000), about: one.email })
    await eventually(async () => (await stoppedWhy(one)) === 'bounced')
  })

  it('waits while nobody knows whose address it is', async () => {
    const one = seller()
    auth.pause()
    try {
      expect(await bounce({ to: returnPathOf(one), about: one.email })).toBe(250)
      await eventually(
        async () =>
          (
            await world.db.query(
              `select from job where queue = 'take-report' and last_error is not null and status = 'waiting'`,
            )
          ).length > 0,
      )
    } finally {
      auth.pause(false)
    }
    await eventually(async () => {
      await world.db.query(`update job set run_at = now() where queue = 'take-report' and status = 'waiting'`)
      return (await stoppedWhy(one)) === 'bounced'
    })
  })

  it('too often about one person is to be said later', async () => {
    const one = seller()
    const to = returnPathOf(one)
    const answers: number[] = []
    for (let at = 0; at < 51; at += 1) answers.push(await bounce({ to, about: one.email }))
    expect([answers.filter((code) => code === 250).length, answers.at(-1)]).toEqual([50, 451])
  })

  it('is no answer, and an answer to its address is no report: no mail goes out of either', async () => {
    const one = seller()
    const to = returnPathOf(one)
    const before = world.mailbox.to(one.email).length
    expect(await send(to, `From: ${one.email}\nSubject: Away\nAuto-Submitted: auto-replied\n\nI am away.`)).toBe(250)
    expect(await send(to, `From: ${one.email}\n\nYes, it is.`, one.email)).toBe(550)
    expect(await send(to, `From: x@example.com\nContent-Type: multipart/report; boundary="b"\n\n--b\n\n--b--`)).toBe(
      250,
    )
    await dealtWith()
    expect(await stoppedWhy(one)).toBeNull()
    expect(world.mailbox.to(one.email)).toHaveLength(before)
    expect(await world.db.query('select from mail_reply')).toEqual([])
  })
})

it('a complaint stops mail, and what its owner asks for by a code goes on', async () => {
  const one = seller()
  expect(await send(returnPathOf(one), arf(one.email), 'feedback@example.net')).toBe(250)
  await eventually(async () => (await stoppedWhy(one)) === 'complained')
  await contact(one)
  expect(await settled(one, 1)).toEqual(['skipped stopped'])
})

describe('a channel that refuses an address for good', () => {
  const phone = '+33612345678'
  async function linked() {
    const one = seller({ phone })
    await world.db.query('insert into provider_link values ($1, $2, true)', [one.caller.userId, SMS])
    return one
  }

  it('is not asked again, until the number is another that its owner proved', async () => {
    const one = await linked()
    refusal = new OutsideRefusal(400, 'SMS refused: 400, code 21610')
    await contact(one)
    expect(await settled(one, 1, 'sms')).toEqual(['given_up refused'])
    expect(await stoppedWhy(one, 'sms')).toBe('refused')
    refusal = undefined
    await contact(one)
    expect(await settled(one, 2, 'sms')).toEqual(['given_up refused', 'skipped stopped'])
    expect(await settled(one, 2)).toEqual(['sent', 'sent'])
    auth.add(one.caller.userId, { phone: '+33612345679' })
    await contact(one)
    expect((await settled(one, 3, 'sms')).at(-1)).toBe('skipped unproved')
    const headers = { 'x-process-id': '019b76da-a800-7000-8000-000000000002' }
    const params = { id: one.caller.userId }
    await world.call(linkProvider, { caller: one.caller, params, headers, body: { providerId: SMS } })
    await contact(one)
    expect((await settled(one, 4, 'sms')).at(-1)).toBe('sent')
  })

  it('but not because it refused one message, or was away', async () => {
    const one = await linked()
    refusal = new OutsideRefusal(400, 'SMS refused: 400, code 21617')
    await contact(one)
    expect(await settled(one, 1, 'sms')).toEqual(['given_up refused'])
    expect(await stoppedWhy(one, 'sms')).toBeNull()
  })

  it('is linked anew by its owner', async () => {
    const one = await linked()
    refusal = new OutsideRefusal(400, 'SMS refused: 400, code 21211')
    await contact(one)
    await settled(one, 1, 'sms')
    const params = { id: one.caller.userId }
    await world.call(unlinkProvider, { caller: one.caller, params, body: { providerId: SMS } })
    expect(await stoppedWhy(one, 'sms')).toBeNull()
    const headers = { 'x-process-id': '019b76da-a800-7000-8000-000000000002' }
    const again = await world.call(linkProvider, { caller: one.caller, params, headers, body: { providerId: SMS } })
    expect(again.body.data).toMatchObject({ linked: true, stopped: null })
  })
})

it('what is known of stops is the person’s to have, and goes with them', async () => {
  const one = seller()
  await bounce({ to: returnPathOf(one), about: one.email })
  await eventually(async () => (await stoppedWhy(one)) === 'bounced')
  const params = { id: one.caller.userId }
  const { body } = await world.call(exportMessages, { caller: callers.service('bff'), params })
  expect(body.data.stoppedChannels).toMatchObject([{ channel: 'email', why: 'bounced' }])
  await world.db.transaction((em) => enqueue(em, FORGET_PERSON, one.caller.userId, { userId: one.caller.userId }))
  await eventually(
    async () => (await world.db.query('select from channel_stop where user_id = $1', [one.caller.userId])).length === 0,
  )
  auth.people.delete(one.caller.userId)
  await bounce({ to: returnPathOf(one), about: one.email })
  await dealtWith()
  expect(await world.db.query('select from channel_stop where user_id = $1', [one.caller.userId])).toEqual([])
})
