import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../../src/client/index.ts'
import { type Database, migrate, sql } from '../../src/db/index.ts'
import { deadLetterCommand } from '../../src/events/cli.ts'
import { consumer, type Events, emit, eventContracts, eventRoutes, startEvents } from '../../src/events/index.ts'
import { type App, createApp } from '../../src/http/index.ts'
import { callers, signedInject, testKeys } from '../../src/testing/index.ts'
import { openDatabase, quiet, ThingHappened } from './parts.ts'
import { count, makeWorld, until, type World } from './world.ts'

/** Two services with a database each: catalog tells, messaging listens and audits catalog over signed requests. */
let world: World
let catalog: App
let messaging: App
let messagingDb: Database
let client: Client
let messagingEvents: Events
let refuse = false
const nats = () => ({ url: world.operator.url, user: world.operator.user, password: world.operator.password })

const hearThing = consumer(ThingHappened, 'messaging.hear-thing', async ({ em, data, envelope }) => {
  if (refuse) throw new Error('not today')
  await sql(em, 'insert into heard values ($1, $2)', [envelope.id, data.thing])
})
const startMessaging = () =>
  startEvents({
    service: 'messaging',
    db: messagingDb,
    nats: nats(),
    consumers: [hearThing],
    client,
    log: quiet,
    auditEvery: 300,
  })
const tell = (thing: string) =>
  world.db.transaction((em) => emit(em, ThingHappened, { aggregateId: thing, data: { thing } }))

beforeAll(async () => {
  world = await makeWorld()
  const config = { service: 'catalog', keys: testKeys } as const
  catalog = await createApp({ config, log: quiet, db: world.db })
  eventRoutes(catalog, startEvents({ service: 'catalog', db: world.db, nats: nats(), log: quiet }))
  const catalogUrl = await catalog.listen({ port: 0, host: '127.0.0.1' })

  const url = await world.servers.createDatabase('listener')
  await migrate({ url, log: quiet, service: 'messaging' })
  messagingDb = openDatabase(url)
  await messagingDb.query('create table heard (event_id uuid not null, thing text not null)')
  messaging = await createApp({ config: { service: 'messaging', keys: testKeys }, log: quiet, db: messagingDb })
  const serviceUrls = { catalog: [catalogUrl], messaging: [''] }
  client = createClient({ config: { service: 'messaging', keys: testKeys, serviceUrls }, log: quiet })
  messagingEvents = startMessaging()
  eventRoutes(messaging, messagingEvents)
  const messagingUrl = await messaging.listen({ port: 0, host: '127.0.0.1' })
  serviceUrls.messaging[0] = messagingUrl
  await client.close()
  client = createClient({ config: { service: 'messaging', keys: testKeys, serviceUrls }, log: quiet })
})
afterAll(async () => {
  await messaging.close()
  await catalog.close()
  await client.close()
})

test('an event crosses from one service to the other', async () => {
  await tell('hello')
  await until('it is heard', () => count(messagingDb, "heard where thing = 'hello'"))
})

test('the outbox is paged by signed requests of services only', async () => {
  const call = signedInject(catalog, { service: 'catalog' })
  const { outboxPage, outboxEvents } = eventContracts('catalog')
  const query = { subject: ThingHappened.subject }
  expect((await call(outboxPage, { caller: callers.user(), query })).status).toBeGreaterThanOrEqual(401)
  expect((await call(outboxPage, { caller: callers.anonymous(), query })).status).toBeGreaterThanOrEqual(401)
  const page = await call(outboxPage, { caller: callers.service('messaging'), query })
  expect(page).toMatchObject({ status: 200, body: { data: { ids: [], more: false } } }) // too young to be missed
  const [{ id } = { id: '' }] = await world.db.query<{ id: string }>('select id from outbox')
  const events = await call(outboxEvents, { caller: callers.service('messaging'), query: { ids: `${id},nonsense` } })
  expect(events.body.data).toEqual([expect.objectContaining({ id, name: 'ThingHappened', data: { thing: 'hello' } })])
})

test('what the bus lost is read from the producer and heard once, a restart of the audit included', async () => {
  await messagingEvents.stop()
  const ids = [await tell('lost 1'), await tell('lost 2')]
  await until('published', async () => (await count(world.db, 'outbox where published_at is null')) === 0)
  const connection = await connect({
    servers: world.operator.url,
    user: world.operator.user,
    pass: world.operator.password,
  })
  await (await jetstreamManager(connection)).streams.delete('FORECOURT_CATALOG')
  await connection.close()
  // Old enough to be missed.
  await world.db.query(`update outbox set created_at = created_at - interval '1 minute'`)
  await messagingDb.query(`update event_consumer set audited_at = '-infinity'`)
  messagingEvents = startMessaging()
  await until('both are heard', async () => (await count(messagingDb, "heard where thing like 'lost%'")) >= 2)
  await messagingDb.query(`update event_consumer set audit_cursor = '', audited_at = '-infinity'`)
  messagingEvents.auditNow()
  await until('the audit has gone through all again', () =>
    count(messagingDb, "event_consumer where audit_cursor <> ''"),
  )
  const heard = await messagingDb.query<{ event_id: string }>("select event_id from heard where thing like 'lost%'")
  expect(heard.map((row) => row.event_id).sort()).toEqual(ids.sort())
})

test('a producer that does not answer holds the audit up and loses nothing', async () => {
  const silent = createClient({
    config: { service: 'messaging', keys: testKeys, serviceUrls: { catalog: ['http://127.0.0.1:1'] } },
    log: quiet,
  })
  await messagingEvents.stop()
  await messagingDb.query(`update event_consumer set audit_cursor = '', audited_at = '-infinity'`)
  const events = startEvents({
    service: 'messaging',
    db: messagingDb,
    nats: nats(),
    consumers: [hearThing],
    client: silent,
    log: quiet,
    auditEvery: 200,
  })
  await tell('while silent')
  await until('it is heard', () => count(messagingDb, "heard where thing = 'while silent'"))
  expect(await messagingDb.query('select audit_cursor from event_consumer')).toEqual([{ audit_cursor: '' }])
  await events.stop()
  await silent.close()
  messagingEvents = startMessaging()
})

test('an operator lists dead letters of all services and replays one by the command', async () => {
  refuse = true
  const id = await tell('refused')
  await until('it fails', () => count(messagingDb, 'event_attempt'))
  await until('it is a dead letter', async () => {
    await messagingDb.query(
      `update event_attempt set next_at = now() - interval '1 hour', attempts = greatest(attempts, 10)
       where attempts < 10 or next_at > now() + interval '40 seconds'`,
    )
    messagingEvents.retryNow()
    return count(messagingDb, 'dead_letter')
  })
  const lines: string[] = []
  const reach = { client, services: ['catalog', 'messaging'] as const, print: (line: string) => lines.push(line) }
  expect(await deadLetterCommand(reach, ['list'])).toBe(0)
  expect(lines.join('\n')).toContain(`messaging.hear-thing  event ${id}`)
  expect(lines.at(-1)).toBe('1 dead letters, 0 dead jobs')
  refuse = false
  const letter = lines[0]?.split(' ')[0] ?? ''
  expect(await deadLetterCommand(reach, ['replay', letter])).toBe(0)
  await until('it is heard', () => count(messagingDb, "heard where thing = 'refused'"))
  lines.length = 0
  expect(await deadLetterCommand(reach, ['replay', letter])).toBe(1)
  expect(await deadLetterCommand(reach, ['list-all'])).toBe(0)
  expect(lines.join('\n')).toContain(', replayed ')
  expect(await deadLetterCommand(reach, ['explode'])).toBe(2)
})

/** Events that were laid aside, as many. */
const layAside = (amount: number, thing: string) =>
  messagingDb.query(
    `with made as (select uuidv7() as id from generate_series(1, $1::int)),
       seen as (insert into inbox (event_id, consumer, outcome) select id, 'messaging.hear-thing', 'dead' from made)
     insert into dead_letter (event_id, consumer, envelope, error, attempts)
     select id, 'messaging.hear-thing', jsonb_build_object('id', id, 'name', 'ThingHappened', 'version', 1,
       'occurredAt', '2026-01-02T03:04:05.678Z', 'aggregate', 'thing', 'aggregateId', 'x', 'aggregateVersion', 0,
       'data', jsonb_build_object('thing', $2::text)), 'Error: no', 12 from made`,
    [amount, thing],
  )

test('all means all: beyond one page, in batches, and what dies again meanwhile is not offered for ever', async () => {
  await layAside(620, 'many')
  const lines: string[] = []
  const reach = { client, services: ['catalog', 'messaging'] as const, print: (line: string) => lines.push(line) }
  expect(await deadLetterCommand(reach, [])).toBe(0)
  expect(lines.filter((line) => line.includes('messaging.hear-thing'))).toHaveLength(620)
  expect(lines.at(-1)).toBe('620 dead letters, 0 dead jobs')
  lines.length = 0
  expect(await deadLetterCommand(reach, ['replay-all'])).toBe(0)
  expect(lines).toEqual(['messaging offers 620 dead letters again'])
  await until('all are heard', async () => (await count(messagingDb, "heard where thing = 'many'")) === 620)
  expect(await count(messagingDb, 'audit_log')).toBeGreaterThan(0)
  const { settleAll } = eventContracts('messaging')
  await layAside(1, 'later')
  const body = { kind: 'letter', action: 'retry', reason: 'all', upTo: '2026-01-01T00:00:00.000Z' } as const
  const { data } = await client.call(settleAll, { body })
  expect(data).toEqual({ done: 0, left: 0, upTo: body.upTo })
})

test('what is discarded, with a reason, is offered no more; the audit log keeps who and why', async () => {
  await messagingDb.query('truncate dead_letter, audit_log')
  await layAside(2, 'unwanted')
  const [letter, other] = await messagingDb.query<{ id: string }>('select id from dead_letter order by id')
  const [job] = await messagingDb.query<{ id: string }>(
    `insert into job (queue, key, payload, status, last_error, finished_at)
     values ('mail', 'gone', '{}', 'dead', 'no such mailbox', now()) returning id`,
  )
  const lines: string[] = []
  const reach = { client, services: ['catalog', 'messaging'] as const, print: (line: string) => lines.push(line) }
  const ids = [letter?.id ?? '', job?.id ?? '']
  expect(await deadLetterCommand(reach, ['discard', ...ids])).toBe(2)
  expect(await deadLetterCommand(reach, ['discard', ...ids, '--reason', 'the', 'thing', 'is', 'gone'])).toBe(0)
  expect(await deadLetterCommand(reach, ['discard', ...ids, '--reason', 'again'])).toBe(1)
  const kept = await messagingDb.query('select actor, reason, record_id, after ->> $1 as state from audit_log', [
    'status',
  ])
  expect(kept).toEqual(
    ids.map((id) => ({ actor: 'operator', reason: 'the thing is gone', record_id: id, state: 'discarded' })),
  )
  expect(await deadLetterCommand(reach, ['replay', ...ids])).toBe(1)
  expect(await deadLetterCommand(reach, ['retry-job', ...ids])).toBe(1)
  lines.length = 0
  await deadLetterCommand(reach, ['list'])
  expect(lines.at(-1)).toBe('1 dead letters, 0 dead jobs')
  expect(lines[0]).toContain(other?.id)
  expect(await deadLetterCommand(reach, ['discard-all', '--reason', 'tidying up'])).toBe(0)
  expect(await count(messagingDb, 'dead_letter where replayed_at is null and discarded_at is null')).toBe(0)
  expect(await count(messagingDb, "inbox where outcome = 'dead'")).toBeGreaterThanOrEqual(2)
})
