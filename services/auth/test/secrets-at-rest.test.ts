import { createHash } from 'node:crypto'
import {
  changePassword,
  confirmSession,
  type Endpoint,
  firstAccepted,
  generateOtp,
  login,
  openOauthTransaction,
  resetPassword,
  signup,
  verifyOtp,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { type CallInput, callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Everything the database holds, as text; bytes are hex. */
async function everything(): Promise<string> {
  const tables = await world.db.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts = await Promise.all(
    tables.map(({ name }) =>
      world.db.query<{ text: string }>(`select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`),
    ),
  )
  return texts.map(([row]) => row?.text ?? '').join('\n')
}

describe('what passwords, codes and tokens leave in the database', () => {
  it('is neither they themselves nor a fast hash of a body that carries them', async () => {
    const bodies: unknown[] = []
    const call = (endpoint: Endpoint, input: CallInput) => {
      bodies.push(input.body)
      return world.call(endpoint, { ...input, idempotencyKey: newId() })
    }
    const email = 'at-rest@example.com'
    const [second, third] = ['a second quiet passphrase', 'a third quiet passphrase']
    const person = { username: 'at-rest', firstName: 'Camille', lastName: 'Durand', phone: '+33612345678' }
    const signedUp = await call(signup, { body: { email, password, ...person, ...firstAccepted } })
    expect(signedUp.status).toBe(201)
    expect((await call(login, { body: { email, password } })).status).toBe(200)

    const { sessionId } = (await call(generateOtp, { body: { email } })).body.data
    const mail = await world.mailbox.next(email, ({ messageId }) => messageId?.includes(sessionId) === true)
    const otp = /\b(\d{6})\b/.exec(mail.subject ?? '')?.[1] ?? ''
    const { processId } = (await call(verifyOtp, { body: { email, otp, sessionId } })).body.data
    const headers = { 'x-process-id': processId }
    expect((await call(resetPassword, { body: { email, password: second }, headers })).status).toBe(200)

    const entered = await call(login, { body: { email, password: second } })
    const token = String(entered.headers['x-forecourt-session']).split(';')[0] ?? ''
    const caller = await world.callerOf(token)
    expect((await call(confirmSession, { caller, body: { password: second } })).status).toBe(200)
    const again = await call(login, { body: { email, password: second } })
    const changer = await world.callerOf(String(again.headers['x-forecourt-session']).split(';')[0] ?? '')
    const change = { caller: changer, params: { id: changer.userId } }
    const changed = await call(changePassword, { ...change, body: { currentPassword: second, password: third } })
    expect(changed.status).toBe(200)
    const tokens = { accessToken: 'an-access-token-of-a-provider', refreshToken: null, expiresAt: null }
    await call(openOauthTransaction, {
      caller: callers.service('bff'),
      body: { federer: 'nobody', subject: 'somebody', ...tokens },
    })

    const found = await everything()
    expect(found).toContain(email)
    const secrets = [password, second, third, processId, token, tokens.accessToken]
    expect(secrets.filter((secret) => found.includes(secret) || found.includes(sha256(secret + email)))).toEqual([])
    // Six digits occur inside longer numbers by chance; a code stands alone.
    expect(found).not.toMatch(new RegExp(`(?<![0-9a-f.:-])${otp}(?![0-9a-f:-])`))
    const carriers = bodies.filter((body) => JSON.stringify(body).match(/password|otp|Token/))
    expect(carriers).toHaveLength(9)
    expect(carriers.filter((body) => found.includes(sha256(JSON.stringify(body))))).toEqual([])
  })
})
