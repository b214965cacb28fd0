import { adminViewsMax, deleteAdminView, listAdminViews, saveAdminView } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Somebody with an account who may see the cities. */
async function reader() {
  const { user } = await world.signUp()
  return callers.admin(['admin.city.index'], { userId: user.id as string })
}
const save = (caller: Awaited<ReturnType<typeof reader>>, name: string, query = 'q=par') =>
  world.call(saveAdminView, { caller, body: { page: 'city', name, query } })
const listed = async (caller: Awaited<ReturnType<typeof reader>>) =>
  (await world.call(listAdminViews, { caller, query: { page: 'city' } })).body.data

it('keeps views by name, each person their own; the same name is the same view', async () => {
  const [one, two] = [await reader(), await reader()]
  const first = await save(one, 'Big ones', 'sort=-population')
  expect([first.status, first.body.data]).toEqual([
    201,
    expect.objectContaining({ page: 'city', name: 'Big ones', query: 'sort=-population' }),
  ])
  await save(one, 'big ones', 'sort=population')
  await save(one, 'A view')
  expect((await listed(one)).map(({ name, query }: Record<string, string>) => [name, query])).toEqual([
    ['A view', 'q=par'],
    ['big ones', 'sort=population'],
  ])
  expect(await listed(two)).toEqual([])
  const { id } = first.body.data
  expect((await world.call(deleteAdminView, { caller: two, params: { id } })).status).toBe(404)
  expect((await world.call(deleteAdminView, { caller: one, params: { id } })).status).toBe(200)
  expect(await listed(one)).toHaveLength(1)
})

it('is for lists the person may open, has a name, and an end', async () => {
  const person = await reader()
  const foreign = { caller: person, body: { page: 'color', name: 'Mine', query: '' } }
  expect((await world.call(saveAdminView, foreign)).status).toBe(403)
  expect((await world.call(listAdminViews, { caller: person, query: { page: 'color' } })).status).toBe(403)
  expect((await save(person, '  ')).body.fields).toEqual({ name: 'Name is required.' })
  for (let n = 0; n < adminViewsMax; n++) expect((await save(person, `View ${n}`)).status).toBe(201)
  expect((await save(person, 'One too many')).body.fields.name).toContain(String(adminViewsMax))
  expect((await save(person, 'View 1', 'q=again')).status).toBe(201)
})
