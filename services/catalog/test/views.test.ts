import {
  clearRecentVehicles,
  createVehicle,
  deleteVehicle,
  exportVehicles,
  markVehicleSold,
  recentVehicles,
  viewVehicle,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearRecent, MOST_RECENT, recordView, SAME_LOOK_MS } from '../src/view/view.service.ts'
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

type Person = ReturnType<typeof seller>
const publish = async (owner = seller()): Promise<string> => {
  const raw = form(petrolCar(), [{ name: 'a.jpg', bytes: photo }])
  return (await world.call(createVehicle, { caller: owner, raw })).body.data.id
}
const look = async (caller: Person, id: string) => (await world.call(viewVehicle, { caller, params: { id } })).body
const lookAt = (caller: Person, id: string, now: Date) =>
  world.db.transaction((em) => recordView(em, { ...caller, locale: 'en_US' }, id, now))
const recent = async (caller: Person, query: Record<string, unknown> = {}): Promise<string[]> =>
  (await world.call(recentVehicles, { caller, query })).body.data.map(({ id }: { id: string }) => id)
const viewsOf = (id: string) =>
  world.query<{ day: string; views: number }>(
    `select to_char(day, 'YYYY-MM-DD') as day, views from vehicle_stat_day where vehicle_id = $1 order by day`,
    [id],
  )
const at = (time: string) => new Date(`2026-03-${time}Z`)

describe('a look at a vehicle', () => {
  it('counts once for a person and a while, however often they look at the same moment', async () => {
    const [id, buyer, other] = [await publish(), seller('Buyer'), seller('Other')]
    const answers = await Promise.all([...Array(6)].map(() => look(buyer, id)))
    expect(answers.filter(({ data }) => data.counted)).toHaveLength(1)
    expect((await look(other, id)).data).toEqual({ id, counted: true })
    expect(await viewsOf(id)).toMatchObject([{ views: 2 }])
  })

  it('counts again after ten minutes, on the UTC day of the look', async () => {
    const [id, buyer] = [await publish(), seller('Buyer')]
    const first = at('01T23:55:00')
    expect(await lookAt(buyer, id, first)).toBe(true)
    expect(await lookAt(buyer, id, new Date(first.getTime() + SAME_LOOK_MS - 1))).toBe(false)
    const second = new Date(first.getTime() + SAME_LOOK_MS)
    const counts = await Promise.all([1, 2, 3].map(() => lookAt(buyer, id, second)))
    expect(counts.filter(Boolean)).toHaveLength(1)
    expect(await lookAt(buyer, id, new Date(second.getTime() + 1000))).toBe(false)
    expect(await viewsOf(id)).toEqual([
      { day: '2026-03-01', views: 1 },
      { day: '2026-03-02', views: 1 },
    ])
  })

  it('of its owner, or at one that is off the market, leaves no trace', async () => {
    const owner = seller()
    const id = await publish(owner)
    expect((await look(owner, id)).data).toEqual({ id, counted: false })
    expect(await recent(owner)).toEqual([])
    await sweep(world.db, owner.userId, 'hidden')
    const moderator = callers.user({ permissions: ['delete_vehicle'] })
    expect((await look(moderator, id)).data.counted).toBe(false)
    expect((await world.call(viewVehicle, { caller: seller('Nosy'), params: { id } })).status).toBe(404)
    expect(await viewsOf(id)).toEqual([])
  })

  it('at a draft or at nothing is 404', async () => {
    const draft = (await world.call(createVehicle, { caller: seller(), body: { title: 'Half' } })).body.data.id
    expect((await look(seller(), draft)).code).toBe('NOT_FOUND')
    expect((await look(seller(), '01a1fbae-afde-71ee-a721-ec8df77c6f49')).code).toBe('NOT_FOUND')
  })
})

describe('recently viewed', () => {
  it('has the last look first, keeps sold ones and drops deleted ones', async () => {
    const [owner, buyer] = [seller(), seller('Buyer')]
    const [a, b, c] = [await publish(owner), await publish(owner), await publish(owner)]
    for (const id of [a, b, c, a]) await look(buyer, id)
    expect(await recent(buyer)).toEqual([a, c, b])
    expect(await recent(buyer, { limit: 1, page: 2 })).toEqual([c])
    await world.call(markVehicleSold, { caller: owner, params: { id: b }, body: { sold: true } })
    await world.call(deleteVehicle, { caller: owner, params: { id: c } })
    expect(await recent(buyer)).toEqual([a, b])
    expect(await recent(seller('Somebody else'))).toEqual([])
  })

  it(`is the last ${MOST_RECENT}`, async () => {
    const [owner, buyer] = [seller(), seller('Buyer')]
    const oldest = await publish(owner)
    await lookAt(buyer, oldest, at('01T00:00:00'))
    await world.query(
      `insert into vehicle (id, owner_id, version, created_at, updated_at)
       select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 1, now(), now() from generate_series(1, $2::int) n`,
      [owner.userId, MOST_RECENT - 1],
    )
    await world.query(
      `insert into vehicle_view (user_id, vehicle_id, viewed_at, counted_at)
       select $1, id, '2026-03-02', '2026-03-02' from vehicle where owner_id = $2 and id <> $3`,
      [buyer.userId, owner.userId, oldest],
    )
    const kept = () =>
      world.query<{ vehicle_id: string }>('select vehicle_id from vehicle_view where user_id = $1', [buyer.userId])
    expect(await kept()).toHaveLength(MOST_RECENT)
    const newest = await publish(owner)
    await lookAt(buyer, newest, at('03T00:00:00'))
    const ids = (await kept()).map((row) => row.vehicle_id)
    expect(ids).toHaveLength(MOST_RECENT)
    expect(ids).toContain(newest)
    expect(ids).not.toContain(oldest)
  })

  it('is emptied on request, without counting the same look twice', async () => {
    const [buyer, a, b] = [seller('Buyer'), await publish(), await publish()]
    await lookAt(buyer, a, new Date(Date.now() - SAME_LOOK_MS))
    await look(buyer, b)
    expect((await world.call(clearRecentVehicles, { caller: buyer })).body.data).toEqual({ removed: 2 })
    expect(await recent(buyer)).toEqual([])
    expect((await look(buyer, b)).data.counted).toBe(false)
    expect(await recent(buyer)).toEqual([b])
    await world.db.transaction((em) => clearRecent(em, buyer.userId, new Date(Date.now() + SAME_LOOK_MS)))
    expect(await world.query('select from vehicle_view where user_id = $1', [buyer.userId])).toEqual([])
  })

  it('is in the export, and goes with the account; the counts stay', async () => {
    const [buyer, id] = [seller('Buyer'), await publish()]
    await look(buyer, id)
    const exported = async () =>
      (await world.call(exportVehicles, { caller: callers.service('bff'), params: { id: buyer.userId } })).body.data
    expect((await exported()).viewed).toEqual([{ id, title: 'Golf GTI, one owner', at: expect.any(String) }])
    await sweep(world.db, buyer.userId, 'gone')
    expect((await exported()).viewed).toEqual([])
    expect(await viewsOf(id)).toMatchObject([{ views: 1 }])
  })
})
