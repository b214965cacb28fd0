import { findAdministrators, pageAudit, resources, userFigures } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { supadmin } from './administrators.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ deployment: 'production' })
})
afterAll(() => world.close())
const bff = callers.service('catalog')

it('counts sign-ups by UTC day, week and month, and those of the days before', async () => {
  const at = async (time: string) => {
    const { user } = await world.signUp()
    await world.execute('update account set created_at = $2 where id = $1', [user.id, time])
  }
  for (const time of ['2026-02-01T23:59:59Z', '2026-02-02T00:00:00Z', '2026-02-08T23:59:59Z', '2026-02-09T12:00:00Z'])
    await at(time)
  const ask = async (from: string, to: string, step: string) =>
    (await world.call(userFigures, { caller: bff, query: { from, to, step } as never })).body.data.registered
  expect(await ask('2026-02-02', '2026-02-15', 'week')).toEqual({
    steps: [
      { start: '2026-02-02', count: 2 },
      { start: '2026-02-09', count: 1 },
    ],
    total: 3,
    before: 1,
  })
  expect((await ask('2026-02-01', '2026-02-02', 'day')).steps.map(({ count }: { count: number }) => count)).toEqual([
    1, 1,
  ])
  expect((await ask('2026-02-01', '2026-02-15', 'month')).steps).toEqual([{ start: '2026-02-01', count: 4 }])
})

it('counts accounts that come together, and no longer those whose rows are gone', async () => {
  const ask = async () =>
    (
      await world.call(userFigures, {
        caller: bff,
        query: { from: '2025-05-01', to: '2025-05-03', step: 'day' } as never,
      })
    ).body.data.registered.steps.map(({ count }: { count: number }) => count)
  const insert = `insert into account (id, email, username, first_name, last_name, created_at)
    select gen_random_uuid(), 'day' || i || '@example.com', 'day' || i, 'Day', 'Tester', '2025-05-01T23:00:00Z'::timestamptz + make_interval(hours => i)
    from generate_series(0, 25) as i`
  await world.execute(insert, [])
  expect(await ask()).toEqual([1, 24, 1])
  await world.execute(`delete from account where username in ('day0', 'day1', 'day2')`, [])
  expect(await ask()).toEqual([0, 22, 1])
  await world.execute(`update account set created_at = created_at + interval '1 day' where username = 'day3'`, [])
  expect(await ask()).toEqual([0, 21, 2])
})

it('finds administrators by part of what they are called, and anybody by id', async () => {
  const [boss, helper, guest] = [await world.signUp(), await world.signUp(), await world.signUp()]
  await world.execute(`update account set first_name = 'Quillon', role = 'ADMIN' where id = $1`, [boss.user.id])
  await world.execute(`update account set first_name = 'Quillon', granted = '{delete_vehicle}' where id = $1`, [
    helper.user.id,
  ])
  await world.execute(`update account set first_name = 'Quillon' where id = $1`, [guest.user.id])
  const find = async (query: Record<string, unknown>) => {
    const { body } = await world.call(findAdministrators, { caller: bff, query: query as never })
    return body.data.map(({ id }: { id: string }) => id).sort()
  }
  expect(await find({ q: 'quill' })).toEqual([boss.user.id, helper.user.id].sort())
  expect(await find({ q: '%' })).toEqual([])
  expect(await find({ id: [guest.user.id] })).toEqual([guest.user.id])
})

it('answers its audit log to services alone', async () => {
  const query = { resource: ['user'], limit: 5 } as never
  expect((await world.call(pageAudit.auth, { caller: bff, query })).status).toBe(200)
  expect((await world.call(pageAudit.auth, { caller: callers.admin(['admin.user.index']), query })).status).toBe(403)
})

it('keeps no address of an identity provider that a production deployment would not ask', async () => {
  const addresses = {
    issuer: 'http://id.example',
    authorizeUrl: 'https://127.0.0.1/authorize',
    tokenUrl: 'https://169.254.169.254/token',
    userInfoUrl: 'https://[::1]/me',
  }
  const answer = await world.call(resources.federer.endpoints.create, {
    caller: supadmin(),
    body: {
      name: 'Inner',
      code: 'inner',
      clientId: 'x',
      clientSecret: 'a secret of theirs',
      scopes: 'openid',
      position: 1,
      active: true,
      ...addresses,
    },
  })
  expect([answer.status, Object.keys(answer.body.fields ?? {}).sort()]).toEqual([422, Object.keys(addresses).sort()])
  expect(await world.db.query(`select from federer where code = 'inner'`)).toEqual([])
})
