import { allEndpoints, type Endpoint, updateUser } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { personIn, supadmin } from './administrators.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const asking = allEndpoints.filter(({ owner, fresh }) => owner === 'auth' && fresh)
const ask = async (contract: Endpoint, fresh: boolean | undefined) => {
  const { fresh: _, ...unknown } = supadmin()
  const caller = { ...unknown, ...(fresh !== undefined && { fresh }) }
  const params = { id: caller.userId, role: 'USER', passkeyId: caller.userId }
  return (await world.call(contract, { caller, params, ...(contract.body && { body: {} }) })).body?.code
}

it.each(asking.map((one) => [one.id, one] as const))(
  '%s is closed to a session that is not fresh',
  async (_id, one) => {
    expect([await ask(one, false), await ask(one, undefined)]).toEqual(Array(2).fill('FRESH_SIGN_IN_REQUIRED'))
    expect(await ask(one, true)).not.toBe('FRESH_SIGN_IN_REQUIRED')
  },
)

it('a session is fresh for a quarter of an hour', async () => {
  const { id, token } = await personIn(world)
  const isFreshAfter = async (minutes: number) => {
    await world.execute('update session set confirmed_at = now() - make_interval(mins => $2) where account_id = $1', [
      id,
      minutes,
    ])
    return (await world.callerOf(token)).fresh
  }
  expect([await isFreshAfter(14), await isFreshAfter(16)]).toEqual([true, false])
})

it('a change that is only sometimes sensitive asks when it is', async () => {
  const { id, email } = await personIn(world)
  const caller = callers.user({ userId: id, email, fresh: false })
  const change = (body: Record<string, unknown>) => world.call(updateUser, { caller, params: { id }, body })
  expect((await change({ bio: 'Sells old Peugeots.' })).status).toBe(200)
  expect((await change({ email: 'elsewhere@example.org' })).body.code).toBe('FRESH_SIGN_IN_REQUIRED')
})
