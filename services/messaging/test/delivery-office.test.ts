import {
  contactSeller,
  type DataOf,
  deliveryChannels,
  deliveryFigures,
  eventBusOf,
  type GivenUpDelivery,
  pageGivenUp,
} from '@forecourt/contracts'
import { forgetAged, newId, retentionsOf } from '@forecourt/kernel/db'
import { OutsideRefusal } from '@forecourt/kernel/errors'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { up } from '../migrations/0026-delivery-counts.ts'
import { askingOf } from '../src/channel/channel-answer.ts'
import { retentions } from '../src/retention.ts'
import { eventually, startWorld, type World } from './world.ts'

const admin = callers.admin(['admin.dashboard.index', 'admin.dashboard.update'])
const service = callers.service('bff')
const form = { email: 'buyer@example.com', phone: '06 12 34 56 78', message: 'Is it still for sale?' }
const person = { active: true, emailVerified: true, phone: null, name: 'Rémi', locale: 'en_US' as const }

let world: World
/** How mail behaves. */
let mail: () => Promise<void>

beforeAll(async () => {
  world = await startWorld(
    {},
    {
      client: {
        call: (async (_: unknown, { params: { id } }: { params: { id: string } }) => ({
          data: { ...person, userId: id, email: `${id}@example.com` },
        })) as never,
      },
      channels: (email) => [
        {
          name: 'email',
          async wayTo(to, target) {
            const way = await email.wayTo(to, target)
            return way && (async (message) => mail().then(() => way(message)))
          },
        },
      ],
    },
  )
})
afterAll(() => world.close())
beforeEach(async () => {
  mail = async () => {}
  await world.db.query('delete from delivery_count')
  await world.db.query('delete from channel_answer')
  await world.db.query('delete from delivery')
})

/** A delivery of an entry of somebody's, not yet carried out. */
async function delivery(channel = 'email', kind = 'contact', target = '') {
  const [id, recipientId] = [newId(), newId()]
  await world.db.query(
    `insert into notification (id, recipient_id, source_id, kind, message, cursor) values ($1, $2, $3, $4, 'secret words', 1)`,
    [id, recipientId, newId(), kind],
  )
  await world.db.query('insert into delivery (notification_id, channel, target) values ($1, $2, $3)', [
    id,
    channel,
    target,
  ])
  return { id, recipientId, channel, target }
}
type Made = Awaited<ReturnType<typeof delivery>>
const settle = ({ id, channel }: Made, state: string, why: string | null, at = new Date().toISOString()) =>
  world.db.query(
    'update delivery set state = $3, why = $4, settled_at = $5 where notification_id = $1 and channel = $2',
    [id, channel, state, why, at],
  )
const figures = async (query: Record<string, unknown> = {}): Promise<DataOf<typeof deliveryFigures>> =>
  (await world.call(deliveryFigures, { caller: admin, query })).body.data
const givenUp = async (
  query: Record<string, unknown> = {},
): Promise<{ data: GivenUpDelivery[]; meta: { next: number | null } }> =>
  (await world.call(pageGivenUp, { caller: service, query })).body
const channel = async (name: string) =>
  (await world.call(deliveryChannels, { caller: admin })).body.data.find(
    (one: { channel: string }) => one.channel === name,
  )
const daysAgo = (days: number, time: string) =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T${time}Z`
const none = { sent: 0, skipped: 0, given_up: 0 }

describe('figures', () => {
  it('count what was settled by outcome, reason and channel, and not what waits', async () => {
    await settle(await delivery(), 'sent', null)
    await settle(await delivery(), 'sent', null)
    await settle(await delivery('sms'), 'skipped', 'read')
    await settle(await delivery('sms'), 'given_up', 'refused')
    await delivery()
    const all = await figures()
    expect(all.total).toEqual({ sent: 2, skipped: 1, given_up: 1 })
    expect(all.steps).toHaveLength(48)
    expect(all.steps.at(-1)).toMatchObject(all.total)
    expect(all.reasons).toEqual([
      { outcome: 'skipped', why: 'read', count: 1 },
      { outcome: 'given_up', why: 'refused', count: 1 },
    ])
    expect((await figures({ channel: 'email' })).total).toEqual({ ...none, sent: 2 })
    expect((await figures({ channel: 'push', period: '90d' })).total).toEqual(none)
  })

  it('count what is tried again once, as what became of it', async () => {
    const made = await delivery()
    await settle(made, 'given_up', 'failed', daysAgo(1, '12:10:00.000'))
    await world.db.query(
      `update delivery set state = 'queued', why = null, settled_at = null where notification_id = $1`,
      [made.id],
    )
    expect((await figures({ period: '7d' })).total).toEqual(none)
    await settle(made, 'sent', null)
    const after = await figures({ period: '7d' })
    expect(after.total).toEqual({ ...none, sent: 1 })
    expect(after.steps.map(({ given_up }) => given_up)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  it('are by whole UTC days, whatever the time zone of the session, also across a change of clocks', async () => {
    await settle(await delivery(), 'sent', null, daysAgo(3, '23:59:59.999'))
    await settle(await delivery(), 'skipped', 'read', daysAgo(2, '00:00:00.000'))
    await settle(await delivery(), 'given_up', 'failed', daysAgo(89, '00:00:00.000'))
    await settle(await delivery(), 'sent', null, daysAgo(90, '23:59:59.999'))
    const of = (period: string) => figures({ period })
    const week = await of('7d')
    expect(week.steps.map(({ start }) => start)).toEqual(
      Array.from({ length: 7 }, (_, at) => daysAgo(6 - at, '00:00:00.000')),
    )
    expect(week.steps.slice(3, 5)).toMatchObject([
      { sent: 1, skipped: 0 },
      { sent: 0, skipped: 1 },
    ])
    const quarter = await of('90d')
    expect([quarter.steps.length, quarter.total]).toEqual([90, { sent: 1, skipped: 1, given_up: 1 }])
    expect(quarter.steps[0]).toMatchObject({ start: daysAgo(89, '00:00:00.000'), given_up: 1 })
  })

  it('stay when deliveries go, and are forgotten after more than a year', async () => {
    await settle(await delivery(), 'sent', null)
    await world.db.query('delete from delivery')
    expect((await figures()).total.sent).toBe(1)
    const forget = () =>
      forgetAged(
        world.db,
        retentionsOf(retentions).filter(({ table }) => table === 'delivery_count'),
      )
    expect(await forget()).toBe(0)
    await world.db.query(`update delivery_count set hour = hour - interval '401 days'`)
    expect(await forget()).toBe(1)
  })
})

describe('what was given up', () => {
  it('is listed latest first, a page at a time, with what the channel said and nothing of the message', async () => {
    const made: Made[] = []
    for (let at = 0; at < 30; at += 1) {
      const one = await delivery('sms')
      made.unshift(one)
      await world.db.query('update delivery set error = $2, attempts = 1 where notification_id = $1', [
        one.id,
        "OutsideRefusal: The 'To' number +33612345678 is not valid (21211)",
      ])
      // Of the same instant, as what is given up together.
      await settle(one, 'given_up', 'refused', daysAgo(0, '00:00:00.000'))
    }
    const first = await givenUp({ period: '7d' })
    const rest = await givenUp({ period: '7d', before: first.meta.next })
    expect([first.data.length, rest.data.length, rest.meta.next]).toEqual([25, 5, null])
    expect([...first.data, ...rest.data].map(({ recipientId }) => recipientId)).toEqual(
      made.map(({ recipientId }) => recipientId),
    )
    expect(first.data[0]).toEqual({
      ...{ id: expect.any(Number), at: daysAgo(0, '00:00:00.000'), channel: 'sms', kind: 'contact', attempts: 1 },
      ...{ recipientId: made[0]?.recipientId, why: 'refused', jobId: null, isWaiting: false },
      error: "OutsideRefusal: The 'To' number … is not valid (21211)",
    })
    expect(JSON.stringify(first)).not.toContain('secret words')
  })

  it('is found by channel, reason, kind and period', async () => {
    await settle(await delivery('email', 'plan'), 'given_up', 'too_late', daysAgo(10, '12:00:00.000'))
    await settle(await delivery('sms', 'contact'), 'given_up', 'refused')
    const kinds = async (query: Record<string, unknown>) => (await givenUp(query)).data.map(({ kind }) => kind)
    expect(await kinds({ period: '30d' })).toEqual(['contact', 'plan'])
    expect(await kinds({ period: '7d' })).toEqual(['contact'])
    expect(await kinds({ period: '30d', channel: 'email' })).toEqual(['plan'])
    expect(await kinds({ period: '30d', why: 'refused' })).toEqual(['contact'])
    expect(await kinds({ period: '30d', kind: 'plan', why: 'refused' })).toEqual([])
  })

  it('goes with its entry, and leaves no delivery that cannot be settled', async () => {
    const made = await delivery()
    await world.db.query('delete from notification where id = $1', [made.id])
    await settle(made, 'given_up', 'failed')
    expect((await figures()).total.given_up).toBe(1)
    const other = await delivery()
    await settle(other, 'given_up', 'failed')
    await settle(other, 'given_up', 'failed')
    expect((await givenUp()).data).toHaveLength(1)
    await world.db.query('delete from delivery where notification_id = $1', [other.id])
    expect((await givenUp()).data).toEqual([])
  })

  it('is tried again by who may settle what was laid aside, and then leaves the list', async () => {
    mail = () => Promise.reject(new OutsideRefusal(400, 'no such mailbox'))
    const { vehicleId, ownerId } = await world.vehicle()
    await world.call(contactSeller, { caller: callers.user(), params: { id: vehicleId }, body: form })
    const one = await eventually(async () => (await givenUp()).data.find(({ jobId }) => jobId))
    expect(one).toMatchObject({ recipientId: ownerId, kind: 'contact', why: 'refused', isWaiting: false })
    mail = async () => {}
    const retry = (caller: typeof admin) =>
      world.call(eventBusOf.messaging.retry, { caller, params: { id: one.jobId ?? '' }, body: { reason: 'Repaired' } })
    expect((await retry(callers.admin(['admin.dashboard.index']))).status).toBe(403)
    expect((await retry(admin)).status).toBe(202)
    await world.mailbox.next(`${ownerId}@example.com`)
    await eventually(async () => (await givenUp()).data.length === 0)
    expect((await figures()).total).toEqual({ ...none, sent: 1 })
  })

  it('says that it is on its way again', async () => {
    const made = await delivery('push', 'contact', 'browser')
    await settle(made, 'given_up', 'failed')
    const job = async (status: string) => {
      await world.db.query('delete from job where key = $1', [`${made.id}:browser`])
      // Nobody carries it out: it is due tomorrow.
      await world.db.query(
        `insert into job (queue, key, payload, status, run_at) values ('deliver-push', $1, '{}', $2, now() + interval '1 day')`,
        [`${made.id}:browser`, status],
      )
      return (await givenUp()).data[0]
    }
    expect(await job('dead')).toMatchObject({ jobId: expect.any(String), isWaiting: false })
    expect(await job('waiting')).toMatchObject({ jobId: null, isWaiting: true })
    expect(await job('done')).toMatchObject({ jobId: null, isWaiting: false })
  })
})

describe('a channel', () => {
  it('says since when it is away and how much waits, and that it answers again', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ECONNREFUSED' })
    expect(await channel('email')).toMatchObject({ waiting: { count: 0, oldest: null }, carriers: [] })
    mail = () => Promise.reject(away)
    const { vehicleId } = await world.vehicle()
    await world.call(contactSeller, { caller: callers.user(), params: { id: vehicleId }, body: form })
    const during = await eventually(async () => {
      const one = await channel('email')
      return one.carriers[0]?.awaySince && one
    })
    expect(during.waiting).toEqual({ count: 1, isCapped: false, oldest: expect.any(String) })
    expect(during.carriers).toMatchObject([
      { name: null, answeredAt: null, error: expect.stringContaining('ECONNREFUSED') },
    ])
    mail = async () => {}
    const after = await eventually(async () => {
      await world.db.query(`update job set run_at = now() where status = 'waiting'`)
      const one = await channel('email')
      return one.carriers[0]?.answeredAt && one.waiting.count === 0 && one
    })
    expect(after.carriers).toMatchObject([{ awaySince: null, failedAt: expect.any(String) }])
  })

  it('that refuses is there; each push service is by itself', async () => {
    const asking = askingOf(world.db)
    const to = (service: string) => ({ channel: 'push' as const, service })
    const refuse = () => Promise.reject(new OutsideRefusal(413, 'too large'))
    const isAway = () => Promise.reject(new OutsideRefusal(503, 'down for +33612345678'))
    await expect(asking(to('push.example.com'), refuse)).rejects.toThrow('too large')
    await expect(asking(to('web.push.example.org'), isAway)).rejects.toThrow('down')
    const one = await eventually(async () => {
      const state = await channel('push')
      return state.carriers.length === 2 && state
    })
    expect(one.carriers).toMatchObject([
      { name: 'push.example.com', awaySince: null, failedAt: null, error: null, answeredAt: expect.any(String) },
      {
        name: 'web.push.example.org',
        answeredAt: null,
        awaySince: expect.any(String),
        error: expect.stringMatching(/ …$/),
      },
    ])
  })
})

it('what was there before is counted and listed', async () => {
  await settle(await delivery(), 'sent', null, daysAgo(1, '10:59:59.999'))
  await settle(await delivery(), 'sent', null, daysAgo(1, '11:00:00.000'))
  const lost = await delivery('whatsapp', 'plan')
  await settle(lost, 'given_up', 'failed', daysAgo(1, '12:00:00.000'))
  await delivery()
  const before = await Promise.all([figures({ period: '7d' }), givenUp({ period: '7d' })])
  await world.db.query('delete from delivery_count')
  await world.db.query('delete from delivery_given_up')
  for (const statement of up.filter((one) => one.startsWith('insert into'))) await world.db.query(statement)
  const [counted, listed] = await Promise.all([figures({ period: '7d' }), givenUp({ period: '7d' })])
  expect(counted).toEqual(before[0])
  expect(counted.total).toEqual({ sent: 2, skipped: 0, given_up: 1 })
  expect(listed.data).toMatchObject([{ ...before[1].data[0], id: expect.any(Number), recipientId: lost.recipientId }])
  // What happens from then on adds to what was counted.
  await settle(await delivery(), 'sent', null, daysAgo(1, '11:30:00.000'))
  expect((await figures({ period: '7d' })).total.sent).toBe(3)
})
