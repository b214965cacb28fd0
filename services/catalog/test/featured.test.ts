import {
  createVehicle,
  deleteVehicle,
  markVehicleSold,
  searchVehicles,
  type VehicleCard,
  type VehicleSearch,
} from '@forecourt/contracts'
import { newId, sql } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FEATURED_SLICE, featuredIds } from '../src/discovery/search/featured.ts'
import { searchTerms } from '../src/discovery/terms/search-terms.ts'
import { featureBatch, resumeFeaturing } from '../src/featured/feature-offers.ts'
import { judgeVehicle } from '../src/moderation/judge-vehicle.ts'
import { askSweep } from '../src/seller/seller-sweep.ts'
import { tellFreePlan, tellPlans } from './plans.ts'
import { copyVehicle } from './stock.ts'
import { settled } from './sweep.ts'
import { petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
let photo: Buffer
beforeAll(async () => {
  world = await startWorld()
  photo = await tinyPhoto()
})
afterAll(() => world?.close())

type Seller = ReturnType<typeof seller>
const PRO = { vehicles: null, featured: true }

let models = 0
/** A model nobody else has: a market of its own. */
const newModel = (): string => `Market ${++models}`

async function publish(owner: Seller, change: Record<string, unknown>): Promise<string> {
  const raw = form(petrolCar(change), [{ name: 'a.jpg', bytes: photo }])
  const { body } = await world.call(createVehicle, { caller: owner, raw })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id
}
interface Dealer {
  readonly owner: Seller
  readonly ids: readonly string[]
}
/** A seller with so many vehicles of a model, whose plan has the perk unless stated. */
async function dealer(model: string, vehicles = 1, plans: Parameters<typeof tellPlans>[2] = [PRO]): Promise<Dealer> {
  const owner = seller('Dealer')
  const ids: string[] = []
  for (let at = 0; at < vehicles; at++) ids.push(await publish(owner, { model }))
  await tellPlans(world.db, owner.userId, plans)
  if (plans[0]?.featured) await offered(owner, vehicles)
  return { owner, ids }
}
const dealersOf = (model: string, count: number): Promise<Dealer>[] =>
  Array.from({ length: count }, () => dealer(model))

const offersOf = async ({ userId }: Seller): Promise<number> =>
  (await world.query<{ n: number }>('select count(*)::int as n from featured_offer where owner_id = $1', [userId]))[0]
    ?.n ?? 0
/** Waits until the jobs have brought so many of a seller's vehicles in. */
const offered = (owner: Seller, count: number) => expect.poll(() => offersOf(owner), { timeout: 20_000 }).toBe(count)

/** Waits until somebody waits for a lock. */
const isWaiting = () =>
  expect
    .poll(async () => (await world.query('select from pg_locks where not granted')).length, { timeout: 10_000 })
    .toBeGreaterThan(0)

const viewer = seller('Viewer')
const find = async (query: VehicleSearch, caller = viewer) => (await world.call(searchVehicles, { caller, query })).body
const idsOf = (cards: readonly VehicleCard[]): string[] => cards.map(({ id }) => id)
const featured = async (model: string, query: VehicleSearch = {}, caller = viewer): Promise<string[]> =>
  idsOf((await find({ model: [model], ...query }, caller)).meta.featured)

/** The vehicles in the slots of a slice, as a search finds them that finds few vehicles or many. */
async function inSlice(model: string, slice: number, found: 'few' | 'many'): Promise<string[]> {
  const em = world.db.fork()
  const terms = await searchTerms(em, { model: [model] })
  return featuredIds(em, world.engine, {
    terms,
    found: found === 'few' ? 9 : 9_000,
    hidden: [],
    now: slice * FEATURED_SLICE,
  })
}
const ownersOf = async (ids: readonly string[]): Promise<string[]> =>
  (await world.query<{ owner: string }>('select owner_id as owner from vehicle where id = any($1::uuid[])', [ids])).map(
    ({ owner }) => owner,
  )

describe('the featured slots of a search', () => {
  it('are three, of different sellers whose plans have the perk; list, count and paging are the same as without', async () => {
    const model = newModel()
    const owners = Array.from({ length: 4 }, () => seller('Dealer'))
    for (const owner of [...owners, ...owners]) await publish(owner, { model })
    for (let at = 0; at < 3; at++) await dealer(model, 1, [{ vehicles: null }])
    const ask = (page: number) => find({ model: [model], limit: 5, page })
    const before = [await ask(1), await ask(2), await ask(3)]
    expect(before.map(({ meta }) => meta.featured)).toEqual([[], [], []])
    for (const { userId } of owners) await tellPlans(world.db, userId, [PRO])
    for (const owner of owners) await offered(owner, 2)

    const after = [await ask(1), await ask(2), await ask(3)]
    const [first, ...others] = after
    expect(first?.meta.featured).toHaveLength(3)
    expect(first?.meta.featured.every((card: VehicleCard) => card.featured && card.model === model)).toBe(true)
    const sellers = await ownersOf(idsOf(first?.meta.featured ?? []))
    expect(new Set(sellers).size).toBe(3)
    expect(owners.map(({ userId }) => userId)).toEqual(expect.arrayContaining(sellers))
    expect(others.map(({ meta }) => meta.featured)).toEqual([[], []])
    const plain = (pages: typeof after) => pages.map(({ data, meta }) => ({ data, meta: { ...meta, featured: [] } }))
    expect(plain(after)).toEqual(plain(before))
    expect(first?.data.some((card: VehicleCard) => card.featured)).toBe(false)
  })

  it('are there in the default order and by relevance, on the first page, and nowhere else', async () => {
    const model = newModel()
    const { ids } = await dealer(model, 4)
    expect(await featured(model)).toHaveLength(1)
    expect(await featured(model, { sort: '-postedAt' })).toHaveLength(1)
    expect(await featured(model, { q: model, sort: 'relevance' })).toHaveLength(1)
    for (const sort of ['price', '-price', 'mileage', '-year'] as const)
      expect([sort, await featured(model, { sort })]).toEqual([sort, []])
    const first = await find({ model: [model], limit: 3 })
    expect(first.meta.featured).toHaveLength(1)
    const second = await find({ model: [model], limit: 3, page: 2, after: first.meta.next ?? '' })
    expect(second.meta.featured).toEqual([])
    expect(await featured(model, { limit: 3, page: 2 })).toEqual([])
    expect([...idsOf(first.data), ...idsOf(second.data)].sort()).toEqual([...ids].sort())
  })

  it('hold only what the search finds: its filters and its words, and nothing that is sold', async () => {
    const model = newModel()
    const { owner, ids } = await dealer(model, 1)
    const other = await publish(owner, {
      model,
      year: 2011,
      registration_date: '2011-05-02',
      description: 'Xylophone.',
    })
    await offered(owner, 2)
    expect(await featured(model, { yearMax: 2012 })).toEqual([other])
    expect(await featured(model, { yearMin: 2012 })).toEqual(ids)
    expect(await featured(model, { yearMin: 2021 })).toEqual([])
    // A word that was mistyped is put right, or left out, for both alike.
    expect(idsOf((await find({ q: `${model} xylophone` })).meta.featured)).toEqual([other])
    await world.call(markVehicleSold, { caller: owner, params: { id: other }, body: { sold: true } })
    expect(await featured(model, { yearMax: 2012, includeSold: true })).toEqual([])
    await world.call(markVehicleSold, { caller: owner, params: { id: other }, body: { sold: false } })
    expect(await featured(model, { yearMax: 2012 })).toEqual([other])
  })

  it('show a seller their own vehicle as everybody sees it', async () => {
    const model = newModel()
    const { owner, ids } = await dealer(model)
    expect(await featured(model, {}, owner)).toEqual(ids)
  })

  it('keep no page waiting: while they cannot be read it goes out without them', async () => {
    const model = newModel()
    const { ids } = await dealer(model)
    const free = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = world.db.transaction(async (em) => {
      await sql(em, 'lock table featured_offer in access exclusive mode')
      locked.resolve()
      await free.promise
    })
    await locked.promise
    const from = performance.now()
    const { data, meta } = await find({ model: [model] })
    const took = performance.now() - from
    free.resolve()
    await holding
    expect([idsOf(data), meta.featured]).toEqual([ids, []])
    // A statement waits 3 s for a lock.
    expect(took).toBeLessThan(2_500)
    expect(await world.app.metrics.registry.getSingleMetricAsString('forecourt_featured_missed_total')).toMatch(
      /why="slow".* 1$/m,
    )
    await expect.poll(() => featured(model)).toEqual(ids)
  })

  it('are not asked for by who counts alone', async () => {
    const model = newModel()
    await dealer(model)
    expect(await featured(model, { limit: 1 })).toEqual([])
  })
})

describe.each(['few', 'many'] as const)('turns, where a search finds %s', (found) => {
  it('are the same for everybody within five minutes, and others then', async () => {
    const model = newModel()
    await Promise.all(dealersOf(model, 8))
    const slices = await Promise.all(Array.from({ length: 20 }, (_, slice) => inSlice(model, slice, found)))
    expect(await inSlice(model, 7, found)).toEqual(slices[7])
    expect(new Set(slices.map((ids) => [...ids].sort().join())).size).toBeGreaterThan(10)
  })

  it('give each seller the same share, however many vehicles, and each vehicle of a seller its own', async () => {
    const model = newModel()
    const [big, ...small] = await Promise.all([dealer(model, 12), ...dealersOf(model, 4)])
    const turns = 800
    const counts = new Map<string, number>()
    const ofVehicle = new Map<string, number>()
    const owner = new Map([big, ...small].flatMap(({ owner: { userId }, ids }) => ids.map((one) => [one, userId])))
    for (let slice = 0; slice < turns; slice++) {
      const shown = await inSlice(model, slice, found)
      expect(new Set(shown.map((one) => owner.get(one))).size).toBe(3)
      for (const one of shown) {
        counts.set(owner.get(one) ?? '', (counts.get(owner.get(one) ?? '') ?? 0) + 1)
        ofVehicle.set(one, (ofVehicle.get(one) ?? 0) + 1)
      }
    }
    // Three of five in each slice: 480 of 800; the standard deviation is 14.
    const shares = [big, ...small].map(({ owner: { userId } }) => counts.get(userId) ?? 0)
    for (const share of shares) expect(Math.abs(share - 480)).toBeLessThan(75)
    // Each of the twelve has a twelfth of that: 40, deviation 6.
    for (const one of big.ids) expect(Math.abs((ofVehicle.get(one) ?? 0) - 40)).toBeLessThan(32)
  }, 60_000)
})

it('finds who has it among many vehicles of others, however few sellers that are', async () => {
  const model = newModel()
  const others = newModel()
  await Promise.all(dealersOf(others, 40))
  const { owner } = await dealer(others, 1)
  await copyVehicle(world.db, (await dealer(others, 1)).ids[0] ?? '', 200)
  const id = await publish(owner, { model })
  await offered(owner, 2)
  for (let slice = 0; slice < 10; slice++) expect(await inSlice(model, slice, 'many')).toEqual([id])
})

describe('a vehicle leaves the slots at once', () => {
  const gone = async (act: (one: Dealer & { id: string; model: string }) => Promise<unknown>) => {
    const model = newModel()
    const one = await dealer(model)
    const id = one.ids[0] ?? ''
    expect(await featured(model)).toEqual([id])
    await act({ ...one, id, model })
    expect(await featured(model)).toEqual([])
    return { ...one, id, model }
  }

  it('when the plan ends by the clock, before any job has run; it is still found', async () => {
    const { id, model, owner } = await gone(({ owner: { userId } }) =>
      world.query(`update plan_term set until_at = now() - interval '1 second' where owner_id = $1`, [userId]),
    )
    expect(idsOf((await find({ model: [model] })).data)).toEqual([id])
    expect(await offersOf(owner)).toBe(1)
  })

  it('when the plan is revoked, or another one without the perk begins; its row goes too', async () => {
    const revoked = await gone(({ owner }) => tellPlans(world.db, owner.userId, []))
    const lower = await gone(({ owner }) => tellPlans(world.db, owner.userId, [{ vehicles: 15 }]))
    await offered(revoked.owner, 0)
    await offered(lower.owner, 0)
    expect(
      await world.query('select from featured_seller where owner_id = any($1::uuid[])', [
        [revoked.owner.userId, lower.owner.userId],
      ]),
    ).toEqual([])
  })

  it('when it is sold, withdrawn, moderated, hidden by the plan, or its seller suspended', async () => {
    const body = { sold: true }
    await gone(({ owner, id }) => world.call(markVehicleSold, { caller: owner, params: { id }, body }))
    await gone(({ owner, id }) => world.call(deleteVehicle, { caller: owner, params: { id } }))
    await gone(({ id }) =>
      world.db.transaction((em) => judgeVehicle(em, callers.user({ name: 'Ada' }), id, 'hide', 'no')),
    )
    const { owner, model, id } = await gone(({ owner: { userId } }) =>
      world.db.transaction((em) => askSweep(em, userId, 'hidden', newId())),
    )
    await settled(world.db, owner.userId)
    expect(await featured(model)).toEqual([])
    await world.db.transaction((em) => askSweep(em, owner.userId, 'shown', newId()))
    await settled(world.db, owner.userId)
    expect(await featured(model)).toEqual([id])
  })

  it('when the plan hides it', async () => {
    const model = newModel()
    const { owner, ids } = await dealer(model, 2)
    await tellPlans(world.db, owner.userId, [{ vehicles: 1, featured: true }])
    await expect.poll(() => world.query('select from plan_excess where owner_id = $1', [owner.userId])).toHaveLength(1)
    await world.query(`update plan_excess set since = since - interval '8 days' where owner_id = $1`, [owner.userId])
    await tellPlans(world.db, owner.userId, [{ vehicles: 1, featured: true }])
    await offered(owner, 1)
    for (let slice = 0; slice < 5; slice++) expect(await inSlice(model, slice, 'few')).toEqual([ids[1]])
  })
})

describe('who is featured', () => {
  it('is not who bought the perk for later', async () => {
    const model = newModel()
    const plans = [
      { vehicles: 15, until: 1 },
      { vehicles: null, featured: true, until: 2 },
    ]
    const { owner } = await dealer(model, 1, plans)
    expect(await featured(model)).toEqual([])
    const due = await world.query<{ minutes: number }>(
      `select round(extract(epoch from run_at - now()) / 60)::int as minutes from job
       where queue = 'feature-offers' and payload ->> 'ownerId' = $1 and run_at > now() + interval '5 minutes' order by 1`,
      [owner.userId],
    )
    expect(due.map(({ minutes }) => minutes)).toEqual([60, 120])
    // The job that is due then finds the plan in force.
    await world.query(`update plan_term set until_at = now() where owner_id = $1 and not featured`, [owner.userId])
    await world.db.transaction((em) => featureBatch(em, owner.userId, null))
    expect(await featured(model)).toHaveLength(1)
  })

  it('is who publishes while the plan runs, at once', async () => {
    const model = newModel()
    const { owner } = await dealer(newModel())
    const id = await publish(owner, { model })
    expect(await featured(model)).toEqual([id])
  })

  it('is everybody on the free plan while that has the perk, those who list later too', async () => {
    const model = newModel()
    const free = await dealer(model, 1, [])
    const plus = await dealer(model, 1, [{ vehicles: 15 }])
    expect(await featured(model)).toEqual([])
    await tellFreePlan(world.db, { vehicles: null, featured: true }, 500)
    await offered(free.owner, 1)
    const later = seller('Late')
    const id = await publish(later, { model })
    expect((await featured(model)).sort()).toEqual([...free.ids, id].sort())
    expect(await offersOf(plus.owner)).toBe(0)
    await tellFreePlan(world.db, { vehicles: null, featured: false }, 501)
    expect(await featured(model)).toEqual([])
    await offered(free.owner, 0)
    await offered(later, 0)
  })

  it('is found again where the jobs were lost, and who is so no longer', async () => {
    const [had, has] = [newModel(), newModel()]
    const [lost, over] = [await dealer(had), await dealer(has)]
    await world.query('delete from featured_seller where owner_id = $1', [lost.owner.userId])
    await world.query('delete from plan_term where owner_id = $1', [over.owner.userId])
    expect(await featured(had)).toEqual([])
    await resumeFeaturing(world.db)
    await offered(lost.owner, 1)
    await offered(over.owner, 0)
    expect(await featured(had)).toEqual(lost.ids)
  })
})

describe('a seller who leaves the slots', () => {
  it('fails nobody who puts a vehicle of theirs on the market at that moment', async () => {
    const model = newModel()
    const { owner, ids } = await dealer(model)
    await world.query('update vehicle_search set sold = true where id = $1', [ids[0]])
    let relist: Promise<unknown> | undefined
    await world.db.transaction(async (em) => {
      await sql(em, 'delete from featured_seller where owner_id = $1', [owner.userId])
      relist = world.query('update vehicle_search set sold = false where id = $1', [ids[0]])
      relist.catch(() => undefined)
      await isWaiting()
    })
    await expect(relist).resolves.toBeDefined()
    expect(await offersOf(owner)).toBe(0)
  })

  it('is asked for once in an hour, however many instances look', async () => {
    const { owner } = await dealer(newModel())
    await world.query('delete from plan_term where owner_id = $1', [owner.userId])
    const jobs = async () =>
      (
        await world.query(`select from job where queue = 'feature-offers' and key like $1`, [
          `resume/${owner.userId}/%`,
        ])
      ).length
    await Promise.all([resumeFeaturing(world.db), resumeFeaturing(world.db)])
    await offered(owner, 0)
    expect(await jobs()).toBe(1)
  })
})

describe('a seller of thousands', () => {
  it('is brought in and taken out in batches, by whoever goes on; others are not kept waiting', async () => {
    const model = newModel()
    const { owner, ids } = await dealer(model, 1, [])
    await copyVehicle(world.db, ids[0] ?? '', 2_500)
    await world.query(`insert into person_plan (id, version) values ($1, 0) on conflict do nothing`, [owner.userId])
    await world.query(
      `insert into plan_term (owner_id, until_at, featured) values ($1, now() + interval '1 day', true)`,
      [owner.userId],
    )
    const first = await world.db.transaction((em) => featureBatch(em, owner.userId, null))
    expect(await offersOf(owner)).toBe(1_000)
    expect(first).not.toBeNull()
    // As if that process had been killed: another one begins anew.
    let after: string | null = null
    do after = await world.db.transaction((em) => featureBatch(em, owner.userId, after))
    while (after !== null)
    expect(await offersOf(owner)).toBe(2_501)
    const small = await dealer(model)
    const shown = new Set<string>()
    for (let slice = 0; slice < 20; slice++) for (const id of await inSlice(model, slice, 'many')) shown.add(id)
    expect(shown).toContain(small.ids[0])

    await tellPlans(world.db, owner.userId, [])
    await offered(owner, 0)
    expect(idsOf((await find({ model: [model], limit: 50 })).data)).toHaveLength(50)
  }, 60_000)
})
