import {
  allPermissions,
  changeAnyUser,
  changeUserStatuses,
  importUsers,
  type Locale,
  listUsers,
  type Role,
  readAnyUser,
  userHistory,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin, nobody, personIn, sessionOf, supadmin } from './administrators.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const person = (role?: Role) => personIn(world, role)
const alive = (token: string) => sessionOf(world, token)

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
