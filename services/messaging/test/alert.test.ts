import {
  ContentModerated,
  contactSeller,
  deleteNotification,
  type EventDataOf,
  type Locale,
  listNotifications,
  markNotification,
  notificationChanges,
  SavedSearchesMatched,
  SavedSearchMatched,
  WatchedVehicleChanged,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import type { Consumer } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import type { Mail } from '@forecourt/kernel/mail'
import { callers, testKeys } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bounceAddresses } from '../src/channel/bounce-address.ts'
import { stopChannel } from '../src/channel/channel-stop.ts'
import { ALERT_MAIL } from '../src/channel/deliveries.ts'
import { emailChannel } from '../src/channel/email.ts'
import { notifyOwner } from '../src/consumers/notify-owner.consumer.ts'
import { notifySearcher } from '../src/consumers/notify-searcher.consumer.ts'
import { notifySearchers, notifySearcherWorker } from '../src/consumers/notify-searchers.consumer.ts'
import { notifyWatchers, notifyWatcherWorker } from '../src/consumers/notify-watchers.consumer.ts'
import { type AlertMailJob, alertMailWorker, alertRestWorker } from '../src/delivery/alert-mail.worker.ts'
import { ALERT_REST, type AlertRestJob } from '../src/mail/alert-slot.ts'
import { asking, eventually, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
const log = createLogger({ service: 'messaging', level: 'silent' })

const vehicle = (title = 'Renault Clio') => ({
  id: newId(),
  title,
  price: { amount: 9_990, currency: 'EUR' },
  picture: null,
})
type Match = EventDataOf<typeof SavedSearchMatched>
const match = (change: Partial<Match> = {}): Match => ({
  searchId: newId(),
  ownerId: newId(),
  name: 'My next car',
  criteria: { en_US: ['up to €10,000'], fr_FR: ['jusqu’à 10 000 €'], zh_CN: ['不超过 €10,000'] },
  frequency: 'instant',
  vehicles: [vehicle()],
  total: 1,
  unsubscribe: 'token',
  ...change,
})

/** Hands an event to a consumer as the bus would, without its inbox: each call is a delivery. */
async function deliver(
  contract: { name: string; aggregate: string },
  consumer: Pick<Consumer, 'handle'>,
  data: object,
  id = newId(),
) {
  const envelope = {
    id,
    name: contract.name,
    version: 1,
    occurredAt: new Date().toISOString(),
    aggregate: contract.aggregate,
    aggregateId: newId(),
    aggregateVersion: 0,
    data,
  }
  return world.db.transaction((em) => consumer.handle({ em, data: data as never, envelope: envelope as never, log }))
}
const found = (data: Match, id?: string, wake: (id: string) => void = () => {}) =>
  deliver(SavedSearchMatched, notifySearcher(wake) as never, data, id)
const changed = (data: EventDataOf<typeof WatchedVehicleChanged>, wake: (id: string) => void = () => {}) =>
  deliver(WatchedVehicleChanged, notifyWatchers(wake) as never, data)

const inboxOf = async (userId: string, locale: Locale = 'en_US', query = {}) =>
  (await world.call(listNotifications, { caller: callers.user({ userId, locale }), query })).body
const mailsFor = async (userId: string): Promise<number> => {
  const [row] = await world.db.query<{ count: number }>(
    `select count(*)::int as count from job j join notification n on n.id = (j.payload ->> 'notificationId')::uuid
     where j.queue = 'alert-mail' and n.recipient_id = $1`,
    [userId],
  )
  return row?.count ?? 0
}

describe('what a saved search found', () => {
  it('is an entry with the search, its criteria in the reader’s language and the vehicle, and one mail', async () => {
    const data = match()
    const woken: string[] = []
    await found(data, newId(), (id) => woken.push(id))
    const { data: entries, meta } = await inboxOf(data.ownerId)
    expect(entries).toMatchObject([
      {
        kind: 'search',
        sender: null,
        message: '',
        vehicle: { id: data.vehicles[0]?.id, title: 'Renault Clio' },
        detail: {
          kind: 'search',
          searchId: data.searchId,
          name: 'My next car',
          criteria: ['up to €10,000'],
          frequency: 'instant',
          total: 1,
        },
      },
    ])
    expect(meta.unread).toBe(1)
    expect(woken).toEqual([data.ownerId])
    expect((await inboxOf(data.ownerId, 'fr_FR')).data[0].detail.criteria).toEqual(['jusqu’à 10 000 €'])
    const caller = callers.user({ userId: data.ownerId, locale: 'zh_CN' })
    const changes = await world.call(notificationChanges, { caller, query: { after: 0 } })
    expect(changes.body.data.changes[0].notification.detail.criteria).toEqual(['不超过 €10,000'])
    const marked = await world.call(markNotification, { caller, params: { id: entries[0].id }, body: { read: true } })
    expect(marked.body.data).toMatchObject({ read: true, detail: { criteria: ['不超过 €10,000'] } })
    expect(await mailsFor(data.ownerId)).toBe(1)
  })

  it('is told once, however often and on however many instances the event arrives', async () => {
    const data = match()
    const id = newId()
    const outcomes = await Promise.all([1, 2, 3].map(() => found(data, id)))
    outcomes.push(await found(data, id))
    expect(outcomes.filter((outcome) => outcome !== 'skipped')).toHaveLength(1)
    expect((await inboxOf(data.ownerId)).meta).toMatchObject({ total: 1, unread: 1 })
    expect(await mailsFor(data.ownerId)).toBe(1)
  })

  it('in a digest shows its vehicles, and is found by the search’s name', async () => {
    const data = match({ frequency: 'daily', vehicles: [vehicle('First'), vehicle('Second')], total: 14 })
    await found(data)
    const { data: entries } = await inboxOf(data.ownerId, 'en_US', { q: 'next CAR' })
    expect(entries).toMatchObject([
      { vehicle: null, detail: { total: 14, vehicles: [{ title: 'First' }, { title: 'Second' }] } },
    ])
    expect((await inboxOf(data.ownerId, 'en_US', { q: 'nothing' })).data).toEqual([])
  })
})

describe('what many saved searches found', () => {
  type Batch = EventDataOf<typeof SavedSearchesMatched>
  /** One vehicle for everybody, and a second one for the first of them. */
  const batch = (owners: readonly string[]): Batch => {
    const [shared, other] = [vehicle('Shared'), vehicle('Other')]
    return {
      vehicles: [shared, other],
      searches: owners.map((ownerId, at) => {
        const ids = at === 0 ? [other.id, shared.id] : [shared.id]
        const { vehicles: _, ...said } = match({ ownerId, name: `Search ${at}` })
        return { ...said, sourceId: newId(), vehicles: ids, total: ids.length }
      }),
    }
  }
  const foundByAll = (data: Batch, id = newId(), wake: (id: string) => void = () => {}) =>
    deliver(SavedSearchesMatched, notifySearchers(wake) as never, data, id)

  it('is an entry and a mail for each search, in the order in which they came, and one event', async () => {
    const [ann, bob] = [newId(), newId()]
    const woken: string[] = []
    const data = batch([ann, bob, ann, ann])
    await foundByAll(data, newId(), (id) => woken.push(id))
    expect(woken.toSorted()).toEqual([ann, bob].toSorted())
    expect((await inboxOf(bob)).data).toMatchObject([
      { kind: 'search', vehicle: { title: 'Shared' }, detail: { name: 'Search 1', vehicles: [{ title: 'Shared' }] } },
    ])
    const entries = (await inboxOf(ann, 'fr_FR')).data
    expect(entries.map(({ detail }: { detail: { name: string } }) => detail.name).toSorted()).toEqual([
      'Search 0',
      'Search 2',
      'Search 3',
    ])
    const both = entries.find(({ detail }: { detail: { name: string } }) => detail.name === 'Search 0')
    expect(both).toMatchObject({ vehicle: null, detail: { criteria: ['jusqu’à 10 000 €'], total: 2 } })
    expect(both.detail.vehicles.map(({ title }: { title: string }) => title)).toEqual(['Other', 'Shared'])
    expect([await mailsFor(ann), await mailsFor(bob)]).toEqual([3, 1])
    const cursors = await world.db.query<{ cursor: string }>(
      'select cursor from notification where recipient_id = $1 order by cursor',
      [ann],
    )
    expect(cursors.map(({ cursor }) => Number(cursor))).toEqual([1, 2, 3])
    const caller = callers.user({ userId: ann })
    const changes = await world.call(notificationChanges, { caller, query: { after: 2 } })
    expect(changes.body.data.changes).toHaveLength(1)
    const events = await world.db.query<{ envelope: { data: { notifications: unknown[] } } }>(
      `select envelope from outbox where envelope ->> 'name' = 'NotificationsCreated' order by id desc limit 1`,
    )
    expect(events[0]?.envelope.data.notifications).toHaveLength(4)
  })

  it('is told once, however often and on however many instances the event arrives', async () => {
    const people = [newId(), newId(), newId()]
    const data = batch(people)
    const outcomes = await Promise.all([1, 2, 3].map(() => foundByAll(data)))
    outcomes.push(await foundByAll({ ...data, searches: data.searches.toReversed() }))
    expect(outcomes.filter((outcome) => outcome !== 'skipped')).toHaveLength(1)
    for (const person of people) {
      expect((await inboxOf(person)).meta).toMatchObject({ total: 1, unread: 1 })
      expect(await mailsFor(person)).toBe(1)
    }
  })

  it('reaches the others when one of them cannot be told, who is left to a job, and nobody who is gone', async () => {
    const people = Array.from({ length: 9 }, () => newId())
    const [poison = '', gone = ''] = people
    await world.db.query(`insert into person_projection (id, version, status) values ($1, 1, 'deleted')`, [gone])
    await world.db.query(
      `create function poison() returns trigger language plpgsql as $$
       begin if new.recipient_id = '${poison}' then raise 'poison'; end if; return new; end $$`,
    )
    await world.db.query('create trigger poison before insert on notification for each row execute function poison()')
    await foundByAll(batch(people))
    for (const person of people)
      expect((await inboxOf(person)).data).toHaveLength(person === poison || person === gone ? 0 : 1)
    await world.db.query('drop trigger poison on notification')
    await world.db.query('drop function poison')
    const [left] = await world.db.query<{ payload: never }>(`select payload from job where queue = 'notify-searcher'`)
    const job = { key: 'k', payload: left?.payload as never, attempt: 1, log, signal: new AbortController().signal }
    await notifySearcherWorker(world.db, () => {}).run([job])
    await notifySearcherWorker(world.db, () => {}).run([job])
    expect((await inboxOf(poison)).data).toMatchObject([
      { detail: { vehicles: [{ title: 'Other' }, { title: 'Shared' }] } },
    ])
    expect(await mailsFor(poison)).toBe(1)
  })
})

describe('what became of a saved vehicle', () => {
  const people = Array.from({ length: 3 }, () => newId())
  const event = (change: 'price_drop' | 'sold', recipients: string[], sourceId = newId()) => ({
    sourceId,
    change,
    happenedAt: new Date().toISOString(),
    vehicle: vehicle(),
    before: change === 'price_drop' ? { amount: 12_000, currency: 'EUR' } : null,
    recipients: recipients.map((userId) => ({ userId, unsubscribe: 'token' })),
  })

  it('is an entry for each, once for each change, though batches overlap and come at the same time', async () => {
    const drop = event('price_drop', people)
    const woken: string[] = []
    await Promise.all([
      changed(drop, (id) => woken.push(id)),
      changed({ ...drop, recipients: drop.recipients.toReversed().slice(0, 2) }, (id) => woken.push(id)),
      changed(drop, (id) => woken.push(id)),
    ])
    await changed(event('sold', people))
    expect(woken.toSorted()).toEqual(people.toSorted())
    for (const person of people) {
      const { data } = await inboxOf(person)
      expect(data).toMatchObject([
        { kind: 'sold', sender: null, vehicle: { title: 'Renault Clio' }, detail: null },
        {
          kind: 'price_drop',
          detail: {
            kind: 'price_drop',
            before: { amount: 12_000, currency: 'EUR' },
            after: { amount: 9_990, currency: 'EUR' },
          },
        },
      ])
      expect(await mailsFor(person)).toBe(2)
    }
  })

  it('reaches the others when one of them cannot be told, who is left to a job', async () => {
    const [first, poison, last] = [newId(), newId(), newId()]
    await world.db.query(
      `create function poison() returns trigger language plpgsql as $$
       begin if new.recipient_id = '${poison}' then raise 'poison'; end if; return new; end $$`,
    )
    await world.db.query('create trigger poison before insert on notification for each row execute function poison()')
    const woken: string[] = []
    await changed(event('sold', [first, poison, last]), (id) => woken.push(id))
    for (const person of [first, last]) expect((await inboxOf(person)).data).toHaveLength(1)
    expect(woken).toEqual(expect.arrayContaining([first, last]))
    const left = await world.db.query(`select payload from job where queue = 'notify-watcher'`)
    expect(left).toMatchObject([{ payload: { recipients: [{ userId: poison }] } }])
    await world.db.query('drop trigger poison on notification')
    const [{ payload } = { payload: {} }] = left as { payload: object }[]
    const job = { key: 'k', payload: payload as never, attempt: 1, log, signal: new AbortController().signal }
    await notifyWatcherWorker(world.db, () => {}).run([job])
    expect((await inboxOf(poison)).data).toHaveLength(1)
  })

  it('stands beside messages, which are as before', async () => {
    const person = newId()
    const theirs = await world.vehicle({ ownerId: person })
    await changed(event('sold', [person]))
    const body = { email: 'buyer@example.com', phone: '+33612345678', message: 'Still there?' }
    await world.call(contactSeller, { caller: callers.user({ name: 'Bo' }), params: { id: theirs.vehicleId }, body })
    const inbox = await eventually(async () => {
      const now = await inboxOf(person)
      return now.meta.total === 2 && now
    })
    expect(inbox.data).toMatchObject([
      { kind: 'contact', sender: { name: 'Bo' }, message: 'Still there?', email: body.email, detail: null },
      { kind: 'sold' },
    ])
  })
})

describe('mails of alerts', () => {
  /** One person, and how mails to them are sent: by as many instances as a test asks for. */
  function reader(perDay: number) {
    const userId = newId()
    const reach = { userId, name: 'Ann', email: 'ann@f.example', locale: 'en_US', active: true, emailVerified: true }
    const client = { call: async () => ({ data: reach }) } as never
    const sent: Mail[] = []
    const state = { isDown: false }
    const mailer = {
      send: async (mail: Mail) => {
        if (state.isDown) throw new Error('no mail server')
        sent.push(mail)
      },
      close: () => {},
    }
    const config = {
      appOrigin: 'https://f.example',
      MAIL_FROM: 'mail@f.example',
      ALERT_MAILS_PER_DAY: perDay,
      linkKeys: testKeys,
    }
    const bounces = bounceAddresses(testKeys, 'reply.f.example')
    const channels = [emailChannel(mailer, bounces)]
    const parts = { db: world.db, client, config, channels, replies: null, asking, marks: world.parts.marks }
    const run = (payload: unknown, key = 'k') => {
      const job = { key, attempt: 1, log, signal: new AbortController().signal }
      return 'recipientId' in (payload as object)
        ? alertRestWorker(parts).run([{ ...job, payload: payload as AlertRestJob }])
        : alertMailWorker(parts).run([{ ...job, payload: payload as AlertMailJob }])
    }
    const jobs = async (queue: string) => {
      const rows = await world.db.query<{ payload: AlertMailJob | AlertRestJob }>(
        `select j.payload from job j left join notification n on n.id = (j.payload ->> 'notificationId')::uuid
         where j.queue = $1 and coalesce(n.recipient_id::text, j.payload ->> 'recipientId') = $2 order by j.run_at`,
        [queue, userId],
      )
      return rows.map(({ payload }) => payload)
    }
    const dayPassed = () =>
      world.db.query(`update alert_mail set tried_at = tried_at - interval '25 hours' where recipient_id = $1`, [
        userId,
      ])
    return { userId, sent, state, run, jobs, dayPassed }
  }
  const picture = {
    id: newId(),
    src: '/pictures/abc',
    widths: [320, 640],
    formats: ['webp'],
    width: 9,
    height: 9,
    blur: '',
  }
  /** How many vehicles some mails tell of, by what stands in them. */
  const toldIn = (mails: readonly Mail[]) =>
    mails
      .flatMap(({ text }) => [...text.matchAll(/There are (\d+) vehicles|(\d+) new vehicles for/g)])
      .reduce((sum, [, one, many]) => sum + Number(one ?? many), 0)

  it('are at most as many a day as is set, and the next one tells of everything that waited', async () => {
    const ann = reader(3)
    for (let n = 0; n < 8; n += 1) {
      await found(
        match({ ownerId: ann.userId, name: `Search ${n}`, vehicles: [{ ...vehicle(), picture }], total: 10 + n }),
      )
    }
    const jobs = await ann.jobs(ALERT_MAIL)
    // Two instances share them; then each comes once more, as after a crash.
    await Promise.all(
      [jobs.slice(0, 4), jobs.slice(4)].map(async (some) => {
        for (const job of some) await ann.run(job)
      }),
    )
    for (const job of jobs) await ann.run(job)
    expect(ann.sent).toHaveLength(3)
    expect(ann.sent[0]?.html).toContain('<img src="https://f.example/pictures/abc/320.webp"')
    expect(ann.sent[0]?.unsubscribeUrl).toContain('/unsubscribe?token=token')
    const [rest = {}, ...others] = await ann.jobs(ALERT_REST)
    expect(others).toEqual([])
    await ann.run(rest)
    expect(ann.sent).toHaveLength(3)
    await ann.dayPassed()
    // It dies after it has taken a mail of the day, before it sends.
    ann.state.isDown = true
    await expect(ann.run(rest)).rejects.toThrow('no mail server')
    ann.state.isDown = false
    await ann.run(rest)
    await ann.run(rest)
    expect(ann.sent).toHaveLength(4)
    expect(ann.sent[3]?.subject).toBe('5 alerts for your saved searches and vehicles')
    expect(ann.sent[3]?.text).toContain('You get at most 3 alert mails a day.')
    // One link for all of it, as a mail program's button knows one only.
    expect(ann.sent[3]?.unsubscribeUrl).toMatch(/^https:\/\/f\.example\/unsubscribe\?mail=[\w-]+$/)
    expect(toldIn(ann.sent)).toBe(10 + 11 + 12 + 13 + 14 + 15 + 16 + 17)
  })

  it('come back to an address that says whose they were, and go to none that is stopped', async () => {
    const ann = reader(3)
    for (const name of ['First', 'Second']) await found(match({ ownerId: ann.userId, name }))
    const [first = {}, second = {}] = await ann.jobs(ALERT_MAIL)
    await ann.run(first)
    const mark = bounceAddresses(testKeys, 'reply.f.example').read(ann.sent[0]?.returnPath ?? '')
    expect([mark?.userId, mark?.isOf('ann@f.example')]).toEqual([ann.userId, true])
    const stop = { userId: ann.userId, channel: 'email', why: 'bounced', said: '5.1.1', sentAt: new Date() } as const
    await world.db.transaction((em) => stopChannel(em, world.parts.marks, { ...stop, address: 'Ann@f.example' }))
    await ann.run(second)
    expect(ann.sent).toHaveLength(1)
  })

  it('that could not be delivered for a day are, when they come, no more than those of one day', async () => {
    const ann = reader(2)
    ann.state.isDown = true
    for (let n = 0; n < 5; n += 1) await found(match({ ownerId: ann.userId, name: `Late ${n}`, total: 20 + n }))
    const jobs = await ann.jobs(ALERT_MAIL)
    const runAll = () => Promise.allSettled(jobs.map((job) => ann.run(job)))
    await runAll()
    await ann.dayPassed()
    await runAll()
    ann.state.isDown = false
    await runAll()
    await Promise.all((await ann.jobs(ALERT_REST)).map((job) => ann.run(job)))
    expect(ann.sent).toHaveLength(2)
    await ann.dayPassed()
    for (const job of await ann.jobs(ALERT_REST)) await ann.run(job)
    expect(ann.sent).toHaveLength(3)
    expect(toldIn(ann.sent)).toBe(20 + 21 + 22 + 23 + 24)
  })

  it('leave out what was read meanwhile, and count only what was sent', async () => {
    const ann = reader(1)
    for (const name of ['First', 'Second', 'Third']) await found(match({ ownerId: ann.userId, name, total: 2 }))
    for (const job of await ann.jobs(ALERT_MAIL)) await ann.run(job)
    const caller = callers.user({ userId: ann.userId })
    const entries = (await inboxOf(ann.userId)).data as { id: string; detail: { name: string } }[]
    const [told] = ann.sent.map(({ subject }) => subject)
    expect(told).toContain('First')
    const id = entries.find(({ detail }) => detail.name === 'Second')?.id ?? ''
    await world.call(deleteNotification, { caller, params: { id } })
    await ann.dayPassed()
    for (const job of await ann.jobs(ALERT_REST)) await ann.run(job)
    expect(ann.sent.map(({ subject }) => subject)).toEqual([told, expect.stringContaining('Third')])
  })
})

it('tells an owner what a moderator did and why, once however often the event comes', async () => {
  const { id, title } = vehicle()
  const ownerId = newId()
  const woken: string[] = []
  const data = { vehicleId: id, ownerId, title, picture: null, action: 'picture_hidden', reason: 'A stranger’s face' }
  const eventId = newId()
  for (const _ of [1, 2]) {
    const consumer = notifyOwner((userId) => woken.push(userId)) as never
    await deliver(ContentModerated, consumer, data, eventId)
  }
  expect((await inboxOf(ownerId)).data).toMatchObject([
    {
      kind: 'moderation',
      sender: null,
      vehicle: { id, title },
      message: 'A stranger’s face',
      detail: { kind: 'moderation', action: 'picture_hidden' },
    },
  ])
  expect(woken).toEqual([ownerId])
})
