import { createVehicle, markVehicleSold, searchVehicles, type VehicleCard, vehicleFacets } from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { petrolCar } from './vehicles.ts'
import { writeAsBefore } from './version-before.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
const [ada, ben] = [seller('Ada'), seller('Ben')]
const ids: string[] = []
beforeAll(async () => {
  world = await startWorld({ hasIndex: true })
  for (const [at, caller] of [ada, ada, ada, ben, ben].entries()) {
    const fields = petrolCar({
      brand: at % 2 === 0 ? 'Renault' : 'Peugeot',
      model: at % 2 === 0 ? 'Clio' : '208',
      price: 9_000 + at,
    })
    const raw = form(fields, [{ name: 'a.jpg', bytes: await tinyPhoto() }])
    ids.push((await world.call(createVehicle, { caller, raw })).body.data.id)
  }
  await world.call(markVehicleSold, { caller: ada, params: { id: ids[2] ?? '' }, body: { sold: true } })
}, 60_000)
afterAll(() => world?.close())

const caller = callers.user()
const found = async (query: Record<string, unknown>) => {
  const { body } = await world.call(searchVehicles, { caller, query })
  return { ids: body.data?.map(({ id }: { id: string }) => id), total: body.meta?.total, featured: body.meta?.featured }
}
const makes = async (query: Record<string, unknown>) =>
  Object.fromEntries(
    (await world.call(vehicleFacets, { caller, query })).body.data.brand.map(
      ({ value, count }: { value: string; count: number }) => [value, count],
    ),
  )

describe('the search of one seller’s vehicles', () => {
  it('finds, counts and orders theirs and nobody else’s, sold ones where they are asked for', async () => {
    expect(await found({ seller: ada.userId, sort: 'price' })).toEqual({ ids: ids.slice(0, 2), total: 2, featured: [] })
    expect(await found({ seller: ada.userId, sort: 'price', includeSold: true })).toMatchObject({ total: 3 })
    expect(await found({ seller: ada.userId.toUpperCase(), brand: ['peugeot'] })).toMatchObject({
      ids: [ids[1]],
      total: 1,
    })
    expect(await makes({ seller: ada.userId })).toEqual({ Renault: 1, Peugeot: 1 })
    expect(await makes({ seller: ben.userId, brand: ['renault'] })).toEqual({ Renault: 1, Peugeot: 1 })
    expect((await found({})).total).toBe(4)
  })

  it('says on each card whose it is', async () => {
    const { body } = await world.call(searchVehicles, { caller, query: {} })
    const owners = new Map<string, string>(body.data.map((card: VehicleCard) => [card.id, card.owner?.id]))
    expect(ids.map((id) => owners.get(id))).toEqual([ada, ada, undefined, ben, ben].map((one) => one?.userId))
    await world.query(`update seller set name = 'Ada Lovelace' where id = '${ada.userId}'`)
    const [card] = (await world.call(searchVehicles, { caller, query: { seller: ada.userId } })).body.data
    expect(card.owner).toEqual({ id: ada.userId, name: 'Ada Lovelace' })
  })

  it('finds nothing of who offers nothing, and refuses what is no person', async () => {
    expect(await found({ seller: newId() })).toMatchObject({ ids: [], total: 0 })
    expect((await world.call(searchVehicles, { caller, query: { seller: 'ada' } })).status).toBe(422)
  })

  it('knows whose a vehicle is that an instance of the version before lists', async () => {
    await writeAsBefore(world, ids[0] ?? '', { isNew: true })
    await writeAsBefore(world, ids[1] ?? '')
    expect(await found({ seller: ada.userId, sort: 'price' })).toMatchObject({ ids: ids.slice(0, 2), total: 2 })
  })
})
