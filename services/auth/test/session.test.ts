import {
  deleteUser,
  endSession,
  listSecurityEvents,
  listSessions,
  liveSessions,
  login,
  logout,
  logoutAll,
  resolveSessions,
  updateUser,
} from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { password, startWorld, type World } from './world.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** A person who signed up and then signed in from somewhere; the caller is that session. */
async function signedIn(agent = firefox, address = '203.0.113.9') {
  const { body, user } = await world.signUp()
  await world.execute('update account set email_verified_at = now() where id = $1', [user.id])
  return { body, user, caller: await signInAgain(body.email, agent, address) }
}
async function signInAgain(email: string, agent = firefox, address = '203.0.113.9') {
  const answer = await world.call(login, {
    caller: callers.anonymous({ address }),
    body: { email, password },
    headers: { 'user-agent': agent },
  })
  return world.callerOf(String(answer.headers['x-forecourt-session']).split(';')[0] ?? '', address)
}
const eventsOf = async (caller: ReturnType<typeof callers.user>, query = {}) =>
  (await world.call(listSecurityEvents, { caller, params: { id: caller.userId }, query })).body

describe('sessions of an account', () => {
  it('are listed with device and address of last use, the asking one first', async () => {
    const { body, caller } = await signedIn()
    await signInAgain(body.email, iphone, '198.51.100.77')
    const { data } = (await world.call(listSessions, { caller, params: { id: caller.userId } })).body
    expect(data).toHaveLength(3)
    expect(data[0]).toMatchObject({
      id: caller.sessionId,
      current: true,
      address: '203.0.113.9',
      place: null,
      device: { browser: 'Firefox', os: 'Windows', kind: 'desktop' },
    })
    expect(data[1]).toMatchObject({
      current: false,
      address: '198.51.100.77',
      device: { browser: 'Safari', os: 'iOS', kind: 'phone' },
    })
    expect(JSON.stringify(data)).not.toContain('token')
  })

  it('end one by one, and the ended one is dead at once', async () => {
    const { body, caller } = await signedIn()
    const other = await signInAgain(body.email, iphone)
    const params = { id: caller.userId, sessionId: other.sessionId }
    expect((await world.call(endSession, { caller, params })).body.data).toEqual({ id: other.sessionId })
    const left = (await world.call(listSessions, { caller, params: { id: caller.userId } })).body.data
    expect(left.map(({ id }: { id: string }) => id)).not.toContain(other.sessionId)
    expect((await world.call(endSession, { caller, params })).status).toBe(404)
    expect((await eventsOf(caller)).data[0]).toMatchObject({ kind: 'SESSION_ENDED' })
  })

  it('of somebody else cannot be ended, nor listed', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()]
    const { caller } = mine
    const sessionId = theirs.caller.sessionId
    expect((await world.call(endSession, { caller, params: { id: caller.userId, sessionId } })).status).toBe(404)
    expect((await world.call(endSession, { caller, params: { id: theirs.user.id, sessionId } })).status).toBe(404)
    expect((await world.call(endSession, { caller, params: { id: caller.userId, sessionId: 'x' } })).status).toBe(404)
    expect((await world.call(listSessions, { caller, params: { id: theirs.user.id } })).status).toBe(404)
    const left = await world.call(listSessions, { caller: theirs.caller, params: { id: theirs.user.id } })
    expect(left.body.data).toHaveLength(2)
  })

  it('hand the cookie back when the asking one ends', async () => {
    const { caller } = await signedIn()
    const answer = await world.call(endSession, {
      caller,
      params: { id: caller.userId, sessionId: caller.sessionId },
    })
    expect(answer.headers['x-forecourt-session']).toBe('-')
  })
})

describe('what was begun in a session', () => {
  it('hears that it is over, however it ended, and nothing of other people’s', async () => {
    const { body, user, caller } = await signedIn()
    const [ended, kept] = [await signInAgain(body.email), await signInAgain(body.email)]
    const stranger = await signedIn()
    const live = async (userId = user.id) => {
      const sessions = [ended, kept, stranger.caller].map(({ sessionId }) => sessionId)
      const asked = { caller: callers.service('messaging'), body: { userId, sessions } }
      return (await world.call(liveSessions, asked)).body.data
    }
    expect(new Set(await live())).toEqual(new Set([ended.sessionId, kept.sessionId]))
    await world.call(endSession, { caller, params: { id: user.id, sessionId: ended.sessionId } })
    expect(await live()).toEqual([kept.sessionId])
    await world.execute(`update account set status = 'suspended' where id = $1`, [user.id])
    expect(await live()).toEqual([])
    await world.execute(`update account set status = 'active' where id = $1`, [user.id])
    await world.execute(`update session set expires_at = now() where id = $1`, [kept.sessionId])
    expect([await live(), await live(stranger.user.id)]).toEqual([[], [stranger.caller.sessionId]])
  })
})

describe('a session that is used', () => {
  const resolve = async (token: string, isUse?: boolean) =>
    (
      await world.call(resolveSessions, {
        caller: callers.service('bff'),
        body: { sessions: [{ token, address: '192.0.2.7', ...(isUse !== undefined && { isUse }) }] },
      })
    ).body.data[0]
  const age = (id: string, seen: string, ends: string) =>
    world.execute(
      'update session set last_seen_at = now() - $2::interval, expires_at = now() + $3::interval where account_id = $1',
      [id, seen, ends],
    )
  const THIRTY_DAYS = 30 * 24 * 3600

  it('never ends: each use after five minutes moves its end, and says so for the cookie', async () => {
    const { token, user } = await world.signUp()
    expect(await resolve(token)).toMatchObject({ renewedFor: null })
    await age(user.id, '29 days', '1 day')
    const renewed = await resolve(token)
    expect(renewed.renewedFor).toBe(THIRTY_DAYS)
    expect(Math.abs(renewed.expiresAt - Date.now() / 1000 - THIRTY_DAYS)).toBeLessThan(60)
    expect(await resolve(token)).toMatchObject({ renewedFor: null })
    await age(user.id, '30 days', '-1 second')
    expect(await resolve(token)).toBeNull()
  })

  it('does not last because something only looks whether it lives', async () => {
    const { token, user } = await world.signUp()
    await age(user.id, '29 days', '1 day')
    expect(await resolve(token, false)).toMatchObject({ renewedFor: null })
    expect(await resolve(token)).toMatchObject({ renewedFor: THIRTY_DAYS })
  })
})

describe('security events', () => {
  it('are listed newest first, in pages, with the device', async () => {
    const { user, caller } = await signedIn()
    await world.call(updateUser, {
      caller,
      params: { id: user.id },
      body: { phone: '+33698765432' },
      headers: { 'user-agent': iphone },
    })
    await world.call(logout, { caller })
    const again = await signInAgain(user.email)
    await world.call(logoutAll, { caller: again })
    const { data, meta } = await eventsOf(caller)
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'SIGNED_OUT_EVERYWHERE',
      'SIGNED_IN',
      'SIGNED_OUT',
      'PHONE_CHANGED',
      'SIGNED_IN',
      'SIGNED_IN',
    ])
    expect(data[3]).toMatchObject({ device: { browser: 'Safari', os: 'iOS', kind: 'phone' } })
    expect(meta).toMatchObject({ total: 6, page: 1, limit: 20, pages: 1 })
    const second = await eventsOf(caller, { page: 2, limit: 4 })
    expect(second.data.map(({ id }: { id: string }) => id)).toEqual(data.slice(4).map(({ id }: { id: string }) => id))
    const deep = await world.call(listSecurityEvents, {
      caller,
      params: { id: user.id },
      query: { page: 501, limit: 20 },
    })
    expect([deep.status, deep.body.code]).toEqual([422, 'PAGE_TOO_DEEP'])
  })

  it('keep a failed sign-in of an account that exists, and nothing of one that does not', async () => {
    const { body, caller } = await signedIn()
    const guess = (email: string) =>
      world.call(login, {
        caller: callers.anonymous({ address: '198.51.100.66' }),
        body: { email, password: 'not the password' },
      })
    expect((await guess('nobody-here@example.com')).status).toBe(401)
    expect((await guess(body.email)).status).toBe(401)
    await vi.waitFor(async () =>
      expect((await eventsOf(caller)).data[0]).toMatchObject({ kind: 'SIGN_IN_FAILED', address: '198.51.100.66' }),
    )
    const [jobs] = await world.execute(
      `select count(*)::int as n from job where queue = 'failed-sign-in' and status = 'done'`,
    )
    expect(jobs).toEqual({ n: 2 })
  })

  it('of somebody else are unknown', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()]
    const answer = await world.call(listSecurityEvents, { caller: mine.caller, params: { id: theirs.user.id } })
    expect(answer.status).toBe(404)
  })

  it('mail the owner of a sign-in from a device not seen before, and only then', async () => {
    const { body } = await signedIn()
    const notices = () => world.mailbox.to(body.email).filter(({ subject }) => subject?.includes('New sign-in'))
    await signInAgain(body.email, iphone, '198.51.100.78')
    const mail = await world.mailbox.next(
      body.email,
      ({ subject, text }) => subject?.includes('New sign-in') === true && text?.includes('Safari') === true,
    )
    expect(mail.text).toContain('Safari on iOS, address 198.51.100.78')
    expect(mail.text).toContain('http://localhost/settings/account')
    const before = notices().length
    await signInAgain(body.email, iphone.replace('17_5', '17_6'), '198.51.100.79')
    await vi.waitFor(async () => {
      const [waiting] = await world.execute(`select count(*)::int as n from job where status = 'waiting'`)
      expect(waiting).toEqual({ n: 0 })
    })
    expect(notices()).toHaveLength(before)
  })
})

describe('the key of a person’s unsent forms', () => {
  const keyIn = async (token: string) => (await world.sessionOf(token))?.draftKey ?? ''

  it('is 32 bytes, the same in every session of the person and nobody else’s', async () => {
    const [one, other] = [await world.signUp(), await world.signUp()]
    const again = await world.call(login, {
      caller: callers.anonymous(),
      body: { email: one.body.email, password },
    })
    const key = await keyIn(one.token)
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    expect(await keyIn(String(again.headers['x-forecourt-session']).split(';')[0] ?? '')).toBe(key)
    expect(await keyIn(other.token)).not.toBe(key)
  })

  it('goes with the account: what it sealed is closed for good', async () => {
    const { token, user, caller } = await world.verifiedPerson()
    const key = await keyIn(token)
    const { status } = await world.call(deleteUser, { caller, params: { id: user.id } })
    expect(status).toBe(200)
    const kept = await world.db.query<{ key: Buffer }>('select draft_key as key from account where id = $1', [user.id])
    expect(kept[0]?.key).toHaveLength(32)
    expect(kept[0]?.key.toString('base64url')).not.toBe(key)
  })
})

describe('a session that two would change at once', () => {
  const waiting = async () => {
    const [row] = await world.db.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return row?.count
  }

  it('is ended by whoever comes first: nobody waits for each other in a circle', async () => {
    const { caller, user } = await signedIn()
    const answers = await world.db.transaction(async (em) => {
      await sql(em, 'select 1 from account where id = $1 for update', [user.id])
      const asked = [logout, logoutAll].map((endpoint) => world.call(endpoint, { caller }))
      await expect.poll(waiting).toBe(2)
      await sql(em, 'delete from session where account_id = $1', [user.id])
      return asked
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  })

  it('is not waited for when it is only looked up', async () => {
    const { token } = await world.signUp()
    await world.execute(`update session set last_seen_at = now() - interval '1 day'`)
    await world.db.transaction(async (em) => {
      await sql(em, 'select 1 from session for update')
      expect(await world.sessionOf(token)).toMatchObject({ caller: { kind: 'user' } })
    })
  })
})
