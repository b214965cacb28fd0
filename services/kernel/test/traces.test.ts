import { Data, endpoint, Strict } from '@forecourt/contracts'
import { type Client, createClient } from '@forecourt/kernel/client'
import { type Database, migrate, sql } from '@forecourt/kernel/db'
import { consumer, type Events, emit, startEvents } from '@forecourt/kernel/events'
import { type App, createApp, watchRequests } from '@forecourt/kernel/http'
import { createMetrics, startTelemetry } from '@forecourt/kernel/telemetry'
import { callers, type SeenSpan, startTraceCollector, type TraceCollector, testKeys } from '@forecourt/kernel/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { Type as T } from 'typebox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, quiet, ThingHappened } from './events/parts.ts'
import { count, makeWorld, until, type World } from './events/world.ts'

/** An edge, a service behind it and one that hears its events: in one process, of which the traces tell one name. */
const EMAIL = "ann.o'brien@example.test"
const MESSAGE = 'Is it still for sale? — "Ann"'
const SENT = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) }
const traceparent = (flags: string) => `00-${SENT.traceId}-${SENT.spanId}-${flags}`

const tellThing = endpoint({
  id: 'catalog.testTellThing',
  method: 'POST',
  path: '/test/tell/:thing',
  access: 'visitor',
  summary: 'Tell',
  params: Strict({ thing: T.String() }),
  body: Strict({ email: T.String(), message: T.String() }),
  replies: { 201: Data(T.Unknown()) },
})

let world: World
let listener: Database
let catalog: App
let client: Client
let edge: FastifyInstance
let edgeUrl: string
let catalogUrl: string
let events: Events[]
let collector: TraceCollector
let stop: () => Promise<void>
let broken = false

const hearThing = consumer(ThingHappened, 'messaging.hear-traced', async ({ em, data, envelope }) => {
  await sql(em, 'insert into heard values ($1, $2)', [envelope.id, data.thing])
})

beforeAll(async () => {
  world = await makeWorld()
  const url = await world.servers.createDatabase('traced')
  await migrate({ url, log: quiet, service: 'messaging' })
  listener = openDatabase(url)
  await listener.query('create table heard (event_id uuid not null, thing text not null)')
  const nats = { url: world.operator.url, user: world.operator.user, password: world.operator.password }
  events = [
    startEvents({ service: 'catalog', db: world.db, nats, log: quiet }),
    startEvents({
      service: 'messaging',
      db: listener,
      nats,
      consumers: [hearThing],
      log: quiet,
      auditEvery: 3_600_000,
    }),
  ]
  catalog = await createApp({ config: { service: 'catalog', keys: testKeys }, log: quiet, db: world.db })
  catalog.endpoint(tellThing, async ({ em, params: { thing }, body: { email, message } }) => {
    // Values in the text, as MikroORM writes them, and as parameters.
    await em
      .getConnection()
      .execute('select name from thing where name = ?', [email], 'all', em.getTransactionContext())
    if (broken) await sql(em, 'select $1::uuid', [message])
    await sql(em, 'insert into thing values ($1)', [message])
    await emit(em, ThingHappened, { aggregateId: thing, data: { thing } })
    return { data: null }
  })
  catalogUrl = await catalog.listen({ host: '127.0.0.1', port: 0 })
  client = createClient({
    config: { service: 'auth', keys: testKeys, serviceUrls: { catalog: [catalogUrl] } },
    log: quiet,
  })
  edge = Fastify() as unknown as FastifyInstance
  watchRequests(edge, createMetrics('auth'), { isEdge: true })
  edge.post<{ Params: { thing: string }; Body: { email: string; message: string } }>(
    '/tell/:thing',
    ({ params, body }) => client.call(tellThing, { params, body, caller: callers.user({ email: body.email }) }),
  )
  edge.get('/stays', { config: { isUnrecorded: true } }, () =>
    client.call(tellThing, {
      params: { thing: 'stays' },
      body: { email: EMAIL, message: MESSAGE },
      caller: callers.user(),
    }),
  )
  edgeUrl = await edge.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await edge.close()
  await client.close()
  for (const one of events) await one.stop()
  await catalog.close()
  await listener.close()
})

const record = async (ratio: number) => {
  ;({ stop } = await startTelemetry('auth', { endpoint: collector.url, ratio }, quiet))
}
beforeEach(async () => {
  collector = await startTraceCollector()
})
afterEach(async () => {
  broken = false
  await stop()
  await collector.close()
})

async function tell(thing: string, headers: Record<string, string> = {}): Promise<number> {
  const reply = await fetch(`${edgeUrl}/tell/${thing}?email=${encodeURIComponent(EMAIL)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: EMAIL, message: MESSAGE }),
  })
  await reply.text()
  return reply.status
}
const heard = (thing: string) => until('it is heard', () => count(listener, `heard where thing = '${thing}'`))

/** Each span by `kind name`, with that of its parent. */
function parents(spans: readonly SeenSpan[]): Record<string, string> {
  const kinds = ['', 'internal', 'server', 'client', 'producer', 'consumer']
  const called = ({ kind, name }: SeenSpan) => `${kinds[kind]} ${name}`
  const byId = new Map(spans.map((span) => [span.spanId, called(span)]))
  return Object.fromEntries(spans.map((span) => [called(span), byId.get(span.parentSpanId) ?? span.parentSpanId]))
}

describe('a request that is recorded', () => {
  it('is one trace, from the edge by a service and its database to the consumer of its event', async () => {
    await record(1)
    expect(await tell('traced', { traceparent: traceparent('00') })).toBe(200)
    await heard('traced')
    const spans = await collector.until('the consumer has committed', (all) => {
      const consumed = all.find(({ kind }) => kind === 5)
      const isCommitted = all.some(({ name, parentSpanId }) => name === 'commit' && parentSpanId === consumed?.spanId)
      // The bus may acknowledge after the consumer has heard.
      return isCommitted && all.some(({ kind }) => kind === 4) && all
    })
    expect([...new Set(spans.map(({ traceId }) => traceId))]).toEqual([SENT.traceId])
    const subject = ThingHappened.subject
    expect(parents(spans)).toMatchObject({
      'server POST /tell/:thing': '',
      'client POST /test/tell/:thing': 'server POST /tell/:thing',
      'server POST /test/tell/:thing': 'client POST /test/tell/:thing',
      'client select thing': 'server POST /test/tell/:thing',
      'client insert thing': 'server POST /test/tell/:thing',
      'client insert outbox': 'server POST /test/tell/:thing',
      [`producer publish ${subject}`]: 'server POST /test/tell/:thing',
      [`consumer process ${subject}`]: 'server POST /test/tell/:thing',
      'client insert heard': `consumer process ${subject}`,
    })
  })

  it('tells nothing of a person: no value of a body, an address or a statement', async () => {
    await record(1)
    await tell('private')
    await heard('private')
    broken = true
    expect(await tell('private')).toBe(500)
    await collector.until('both are here', (all) => all.filter(({ kind }) => kind === 2).length === 4)
    expect(collector.text()).toContain('select name from thing where name = ?')
    for (const value of ['example.test', 'Brien', 'for sale', 'private']) expect(collector.text()).not.toContain(value)
  })

  it('says what failed, by its code', async () => {
    await record(1)
    broken = true
    await tell('broken')
    const failures = await collector.until('the edge is here', (all) => {
      return (
        all.some(({ name, kind }) => kind === 2 && name === 'POST /tell/:thing') && all.filter(({ failed }) => failed)
      )
    })
    const told = Object.fromEntries(
      failures.map(({ kind, name, attributes }) => [`${kind} ${name}`, attributes['error.type']]),
    )
    expect(told).toMatchObject({
      '2 POST /tell/:thing': '500',
      '3 POST /test/tell/:thing': 'INTERNAL',
      '2 POST /test/tell/:thing': '500',
      '3 select': '22P02',
    })
  })
})

describe('the time a request took', () => {
  it('leads to its trace, in the format that can say so', async () => {
    await record(1)
    await tell('measured', { traceparent: traceparent('00') })
    const metrics = async (accept: string) => {
      const { headers, body } = await catalog.operations.inject({ url: '/metrics', headers: { accept } })
      const lines = body.split('\n')
      return {
        type: headers['content-type'],
        last: lines.at(-2),
        example: lines.find((line) => line.includes(`trace_id="${SENT.traceId}"`)),
      }
    }
    const open = await metrics('application/openmetrics-text;version=1.0.0;q=0.6,text/plain;version=0.0.4;q=0.3')
    expect(open).toMatchObject({
      type: expect.stringMatching(/^application\/openmetrics-text/),
      last: '# EOF',
      example: expect.stringMatching(
        new RegExp(`endpoint="${tellThing.id}".* # \\{trace_id="${SENT.traceId}"\\} 0\\.\\d+`),
      ),
    })
    const plain = await metrics('text/plain')
    expect(plain).toMatchObject({ type: expect.stringMatching(/^text\/plain/), example: undefined })
  })

  it('is counted without one where nobody records', async () => {
    await record(0)
    await tell('unmeasured')
    const accept = 'application/openmetrics-text'
    const before = (await catalog.operations.inject({ url: '/metrics', headers: { accept } })).body
    expect(before).not.toContain('trace_id="undefined"')
    expect(before).toContain(`endpoint="${tellThing.id}",status="201"`)
  })
})

describe('who is recorded', () => {
  it('is not for outsiders to say: neither by their flag nor by the id they choose', async () => {
    // So few that none of ours is, and enough for a sampler that goes by ids to take the lowest.
    await record(1e-9)
    await tell('forced', { traceparent: traceparent('01') })
    await tell('chosen', { traceparent: `00-${'0'.repeat(31)}1-${SENT.spanId}-01` })
    await heard('chosen')
    await stop()
    expect(collector.spans()).toEqual([])
  })

  it('is said by those of ours who sign, and by nobody else who reaches a service', async () => {
    await record(0)
    const target = `${catalogUrl}/test/tell/unsigned`
    const headers = { 'content-type': 'application/json', traceparent: traceparent('01') }
    expect((await fetch(target, { method: 'POST', headers, body: '{}' })).status).toBe(401)
    await stop()
    expect(collector.spans()).toEqual([])
  })

  it('is nobody who asks for what stays open, nor what is asked for because of it', async () => {
    await record(1)
    const reply = await fetch(`${edgeUrl}/stays`, { headers: { traceparent: traceparent('01') } })
    expect(reply.status).toBe(200)
    await reply.text()
    await stop()
    expect(collector.spans()).toEqual([])
  })

  it('is a share of all requests', async () => {
    await record(0.5)
    for (let request = 0; request < 40; request += 1) await tell('shared')
    await stop()
    const edges = collector.spans().filter(({ parentSpanId }) => parentSpanId === '')
    expect(edges.length).toBeGreaterThan(5)
    expect(edges.length).toBeLessThan(35)
  })
})

describe('a collector', () => {
  it.each(['refuses', 'hangs'] as const)('that %s holds up no request, and what it missed is gone', async (way) => {
    await record(1)
    collector.behave(way)
    const began = performance.now()
    for (let request = 0; request < 20; request += 1) expect(await tell('waiting')).toBe(200)
    expect(performance.now() - began).toBeLessThan(5_000)
    const stopping = performance.now()
    await stop()
    expect(performance.now() - stopping).toBeLessThan(3_000)
    expect(collector.spans()).toEqual([])
  })
})
