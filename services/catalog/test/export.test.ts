import { createVehicle, exportVehicles, likeVehicle, reportVehicle, saveVehicle } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from './sweep.ts'
import { petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
let photo: Buffer
beforeAll(async () => {
  world = await startWorld()
  photo = await tinyPhoto()
})
afterAll(() => world?.close())

const publish = async (owner = seller()): Promise<{ id: string; vin: string; register: string; address: string }> => {
  const raw = form(petrolCar(), [{ name: 'a.jpg', bytes: photo }])
  return (await world.call(createVehicle, { caller: owner, raw })).body.data
}
const exportOf = async (id: string) =>
  (await world.call(exportVehicles, { caller: callers.service('bff'), params: { id } })).body.data

describe('the export of a person’s vehicles', () => {
  it('holds own vehicles whole, drafts too, and of others’ no more than a title', async () => {
    const [me, other] = [seller('Me'), seller('Other')]
    const mine = await publish(me)
    const draft = (await world.call(createVehicle, { caller: me, body: { title: 'Half a car' } })).body.data
    const theirs = await publish(other)
    await world.call(saveVehicle, { caller: me, params: { id: theirs.id } })
    await world.call(likeVehicle, { caller: me, params: { id: theirs.id } })
    await world.call(reportVehicle, { caller: me, params: { id: theirs.id }, body: { reason: 'fraud', text: 'Odd.' } })
    const data = await exportOf(me.userId)
    expect(data.vehicles.map(({ id }: { id: string }) => id)).toEqual([mine.id, draft.id])
    expect(data.vehicles[0]).toMatchObject({ vin: mine.vin, register: mine.register, address: mine.address })
    expect(data.favorites).toMatchObject([{ id: theirs.id, at: expect.any(String) }])
    expect(data.likes).toMatchObject([{ id: theirs.id }])
    expect(data.reports).toMatchObject([{ id: theirs.id, reason: 'fraud', text: 'Odd.' }])
    expect(Object.keys(data.favorites[0]).sort()).toEqual(['at', 'id', 'title'])
    expect(await exportOf(callers.user().userId)).toEqual({
      vehicles: [],
      favorites: [],
      likes: [],
      imports: [],
      viewed: [],
      reports: [],
      savedSearches: [],
    })
  })

  it('is for services only', async () => {
    const caller = callers.user()
    expect((await world.call(exportVehicles, { caller, params: { id: caller.userId } })).status).toBe(403)
  })
})

describe('a deleted person', () => {
  it('leaves no plate, VIN or street, no favourite and no like; a repeat changes nothing', async () => {
    const [leaving, other] = [seller('Leaving'), seller('Staying')]
    const mine = await publish(leaving)
    const theirs = await publish(other)
    await world.call(saveVehicle, { caller: leaving, params: { id: theirs.id } })
    await world.call(likeVehicle, { caller: leaving, params: { id: theirs.id } })
    for (let i = 0; i < 2; i += 1) await sweep(world.db, leaving.userId, 'gone')
    const [row] = await world.query('select * from vehicle where id = $1', [mine.id])
    expect(row).toMatchObject({ register: null, vin: null, address: null, postal_code: null })
    expect(row?.deleted_at).not.toBeNull()
    expect(await world.emitted('VehicleWithdrawn', mine.id)).toHaveLength(1)
    expect(await world.query('select from vehicle_favorite where user_id = $1', [leaving.userId])).toEqual([])
    const [kept] = await world.query('select likes, vin from vehicle where id = $1', [theirs.id])
    expect(kept).toEqual({ likes: 0, vin: theirs.vin })
    const hashes = await world.query('select hash from vehicle_picture where vehicle_id = $1', [theirs.id])
    expect(await world.query('select from picture where hash = $1', [hashes[0]?.hash])).toHaveLength(1)
  })
})
