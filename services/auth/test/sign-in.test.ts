import { authChoices, login, logout, logoutAll, resolveSessions } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceMaintenance } from '../src/cli/announce-maintenance.ts'
import { password, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ SIGN_INS_PER_ADDRESS: 30 })
})
afterAll(() => world.close())

let addresses = 0
const from = () => {
  addresses += 1
  return callers.anonymous({ address: `198.51.100.${addresses}` })
}
const signIn = (email: string, secret = password, caller = from()) =>
  world.call(login, { caller, body: { email, password: secret } })
const tokenOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['x-forecourt-session']).split(';')[0] ?? ''
const resolve = async (...tokens: string[]) =>
  (
    await world.call(resolveSessions, {
      caller: callers.service('bff'),
      body: { sessions: tokens.map((token) => ({ token, address: '192.0.2.7' })) },
    })
  ).body.data

describe('sign-in', () => {
  it('gives a session that stands for the account, whatever the case of the email', async () => {
    const { body, user } = await world.signUp()
    const answer = await signIn(body.email.toUpperCase())
    expect(answer.status).toBe(200)
    expect(answer.body.data.id).toBe(user.id)
    const [session, none] = await resolve(tokenOf(answer), 'x'.repeat(43))
    expect(session.caller).toMatchObject({
      kind: 'user',
      userId: user.id,
      role: 'USER',
      verified: false,
      address: '192.0.2.7',
    })
    expect(none).toBeNull()
    expect(JSON.stringify(await world.execute('select * from session'))).not.toContain(tokenOf(answer))
  })

  it('answers a wrong password and an unknown email alike', async () => {
    const { body } = await world.signUp()
    const [wrong, unknown] = [await signIn(body.email, 'not the password'), await signIn('nobody@example.com')]
    expect([wrong.status, wrong.body.code]).toEqual([401, 'CREDENTIALS_INVALID'])
    const { requestId: _one, ...first } = wrong.body
    const { requestId: _two, ...second } = unknown.body
    expect(second).toEqual(first)
  })

  it('tells a suspended account so only with the right password', async () => {
    const { body, user, token } = await world.signUp()
    await world.execute(`update account set status = 'suspended' where id = $1`, [user.id])
    const refused = await signIn(body.email)
    expect([refused.status, refused.body.code]).toEqual([403, 'ACCOUNT_SUSPENDED'])
    // Whom to write to is said wherever it is refused, not only on the sign-in page.
    expect(refused.body.message).toContain(`write to ${world.config.SUPPORT_EMAIL}`)
    expect((await signIn(body.email, 'not the password')).status).toBe(401)
    expect(await resolve(token)).toEqual([null])
  })

  it('is limited by account, from wherever the tries come, and by address', async () => {
    const { body } = await world.signUp()
    const statuses = []
    for (let i = 0; i < 11; i += 1) statuses.push((await signIn(body.email, 'guess')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect((await signIn(body.email)).status).toBe(429)
    const one = from()
    const many = await Promise.all(Array.from({ length: 31 }, (_, i) => signIn(`nobody${i}@example.com`, 'guess', one)))
    expect(many.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('ends the session it came with, so that a planted one is worth nothing', async () => {
    const { body } = await world.signUp()
    const first = await signIn(body.email)
    const [session] = await resolve(tokenOf(first))
    const again = await world.call(login, { caller: session.caller, body: { email: body.email, password } })
    expect(await resolve(tokenOf(first))).toEqual([null])
    expect((await resolve(tokenOf(again)))[0]).not.toBeNull()
  })
})

describe('sign-out', () => {
  it('ends this session, or all of them, from the next request on', async () => {
    const { body } = await world.signUp()
    const tokens = [
      tokenOf(await signIn(body.email)),
      tokenOf(await signIn(body.email)),
      tokenOf(await signIn(body.email)),
    ]
    const [first, second] = await resolve(...tokens)
    const out = await world.call(logout, { caller: first.caller })
    expect([out.body.data, out.headers['x-forecourt-session']]).toEqual([{ ended: 1 }, '-'])
    expect((await resolve(...tokens)).map((s: unknown) => s !== null)).toEqual([false, true, true])
    await world.call(logoutAll, { caller: second.caller })
    expect(await resolve(...tokens)).toEqual([null, null, null])
  })

  it('an expired session is dead', async () => {
    const { user, token } = await world.signUp()
    await world.execute(`update session set expires_at = now() - interval '1 second' where account_id = $1`, [user.id])
    expect(await resolve(token)).toEqual([null])
  })
})

describe('rights', () => {
  it('are the role’s, plus granted, minus denied, at the next request', async () => {
    const { user, token } = await world.signUp()
    await world.execute(
      `update account set role = 'ADMIN', granted = '{admin.datacron.index}', denied = '{admin.city.delete}' where id = $1`,
      [user.id],
    )
    const [session] = await resolve(token)
    expect(session.caller.permissions).toContain('admin.city.update')
    expect(session.caller.permissions).toContain('admin.datacron.index')
    expect(session.caller.permissions).not.toContain('admin.city.delete')
    expect(session.caller.permissions).not.toContain('admin.federer.index')
  })

  it('choices list the seeded languages, themes and fonts', async () => {
    const { data } = (await world.call(authChoices, { caller: callers.service('bff') })).body
    expect(data.languages.map(({ code }: { code: string }) => code)).toEqual(['en_US', 'fr_FR', 'zh_CN'])
    expect(data.themes.map(({ name }: { name: string }) => name)).toEqual(['light', 'dark', 'system'])
    expect(data.fonts).toEqual(['inter', 'manrope', 'system'])
  })

  it('choices tell of a maintenance that operators announce, until it is over or taken back', async () => {
    const told = async () => (await world.call(authChoices, { caller: callers.service('bff') })).body.data.maintenance
    expect(await told()).toBeNull()
    await announceMaintenance(world, '2099-12-01T22:00Z/2099-12-01T23:00Z')
    await announceMaintenance(world, '2099-12-02T00:30+01:00/2099-12-02T01:00Z')
    const notice = { startsAt: '2099-12-01T23:30:00.000Z', endsAt: '2099-12-02T01:00:00.000Z' }
    expect(await told()).toEqual(notice)
    for (const wrong of ['tomorrow', '2099-12-01T22:00/2099-12-01T23:00', '2099-12-02T00:00Z/2099-12-01T00:00Z'])
      await expect(announceMaintenance(world, wrong), wrong).rejects.toThrow()
    await expect(announceMaintenance(world, '2020-01-01T00:00Z/2020-01-01T01:00Z')).rejects.toThrow('over')
    expect(await told()).toEqual(notice)
    await world.execute(`update maintenance_notice set starts_at = now() - interval '2 hours', ends_at = now()`)
    expect(await told()).toBeNull()
    await announceMaintenance(world, 'off')
    expect(await world.execute('select from maintenance_notice')).toEqual([])
  })
})
