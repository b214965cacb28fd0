import { readUser, updateUser } from '@forecourt/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const chars = (length: number) => 'a'.repeat(length)

// Both ends of each bound of the profile, and what is just beyond them.
it.each([
  ['username', [chars(1), chars(31)], [`bo`, `b${chars(29)}`]],
  ['firstName', ['A', chars(31)], ['Al', chars(30)]],
  ['lastName', ['A', chars(31)], ['Al', chars(30)]],
  ['name', ['A', chars(31)], ['Al', chars(30)]],
  ['email', ['', 'nobody', 'no body@example.com'], ['somebody.else@example.com']],
  ['phone', ['12', '+33 1', 'call me'], ['+33612345678']],
  ['bio', ['abc', chars(161)], ['abcd', chars(160)]],
  ['urls', [['javascript:alert(1)'], ['example']], [['https://example.com/a'], []]],
] as const)('%s of %j is refused, and of %j taken', async (field, refused, taken) => {
  const { user, caller } = await world.verifiedPerson()
  const change = (value: unknown) =>
    world.call(updateUser, { caller, params: { id: user.id }, body: { [field]: value } as never })
  const stored = async () => (await world.call(readUser, { caller, params: { id: user.id } })).body.data[field]
  const before = await stored()
  for (const value of refused) {
    const { status, body } = await change(value)
    expect([status, Object.keys(body.fields ?? {})[0]?.startsWith(field)], JSON.stringify(value)).toEqual([422, true])
  }
  expect(await stored()).toEqual(before)
  for (const value of taken) {
    expect((await change(value)).status, JSON.stringify(value)).toBe(200)
    expect(await stored()).toEqual(value)
  }
})
