import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Data, endpoint, IdParams, Repeatable, Strict } from '@forecourt/contracts'
import { type Client, createClient, RemoteProblem } from '@forecourt/kernel/client'
import { createDatabase, type Database, migrate, newId } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { type App, createApp } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { currentContext, inContext } from '@forecourt/kernel/telemetry'
import { callers, createTestDatabase, type Line, lineTo, testKeys } from '@forecourt/kernel/testing'
import { Type as T } from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const readThing = endpoint({
  id: 'billing.testReadThing',
  method: 'GET',
  path: '/test/thing/:id',
  access: 'visitor',
  summary: 'Read',
  params: IdParams,
  query: Strict({ tag: Repeatable(T.String()) }),
  replies: { 200: Data(T.Unknown()) },
})
const addThing = endpoint({
  id: 'billing.testAddThing',
  method: 'POST',
  path: '/test/thing',
  access: 'service',
  summary: 'Add',
  body: Strict({ text: T.String() }),
  replies: { 201: Data(T.Unknown()) },
})
const slowThing = endpoint({
  id: 'billing.testSlowThing',
  method: 'GET',
  path: '/test/slow',
  access: 'service',
  summary: 'Slow',
  replies: { 200: Data(T.Unknown()) },
})

const log = createLogger({ service: 'billing', level: 'silent' })
let db: Database
let line: Line
const apps: App[] = []
const urls: string[] = []
let served: string[] = []
let work: () => unknown = () => undefined
const clients: Client[] = []

/** A server that fails as processes do: refuses, breaks off, or answers with something else. */
async function oddServer(
  answer: Parameters<typeof createServer>[1] & object,
): Promise<{ url: string; server: Server }> {
  const server = createServer(answer as never)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
const clientTo = (...billing: string[]) => {
  const client = createClient({ config: { service: 'catalog', keys: testKeys, serviceUrls: { billing } }, log })
  clients.push(client)
  return client
}

beforeAll(async () => {
  const url = await createTestDatabase('kernel_client')
  await migrate({ url, log, service: 'billing' })
  line = await lineTo(url)
  db = createDatabase({ url: line.url, entities: [], log, service: 'billing', pool: 3 })
  for (const name of ['one', 'two']) {
    const app = await createApp({
      config: { service: 'billing', keys: testKeys },
      log,
      db: { ...db, close: async () => {} },
    })
    app.endpoint(readThing, ({ params, query, caller }) => {
      served.push(name)
      return {
        data: {
          id: params.id,
          tags: query.tag,
          caller: caller.kind,
          work: work(),
          traceparent: currentContext()?.traceparent,
          requestId: currentContext()?.requestId,
        },
      }
    })
    app.endpoint(addThing, async ({ body, caller, idempotencyKey }) => {
      served.push(name)
      return { data: { text: body.text, service: caller.kind === 'service' ? caller.service : null, idempotencyKey } }
    })
    app.endpoint(slowThing, async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      served.push(`${name} aborted`)
      return { data: null }
    })
    apps.push(app)
    urls.push(await app.listen({ host: '127.0.0.1', port: 0 }))
  }
})
beforeEach(() => {
  served = []
  work = () => undefined
})
afterAll(async () => {
  for (const client of clients) await client.close()
  for (const app of apps) await app.close()
  await db?.close()
  await line?.close()
})

describe('client.call', () => {
  it('signs, fills the path in, repeats lists and gives the typed reply', async () => {
    const id = newId()
    const reply = await clientTo(urls[0] as string).call(readThing, {
      params: { id },
      query: { tag: ['a b', 'c&d'] },
      caller: callers.user(),
    })
    expect(reply.data).toMatchObject({ id, tags: ['a b', 'c&d'], caller: 'user' })
  })

  it('speaks for its own service when no caller is given, and passes the Idempotency-Key on', async () => {
    const idempotencyKey = newId()
    const reply = await clientTo(urls[0] as string).call(addThing, { body: { text: 'é 🚗' }, idempotencyKey })
    expect(reply.data).toEqual({ text: 'é 🚗', service: 'catalog', idempotencyKey })
  })

  it('carries request id and trace along', async () => {
    const traceId = 'c'.repeat(32)
    const reply = await inContext({ requestId: 'request-42', traceparent: `00-${traceId}-${'d'.repeat(16)}-01` }, () =>
      clientTo(urls[0] as string).call(readThing, { params: { id: newId() }, caller: callers.user() }),
    )
    expect(reply.data).toMatchObject({
      requestId: 'request-42',
      traceparent: expect.stringMatching(`^00-${traceId}-(?!d{16})[0-9a-f]{16}-01$`),
    })
  })

  it('takes the instances in turn', async () => {
    const client = clientTo(...urls)
    for (let call = 0; call < 4; call += 1)
      await client.call(readThing, { params: { id: newId() }, caller: callers.user() })
    expect(served).toEqual(['one', 'two', 'one', 'two'])
  })

  it('tries a GET on another instance when one is away, and then asks that one last', async () => {
    const client = clientTo('http://127.0.0.1:1', urls[1] as string)
    for (let call = 0; call < 3; call += 1)
      await client.call(readThing, { params: { id: newId() }, caller: callers.user() })
    expect(served).toEqual(['two', 'two', 'two'])
  })

  it('never repeats a write: the caller decides with its Idempotency-Key', async () => {
    let asked = 0
    const { url, server } = await oddServer((request) => {
      asked += 1
      request.socket.destroy()
    })
    const error = await clientTo(url, url)
      .call(addThing, { body: { text: 'x' } })
      .catch((reason: unknown) => reason)
    expect([error, asked]).toEqual([expect.objectContaining({ code: 'UNAVAILABLE', status: 503, retryAfter: 2 }), 1])
    server.close()
  })

  it('hands on what a service refuses with', async () => {
    work = () => {
      throw new DomainError('PLAN_LIMIT', { details: { used: 2, max: 2 } })
    }
    const error = await clientTo(urls[0] as string)
      .call(readThing, { params: { id: newId() }, caller: callers.user({ locale: 'fr_FR' }) })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RemoteProblem)
    expect(error).toMatchObject({
      code: 'PLAN_LIMIT',
      status: 409,
      remoteStatus: 409,
      details: { used: 2, max: 2 },
      body: { message: expect.stringContaining('2 sur 2') },
    })
  })

  it('says 502 to what is no reply of ours', async () => {
    const { url, server } = await oddServer((_request, response) => {
      response.writeHead(418, { 'content-type': 'text/html' }).end('<h1>teapot</h1>')
    })
    await expect(clientTo(url).call(addThing, { body: { text: 'x' } })).rejects.toMatchObject({ code: 'BAD_GATEWAY' })
    server.close()
  })

  it('gives up at the deadline, and the service learns of it', async () => {
    const started = performance.now()
    await expect(clientTo(urls[0] as string).call(slowThing, { deadline: 200 })).rejects.toMatchObject({
      code: 'UPSTREAM_TIMEOUT',
    })
    expect(performance.now() - started).toBeLessThan(1_000)
    await expect.poll(() => served).toContain('one aborted')
  })

  it('is unavailable without an address', async () => {
    await expect(clientTo().call(addThing, { body: { text: 'x' } })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})

describe('a service whose PostgreSQL is away', () => {
  it('answers writes 503 with Retry-After, says so on /readyz, lives, and recovers by itself', async () => {
    const client = clientTo(urls[0] as string)
    line.cut()
    const error = await client.call(addThing, { body: { text: 'x' } }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2, remoteStatus: 503 })
    const ready = () => (apps[0] as App).operations.inject('/readyz')
    const waiting = await ready()
    expect([waiting.statusCode, waiting.json()]).toEqual([503, { status: 'waiting', checks: { database: 'down' } }])
    expect((await fetch(`${urls[0]}/healthz`)).status).toBe(200)
    line.mend()
    expect(await client.call(addThing, { body: { text: 'back' } })).toMatchObject({ data: { text: 'back' } })
    expect((await ready()).statusCode).toBe(200)
  })
})
