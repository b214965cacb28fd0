import { deleteUser, readUser, replaceUser, sidebarItems, updateUser } from '@forecourt/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Person = Awaited<ReturnType<World['verifiedPerson']>>
const change = ({ user, caller }: Person, items: unknown) =>
  world.call(updateUser, { caller, params: { id: user.id }, body: { sidebarItems: items } })
const itemsOf = async ({ user, caller }: Person) =>
  (await world.call(readUser, { caller, params: { id: user.id } })).body.data.sidebarItems

describe('what the sidebar shows', () => {
  it('is everything until some of it is chosen, and again when nothing is chosen any more', async () => {
    const person = await world.verifiedPerson()
    expect(await itemsOf(person)).toEqual(sidebarItems)
    expect((await change(person, ['home', 'desktop'])).body.data.sidebarItems).toEqual(['home', 'desktop'])
    expect(await itemsOf(person)).toEqual(['home', 'desktop'])
    await change(person, null)
    expect(await itemsOf(person)).toEqual(sidebarItems)
  })

  it('is at least one of what there is, each once, said in words', async () => {
    const person = await world.verifiedPerson()
    await change(person, ['home'])
    const none = await change(person, [])
    expect([none.status, none.body.fields]).toEqual([422, { sidebarItems: 'You have to select at least one item.' }])
    for (const wrong of [['trash'], ['home', 'home'], 'home', [null]])
      expect((await change(person, wrong)).status, JSON.stringify(wrong)).toBe(422)
    expect(await itemsOf(person)).toEqual(['home'])
  })

  it('is everything again in a record that is replaced without it, and gone with the person', async () => {
    const person = await world.verifiedPerson()
    await change(person, ['home'])
    const { email, username, firstName, lastName, phone } = person.body
    const body = { email, username, firstName, lastName, phone }
    const replaced = await world.call(replaceUser, { caller: person.caller, params: { id: person.user.id }, body })
    expect(replaced.body.data.sidebarItems).toEqual(sidebarItems)
    await change(person, ['home'])
    await world.call(deleteUser, { caller: person.caller, params: { id: person.user.id } })
    const kept = 'select sidebar_items from account where id = $1'
    expect(await world.execute(kept, [person.user.id])).toEqual([{ sidebar_items: null }])
  })
})
