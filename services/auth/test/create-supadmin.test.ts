import { afterAll, beforeAll, expect, it } from 'vitest'
import { CommandError } from '../src/cli/command-error.ts'
import { createSupadmin } from '../src/cli/create-supadmin.ts'
import { password, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
const create = (email: string, secret = password) => createSupadmin(world, email, async () => secret)

it('makes a SUPADMIN also where somebody has the username that follows from the address', async () => {
  await create('root@first.example')
  await create('root@second.example')
  const made = await world.execute(`select role, username from account where email like 'root@%' order by email`)
  expect(made).toEqual([
    { role: 'SUPADMIN', username: 'root' },
    { role: 'SUPADMIN', username: expect.stringMatching(/^root-[0-9a-f]{10}$/) },
  ])
  await expect(create('root@first.example')).rejects.toThrow('EMAIL_TAKEN')
})

it('tells an operator what is wrong in a sentence', async () => {
  await expect(create('no address')).rejects.toThrow(CommandError)
  await expect(create('boss@first.example', 'short')).rejects.toThrow(CommandError)
  await expect(create('boss@first.example', 'password1')).rejects.toThrow(CommandError)
})
