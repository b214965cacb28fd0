import { Data, endpoint, Strict } from '@forecourt/contracts'
import { createApp } from '@forecourt/kernel/http'
import { createDatabase, type Database, migrate, newId, sql } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { callers, createTestDatabase, signedInject, testKeys } from '@forecourt/kernel/testing'
import { Type as T } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const addNote = endpoint({
  id: 'messaging.testAddNote', method: 'POST', path: '/test/note', access: 'user', summary: 'Add a note',
  body: Strict({ text: T.String({ minLength: 1, maxLength: 10 }) }), replies: { 201: Data(Strict({ id: T.String(), text: T.String() })) },
})

const log = createLogger({ service: 'messaging', level: 'silent' })
let db: Database
let call: ReturnType<typeof signedInject>
let close: () => Promise<void>

beforeAll(async () => {
  const url = await createTestDatabase('kernel_http')
  await migrate({ url, log, service: 'messaging' })
  db = createDatabase({ url, entities: [], log, service: 'messaging' })
  await db.query('create table note (id uuid primary key, text text not null)')
  const app = await createApp({ config: { service: 'messaging', keys: testKeys }, log, db })
  app.endpoint(addNote, async ({ em, body }) => {
    const id = newId()
    await sql(em, 'insert into note (id, text) values ($1, $2)', [id, body.text])
    return { data: { id, text: body.text } }
  })
  call = signedInject(app, { service: 'messaging' })
  close = () => app.close()
})
afterAll(() => close?.())

describe('app.endpoint', () => {
  it('stores what the handler writes and answers with the success status', async () => {
    const reply = await call(addNote, { caller: callers.user(), body: { text: 'hello' } })
    expect(reply).toMatchObject({ status: 201, body: { data: { text: 'hello' } } })
    expect(await db.query('select text from note where id = $1', [reply.body.data.id])).toEqual([{ text: 'hello' }])
  })

  it('answers the same Idempotency-Key once and with the same reply', async () => {
    const caller = callers.user()
    const idempotencyKey = newId()
    const first = await call(addNote, { caller, idempotencyKey, body: { text: 'once' } })
    const second = await call(addNote, { caller, idempotencyKey, body: { text: 'once' } })
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(await db.query('select count(*)::int as n from note where text = $1', ['once'])).toEqual([{ n: 1 }])
  })
})
