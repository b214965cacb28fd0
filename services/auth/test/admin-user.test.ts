import {
  allPermissions,
  changeAnyUser,
  changeUserStatuses,
  createAnyUser,
  deleteAnyUser,
  deleteUsers,
  endAnySession,
  endAnySessions,
  exportUsers,
  importUsers,
  type Locale,
  listAnySecurityEvents,
  listAnySessions,
  listUsers,
  login,
  type PermissionKey,
  type Role,
  readAnyUser,
  replaceAnyUser,
  revertUser,
  roleDefaults,
  userHistory,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveSessions } from '../src/session/session.service.ts'
import { password, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const supadmin = (permissions: readonly PermissionKey[] = allPermissions) =>
  callers.user({ role: 'SUPADMIN', permissions: [...permissions] })
const admin = (more: readonly PermissionKey[] = []) =>
  callers.user({ role: 'ADMIN', permissions: [...roleDefaults.ADMIN, ...more] })
const nobody = '019b76da-a800-7000-8000-00000000dead'

async function person(role: Role = 'USER', form: Record<string, unknown> = {}) {
  const { user, token } = await world.signUp(form)
  await world.execute('update account set role = $2, email_verified_at = now() where id = $1', [user.id, role])
  return { id: user.id as string, email: user.email as string, username: user.username as string, token }
}
const alive = async (token: string) => (await resolveSessions(world.db, [{ token, address: '192.0.2.9' }]))[0]
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

describe('people from a list', () => {
  const head = 'email,username,firstName,lastName,phone,role,bio'
  const send = (caller: ReturnType<typeof admin>, lines: readonly string[], dryRun = false, first = head) =>
    world.call(importUsers, { caller, body: { csv: [first, ...lines].join('\n'), dryRun } })
  const countOf = async (like: string) =>
    (await world.db.query<{ n: number }>('select count(*)::int as n from account where email like $1', [like]))[0]?.n

  it('are tried first, then created: told by email, audited, with no password, unconfirmed, active', async () => {
    const lines = [
      'list-one@example.com,listone,Ada,Byron,06 12 34 56 78,,',
      'list-two@example.com,listtwo,Grace,Hopper,,ADMIN,"Sells, and buys"',
    ]
    const dry = await send(supadmin(), lines, true)
    expect(dry).toMatchObject({ status: 200, body: { data: { created: 2, isApplied: false, errors: [] } } })
    expect(await countOf('list-%')).toBe(0)
    expect((await send(supadmin(), lines)).body.data).toMatchObject({ created: 2, isApplied: true, errors: [] })
    const { data } = (await world.call(listUsers, { caller: supadmin(), query: { q: 'list-two@example.com' } })).body
    expect(data[0]).toMatchObject({
      role: 'ADMIN',
      status: 'active',
      emailVerified: false,
      hasPassword: false,
      bio: 'Sells, and buys',
    })
    expect((await world.mailbox.next('list-one@example.com')).text).toContain('/forgot-password')
    const history = await world.call(userHistory, { caller: supadmin(), params: { id: data[0].id } })
    expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual(['create'])
  })

  it('are all refused when one is wrong, each with its line; nobody is written to', async () => {
    const { email } = await person()
    const lines = [
      'fine-one@example.com,fineone,Ada,Byron,,,',
      `${email},finetwo,Ada,Byron,,,`,
      'fine-one@example.com,finethree,Ada,Byron,,,',
      'nowhere,x,,Byron,12345,EMPEROR,',
      'fine-four@example.com,finefour,Ada,Byron,12345,,',
      'fine-five@example.com,finefive,Ada,Byron,,,',
    ]
    const { data } = (await send(supadmin(), lines)).body
    expect(data).toMatchObject({ created: 2, isApplied: false })
    expect(data.errors.map(({ line, field }: { line: number; field: string }) => `${line} ${field}`)).toEqual(
      expect.arrayContaining(['3 email', '4 email', '5 email', '5 username', '5 firstName', '5 role', '6 phone']),
    )
    expect(await countOf('fine-%')).toBe(0)
    const mails = await world.db.query(`select from job where payload::text like '%fine-%'`)
    expect(mails).toEqual([])
  })

  it('never hold more than who sends them, and are suspended or confirmed by none', async () => {
    const line = (role: string) => [`rank-${role}@example.com,rank${role},Ada,Byron,,${role},`]
    const messageOf = async (caller: ReturnType<typeof admin>, role: string) =>
      (await send(caller, line(role))).body.data.errors[0]?.message
    const clerk = admin(['admin.user.create'])
    expect(await messageOf(clerk, 'ADMIN')).toMatch(/below yours/)
    expect(await messageOf(clerk, 'SUPADMIN')).toMatch(/below yours/)
    expect(await messageOf(supadmin(['admin.user.create']), 'ADMIN')).toBeDefined()
    expect(await messageOf(clerk, 'USER')).toBeUndefined()
    expect((await send(admin(), line('USER'))).body.code).toBe('FORBIDDEN')
    for (const column of ['id', 'status', 'emailVerified', 'is_premium', 'granted', 'password', 'passwordHash']) {
      const answer = await send(supadmin(), ['x'], true, column)
      expect([column, answer.status, answer.body.fields.csv]).toEqual([column, 422, expect.stringContaining(column)])
    }
  })

  it('are no more than can be written to', async () => {
    const lines = Array.from({ length: 201 }, (_, n) => `many-${n}@example.com,many${n},Ada,Byron,,,`)
    expect((await send(supadmin(), lines, true)).body.fields.csv).toContain('200')
    expect((await send(supadmin(), lines.slice(1), true)).body.data).toMatchObject({ created: 200, errors: [] })
    expect((await send(supadmin(), [], true)).status).toBe(422)
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

describe('suspending several', () => {
  const change = (caller: ReturnType<typeof admin>, body: Record<string, unknown>, idempotencyKey?: string) =>
    world.call(changeUserStatuses, {
      caller,
      body,
      ...(idempotencyKey && { idempotencyKey }),
    })
  const logOf = (id: string) =>
    world.db.query<{ reason: string | null; status: string }>(
      `select reason, after ->> 'status' as status from audit_log where resource = 'user' and record_id = $1 order by at`,
      [id],
    )
  const codes = (outcomes: { problem: { code: string } | null }[]) => outcomes.map(({ problem }) => problem?.code)

  it('ends their sessions, logs each once with the reason, and says who may not be and why', async () => {
    const [one, two, peer, above] = [await person(), await person(), await person('ADMIN'), await person('SUPADMIN')]
    const ids = [one.id, peer.id, nobody, two.id, above.id]
    const answer = await change(admin(), { status: 'suspended', ids, reason: 'one ring' })
    expect(answer.body.data).toEqual([
      { id: one.id, outcome: 'done', problem: null },
      { id: peer.id, outcome: 'refused', problem: { code: 'FORBIDDEN_TARGET', message: expect.any(String) } },
      { id: nobody, outcome: 'refused', problem: { code: 'NOT_FOUND', message: expect.any(String) } },
      { id: two.id, outcome: 'done', problem: null },
      { id: above.id, outcome: 'refused', problem: { code: 'FORBIDDEN_TARGET', message: expect.any(String) } },
    ])
    expect(await Promise.all([one, two, peer, above].map(async ({ token }) => Boolean(await alive(token))))).toEqual([
      false,
      false,
      true,
      true,
    ])
    for (const { id } of [one, two]) expect(await logOf(id)).toEqual([{ reason: 'one ring', status: 'suspended' }])
    for (const { id } of [peer, above]) expect(await logOf(id)).toEqual([])
    const told = (await world.outbox('UserSuspended')).map(({ envelope }) => envelope.data.userId)
    expect(told.filter((id) => ids.includes(id as string)).sort()).toEqual([one.id, two.id].sort())
  })

  it('can be sent again: who is as asked already is done, with nothing logged or told', async () => {
    const { id } = await person()
    const body = { status: 'suspended', ids: [id] }
    const done = [{ id, outcome: 'done', problem: null }]
    const key = '019b76da-a800-7000-8000-0000000000b1'
    expect((await change(admin(), body, key)).body.data).toEqual(done)
    const { version } = (await world.call(readAnyUser, { caller: admin(), params: { id } })).body.data
    expect((await change(admin(), body, key)).body.data).toEqual(done)
    expect((await change(admin(), body)).body.data).toEqual(done)
    expect(await logOf(id)).toHaveLength(1)
    expect((await world.call(readAnyUser, { caller: admin(), params: { id } })).body.data.version).toBe(version)
    expect((await change(admin(), { status: 'active', ids: [id] })).body.data).toEqual(done)
    expect((await logOf(id)).map(({ status }) => status)).toEqual(['suspended', 'active'])
  })

  it('never takes the last SUPADMIN or oneself, and tells it in the language of who asks', async () => {
    await world.execute(`update account set role = 'USER' where role = 'SUPADMIN'`)
    const [own, other] = [await person('SUPADMIN'), await person('SUPADMIN')]
    const me = callers.user({ userId: own.id, role: 'SUPADMIN', permissions: [...allPermissions] })
    const ask = async (ids: string[]) => (await change(me, { status: 'suspended', ids })).body.data
    expect(codes(await ask([own.id, other.id]))).toEqual(['OWN_ACCOUNT', undefined])
    expect(codes(await ask([own.id]))).toEqual(['LAST_SUPADMIN'])
    const single = await world.call(changeAnyUser, {
      caller: me,
      params: { id: own.id },
      body: { status: 'suspended' },
    })
    expect(single.body.code).toBe('LAST_SUPADMIN')
    expect(await alive(own.token)).not.toBeNull()

    const messageIn = async (locale: Locale) => {
      const answer = await change({ ...me, locale }, { status: 'suspended', ids: [own.id] })
      return answer.body.data[0].problem.message
    }
    expect([await messageIn('en_US'), await messageIn('fr_FR'), await messageIn('zh_CN')]).toEqual([
      'There must be at least one active super administrator.',
      'Il doit rester au moins un super-administrateur actif.',
      '必须至少保留一位有效的超级管理员。',
    ])
  })

  it('is refused whole without the right, for a list of nobodies, and for what is no list', async () => {
    const { id } = await person()
    const send = async (caller: ReturnType<typeof admin>, body: Record<string, unknown>) =>
      (await change(caller, { status: 'suspended', ids: [id], ...body })).status
    expect(await send(callers.user({ role: 'ADMIN', permissions: ['admin.user.index'] }), {})).toBe(403)
    expect(await send(admin(), { ids: [nobody] })).toBe(404)
    for (const body of [
      { ids: [] },
      { ids: [id, id] },
      { status: 'gone' },
      { reason: 'x'.repeat(501) },
      { role: 'USER' },
    ])
      expect([body, await send(admin(), body)]).toEqual([body, 422])
    expect(await logOf(id)).toEqual([])
  })

  it('lets two administrators suspend overlapping lists at once', async () => {
    const targets = await Promise.all(Array.from({ length: 6 }, () => person()))
    const ids = targets.map(({ id }) => id)
    const answers = await Promise.all(
      [ids, ids.toReversed()].map((list) => change(supadmin(), { status: 'suspended', ids: list })),
    )
    for (const { body } of answers) expect(codes(body.data)).toEqual(ids.map(() => undefined))
    for (const id of ids) expect(await logOf(id)).toHaveLength(1)
  })
})

describe('deleting by an administrator', () => {
  it('ends sessions, tells the person, and leaves nothing personal, in the log either', async () => {
    const target = await person()
    await world.call(changeAnyUser, { caller: supadmin(), params: { id: target.id }, body: { lastName: 'Hopper' } })
    expect((await world.call(deleteAnyUser, { caller: admin(), params: { id: target.id } })).status).toBe(403)
    const gone = await world.call(deleteAnyUser, { caller: supadmin(), params: { id: target.id } })
    expect([gone.status, gone.body.data]).toEqual([200, { id: target.id }])
    expect(await alive(target.token)).toBeNull()
    expect(
      (await world.mailbox.next(target.email, ({ subject }) => Boolean(subject?.includes('deleted')))).text,
    ).toContain('administrator')
    expect((await world.outbox('UserDeleted')).map(({ envelope }) => envelope.data.userId)).toContain(target.id)
    const log = await world.db.query<{ action: string; text: string }>(
      `select action, coalesce(before::text, '') || coalesce(after::text, '') as text from audit_log
       where resource = 'user' and record_id = $1`,
      [target.id],
    )
    expect(log.map(({ action }) => action).sort()).toEqual(['admin.user.delete', 'admin.user.update'])
    for (const { text } of log) expect(text).not.toMatch(/Hopper|example\.com/)
    expect((await world.call(deleteAnyUser, { caller: supadmin(), params: { id: target.id } })).status).toBe(404)
  })

  it('keeps the last SUPADMIN and takes the rest of a list', async () => {
    await world.execute(`update account set role = 'USER' where role = 'SUPADMIN'`)
    const [last, user] = [await person('SUPADMIN'), await person()]
    const several = await world.call(deleteUsers, { caller: supadmin(), body: { ids: [last.id, user.id, nobody] } })
    expect(several.body.data).toMatchObject({
      deleted: [user.id, nobody],
      refused: [{ id: last.id, code: 'LAST_SUPADMIN' }],
    })
    expect((await world.call(deleteAnyUser, { caller: supadmin(), params: { id: last.id } })).body.code).toBe(
      'LAST_SUPADMIN',
    )
    const limited = await world.call(deleteUsers, {
      caller: admin(['admin.user.delete']),
      body: { ids: [(await person('ADMIN')).id] },
    })
    expect(limited.body.data.refused[0].code).toBe('FORBIDDEN_TARGET')
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
