import {
  changeAnyUser,
  createAnyUser,
  deleteAnyUser,
  deleteUsers,
  endAnySession,
  endAnySessions,
  exportUsers,
  listAnySecurityEvents,
  listAnySessions,
  listUsers,
  login,
  type Role,
  readAnyUser,
  replaceAnyUser,
  revertUser,
  roleDefaults,
  userHistory,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin, nobody, personIn, sessionOf, supadmin } from './administrators.ts'
import { password, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const person = (role?: Role, form?: Record<string, unknown>) => personIn(world, role, form)
const alive = (token: string) => sessionOf(world, token)
const profile = (tag: string) => ({
  email: `${tag}@example.com`,
  username: tag,
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '06 12 34 56 78',
  role: 'USER' as const,
})

describe('an account made by an administrator', () => {
  it('has no password yet, is told by email, and is audited', async () => {
    const answer = await world.call(createAnyUser, { caller: supadmin(), body: { ...profile('made1'), bio: 'Hello' } })
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { role: 'USER', phone: '+33612345678', bio: 'Hello', hasPassword: false, emailVerified: false } },
    })
    const { id } = answer.body.data
    const mail = await world.mailbox.next('made1@example.com')
    expect(mail.text).toContain('/forgot-password')
    const history = await world.call(userHistory, { caller: supadmin(), params: { id } })
    expect(history.body.data[0]).toMatchObject({
      action: 'create',
      before: null,
      after: { email: 'made1@example.com' },
    })
  })

  it('is refused with a sentence for every rule of the spec', async () => {
    const send = async (change: Record<string, unknown>) => {
      const body = { ...profile('refused1'), ...change }
      const { status, body: problem } = await world.call(createAnyUser, { caller: supadmin(), body })
      return [status, problem.fields]
    }
    expect(await send({ username: 'x' })).toEqual([422, { username: expect.any(String) }])
    expect(await send({ firstName: 'x'.repeat(31) })).toEqual([422, { firstName: expect.any(String) }])
    expect(await send({ lastName: '' })).toEqual([422, { lastName: expect.any(String) }])
    expect(await send({ email: 'nowhere' })).toEqual([422, { email: 'Invalid email address.' }])
    expect(await send({ phone: '12345' })).toEqual([422, { phone: 'Invalid phone number.' }])
    expect(await send({ bio: 'abc' })).toEqual([422, { bio: expect.any(String) }])
    expect(await send({ role: 'EMPEROR' })).toEqual([422, { role: expect.any(String) }])
    const { email, username } = await person()
    expect(await send({ email })).toEqual([409, { email: expect.any(String) }])
    expect(await send({ username })).toEqual([409, { username: expect.any(String) }])
  })

  it('never holds more than its maker', async () => {
    const create = (caller: ReturnType<typeof admin>, role: Role, tag: string) =>
      world.call(createAnyUser, { caller, body: { ...profile(tag), role } })
    expect((await create(admin(), 'USER', 'maker1')).body.code).toBe('FORBIDDEN')
    expect((await create(admin(['admin.user.create']), 'USER', 'maker2')).status).toBe(201)
    expect((await create(admin(['admin.user.create']), 'ADMIN', 'maker3')).body.code).toBe('FORBIDDEN_TARGET')
    expect((await create(supadmin(['admin.user.create']), 'ADMIN', 'maker4')).body.code).toBe('FORBIDDEN_GRANT')
  })
})

describe('a profile changed by an administrator', () => {
  it('is replaced, a new address is unverified and the old one is told', async () => {
    const { id, email } = await person()
    const before = (await world.call(readAnyUser, { caller: supadmin(), params: { id } })).body.data
    const body = { ...profile('moved1'), version: before.version }
    const answer = await world.call(replaceAnyUser, { caller: supadmin(), params: { id }, body })
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { email: 'moved1@example.com', emailVerified: false, firstName: 'Ada', bio: null } },
    })
    expect(
      (await world.mailbox.next(email, ({ subject }) => Boolean(subject?.includes('was changed')))).text,
    ).toContain('moved1@example.com')
    const stale = await world.call(replaceAnyUser, { caller: supadmin(), params: { id }, body })
    expect([stale.status, stale.body.code, stale.body.details]).toEqual([
      409,
      'VERSION_CONFLICT',
      { version: answer.body.data.version },
    ])
  })

  it('goes back to what it was before, under the same rules', async () => {
    const { id, email } = await person()
    const change = (body: Record<string, unknown>) =>
      world.call(changeAnyUser, { caller: supadmin(), params: { id }, body })
    await change({ firstName: 'Grace', granted: ['admin.city.index'] })
    const { data } = (await world.call(userHistory, { caller: admin(), params: { id } })).body
    expect(data[0]).toMatchObject({ action: 'update', before: { granted: [] }, after: { firstName: 'Grace' } })
    const version = (await world.call(readAnyUser, { caller: admin(), params: { id } })).body.data.version
    const body = { entry: data[0].id, version }
    const revert = (caller: ReturnType<typeof admin>, of = id) =>
      world.call(revertUser, { caller, params: { id: of }, body })
    expect((await revert(admin())).body.code).toBe('FORBIDDEN_CHANGE')
    expect((await revert(supadmin(), (await person()).id)).status).toBe(404)
    expect((await revert(supadmin())).body.data).toMatchObject({ firstName: 'Camille', granted: [], email })
    expect((await revert(supadmin())).body.code).toBe('VERSION_CONFLICT')
  })

  it('says which rule of rank stands in the way', async () => {
    const [user, peer] = [await person(), await person('ADMIN')]
    const change = async (caller: ReturnType<typeof admin>, id: string, body: Record<string, unknown>) =>
      (await world.call(changeAnyUser, { caller, params: { id }, body })).body.code
    expect(await change(admin(), user.id, { firstName: 'Grace' })).toBe('FORBIDDEN_CHANGE')
    expect(await change(admin(), peer.id, { status: 'suspended' })).toBe('FORBIDDEN_TARGET')
    const own = callers.user({ userId: peer.id, role: 'ADMIN', permissions: [...roleDefaults.ADMIN] })
    expect(await change(own, peer.id, { role: 'SUPADMIN' })).toBe('FORBIDDEN_TARGET')
    expect(await change(supadmin(['admin.user.update']), user.id, { granted: ['admin.city.index'] })).toBe(
      'FORBIDDEN_GRANT',
    )
  })
})

describe('deleting by an administrator', () => {
  it('ends sessions, tells the person, and leaves nothing personal, in the log either', async () => {
    const target = await person()
    await world.call(changeAnyUser, { caller: supadmin(), params: { id: target.id }, body: { lastName: 'Hopper' } })
    const body = { username: target.username, reason: 'Asked for it by letter' }
    const remove = (caller = supadmin()) => world.call(deleteAnyUser, { caller, params: { id: target.id }, body })
    expect((await remove(admin())).status).toBe(403)
    const gone = await remove()
    expect([gone.status, gone.body.data]).toEqual([200, { id: target.id }])
    expect(await alive(target.token)).toBeNull()
    expect(
      (await world.mailbox.next(target.email, ({ subject }) => Boolean(subject?.includes('deleted')))).text,
    ).toContain('administrator')
    expect((await world.outbox('UserDeleted')).map(({ envelope }) => envelope.data.userId)).toContain(target.id)
    const log = await world.db.query<{ action: string; reason: string | null; text: string }>(
      `select action, reason, coalesce(before::text, '') || coalesce(after::text, '') as text from audit_log
       where resource = 'user' and record_id = $1`,
      [target.id],
    )
    expect(log.map(({ action }) => action).sort()).toEqual(['admin.user.delete', 'admin.user.update'])
    for (const { text } of log) expect(text).not.toMatch(/Hopper|example\.com/)
    expect(log.find(({ action }) => action === 'admin.user.delete')?.reason).toBe('Asked for it by letter')
    expect((await remove()).status).toBe(404)
  })

  it('takes nobody without a reason, and without the user name or the number of people as typed', async () => {
    const [one, two] = [await person(), await person()]
    const fieldsOf = async (contract: typeof deleteAnyUser | typeof deleteUsers, body: Record<string, unknown>) => {
      const params = contract === deleteAnyUser ? { params: { id: one.id } } : {}
      const answer = await world.call(contract, { caller: supadmin(), ...params, body })
      return [answer.status, Object.keys(answer.body.fields ?? {})]
    }
    const reason = 'Sells what is not there'
    expect(await fieldsOf(deleteAnyUser, { username: two.username, reason })).toEqual([422, ['username']])
    expect(await fieldsOf(deleteAnyUser, { username: one.username })).toEqual([422, ['reason']])
    expect(await fieldsOf(deleteAnyUser, { username: one.username, reason: '  ' })).toEqual([422, ['reason']])
    const ids = [one.id, two.id]
    expect(await fieldsOf(deleteUsers, { ids, count: 1, reason })).toEqual([422, ['count']])
    expect(await fieldsOf(deleteUsers, { ids, count: 2 })).toEqual([422, ['reason']])
    expect([await alive(one.token), await alive(two.token)]).not.toContain(null)
  })

  it('keeps the last SUPADMIN and takes the rest of a list', async () => {
    await world.execute(`update account set role = 'USER' where role = 'SUPADMIN'`)
    const [last, user] = [await person('SUPADMIN'), await person()]
    const reason = 'A list of accounts that nobody uses'
    const several = await world.call(deleteUsers, {
      caller: supadmin(),
      body: { ids: [last.id, user.id, nobody], count: 3, reason },
    })
    expect(several.body.data).toMatchObject({
      deleted: [user.id, nobody],
      refused: [{ id: last.id, code: 'LAST_SUPADMIN' }],
    })
    const only = { params: { id: last.id }, body: { username: last.username, reason } }
    expect((await world.call(deleteAnyUser, { caller: supadmin(), ...only })).body.code).toBe('LAST_SUPADMIN')
    const limited = await world.call(deleteUsers, {
      caller: admin(['admin.user.delete']),
      body: { ids: [(await person('ADMIN')).id], count: 1, reason },
    })
    expect(limited.body.data.refused[0].code).toBe('FORBIDDEN_TARGET')
  })
})

describe('several accounts deleted at once', () => {
  const reason = 'A list of accounts that nobody uses'
  const caller = supadmin()
  const remove = (ids: readonly string[], idempotencyKey = newId()) =>
    world.call(deleteUsers, { caller, body: { ids, count: ids.length, reason }, idempotencyKey })

  it('are answered again under the key of the request, which stands for no other list', async () => {
    const [one, two, key] = [await person(), await person(), newId()]
    const answer = { status: 200, body: { data: { deleted: [one.id], refused: [] } } }
    expect(await remove([one.id], key)).toMatchObject(answer)
    expect(await remove([one.id], key)).toMatchObject(answer)
    expect((await remove([two.id], key)).status).toBe(422)
    expect(await alive(two.token)).not.toBeNull()
  })

  it('say that something is broken, and are no refusals then', async () => {
    const [one, two] = [await person(), await person()]
    await world.execute(`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`)
    await world.execute(`create trigger broken before update on account for each row when (old.username = '${two.username}')
      execute function broken()`)
    expect((await remove([one.id, two.id])).status).toBe(500)
    await world.execute('drop function broken cascade')
    expect((await remove([one.id, two.id])).body.data.deleted).toEqual([one.id, two.id])
  })
})

describe('sessions and security events of others', () => {
  it('are shown to who ranks above, and ended by a SUPADMIN: one, or all', async () => {
    const target = await person()
    const { id } = target
    await world.call(login, { caller: callers.anonymous(), body: { email: target.email, password } })
    const sessions = await world.call(listAnySessions, { caller: admin(), params: { id } })
    expect(sessions.body.data).toHaveLength(2)
    const events = await world.call(listAnySecurityEvents, { caller: admin(), params: { id }, query: {} })
    expect(events.body.data.map(({ kind }: { kind: string }) => kind)).toContain('SIGNED_IN')
    const sessionId = sessions.body.data[0].id
    const end = (caller: ReturnType<typeof admin>) => world.call(endAnySession, { caller, params: { id, sessionId } })
    expect((await end(admin())).body.code).toBe('FORBIDDEN_CHANGE')
    expect([(await end(supadmin())).status, (await end(supadmin())).status]).toEqual([200, 404])
    const rest = await world.call(endAnySessions, { caller: supadmin(), params: { id } })
    expect(rest.body.data).toEqual({ endedSessions: 1 })
    expect(await alive(target.token)).toBeNull()

    const peer = await person('ADMIN')
    for (const contract of [listAnySessions, listAnySecurityEvents])
      expect((await world.call(contract, { caller: admin(), params: { id: peer.id } })).body.code).toBe(
        'FORBIDDEN_TARGET',
      )
    expect((await world.call(listAnySessions, { caller: admin(), params: { id: nobody } })).status).toBe(404)
  })
})

describe('when somebody was last seen', () => {
  const seen = async (id: string) =>
    (await world.call(readAnyUser, { caller: admin(), params: { id } })).body.data.lastSeenAt
  const at = '2025-03-04T05:06:07.000Z'

  it('stays known when sessions end, expire and are purged, and is the latest of all', async () => {
    const { id } = await person()
    await world.execute('update session set last_seen_at = $2 where account_id = $1', [id, at])
    expect(await seen(id)).toBe(at)
    await world.call(endAnySessions, { caller: supadmin(), params: { id } })
    expect(await seen(id)).toBe(at)
    await world.execute(
      `insert into session (id, token_hash, account_id, last_seen_at, expires_at)
       values (gen_random_uuid(), 'an older one', $1, $2::timestamptz - interval '1 day', now())`,
      [id, at],
    )
    await world.execute('delete from session where account_id = $1', [id])
    expect(await seen(id)).toBe(at)
  })

  it('is forgotten with the account', async () => {
    const { id, username } = await person()
    await world.call(deleteAnyUser, { caller: supadmin(), params: { id }, body: { username, reason: 'Asked for it' } })
    expect(await world.db.query('select 1 from account_seen where account_id = $1', [id])).toEqual([])
  })
})

describe('the list of users', () => {
  const ids = async (query: Record<string, unknown>) => {
    const found = await world.call(listUsers, { caller: admin(), query: { limit: 50, ...query } })
    expect([query, found.status]).toEqual([query, 200])
    return found.body.data.map(({ id }: { id: string }) => id)
  }

  it('finds every word of a text, in email, names, username and phone; short ones where a word begins', async () => {
    const { id } = await person('USER', {
      email: 'zoe.quartz@example.org',
      username: 'obsidian7',
      firstName: 'Zoë',
      lastName: 'Vandermolen',
      phone: '+33698765432',
    })
    for (const q of ['quartz', 'SIDIAN', 'vandermolen zoë', '98765', 'va zo', '  Zoë   Vander '])
      expect([q, await ids({ q })]).toEqual([q, [id]])
    for (const q of ['quartz basalt', 'olen va x', 'ol', '%', '_'])
      expect([q, (await ids({ q })).includes(id)]).toEqual([q, false])
  })

  it('is narrowed by each filter, and by several at once', async () => {
    const one = await person('ADMIN')
    const two = await person()
    await world.execute(
      `update account set status = 'suspended', email_verified_at = null, premium_until = now() + interval '1 day',
         created_at = '2020-02-29T23:59:59Z' where id = $1`,
      [two.id],
    )
    const within: [Record<string, unknown>, string][] = [
      [{ role: ['ADMIN'] }, one.id],
      [{ role: ['ADMIN', 'USER'], status: ['suspended'] }, two.id],
      [{ emailVerified: false, is_premium: true }, two.id],
      [{ emailVerified: true, role: ['ADMIN'] }, one.id],
      [{ createdAtFrom: '2020-02-29', createdAtTo: '2020-02-29' }, two.id],
    ]
    for (const [query, id] of within) expect([query, await ids(query)]).toEqual([query, expect.arrayContaining([id])])
    const outside: [Record<string, unknown>, string][] = [
      [{ role: ['USER'] }, one.id],
      [{ status: ['active'] }, two.id],
      [{ is_premium: false }, two.id],
      [{ createdAtFrom: '2020-03-01', createdAtTo: '2020-03-02' }, two.id],
      [{ createdAtTo: '2020-02-28' }, two.id],
    ]
    for (const [query, id] of outside) expect([query, (await ids(query)).includes(id)]).toEqual([query, false])
    for (const query of [{ role: ['EMPEROR'] }, { createdAtFrom: 'yesterday' }, { premium: true }, { sort: 'phone' }])
      expect((await world.call(listUsers, { caller: admin(), query })).status).toBe(422)
  })

  it('is downloaded as it is narrowed, without live formulas and without secrets', async () => {
    await person('USER', { firstName: '=cmd()', lastName: 'Formula' })
    const file = await world.call(exportUsers, { caller: admin(), query: { q: 'formula', sort: 'email' } })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = String(file.body).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^\uFEFF?id,version,name,username,firstName/)
    expect(lines[0]).not.toContain('password')
    expect(lines[1]).toContain("'=cmd()")
    expect((await world.call(exportUsers, { caller: callers.user({ permissions: [] }), query: {} })).status).toBe(403)
  })
})
