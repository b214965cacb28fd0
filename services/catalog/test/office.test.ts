import { eventBusOf, pageAudit, resources, vehicleFigures } from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())
const bff = callers.service('auth')

describe('the audit log', () => {
  const page = async (query: Record<string, unknown>) =>
    (await world.call(pageAudit.catalog, { caller: bff, query: { resource: ['option'], limit: 100, ...query } })).body
      .data
  const at = (day: string) => {
    const time = Date.parse(day)
    const hex = time.toString(16).padStart(12, '0')
    return { id: `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${newId().slice(24)}`, at: new Date(time) }
  }

  it('pages by time, and filters by who, what and when', async () => {
    const ada = callers.admin(['admin.option.create', 'admin.option.update', 'admin.option.delete'])
    const bob = callers.admin(['admin.option.create'])
    const { create, update, remove } = resources.option.endpoints
    const make = async (caller: typeof ada, name: string) =>
      (await world.call(create, { caller, body: { name } as never })).body.data
    const first = await make(ada, 'Audited one')
    await make(bob, 'Audited two')
    await world.call(update, {
      caller: ada,
      params: { id: first.id },
      body: { name: 'Audited 1', version: 1 } as never,
    })
    await world.call(remove, { caller: ada, params: { id: first.id } })
    const all = await page({})
    expect(all.map((entry: { action: string; actor: string }) => [entry.action, entry.actor])).toEqual([
      ['delete', ada.userId],
      ['update', ada.userId],
      ['create', bob.userId],
      ['create', ada.userId],
    ])
    expect(all[1]).toMatchObject({ service: 'catalog', before: { name: 'Audited one' }, after: { name: 'Audited 1' } })
    expect(await page({ limit: 2 })).toEqual(all.slice(0, 2))
    expect(await page({ before: all[1].id })).toEqual(all.slice(2))
    expect(await page({ actor: [bob.userId] })).toEqual([all[2]])
    expect(await page({ action: 'update' })).toEqual([all[1]])
    expect(await page({ resource: ['color'] })).toEqual([])
  })

  it('takes days whole, in UTC', async () => {
    for (const moment of [
      '2026-03-01T23:59:59.999Z',
      '2026-03-02T00:00:00Z',
      '2026-03-02T23:59:59.999Z',
      '2026-03-03T00:00:00Z',
    ]) {
      const { id, at: time } = at(moment)
      await world.query(
        `insert into audit_log (id, at, actor, action, resource, record_id, after) values ($1, $2, 'x', 'admin.option.create', 'option', 'r', '{}')`,
        [id, time],
      )
    }
    const times = (await page({ from: '2026-03-02', to: '2026-03-02' })).map((entry: { at: string }) => entry.at)
    expect(times).toEqual(['2026-03-02T23:59:59.999Z', '2026-03-02T00:00:00.000Z'])
  })
})

describe('figures', () => {
  const ask = async (from: string, to: string, step = 'day') =>
    (await world.call(vehicleFigures, { caller: bff, query: { from, to, step } })).body.data

  it('join what was summed up with what is fresh, count no day twice, and know the period before', async () => {
    const day = (date: string, published: number, sold: number) =>
      world.query(
        'insert into market_day (day, views, likes, saves, contacts, published, sold) values ($1, 7, 0, 0, 0, $2, $3)',
        [date, published, sold],
      )
    for (const [date, published] of [
      ['2025-05-05', 3],
      ['2025-05-06', 4],
      ['2025-05-11', 1],
      ['2025-05-12', 5],
    ] as const)
      await day(date, published, 0)
    const publish = (postedAt: string) =>
      world.query(
        `insert into vehicle (id, owner_id, version, posted_at, created_at, updated_at) values ($1, $1, 1, $2, $2, $2)`,
        [newId(), postedAt],
      )
    // Of a day that is summed up: not counted again. The others are later.
    await publish('2025-05-12T10:00:00Z')
    await publish('2025-05-13T00:00:00Z')
    await publish('2025-05-13T23:59:59.999Z')
    await publish('2025-05-14T00:00:00Z')

    const { published, views } = await ask('2025-05-12', '2025-05-13')
    expect(published).toEqual({
      steps: [
        { start: '2025-05-12', count: 5 },
        { start: '2025-05-13', count: 2 },
      ],
      total: 7,
      before: 1,
    })
    expect(views.total).toBe(7)
    const weeks = (await ask('2025-05-05', '2025-05-14', 'week')).published
    expect(weeks.steps).toEqual([
      { start: '2025-05-05', count: 8 },
      { start: '2025-05-12', count: 8 },
    ])
    const months = (await ask('2025-04-01', '2025-05-14', 'month')).published
    expect(months.steps).toEqual([
      { start: '2025-04-01', count: 0 },
      { start: '2025-05-01', count: 16 },
    ])
  })

  it('are between services', async () => {
    const query = { from: '2025-05-01', to: '2025-05-02', step: 'day' }
    expect((await world.call(vehicleFigures, { caller: callers.admin(['admin.dashboard.index']), query })).status).toBe(
      403,
    )
  })
})

describe('the event bus', () => {
  const health = async () => (await world.call(eventBusOf.catalog.health, { caller: bff })).body.data

  it('tells its consumers, and jobs that were given up, which whoever may gives their attempts back', async () => {
    expect((await health()).consumers.map((one: { name: string }) => one.name)).toContain('catalog.count-contact')
    const [job] = await world.query<{ id: string }>(
      `insert into job (queue, key, payload, status, last_error, finished_at)
       values ('nobody-works-here', 'one', '{}', 'dead', 'no such mailbox', now()) returning id`,
    )
    const params = { id: job?.id ?? '' }
    expect((await health()).deadJobs).toMatchObject({
      waiting: 1,
      latest: [{ id: params.id, error: 'no such mailbox' }],
    })
    const retry = (caller: ReturnType<typeof callers.admin>) =>
      world.call(eventBusOf.catalog.retry, { caller, params, body: { reason: 'mailbox is back' } })
    expect((await retry(callers.admin(['admin.dashboard.index']))).status).toBe(403)
    const operator = callers.admin(['admin.dashboard.update'])
    expect((await retry(operator)).status).toBe(202)
    expect((await retry(operator)).status).toBe(404)
    expect((await health()).deadJobs.waiting).toBe(0)
    const query = { resource: ['event'], limit: 10 }
    expect((await world.call(pageAudit.catalog, { caller: bff, query })).body.data).toMatchObject([
      { recordId: params.id, actor: operator.userId, reason: 'mailbox is back', after: { status: 'waiting' } },
    ])
  })

  it('discards what is not to be tried again, one or all of a kind, with a reason', async () => {
    const laid = await world.query<{ id: string }>(
      `insert into job (queue, key, payload, status, last_error, finished_at)
       select 'nobody-works-here', 'discarded ' || n, '{}', 'dead', 'no such mailbox', now() from generate_series(1, 3) n
       returning id`,
    )
    const params = { id: laid[0]?.id ?? '' }
    const { discardJob, discardLetter, settleAll } = eventBusOf.catalog
    const operator = callers.admin(['admin.dashboard.update'])
    const discard = (caller: typeof operator) =>
      world.call(discardJob, { caller, params, body: { reason: 'mailbox is gone' } })
    expect((await discard(callers.admin(['admin.dashboard.index']))).status).toBe(403)
    expect((await discard(operator)).status).toBe(200)
    expect((await discard(operator)).status).toBe(404)
    expect((await world.call(discardLetter, { caller: operator, params, body: { reason: 'none' } })).status).toBe(404)
    expect((await health()).deadJobs.waiting).toBe(2)
    const body = { kind: 'job', action: 'discard', reason: 'all of them' } as const
    expect((await world.call(settleAll, { caller: callers.admin(['admin.dashboard.index']), body })).status).toBe(403)
    const { body: answer } = await world.call(settleAll, { caller: operator, body })
    expect(answer.data).toMatchObject({ done: 2, left: 0 })
    expect((await health()).deadJobs.waiting).toBe(0)
    const query = { resource: ['event'], actor: [operator.userId], limit: 10 }
    expect((await world.call(pageAudit.catalog, { caller: bff, query })).body.data).toMatchObject([
      { reason: 'all of them', after: { status: 'discarded', job: expect.arrayContaining([laid[1]?.id]) } },
      { recordId: params.id, reason: 'mailbox is gone', after: { status: 'discarded' } },
    ])
  })

  it('gives a replayed event its effect once what stood in the way is gone', async () => {
    const vehicleId = newId()
    await world.query(
      `insert into vehicle (id, owner_id, version, created_at, updated_at) values ($1, $1, 1, now(), now())`,
      [vehicleId],
    )
    const eventId = newId()
    const data = { contactId: newId(), vehicleId, sellerId: vehicleId, buyerId: newId() }
    const envelope = {
      id: eventId,
      name: 'ContactRequested',
      version: 1,
      occurredAt: '2026-11-20T10:00:00.000Z',
      aggregate: 'contact',
      aggregateId: data.contactId,
      aggregateVersion: 0,
      data,
    }
    const until = async <T>(read: () => Promise<T | undefined>): Promise<T> => {
      for (const end = Date.now() + 25_000; Date.now() < end; await new Promise((done) => setTimeout(done, 100))) {
        const found = await read()
        if (found !== undefined) return found
      }
      throw new Error('not within 25 s')
    }
    await world.query('alter table vehicle_stat_day rename to vehicle_stat_day_away')
    // The last of its attempts, as the retries find it.
    await world.query(
      `insert into event_attempt (event_id, consumer, attempts, next_at, local, envelope)
       values ($1, 'catalog.count-contact', 11, now(), true, $2)`,
      [eventId, JSON.stringify(envelope)],
    )
    const letters = async () => (await health()).deadLetters.latest
    const letter = await until(async () =>
      (await letters()).find((one: { eventId: string }) => one.eventId === eventId),
    )
    expect(letter).toMatchObject({ attempts: 12, error: expect.stringContaining('vehicle_stat_day') })
    await world.query('alter table vehicle_stat_day_away rename to vehicle_stat_day')

    const replay = (caller: ReturnType<typeof callers.admin>) =>
      world.call(eventBusOf.catalog.replay, { caller, params: { id: letter.id }, body: { reason: 'table is back' } })
    expect((await replay(callers.admin(['admin.dashboard.index']))).status).toBe(403)
    const operator = callers.admin(['admin.dashboard.update'])
    expect((await replay(operator)).status).toBe(202)
    expect((await replay(operator)).status).toBe(404)
    const counted = await until(async () => {
      const [row] = await world.query<{ contacts: number }>(
        `select contacts from vehicle_stat_day where vehicle_id = $1 and day = '2026-11-20'`,
        [vehicleId],
      )
      return row?.contacts
    })
    expect(counted).toBe(1)
    expect(await letters()).toEqual([])
    const query = { resource: ['event'], actor: [operator.userId], limit: 10 }
    expect((await world.call(pageAudit.catalog, { caller: bff, query })).body.data).toMatchObject([
      { recordId: letter.id, before: { consumer: 'catalog.count-contact', event: eventId, status: 'dead' } },
    ])
  }, 60_000)
})
