import cookie from '@fastify/cookie'
import type { ResolvedSession } from '@forecourt/contracts'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { sessions } from './request-session.ts'

const THIRTY_DAYS = 30 * 24 * 3600
const token = 't'.repeat(43)

/** An edge whose sessions are resolved as the test says; keeps which look-ups counted as a use. */
async function edge(resolved: Partial<NonNullable<ResolvedSession>> | null, secure = true) {
  const name = secure ? '__Host-session' : 'session'
  const config = { cookie: { name, prefix: secure ? '__Host-' : '', secrets: ['s'.repeat(32)], secure } }
  const uses: boolean[] = []
  const found = sessions(config, async (_token, _address, isUse) => {
    uses.push(isUse)
    return resolved && ({ caller: { kind: 'user', locale: 'en_US' }, user: {}, draftKey: '', ...resolved } as never)
  })
  const app = Fastify()
  await app.register(cookie)
  app.addHook('onSend', async (request, reply) => found.renew(request, reply))
  app.get('/read', async (request) => (await found.read(request)).caller.kind)
  app.get('/look', async (request) => (await found.look(request)).caller.kind)
  app.get('/config', async (request, reply) => (await found.readOrStart(request, reply)).macKey.toString('hex'))
  app.get('/sign-in', async (request, reply) => {
    await found.read(request)
    found.apply(reply, { session: `${'n'.repeat(43)};60`, device: `${'d'.repeat(43)};34560000` })
    return 'ok'
  })
  app.get('/sign-out', async (_request, reply) => {
    found.apply(reply, { session: '-', device: undefined })
    return 'ok'
  })
  const get = async (url: string, value = `u.${token}`) => {
    const answer = await app.inject({ url, headers: { cookie: `${name}=${value}` } })
    return { ...answer, body: answer.body, cookies: [answer.headers['set-cookie'] ?? []].flat() }
  }
  return { get, uses }
}

describe('the cookie of a session', () => {
  it('lives on, under its own value, when a use has moved the end of its row', async () => {
    const { get } = await edge({ renewedFor: THIRTY_DAYS })
    const { cookies } = await get('/read')
    expect(cookies).toEqual([
      `__Host-session=u.${token}; Max-Age=${THIRTY_DAYS}; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
    const local = await edge({ renewedFor: THIRTY_DAYS }, false)
    expect((await local.get('/read')).cookies).toEqual([
      `session=u.${token}; Max-Age=${THIRTY_DAYS}; Path=/; HttpOnly; SameSite=Lax`,
    ])
  })

  it('is not sent again while the row has not moved, and never for a session that is dead', async () => {
    expect((await (await edge({ renewedFor: null })).get('/read')).cookies).toEqual([])
    expect((await (await edge(null)).get('/read')).cookies).toEqual([])
  })

  it('gives way to one of nobody at a sign-out, so that what is asked for at the same moment has the same key', async () => {
    const { get } = await edge({})
    const { cookies, headers } = await get('/sign-out')
    const value = /^__Host-session=([^;]+); Max-Age=86400;/.exec(cookies[0] ?? '')?.[1] ?? ''
    expect(value).not.toContain(token)
    expect(headers['clear-site-data']).toBe('"cache"')
    expect((await get('/read', value)).body).toBe('anonymous')
    const [page, call] = await Promise.all([get('/config', value), get('/config', value)])
    expect(call.body).toBe(page.body)
  })

  it('gives way to that of a sign-in in the same reply, which also says what the browser is known by', async () => {
    const { cookies } = await (await edge({ renewedFor: THIRTY_DAYS })).get('/sign-in')
    expect(cookies).toEqual([
      `__Host-session=u.${'n'.repeat(43)}; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax`,
      // What somebody before has left, in an answer that may have come after this request was sent.
      expect.stringMatching(/^__Host-oauth-logout=; Max-Age=0; Path=\/;/),
      `__Host-device=${'d'.repeat(43)}; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
  })

  it('is not prolonged by what goes on by itself: such a look is no use', async () => {
    const { get, uses } = await edge({ renewedFor: null })
    await get('/look')
    await get('/read')
    expect(uses).toEqual([false, true])
  })

  it('of nobody lives on with each look at the config, and so do its keys', async () => {
    const { get } = await edge(null)
    const first = await get('/config', 'nothing of ours')
    const value = /session=([^;]+)/.exec(first.cookies[0] ?? '')?.[1] ?? ''
    const again = await get('/config', value)
    expect(again.cookies).toEqual([
      `__Host-session=${value}; Max-Age=${24 * 3600}; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
    expect(again.body).toBe(first.body)
  })
})
