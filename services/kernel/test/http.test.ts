import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  Data,
  endpoint,
  IdParams,
  List,
  OneOf,
  PageQuery,
  Repeatable,
  Secret,
  Strict,
  Uuid,
} from '@forecourt/contracts'
import { createDatabase, type Database, migrate, newId, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { type App, createApp } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { callers, createTestDatabase, signedInject, testKeys } from '@forecourt/kernel/testing'
import { Type as T } from 'typebox'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { purgeRequests } from '../src/http/idempotency.ts'

const Note = Strict({ id: Uuid, text: T.String() })
const addNote = endpoint({
  id: 'messaging.testAddNote',
  method: 'POST',
  path: '/test/note',
  access: 'user',
  summary: 'Add a note',
  body: Strict({
    text: T.String({ minLength: 1, maxLength: 10 }),
    email: T.Optional(T.String({ format: 'email' })),
    dateOfBirth: T.Optional(T.String({ format: 'date' })),
  }),
  replies: { 201: Data(Note) },
})
const addSlowly = endpoint({
  id: 'messaging.testAddSlowly',
  method: 'POST',
  path: '/test/slow',
  access: 'user',
  summary: 'Add a note, waiting outside the transaction',
  transaction: 'manual',
  body: Strict({ text: T.String(), fail: T.Optional(T.Boolean()) }),
  replies: { 201: Data(Note) },
})
const addSecretly = endpoint({
  id: 'messaging.testAddSecretly',
  method: 'POST',
  path: '/test/secret',
  access: 'user',
  summary: 'Add a note that opens something',
  body: Strict({ text: Secret() }),
  replies: { 201: Data(Note) },
})
const askNotes = endpoint({
  id: 'messaging.testAskNotes',
  method: 'POST',
  path: '/test/ask',
  access: 'user',
  summary: 'Count notes of many texts',
  transaction: 'none',
  body: Strict({ texts: T.Array(T.String()) }),
  replies: { 200: Data(T.Integer()) },
})
const listNotes = endpoint({
  id: 'messaging.testListNotes',
  method: 'GET',
  path: '/test/note',
  access: 'public',
  summary: 'List notes',
  query: Strict({
    ...PageQuery(10, 50, ['text', '-text']),
    option: Repeatable(T.Integer()),
    sold: T.Optional(T.Boolean()),
    kind: T.Optional(OneOf(['a', 'b'])),
  }),
  replies: { 200: List(T.Unknown()) },
})
const readNote = endpoint({
  id: 'messaging.testReadNote',
  method: 'GET',
  path: '/test/note/:id',
  access: 'visitor',
  summary: 'Read',
  params: IdParams,
  replies: { 200: Data(Note) },
})
const ownThing = endpoint({
  id: 'messaging.testOwn',
  method: 'GET',
  path: '/test/user/:id/thing',
  access: 'self',
  summary: 'Own',
  params: IdParams,
  replies: { 200: Data(Uuid) },
})
const adminThing = endpoint({
  id: 'messaging.testAdmin',
  method: 'GET',
  path: '/test/admin',
  access: 'admin.city.index',
  summary: 'Admin',
  replies: { 200: Data(T.String()) },
})
const innerThing = endpoint({
  id: 'messaging.testInner',
  method: 'GET',
  path: '/test/inner',
  access: 'service',
  summary: 'Inner',
  replies: { 200: Data(T.String()) },
})
const upload = endpoint({
  id: 'messaging.testUpload',
  method: 'POST',
  path: '/test/upload',
  access: 'user',
  summary: 'Upload',
  body: Strict({ title: T.String() }),
  files: { part: 'picture', maxFiles: 2, maxBytes: 1000, types: ['image/png'] },
  replies: { 200: Data(T.Array(T.Unknown())) },
})
const late = endpoint({
  id: 'messaging.testLate',
  method: 'POST',
  path: '/test/late',
  access: 'public',
  summary: 'Takes too long',
  deadline: 150,
  replies: { 200: Data(T.String()) },
})

const log = createLogger({ service: 'messaging', level: 'silent' })
let db: Database
let app: App
let call: ReturnType<typeof signedInject>
let seenQuery: unknown
let refuse: DomainError | undefined

const countOf = async (text: string) => {
  const [row] = await db.query<{ n: number }>('select count(*)::int as n from note where text = $1', [text])
  return row?.n
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kernel-http-'))
  vi.stubEnv('TMPDIR', folder)
  const url = await createTestDatabase('kernel_http')
  await migrate({ url, log, service: 'messaging' })
  db = createDatabase({ url, entities: [], log, service: 'messaging' })
  await db.query('create table note (id uuid primary key, text text not null)')
  app = await createApp({ config: { service: 'messaging', keys: testKeys }, log, db })
  const insert = async (em: Parameters<typeof sql>[0], text: string) => {
    const id = newId()
    await sql(em, 'insert into note (id, text) values ($1, $2)', [id, text])
    return { data: { id, text } }
  }
  app.endpoint(addNote, async ({ em, body }) => {
    const reply = await insert(em, body.text)
    if (body.text === 'pause') await new Promise((resolve) => setTimeout(resolve, 300))
    if (refuse) throw refuse
    return reply
  })
  app.endpoint(addSlowly, async ({ write, body }) => {
    const reply = await write((em) => insert(em, body.text))
    if (body.fail) throw new DomainError('CONFLICT')
    return reply
  })
  app.endpoint(addSecretly, ({ em, body }) => insert(em, body.text))
  app.endpoint(askNotes, async ({ em, body }) => {
    const rows = await sql(em, 'select from note where text = any ($1::text[])', [body.texts])
    return { data: rows.length }
  })
  app.endpoint(listNotes, ({ query }) => {
    seenQuery = query
    return { data: [], meta: { page: 1, limit: 10, total: 0, totalIsCapped: false, pages: 0 } }
  })
  app.endpoint(readNote, () => {
    throw new Error('secret detail')
  })
  app.endpoint(ownThing, ({ user }) => ({ data: user.userId }))
  app.endpoint(adminThing, () => ({ data: 'ok' }))
  app.endpoint(innerThing, () => ({ data: 'ok' }))
  app.endpoint(upload, ({ files, body }) => ({
    data: files.map(({ field, filename, size, sha256 }) => ({ field, filename, size, sha256, title: body.title })),
  }))
  app.endpoint(late, async ({ em }) => {
    await sql(em, `insert into note (id, text) values ($1, 'late')`, [newId()])
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { data: 'done' }
  })
  call = signedInject(app, { service: 'messaging' })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await app?.close()
  await rm(folder, { recursive: true })
})

describe('the signature of a request', () => {
  it('is required', async () => {
    const reply = await app.inject({ method: 'GET', url: '/test/note' })
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ error: 'Unauthorized', code: 'SIGNATURE_INVALID' })
  })

  it('is refused for another service, when it is old and when it comes from the future', async () => {
    const other = signedInject(app, { service: 'catalog' })
    expect((await other(listNotes)).body.code).toBe('SIGNATURE_INVALID')
    expect((await call(listNotes, { timestamp: Date.now() - 31_000 })).body.code).toBe('SIGNATURE_INVALID')
    expect((await call(listNotes, { timestamp: Date.now() + 31_000 })).body.code).toBe('SIGNATURE_INVALID')
    expect((await call(listNotes, { timestamp: Date.now() - 25_000 })).status).toBe(200)
  })

  it('covers the body: other bytes are refused before the handler', async () => {
    const digest = createHash('sha256').update('{"text":"other"}').digest('base64')
    const reply = await call(addNote, {
      caller: callers.user(),
      body: { text: 'tampered' },
      headers: { 'content-digest': `sha-256=:${digest}:` },
    })
    expect(reply.body.code).toBe('SIGNATURE_INVALID')
    expect(await countOf('tampered')).toBe(0)
  })

  it('lets a write happen once: its nonce is recorded with the effect', async () => {
    const request = { caller: callers.user(), body: { text: 'nonce' }, nonce: 'a-nonce-of-sixteen' }
    expect((await call(addNote, request)).status).toBe(201)
    const replay = await call(addNote, request)
    expect([replay.status, replay.body.code]).toEqual([401, 'REPLAYED'])
    expect(await countOf('nonce')).toBe(1)
  })

  it('does not use up the nonce of a write that was refused', async () => {
    const request = { caller: callers.user(), body: { text: 'retry' }, nonce: 'b-nonce-of-sixteen' }
    refuse = new DomainError('CONFLICT')
    expect((await call(addNote, request)).status).toBe(409)
    refuse = undefined
    expect(await countOf('retry')).toBe(0)
    expect((await call(addNote, request)).status).toBe(201)
  })

  it('of a question that needs a body may come again, and leaves nothing', async () => {
    const request = { caller: callers.user(), body: { texts: ['nonce'] }, nonce: 'c-nonce-of-sixteen' }
    const count = 'select count(*)::int as n from request_nonce'
    const [before] = await db.query(count)
    expect((await call(askNotes, request)).body).toEqual({ data: 1 })
    expect((await call(askNotes, request)).status).toBe(200)
    expect(await db.query(count)).toEqual([before])
  })
})

describe('access', () => {
  it('answers 401 without a user, 402 for an unverified one', async () => {
    expect((await call(addNote, { body: { text: 'x' } })).status).toBe(401)
    const unverified = await call(addNote, { caller: callers.user({ verified: false }), body: { text: 'x' } })
    expect([unverified.status, unverified.body.code]).toEqual([402, 'EMAIL_UNVERIFIED'])
  })

  it('answers 404 for what belongs to another user, and for an id that cannot be one', async () => {
    const user = callers.user()
    expect((await call(ownThing, { caller: user, params: { id: user.userId } })).body.data).toBe(user.userId)
    expect((await call(ownThing, { caller: user, params: { id: newId() } })).status).toBe(404)
    expect((await call(readNote, { params: { id: 'no-uuid' } })).status).toBe(404)
  })

  it('answers 403 without the permission, and to a browser that calls what is for services', async () => {
    expect((await call(adminThing, { caller: callers.user() })).status).toBe(403)
    expect((await call(adminThing, { caller: callers.admin(['admin.city.index']) })).status).toBe(200)
    expect((await call(innerThing, { caller: callers.user({ role: 'SUPADMIN' }) })).status).toBe(403)
    expect((await call(innerThing, { caller: callers.service('auth') })).status).toBe(200)
  })

  it('asks a visitor for a session', async () => {
    expect(
      (await call(readNote, { caller: callers.anonymous({ sessionId: null }), params: { id: newId() } })).status,
    ).toBe(401)
  })
})

describe('validation', () => {
  it('names each field in the language of the caller', async () => {
    const body = { text: '', email: 'nobody', dateOfBirth: '2001-02-30', extra: 1 }
    const english = await call(addNote, { caller: callers.user(), body })
    expect(english.status).toBe(422)
    expect(english.body).toMatchObject({ code: 'INVALID', error: 'Unprocessable Entity' })
    expect(english.body.fields).toEqual({
      text: 'Text is required.',
      email: 'Invalid email address.',
      dateOfBirth: 'Date of birth must be a date.',
      extra: 'This field is not known.',
    })
    const french = await call(addNote, { caller: callers.user({ locale: 'fr_FR' }), body: {} })
    expect(french.body.fields).toEqual({ text: 'Texte\u00a0: ce champ est obligatoire.' })
  })

  it('takes a body as it is: no number becomes a text', async () => {
    const reply = await call(addNote, { caller: callers.user(), body: { text: 12 } })
    expect(reply.body.fields).toEqual({ text: 'Text is invalid.' })
  })

  it('says that nothing was sent where a body is needed', async () => {
    expect((await call(addNote, { caller: callers.user() })).body.fields).toEqual({ text: 'Text is required.' })
  })

  it('converts query strings, makes lists of single values and fills defaults in', async () => {
    expect((await call(listNotes, { query: { option: 3, sold: true, page: 2 } })).status).toBe(200)
    expect(seenQuery).toEqual({ option: [3], sold: true, page: 2, limit: 10 })
    await call(listNotes, { query: { option: [3, 4] } })
    expect(seenQuery).toMatchObject({ option: [3, 4] })
  })

  it('refuses unknown parameters, words for numbers and values off the list', async () => {
    const reply = await call(listNotes, { query: { page: 'two', nope: 1, kind: 'c', limit: 51 } })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.fields).sort()).toEqual(['kind', 'limit', 'nope', 'page'])
  })
})

describe('replies to what cannot be served', () => {
  it('are problems with status text, code, sentence and request id', async () => {
    const raw = { caller: callers.user(), raw: { payload: '{"text":', contentType: 'application/json' } }
    const malformed = await call(addNote, raw)
    expect([malformed.status, malformed.body.code, malformed.body.error]).toEqual([400, 'MALFORMED', 'Bad Request'])
    expect(malformed.body.requestId).toBe(malformed.headers['x-request-id'])
    const typed = await call(addNote, { caller: callers.user(), raw: { payload: '<a/>', contentType: 'text/xml' } })
    expect([typed.status, typed.body.code]).toEqual([415, 'TYPE_UNSUPPORTED'])
    // What the contract allows is far below a megabyte; the declared size is enough.
    const huge = await call(addNote, { caller: callers.user(), body: { text: 'x'.repeat(8_000) } })
    expect([huge.status, huge.body.code]).toEqual([413, 'TOO_LARGE'])
    const unknown = await app.inject({ url: '/nowhere' })
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'NOT_FOUND'])
    const method = await app.inject({ method: 'DELETE', url: '/test/note' })
    expect([method.statusCode, method.headers.allow]).toEqual([405, 'POST, GET'])
    const broken = await app.inject({ url: '/test/%ZZ' })
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'MALFORMED'])
  })

  it('name a text with NUL, wherever it comes from, and what is nested without end', async () => {
    const sentence = expect.stringContaining('cannot be stored')
    const caller = callers.user()
    expect((await call(addNote, { caller, body: { text: 'a\0' } })).body.fields).toEqual({ text: sentence })
    expect((await call(listNotes, { query: { q: 'a\0' } })).body.fields).toEqual({ q: sentence })
    expect((await call(readNote, { params: { id: '\0' } })).status).toBe(404)
    const deep = { payload: '['.repeat(1000), contentType: 'application/json' }
    const reply = await call(addNote, { caller, raw: deep })
    expect([reply.status, reply.body.fields]).toEqual([422, { body: 'Body is nested too deeply.' }])
  })

  it('refuse the prototype in a body', async () => {
    const payload = '{"text":"x","__proto__":{"admin":true}}'
    const reply = await call(addNote, { caller: callers.user(), raw: { payload, contentType: 'application/json' } })
    expect([reply.status, reply.body.code]).toEqual([400, 'MALFORMED'])
  })

  it('hide the cause of what nobody expected', async () => {
    const reply = await call(readNote, { params: { id: newId() } })
    expect([reply.status, reply.body.code]).toEqual([500, 'INTERNAL'])
    expect(JSON.stringify(reply.body)).not.toContain('secret detail')
  })
})

describe('Idempotency-Key', () => {
  it('answers a repeated request with the stored reply', async () => {
    const request = { caller: callers.user(), idempotencyKey: newId(), body: { text: 'once' } }
    const first = await call(addNote, request)
    const second = await call(addNote, request)
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(await countOf('once')).toBe(1)
  })

  it('is refused for another body, belongs to its caller and must be a UUID', async () => {
    const request = { caller: callers.user(), idempotencyKey: newId(), body: { text: 'mine' } }
    await call(addNote, request)
    const other = await call(addNote, { ...request, body: { text: 'changed' } })
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect((await call(addNote, { ...request, caller: callers.user() })).status).toBe(201)
    expect((await call(addNote, { ...request, idempotencyKey: 'abc' })).body.fields).toEqual({
      'Idempotency-Key': 'Idempotency-Key is not a valid id.',
    })
  })

  it('makes twins wait and gives both the same answer', async () => {
    const request = { caller: callers.user(), idempotencyKey: newId(), body: { text: 'pause' } }
    const [a, b, c] = await Promise.all([call(addNote, request), call(addNote, request), call(addNote, request)])
    expect([a.status, b.status, c.status]).toEqual([201, 201, 201])
    expect(new Set([a, b, c].map(({ body }) => body.data.id)).size).toBe(1)
    expect(await countOf('pause')).toBe(1)
  })

  it('stores nothing for a refusal, so that the next try counts', async () => {
    const request = { caller: callers.user(), idempotencyKey: newId(), body: { text: 'second' } }
    refuse = new DomainError('CONFLICT')
    expect((await call(addNote, request)).status).toBe(409)
    refuse = undefined
    expect((await call(addNote, request)).status).toBe(201)
    expect(await countOf('second')).toBe(1)
  })

  it('is not kept where a secret travels: a repeat is another call, and no hash of the body lies anywhere', async () => {
    const request = { caller: callers.user(), idempotencyKey: newId(), body: { text: 'sesame' } }
    expect([(await call(addSecretly, request)).status, (await call(addSecretly, request)).status]).toEqual([201, 201])
    expect(await countOf('sesame')).toBe(2)
    expect(await db.query('select 1 from idempotency_key where key = $1', [request.idempotencyKey])).toEqual([])
    expect((await call(addSecretly, { ...request, idempotencyKey: 'abc' })).status).toBe(422)
  })

  it('covers handlers that manage their own transactions', async () => {
    const request = { caller: callers.user(), idempotencyKey: newId(), body: { text: 'manual' } }
    const replies = await Promise.all([call(addSlowly, request), call(addSlowly, request)])
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[0]?.body).toEqual(replies[1]?.body)
    expect((await call(addSlowly, request)).headers['idempotency-replayed']).toBe('true')
    expect(await countOf('manual')).toBe(1)
  })
})

describe('a multipart body', () => {
  const form = (files: { name: string; bytes: number }[], title = 'Front', boundary = 'b0undary') => {
    const parts = files.map(
      ({ name, bytes }) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${'p'.repeat(bytes)}\r\n`,
    )
    const field = `--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\n${title}\r\n`
    return {
      payload: `${parts.join('')}${field}--${boundary}--\r\n`,
      contentType: `multipart/form-data; boundary=${boundary}`,
    }
  }
  const leftovers = async () => (await readdir(folder)).length

  it('reaches the handler as files with size and hash, and leaves nothing behind', async () => {
    const reply = await call(upload, { caller: callers.user(), raw: form([{ name: 'picture', bytes: 500 }]) })
    expect(reply.body).toEqual({
      data: [
        {
          field: 'picture',
          filename: 'a.png',
          size: 500,
          sha256: createHash('sha256').update('p'.repeat(500)).digest('hex'),
          title: 'Front',
        },
      ],
    })
    await expect.poll(leftovers).toBe(0)
  })

  it('is refused when a file is too large, there are too many, or a part takes no files', async () => {
    const large = await call(upload, { caller: callers.user(), raw: form([{ name: 'picture', bytes: 1001 }]) })
    expect([large.status, large.body.code]).toEqual([413, 'PICTURE_TOO_LARGE'])
    const many = Array.from({ length: 3 }, () => ({ name: 'picture', bytes: 5 }))
    expect((await call(upload, { caller: callers.user(), raw: form(many) })).body.fields).toEqual({
      picture: 'At most 2 files can be sent at once.',
    })
    expect((await call(upload, { caller: callers.user(), raw: form([{ name: 'other', bytes: 5 }]) })).status).toBe(422)
    const raw = form([{ name: 'picture', bytes: 5 }])
    const payload = raw.payload.replace('filename="a.png"', "filename*=utf-8''a%00.png")
    expect((await call(upload, { caller: callers.user(), raw: { ...raw, payload } })).status).toBe(422)
    await expect.poll(leftovers).toBe(0)
  })

  it('may be JSON where there are no files, and is refused where none are expected', async () => {
    const json = await call(upload, { caller: callers.user(), body: { title: 'x' } })
    expect([json.status, json.body.data]).toEqual([200, []])
    const form415 = await call(addNote, { caller: callers.user(), raw: form([]) })
    expect([form415.status, form415.body.code]).toEqual([415, 'TYPE_UNSUPPORTED'])
  })

  it('is covered by the signature and recognised by its content when it is sent again', async () => {
    const request = { caller: callers.user(), idempotencyKey: newId() }
    const first = await call(upload, { ...request, raw: form([{ name: 'picture', bytes: 9 }]) })
    const again = await call(upload, { ...request, raw: form([{ name: 'picture', bytes: 9 }], 'Front', 'another') })
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
    const tampered = await call(upload, {
      caller: callers.user(),
      raw: form([]),
      headers: { 'content-digest': `sha-256=:${'A'.repeat(43)}=:` },
    })
    expect(tampered.body.code).toBe('SIGNATURE_INVALID')
  })
})

describe('a deadline', () => {
  it('answers 504 and rolls back what had not committed', async () => {
    const reply = await call(late)
    expect([reply.status, reply.body.code]).toEqual([504, 'UPSTREAM_TIMEOUT'])
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await countOf('late')).toBe(0)
  })
})

describe('operations', () => {
  it('forget nonces after minutes, answers after a day and limits once they are over', async () => {
    const rows = async () => {
      const [row] =
        await db.query(`select (select array_agg(nonce order by nonce) from request_nonce where nonce like 'purge%') as nonces,
        (select array_agg(scope order by scope) from idempotency_key where scope like 'purge%') as scopes, (select array_agg(key order by key) from rate_limit where key like 'purge%') as limits`)
      return row
    }
    await db.query(
      `insert into request_nonce values ('purge-new', now() - interval '61 seconds'), ('purge-old', now() - interval '3 minutes')`,
    )
    await db.query(`insert into idempotency_key (scope, key, endpoint, body_hash, at) values
      ('purge-new', uuidv7(), '', '', now() - interval '23 hours'), ('purge-old', uuidv7(), '', '', now() - interval '25 hours')`)
    await db.query(
      `insert into rate_limit values ('purge-new', '{}', true, now() + interval '1 minute'), ('purge-old', '{}', true, now() - interval '1 second')`,
    )
    await purgeRequests(db)
    expect(await rows()).toEqual({ nonces: ['purge-new'], scopes: ['purge-new'], limits: ['purge-new'] })
  })

  it('tell health, readiness with each dependency, and metrics by endpoint', async () => {
    app.readiness('bus', () => false)
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
    const ready = await app.operations.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'waiting', checks: { database: 'ok', bus: 'down' } },
    ])
    app.readiness('bus', () => true)
    expect((await app.operations.inject({ url: '/readyz' })).json().status).toBe('ready')
    const metrics = await app.operations.inject({ url: '/metrics' })
    const told = metrics.body.split('\n')
    expect(told).toContain('forecourt_ready{figure="database",service="messaging"} 1')
    expect(told).toContain('forecourt_shed_total{service="messaging"} 0')
    const pool = told.filter((line) => line.startsWith('forecourt_database_pool{'))
    expect(pool.map((line) => line.replace(/\d+$/, 'n'))).toEqual(
      ['used', 'idle', 'waiting', 'most'].map(
        (figure) => `forecourt_database_pool{figure="${figure}",service="messaging"} n`,
      ),
    )
    expect(metrics.body.split('\n').filter((l) => l.includes('_count'))).toContainEqual(
      expect.stringMatching(
        /http_request_duration_seconds_count\{service="messaging",endpoint="messaging.testAddNote",status="201"/,
      ),
    )
  })
})
