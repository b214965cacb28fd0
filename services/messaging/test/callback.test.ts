import { createHmac } from 'node:crypto'
import { pageGivenUp, smsStatus, whatsappChallenge, whatsappStatus } from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { callers, signedInject } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { liftStop } from '../src/channel/channel-stop.ts'
import { type Destination, settleDelivery } from '../src/channel/deliveries.ts'
import { eventually, startWorld, type World } from './world.ts'

const [accountSid, token, appSecret, verifyToken] = [
  `AC${'1'.repeat(32)}`,
  'twilio-token',
  'meta-secret',
  'meta-verify',
]
const NUMBER = '100000000000001'
const PHONE = '+33612345678'
const stranger = callers.anonymous({ sessionId: null })

let world: World
let call: ReturnType<typeof signedInject>
/** Of an installation that has set up neither. */
let bare: ReturnType<typeof signedInject>
let phones: Map<string, string>

beforeAll(async () => {
  phones = new Map()
  world = await startWorld(
    {},
    {
      client: {
        call: (async (_: unknown, { params: { id } }: { params: { id: string } }) => ({
          data: {
            ...{
              userId: id,
              active: true,
              emailVerified: true,
              email: `${id}@example.com`,
              name: 'Ann',
              locale: 'en_US',
            },
            phone: phones.get(id) ?? PHONE,
          },
        })) as never,
      },
    },
  )
  const log = createLogger({ service: 'messaging', level: 'silent' })
  const set = {
    ...{ SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: NUMBER },
    ...{ WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken },
  }
  const app = (config: typeof world.config) => buildApp({ ...world.parts, config, log, events: world.events })
  call = signedInject(await app({ ...world.config, ...set }), { service: 'messaging' })
  bare = signedInject(await app(world.config), { service: 'messaging' })
})
afterAll(() => world.close())
beforeEach(() => {
  world.woken.length = 0
})

/** A delivery of an entry of somebody's, which its channel has taken unless stated. */
async function delivery(channel: 'sms' | 'whatsapp' = 'sms', state: 'sent' | 'queued' = 'sent') {
  const [id, recipientId] = [newId(), newId()]
  await world.db.query(
    `insert into notification (id, recipient_id, source_id, kind, message, cursor) values ($1, $2, $3, 'sold', '', 1)`,
    [id, recipientId, newId()],
  )
  await world.db.query('insert into delivery (notification_id, channel, tried_at) values ($1, $2, clock_timestamp())', [
    id,
    channel,
  ])
  const to: Destination = { notificationId: id, channel }
  if (state === 'sent') await settleDelivery(world.db, to, { state: 'sent', attempts: 1 })
  return { id, recipientId, to }
}
type Made = Awaited<ReturnType<typeof delivery>>
const stateOf = async ({ id }: Pick<Made, 'id'>) =>
  (
    await world.db.query<{ state: string; why: string | null; undelivered: string | null; delivered: boolean }>(
      `select state, why, undelivered, delivered_at is not null as delivered from delivery where notification_id = $1`,
      [id],
    )
  )[0]
const stopOf = async ({ recipientId }: Made) =>
  (
    await world.db.query<{ channel: string; why: string; said: string }>(
      'select channel, why, said from channel_stop where user_id = $1 and lifted_at is null',
      [recipientId],
    )
  )[0]
/** Once all that was left to jobs is done. */
const calm = () =>
  eventually(
    async () =>
      (await world.db.query(`select from job where queue = 'take-refusal' and status = 'waiting'`)).length === 0,
  )

interface Sms {
  readonly fields?: Record<string, string>
  readonly by?: string
  readonly signedUrl?: string
  readonly signature?: string | null
  readonly contentType?: string
  readonly through?: typeof call
}
/** As Twilio tells of the SMS about an entry; written once more, after its documentation. */
function sms(id: string, status: string, { fields = {}, by = token, ...how }: Sms = {}) {
  const form = {
    ...{ AccountSid: accountSid, MessageSid: `SM${'2'.repeat(32)}`, MessageStatus: status, To: PHONE },
    ...fields,
  }
  const url = how.signedUrl ?? `http://localhost/api/v1/sms/status?delivery=${id}`
  const names = Object.keys(form).sort() as (keyof typeof form)[]
  const text = url + names.map((name) => `${name}${form[name]}`).join('')
  const signature = how.signature === undefined ? createHmac('sha1', by).update(text).digest('base64') : how.signature
  return (how.through ?? call)(smsStatus, {
    caller: stranger,
    query: { delivery: id },
    raw: {
      payload: new URLSearchParams(form).toString(),
      contentType: how.contentType ?? 'application/x-www-form-urlencoded',
    },
    ...(signature === null ? {} : { headers: { 'x-twilio-signature': signature } }),
  })
}

const status = (id: string, name: string, code?: number, recipient = PHONE.slice(1)) => ({
  ...{ id: 'wamid.x', status: name, timestamp: '1', recipient_id: recipient, biz_opaque_callback_data: id },
  ...(code === undefined ? {} : { errors: [{ code, title: 'x' }] }),
})
const webhook = (statuses: unknown[], number = NUMBER) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value: { metadata: { phone_number_id: number }, statuses } }] }],
  })
const meta = (payload: string, { by = appSecret, signature = '', through = call } = {}) =>
  through(whatsappStatus, {
    caller: stranger,
    raw: { payload, contentType: 'application/json' },
    headers: {
      'x-hub-signature-256': signature || `sha256=${createHmac('sha256', by).update(payload).digest('hex')}`,
    },
  })

/** Both, told alike. */
const channels = [
  ['sms', (id: string, name: string, code?: number) => sms(id, name, code ? { fields: { ErrorCode: `${code}` } } : {})],
  [
    'whatsapp',
    (id: string, name: string, code?: number) =>
      meta(webhook([status(id, name === 'undelivered' ? 'failed' : name, code)])),
  ],
] as const

describe.each(channels)('what %s tells later', (channel, tell) => {
  const dead = channel === 'sms' ? 30005 : 131026
  const passing = channel === 'sms' ? 30003 : 131049

  it('of what was not delivered is seen by the operator, with its code', async () => {
    const made = await delivery(channel)
    expect((await tell(made.id, 'undelivered', passing)).status).toBe(200)
    expect(await stateOf(made)).toMatchObject({ state: 'given_up', why: 'undelivered', undelivered: `${passing}` })
    const query = { why: 'undelivered', channel } as const
    const list = await call(pageGivenUp, { caller: callers.service('bff'), query })
    expect(list.body.data[0]).toMatchObject({
      ...{ recipientId: made.recipientId, why: 'undelivered', jobId: null, isWaiting: false },
      error: expect.stringContaining(`${passing}`),
    })
    await calm()
    expect(await stopOf(made)).toBeUndefined()
  })

  it('of a number that takes nothing stops the channel, until its owner proves it again, whatever is replayed', async () => {
    const made = await delivery(channel)
    await tell(made.id, 'undelivered', dead)
    await eventually(() => stopOf(made))
    expect(await stopOf(made)).toEqual({ channel, why: 'refused', said: `${dead}` })
    expect(world.woken).toContain(made.recipientId)
    await world.db.transaction((em) => liftStop(em, made.recipientId, channel))
    expect((await tell(made.id, 'undelivered', dead)).status).toBe(200)
    await world.db.query(
      `update job set status = 'waiting', leased_until = '-infinity', finished_at = null, run_at = now()
      where queue = 'take-refusal' and key like $1`,
      [`${made.id}%`],
    )
    await calm()
    expect(await stopOf(made)).toBeUndefined()
  })

  it('of a number that is not the account’s any more stops nothing', async () => {
    const made = await delivery(channel)
    phones.set(made.recipientId, '+33699999999')
    await tell(made.id, 'undelivered', dead)
    expect(await stateOf(made)).toMatchObject({ state: 'given_up' })
    await calm()
    expect(await stopOf(made)).toBeUndefined()
  })

  it.each([
    ['delivered', ['sent', 'delivered']],
    ['delivered', ['delivered', 'undelivered']],
    ['delivered', ['undelivered', 'delivered', 'undelivered']],
    ['undelivered', ['undelivered', 'sent', 'undelivered']],
  ])('ends as %s in whichever order it comes, and is counted once: %s', async (end, order) => {
    await world.db.query('delete from delivery_count')
    const made = await delivery(channel)
    for (const one of order)
      expect((await tell(made.id, one, one === 'undelivered' ? passing : undefined)).status).toBe(200)
    expect(await stateOf(made)).toMatchObject(
      end === 'delivered'
        ? { state: 'sent', why: null, undelivered: null, delivered: true }
        : { state: 'given_up', why: 'undelivered', delivered: false },
    )
    const counts = await world.db.query<{ state: string; n: number }>(
      'select state, sum(count)::int as n from delivery_count group by 1 having sum(count) <> 0',
    )
    expect(counts).toEqual([{ state: end === 'delivered' ? 'sent' : 'given_up', n: 1 }])
  })

  it('comes before we noted that it was taken, and counts all the same', async () => {
    const made = await delivery(channel, 'queued')
    await tell(made.id, 'undelivered', passing)
    expect(await stateOf(made)).toMatchObject({ state: 'queued' })
    await settleDelivery(world.db, made.to, { state: 'sent', attempts: 1 })
    expect(await stateOf(made)).toMatchObject({ state: 'given_up', why: 'undelivered' })
  })

  it('of an entry that nobody knows, or of a message that tells of none, is taken and changes nothing', async () => {
    for (const id of [newId(), 'x', `${newId()}'`]) expect((await tell(id, 'undelivered', dead)).status).toBe(200)
  })
})

describe('what Twilio did not sign', () => {
  it.each([
    ['another token', { by: 'another-token' }],
    ['no signature', { signature: null }],
    ['a signature of another length', { signature: 'x' }],
    ['another account', { fields: { AccountSid: `AC${'3'.repeat(32)}` } }],
    ['another address', { signedUrl: `http://localhost/api/v1/sms/status?delivery=${newId()}` }],
  ] satisfies [string, Sms][])('changes nothing: %s', async (_, how) => {
    const made = await delivery()
    const answer = await sms(made.id, 'undelivered', how)
    expect([answer.status, answer.body.code]).toEqual([400, 'CALLBACK_INVALID'])
    expect(await stateOf(made)).toMatchObject({ state: 'sent', undelivered: null })
  })

  it('changes nothing: fields that were added', async () => {
    const made = await delivery()
    const genuine = await sms(made.id, 'delivered')
    expect(genuine.status).toBe(200)
    const other = await delivery()
    const answer = await sms(other.id, 'undelivered', {
      signature: createHmac('sha1', token)
        .update(`http://localhost/api/v1/sms/status?delivery=${other.id}`)
        .digest('base64'),
    })
    expect(answer.status).toBe(400)
  })

  it('is refused before it is read: another type, too much, and where nothing is set up', async () => {
    const made = await delivery()
    expect((await sms(made.id, 'undelivered', { contentType: 'application/json' })).status).toBe(415)
    expect((await sms(made.id, 'undelivered', { contentType: 'text/plain' })).status).toBe(415)
    expect((await sms(made.id, 'undelivered', { fields: { Body: 'x'.repeat(20_000) } })).status).toBe(413)
    expect((await sms(made.id, 'undelivered', { through: bare })).status).toBe(400)
    expect(await stateOf(made)).toMatchObject({ state: 'sent', undelivered: null })
  })
})

describe('what Meta did not sign', () => {
  it.each([
    ['another secret', { by: 'another-secret' }],
    [
      'a signature of another body',
      { signature: `sha256=${createHmac('sha256', appSecret).update('{}').digest('hex')}` },
    ],
    ['no digest', { signature: 'sha256=' }],
  ])('changes nothing: %s', async (_, how) => {
    const made = await delivery('whatsapp')
    const answer = await meta(webhook([status(made.id, 'failed', 131026)]), how)
    expect([answer.status, answer.body.code]).toEqual([400, 'CALLBACK_INVALID'])
    expect(await stateOf(made)).toMatchObject({ state: 'sent', undelivered: null })
  })

  it('is refused where nothing is set up, and too much before it is read', async () => {
    const payload = webhook([status((await delivery('whatsapp')).id, 'failed', 131026)])
    expect((await meta(payload, { through: bare })).status).toBe(400)
    expect((await meta(`"${'x'.repeat(1_048_576)}"`)).status).toBe(413)
  })
})

describe('what Meta signs', () => {
  it('is read as far as it is about our messages: one odd status stops none', async () => {
    const [first, last, foreign] = await Promise.all([1, 2, 3].map(() => delivery('whatsapp')))
    if (!first || !last || !foreign) throw new Error('no deliveries')
    const odd = [null, 7, {}, { status: 'failed' }, { ...status(first.id, 'failed', 1), recipient_id: 'x' }]
    const answer = await meta(webhook([status(first.id, 'failed', 131049), ...odd, status(last.id, 'delivered')]))
    expect(answer.status).toBe(200)
    expect(await stateOf(first)).toMatchObject({ state: 'given_up' })
    expect(await stateOf(last)).toMatchObject({ state: 'sent', delivered: true })
    expect((await meta(webhook([status(foreign.id, 'failed', 131026)], '999'))).status).toBe(200)
    expect(await stateOf(foreign)).toMatchObject({ state: 'sent', undelivered: null })
  })

  it.each(['', 'x', '[]', '{"entry":7}', '{"entry":[{"changes":[{"value":{"messages":[]}}]}]}'])(
    'is answered, so that it is not told again: %j',
    async (payload) => {
      if (payload === '') return
      expect((await meta(payload)).status).toBe(200)
    },
  )
})

describe('the challenge', () => {
  const ask = (change: Record<string, string> = {}, through = call) =>
    through(whatsappChallenge, {
      caller: stranger,
      query: {
        'hub.mode': 'subscribe',
        'hub.verify_token': verifyToken,
        'hub.challenge': '1158201444',
        ...change,
      } as never,
    })

  it('comes back, as text, to who knows the token', async () => {
    const answer = await ask()
    expect([answer.status, answer.body, answer.headers['content-type']]).toEqual([
      200,
      '1158201444',
      'text/plain; charset=utf-8',
    ])
  })

  it.each([
    ['another token', { 'hub.verify_token': 'x' }],
    ['another mode', { 'hub.mode': 'unsubscribe' }],
    ['markup', { 'hub.challenge': '<script>' }],
    ['nothing to send back', { 'hub.challenge': '' }],
  ])('does not for %s', async (_, change) => {
    expect((await ask(change)).status).toBe(400)
  })

  it('does not where no token is set', async () => {
    expect((await ask({}, bare)).status).toBe(400)
    expect((await ask({ 'hub.verify_token': '' }, bare)).status).toBe(400)
  })
})
