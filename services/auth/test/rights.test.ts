import {
  allPermissions,
  changeAnyUser,
  changeRole,
  listRoles,
  listUsers,
  type Role,
  roleDefaults,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { up as nameRolePermissions } from '../migrations/0021-role-audit.ts'
import { seed } from '../src/seed.ts'
import { resolveSessions } from '../src/session/session.service.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const supadmin = (userId?: string) =>
  callers.user({ role: 'SUPADMIN', permissions: [...allPermissions], ...(userId && { userId }) })
const admin = () => callers.user({ role: 'ADMIN', permissions: [...roleDefaults.ADMIN] })

/** A signed-in person of a role, with the token of a living session. */
async function person(role: Role = 'USER') {
  const { user, token } = await world.signUp()
  await world.execute('update account set role = $2, email_verified_at = now() where id = $1', [user.id, role])
  return { id: user.id as string, email: user.email as string, token }
}
const alive = async (token: string) => (await resolveSessions(world.db, [{ token, address: '192.0.2.9' }]))[0]
const change = (caller: ReturnType<typeof admin>, id: string, body: Record<string, unknown>) =>
  world.call(changeAnyUser, { caller, params: { id }, body })

describe('changing users', () => {
  it('suspends at once: sessions end, the others are told, and a reactivated one signs in again', async () => {
    const target = await person()
    const answer = await change(admin(), target.id, { status: 'suspended', reason: 'spam' })
    expect(answer).toMatchObject({ status: 200, body: { data: { status: 'suspended' } } })
    expect(await alive(target.token)).toBeNull()
    const mail = await world.mailbox.next(target.email, ({ subject }) => Boolean(subject?.includes('was suspended')))
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(['support@forecourt.test'])
    const told = await world.outbox('UserSuspended')
    expect(told.map(({ envelope }) => envelope.data.userId)).toContain(target.id)
    expect(await change(admin(), target.id, { status: 'active' })).toMatchObject({ status: 200 })
    const [entry] = await world.db.query<{ reason: string; before: unknown; after: unknown }>(
      `select reason, before, after from audit_log where resource = 'user' and record_id = $1 order by at limit 1`,
      [target.id],
    )
    expect(entry).toMatchObject({ reason: 'spam', before: { status: 'active' }, after: { status: 'suspended' } })
  })

  it('of a role ends the sessions; a granted or denied right holds from the next request, in the same session', async () => {
    const target = await person()
    expect((await alive(target.token))?.caller.permissions).toEqual([])
    await change(supadmin(), target.id, { granted: ['admin.city.update'] })
    expect((await alive(target.token))?.caller.permissions).toEqual(['admin.city.update'])
    await change(supadmin(), target.id, { denied: ['admin.city.update'] })
    expect((await alive(target.token))?.caller.permissions).toEqual([])
    expect((await change(supadmin(), target.id, { role: 'ADMIN' })).status).toBe(200)
    expect(await alive(target.token)).toBeNull()
  })

  it('is limited for an ADMIN to the status of a USER', async () => {
    const [user, peer, above] = [await person(), await person('ADMIN'), await person('SUPADMIN')]
    for (const body of [{ role: 'ADMIN' }, { granted: ['admin.city.index'] }, { denied: [] }])
      expect((await change(admin(), user.id, body)).status).toBe(403)
    for (const { id } of [peer, above]) expect((await change(admin(), id, { status: 'suspended' })).status).toBe(403)
    expect((await change(admin(), user.id, { status: 'suspended' })).status).toBe(200)
  })

  it('never gives what the caller does not hold, by grant, role or lifted denial', async () => {
    const user = await person()
    const weak = callers.user({ role: 'SUPADMIN', permissions: ['admin.user.update'] })
    expect((await change(weak, user.id, { granted: ['admin.city.update'] })).status).toBe(403)
    expect((await change(weak, user.id, { role: 'ADMIN' })).status).toBe(403)
    await change(supadmin(), user.id, { role: 'ADMIN', denied: ['admin.city.update'] })
    expect((await change(weak, user.id, { denied: [] })).status).toBe(403)
    expect((await change(weak, user.id, { status: 'suspended' })).status).toBe(200)
  })

  it('refuses unknown members and stale versions whole', async () => {
    const user = await person()
    expect((await change(supadmin(), user.id, { status: 'suspended', is_premium: true })).status).toBe(422)
    expect((await change(supadmin(), user.id, { status: 'suspended', granted: ['admin.city.fly'] })).status).toBe(422)
    expect((await change(supadmin(), user.id, { status: 'suspended', version: 99 })).body.code).toBe('VERSION_CONFLICT')
    expect((await alive(user.token))?.user.status).toBe('active')
    const nobody = '019b76da-a800-7000-8000-00000000dead'
    expect((await change(supadmin(), nobody, { status: 'active' })).status).toBe(404)
  })

  it('keeps at least one active SUPADMIN, also when the last two demote each other at once', async () => {
    await world.execute(`update account set role = 'USER' where role = 'SUPADMIN'`)
    const [one, two] = [await person('SUPADMIN'), await person('SUPADMIN')]
    const answers = await Promise.all([
      change(supadmin(one.id), two.id, { role: 'ADMIN' }),
      change(supadmin(two.id), one.id, { status: 'suspended' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('LAST_SUPADMIN')
    const left = await world.db.query(`select 1 from account where role = 'SUPADMIN' and status = 'active'`)
    expect(left).toHaveLength(1)
  })
})

describe('the list of users', () => {
  it('is searched, filtered, sorted and paged', async () => {
    const target = await person('ADMIN')
    const list = (query: Record<string, unknown>) => world.call(listUsers, { caller: admin(), query })
    const found = await list({ q: target.email.toUpperCase() })
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([target.id])
    expect(found.body.data[0]).not.toHaveProperty('password_hash')
    const admins = await list({ role: ['ADMIN'], sort: 'email', limit: 50 })
    const emails = admins.body.data.map(({ email }: { email: string }) => email)
    expect(emails).toContain(target.email)
    expect(emails).toEqual([...emails].sort())
    expect((await list({ q: '%' })).body.data).toEqual([])
    expect((await list({ page: 1000, limit: 50 })).body.code).toBe('PAGE_TOO_DEEP')
    expect((await list({ sort: 'password_hash' })).status).toBe(422)
  })
})

describe('the role matrix', () => {
  it('counts from the next request of everybody who has the role', async () => {
    const holder = await person('ADMIN')
    const roles = await world.call(listRoles, { caller: supadmin() })
    expect(roles.body.data.map(({ role }: { role: string }) => role)).toEqual(['USER', 'ADMIN', 'SUPADMIN'])
    const permissions = roleDefaults.ADMIN.filter((key) => key !== 'delete_vehicle')
    const answer = await world.call(changeRole, {
      caller: supadmin(),
      params: { role: 'ADMIN' },
      body: { permissions },
    })
    expect(answer).toMatchObject({ status: 200, body: { data: { version: 2 } } })
    expect((await alive(holder.token))?.caller.permissions).not.toContain('delete_vehicle')
    const stale = { permissions: [...roleDefaults.ADMIN], version: 1 }
    expect((await world.call(changeRole, { caller: supadmin(), params: { role: 'ADMIN' }, body: stale })).status).toBe(
      409,
    )
  })

  it('is recorded as what the audit log promises: fields before and after, of earlier changes too', async () => {
    const permissions = ['admin.city.index']
    const put = (body: { permissions: string[] }) =>
      world.call(changeRole, { caller: supadmin(), params: { role: 'USER' }, body })
    await put({ permissions: [] })
    await put({ permissions })
    const id = '019b76da-a800-7000-8000-0000000000aa'
    await world.execute(
      `insert into audit_log (id, actor, action, resource, record_id, before, after)
       values ($1, 'an administrator', 'admin.role.update', 'role', 'USER', '["a"]', '[]')`,
      [id],
    )
    for (const statement of nameRolePermissions) await world.execute(statement)
    const [earlier, latest] = await world.db.query(
      `select before, after from audit_log where resource = 'role' and record_id = 'USER' order by (id = $1) desc, at desc`,
      [id],
    )
    expect(earlier).toEqual({ before: { permissions: ['a'] }, after: { permissions: [] } })
    expect(latest).toEqual({ before: { permissions: [] }, after: { permissions } })
    await put({ permissions: [] })
  })

  it('cannot be bent: SUPADMIN keeps all, own and higher ranks stay, nothing is given that is not held', async () => {
    const put = (caller: ReturnType<typeof admin>, role: string, permissions: string[]) =>
      world.call(changeRole, { caller, params: { role }, body: { permissions } })
    expect((await put(supadmin(), 'SUPADMIN', [])).status).toBe(403)
    expect((await put(admin(), 'USER', ['admin.city.index'])).status).toBe(403)
    const editor = callers.user({ role: 'ADMIN', permissions: ['admin.role.update'] })
    expect((await put(editor, 'ADMIN', [])).status).toBe(403)
    expect((await put(editor, 'USER', ['admin.city.index'])).status).toBe(403)
    expect((await put(supadmin(), 'USER', ['admin.city.fly'])).status).toBe(422)
  })

  it('gives SUPADMIN what came with a later version, and nobody else anything', async () => {
    const roles = async () => (await world.call(listRoles, { caller: supadmin() })).body.data
    const before = await roles()
    await world.execute(
      `delete from role_permission where permission like 'admin.taxrate.%' or permission = 'delete_vehicle'`,
    )
    await seed(world.db)
    const after = await roles()
    expect(after.find(({ role }: { role: Role }) => role === 'SUPADMIN').permissions).toEqual(allPermissions)
    const held = (list: typeof before) => list.find(({ role }: { role: Role }) => role === 'ADMIN').permissions
    expect(held(after)).toEqual(held(before).filter((key: string) => key !== 'delete_vehicle'))
    await world.execute(`insert into role_permission (role, permission) values ('ADMIN', 'delete_vehicle')`)
  })
})
