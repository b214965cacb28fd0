import {
  createVehicle,
  deleteVehicle,
  favoriteVehicles,
  likeVehicle,
  markVehicleSold,
  myVehicles,
  readVehicle,
  reportVehicle,
  saveVehicle,
  sellerSummary,
  unlikeVehicle,
  unsaveVehicle,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { electricCar, petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
let photo: Buffer
beforeAll(async () => {
  world = await startWorld({ reportsPerHour: 3 })
  photo = await tinyPhoto()
})
afterAll(() => world?.close())

const nobody = '01a1fbae-afde-71ee-a721-ec8df77c6f49'
const publish = async (owner = seller(), fields = petrolCar()): Promise<string> => {
  const { body } = await world.call(createVehicle, {
    caller: owner,
    raw: form(fields, [{ name: 'a.jpg', bytes: photo }]),
  })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id
}
const draft = async (owner: ReturnType<typeof seller>, body: Record<string, unknown>): Promise<string> =>
  (await world.call(createVehicle, { caller: owner, body })).body.data.id
const idsOf = (body: { data: { id: string }[] }) => body.data.map((card) => card.id)

describe('my vehicles', () => {
  it('are mine alone, in every state, drafts too', async () => {
    const owner = seller()
    const live = await publish(owner)
    const started = await draft(owner, { title: 'Half a car' })
    const sold = await publish(owner, electricCar())
    await world.call(markVehicleSold, { caller: owner, params: { id: sold }, body: { sold: true } })
    await publish(seller('Somebody else'))
    const list = async (query: Record<string, unknown> = {}) =>
      (await world.call(myVehicles, { caller: owner, query })).body
    expect(idsOf(await list())).toEqual([sold, started, live])
    expect(idsOf(await list({ status: 'draft' }))).toEqual([started])
    expect(idsOf(await list({ status: 'live' }))).toEqual([live])
    expect(idsOf(await list({ status: 'sold' }))).toEqual([sold])
    expect(idsOf(await list({ status: 'hidden' }))).toEqual([])
    expect(idsOf(await list({ q: 'TESLA' }))).toEqual([sold])
    expect(idsOf(await list({ sort: 'price' })).at(-1)).toBe(started)
    expect((await list({ limit: 2 })).meta).toMatchObject({ page: 1, limit: 2, total: 3, pages: 2 })
    expect((await list()).data[1]).toMatchObject({
      status: 'draft',
      brand: null,
      price: null,
      currency: null,
      pictureCount: 0,
    })
  })

  it('refuse an unknown status and pages too deep', async () => {
    const ask = async (query: Record<string, unknown>) =>
      (await world.call(myVehicles, { caller: seller(), query })).body.code
    expect(await ask({ status: 'lost' })).toBe('INVALID')
    expect(await ask({ page: 1000, limit: 50 })).toBe('PAGE_TOO_DEEP')
  })
})

describe('favourites', () => {
  it('are private, keep sold vehicles, and come newest first', async () => {
    const owner = seller()
    const buyer = seller('Buyer')
    const [a, b] = [await publish(owner), await publish(owner)]
    for (const id of [a, b, a]) {
      const { body } = await world.call(saveVehicle, { caller: buyer, params: { id } })
      expect(body.data).toEqual({ id, isFavorite: true, isLiked: false, likes: 0 })
    }
    await world.call(markVehicleSold, { caller: owner, params: { id: a }, body: { sold: true } })
    const { body } = await world.call(favoriteVehicles, { caller: buyer })
    expect(idsOf(body)).toEqual([b, a])
    expect(body.data[1]).toMatchObject({ sold: true, isFavorite: true })
    expect(idsOf((await world.call(favoriteVehicles, { caller: owner })).body)).toEqual([])
    await world.call(unsaveVehicle, { caller: buyer, params: { id: b } })
    expect(idsOf((await world.call(favoriteVehicles, { caller: buyer })).body)).toEqual([a])
  })

  it('are searched by title and make, not by a plate that is none of ours', async () => {
    const [owner, buyer] = [seller(), seller('Buyer')]
    const id = await publish(owner)
    await world.call(saveVehicle, { caller: buyer, params: { id } })
    const search = async (q: string) =>
      idsOf((await world.call(favoriteVehicles, { caller: buyer, query: { q } })).body)
    expect(await search('golf')).toEqual([id])
    expect(await search('123')).toEqual([])
    expect(idsOf((await world.call(myVehicles, { caller: owner, query: { q: '123' } })).body)).toEqual([id])
  })

  it('of a deleted vehicle are gone', async () => {
    const owner = seller()
    const buyer = seller('Buyer')
    const id = await publish(owner)
    await world.call(saveVehicle, { caller: buyer, params: { id } })
    await world.call(deleteVehicle, { caller: owner, params: { id } })
    expect((await world.call(favoriteVehicles, { caller: buyer })).body.data).toEqual([])
    expect((await world.call(unsaveVehicle, { caller: buyer, params: { id } })).status).toBe(404)
  })

  it('are no way to see what is hidden', async () => {
    const id = await draft(seller(), { title: 'Secret' })
    for (const endpoint of [saveVehicle, likeVehicle]) {
      expect((await world.call(endpoint, { caller: seller('Nosy'), params: { id } })).status).toBe(404)
      expect((await world.call(endpoint, { caller: seller('Nosy'), params: { id: nobody } })).status).toBe(404)
    }
  })
})

describe('likes', () => {
  it('are counted once for each person, for everybody to see', async () => {
    const id = await publish()
    const fans = [seller('A'), seller('B'), seller('C')]
    await Promise.all([...fans, ...fans].map((caller) => world.call(likeVehicle, { caller, params: { id } })))
    const { data } = (await world.call(readVehicle, { caller: fans[0] ?? seller(), params: { id } })).body
    expect(data).toMatchObject({ likes: 3, isLiked: true, isFavorite: false })
    const { body } = await world.call(unlikeVehicle, { caller: fans[1] ?? seller(), params: { id } })
    expect(body.data).toMatchObject({ likes: 2, isLiked: false })
    await world.call(unlikeVehicle, { caller: fans[1] ?? seller(), params: { id } })
    expect((await world.call(readVehicle, { caller: seller(), params: { id } })).body.data.likes).toBe(2)
  })

  it('and saves do not raise the version', async () => {
    const id = await publish()
    await world.call(likeVehicle, { caller: seller(), params: { id } })
    await world.call(saveVehicle, { caller: seller(), params: { id } })
    expect((await world.call(readVehicle, { caller: seller(), params: { id } })).body.data.version).toBe(1)
    expect(await world.emitted('VehicleChanged', id)).toHaveLength(1)
  })
})

describe('a report', () => {
  const report = (caller: ReturnType<typeof seller>, id: string, body: Record<string, unknown>) =>
    world.call(reportVehicle, { caller, params: { id }, body })

  it('of a vehicle or of its picture is kept for the moderators', async () => {
    const id = await publish()
    const reporter = seller('Reporter')
    const picture = (await world.call(readVehicle, { caller: reporter, params: { id } })).body.data.pictures[0]
    const { status, body } = await report(reporter, id, { reason: 'fraud', text: 'Too cheap.', pictureId: picture.id })
    expect(status).toBe(201)
    const [row] = await world.query(
      'select vehicle_id, picture_id, reporter_id, reason, text from vehicle_report where id = $1',
      [body.data.id],
    )
    expect(row).toEqual({
      vehicle_id: id,
      picture_id: picture.id,
      reporter_id: reporter.userId,
      reason: 'fraud',
      text: 'Too cheap.',
    })
  })

  it('needs a reason, a vehicle one may see, and a picture of it', async () => {
    const id = await publish()
    expect((await report(seller(), id, { reason: 'ugly' })).status).toBe(422)
    expect((await report(seller(), nobody, { reason: 'fraud' })).status).toBe(404)
    expect((await report(seller(), id, { reason: 'fraud', pictureId: nobody })).status).toBe(404)
    expect((await report(seller(), await draft(seller(), {}), { reason: 'fraud' })).status).toBe(404)
  })

  it('is limited for each account', async () => {
    const id = await publish()
    const angry = seller('Angry')
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await report(angry, id, { reason: 'other' })).status)
    expect(statuses).toEqual([201, 201, 201, 429])
    expect((await report(seller('Calm'), id, { reason: 'other' })).status).toBe(201)
  })
})

describe('a seller', () => {
  it('has a name and a number of vehicles for sale', async () => {
    const owner = seller('Nadia')
    await publish(owner)
    const sold = await publish(owner)
    await world.call(markVehicleSold, { caller: owner, params: { id: sold }, body: { sold: true } })
    await draft(owner, { title: 'Later' })
    const ask = (id: string) => world.call(sellerSummary, { caller: callers.service('auth'), params: { id } })
    expect((await ask(owner.userId)).body.data).toEqual({
      id: owner.userId,
      name: 'Nadia',
      memberSince: null,
      vehicles: 1,
    })
    expect((await ask(nobody)).status).toBe(404)
  })
})
