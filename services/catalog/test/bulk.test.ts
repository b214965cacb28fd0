import { randomUUID } from 'node:crypto'
import {
  type BulkAction,
  type Caller,
  changeVehicles,
  createVehicle,
  favoriteVehicles,
  myVehicles,
  readVehicle,
  saveVehicle,
} from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextVin, petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
let photo: Buffer
beforeAll(async () => {
  world = await startWorld()
  photo = await tinyPhoto()
})
afterAll(() => world?.close())

const nobody = '01a1fbae-afde-71ee-a721-ec8df77c6f49'
const publish = async (owner: Caller, fields = petrolCar()): Promise<string> => {
  const { body } = await world.call(createVehicle, {
    caller: owner,
    raw: form(fields, [{ name: 'a.jpg', bytes: photo }]),
  })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id
}
const draft = async (owner: Caller, body: Record<string, unknown>): Promise<string> =>
  (await world.call(createVehicle, { caller: owner, body })).body.data.id
const bulk = (caller: Caller, action: BulkAction, ids: readonly string[], idempotencyKey?: string) =>
  world.call(changeVehicles, {
    caller,
    body: { action, ids: [...ids] },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
/** `done`, or the code of the refusal, in the order asked. */
const told = ({ body }: { body: { data: { outcome: string; problem: { code: string } | null }[] } }) =>
  body.data.map(({ outcome, problem }) => problem?.code ?? outcome)
const statesOf = async (owner: Caller) => {
  const { body } = await world.call(myVehicles, { caller: owner })
  return Object.fromEntries(
    body.data.map(({ id, status, sold }: { id: string; status: string; sold: boolean }) => [
      id,
      sold ? 'sold' : status,
    ]),
  )
}
/** Completes a draft as far as publishing goes: its picture is the only thing a JSON draft lacks. */
const withPicture = async (owner: Caller, vin?: string): Promise<string> => {
  const id = await publish(owner, petrolCar(vin ? { vin } : {}))
  await world.query('update vehicle set published = false, posted_at = null where id = $1', [id])
  return id
}

describe('one action on many vehicles', () => {
  it('answers for each in the order asked, and does what can be done', async () => {
    const owner = seller()
    const [live, sold, started] = [
      await publish(owner),
      await publish(owner),
      await draft(owner, { title: 'Half a car' }),
    ]
    const theirs = await publish(seller('Somebody else'))
    await bulk(owner, 'sold', [sold])
    const answer = await bulk(owner, 'sold', [theirs, live, nobody, started, sold])
    expect(answer.status).toBe(200)
    expect(told(answer)).toEqual(['NOT_FOUND', 'done', 'NOT_FOUND', 'CONFLICT', 'done'])
    expect(answer.body.data.map(({ id }: { id: string }) => id)).toEqual([theirs, live, nobody, started, sold])
    expect(await statesOf(owner)).toEqual({ [live]: 'sold', [sold]: 'sold', [started]: 'draft' })
    expect((await world.call(readVehicle, { caller: owner, params: { id: theirs } })).body.data.sold).toBe(false)
    // Once for the sale, not again for the repeat.
    expect(await world.emitted('VehicleSold', sold)).toHaveLength(1)
  })

  it('publishes what is complete and names what the rest lacks, in the caller’s language', async () => {
    const owner = { ...seller(), locale: 'fr_FR' as const }
    const [complete, started] = [await withPicture(owner), await draft(owner, { title: 'Half a car' })]
    const answer = await bulk(owner, 'publish', [started, complete])
    expect(told(answer)).toEqual(['VEHICLE_INCOMPLETE', 'done'])
    const [{ problem }] = answer.body.data
    expect(problem.fields).toMatchObject({
      brand: expect.stringContaining('obligatoire'),
      pictures: expect.any(String),
    })
    expect(await statesOf(owner)).toEqual({ [complete]: 'live', [started]: 'draft' })
    expect(await world.emitted('VehicleListed', complete)).toHaveLength(2)
  })

  it('undoes of a refused one nothing but itself', async () => {
    const owner = seller()
    const vin = nextVin()
    const [offered, twin, other] = [
      await publish(owner, petrolCar({ vin })),
      await withPicture(owner),
      await withPicture(owner),
    ]
    await world.query('update vehicle set vin = $2 where id = $1', [twin, vin])
    expect(told(await bulk(owner, 'publish', [twin, other]))).toEqual(['VIN_IN_USE', 'done'])
    expect(await statesOf(owner)).toEqual({ [offered]: 'live', [twin]: 'draft', [other]: 'live' })
  })

  it('is for sale again unless another offer has its VIN', async () => {
    const owner = seller()
    const vin = nextVin()
    const [first, second] = [await publish(owner, petrolCar({ vin })), await publish(owner)]
    expect(told(await bulk(owner, 'sold', [first, second]))).toEqual(['done', 'done'])
    await publish(owner, petrolCar({ vin }))
    expect(told(await bulk(owner, 'forSale', [first, second]))).toEqual(['VIN_IN_USE', 'done'])
  })

  it('deletes one’s own, and anybody’s only with the right to', async () => {
    const owner = seller()
    const stranger = seller('A stranger')
    const [a, b, mine] = [await publish(owner), await publish(owner), await publish(stranger)]
    expect(told(await bulk(stranger, 'delete', [a, mine]))).toEqual(['NOT_FOUND', 'done'])
    const moderator = callers.admin(['delete_vehicle'])
    expect(told(await bulk(moderator, 'delete', [a]))).toEqual(['done'])
    expect((await bulk(moderator, 'sold', [b])).status).toBe(404)
    expect(await statesOf(owner)).toEqual({ [b]: 'live' })
    expect(await world.emitted('VehicleWithdrawn', a)).toHaveLength(1)
  })

  it('is 404 where nothing of the list is the caller’s, like a single id', async () => {
    const theirs = await publish(seller())
    const answer = await bulk(seller('A stranger'), 'delete', [theirs, nobody])
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  it.each([
    ['no id', { action: 'sold', ids: [] }],
    ['more than a hundred', { action: 'sold', ids: Array.from({ length: 101 }, () => randomUUID()) }],
    ['the same id twice', { action: 'sold', ids: [nobody, nobody] }],
    ['an id that is none', { action: 'sold', ids: ['1'] }],
    ['an action it does not know', { action: 'burn', ids: [nobody] }],
    ['a field it does not know', { action: 'sold', ids: [nobody], force: true }],
  ])('refuses %s', async (_, body) => {
    const answer = await world.call(changeVehicles, { caller: seller(), body: body as never })
    expect([answer.status, answer.body.code]).toEqual([422, 'INVALID'])
  })

  it('takes a hundred at once', async () => {
    const owner = seller()
    const ids: string[] = []
    for (let n = 0; n < 100; n++) ids.push(await draft(owner, { title: `Draft ${n}` }))
    expect(told(await bulk(owner, 'delete', ids))).toEqual(ids.map(() => 'done'))
    expect(await statesOf(owner)).toEqual({})
  })
})

describe('the same order twice', () => {
  it('is answered once: the second gets the first’s answer, whatever changed meanwhile', async () => {
    const owner = seller()
    const [a, b] = [await publish(owner), await draft(owner, { title: 'Half a car' })]
    const key = randomUUID()
    const first = await bulk(owner, 'delete', [a, b], key)
    const second = await bulk(owner, 'delete', [a, b], key)
    expect(told(first)).toEqual(['done', 'done'])
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(await world.emitted('VehicleWithdrawn', a)).toHaveLength(1)
  })

  it('at the same moment does everything once', async () => {
    const owner = seller()
    const ids = [await publish(owner), await publish(owner), await publish(owner)]
    const key = randomUUID()
    const answers = await Promise.all([bulk(owner, 'sold', ids, key), bulk(owner, 'sold', ids, key)])
    // The twin is told to come back, or gets the answer; it never does the work again.
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    for (const id of ids) expect(await world.emitted('VehicleSold', id)).toHaveLength(1)
  })

  it('of two tabs, in opposite order, ends in one state and blocks nobody', async () => {
    const owner = seller()
    const ids = [await publish(owner), await publish(owner), await publish(owner), await publish(owner)]
    const answers = await Promise.all([bulk(owner, 'sold', ids), bulk(owner, 'sold', ids.toReversed())])
    expect(answers.map(told)).toEqual([ids.map(() => 'done'), ids.map(() => 'done')])
    for (const id of ids) expect(await world.emitted('VehicleSold', id)).toHaveLength(1)
  })
})

describe('favourites', () => {
  it('go and come back together, in the order they are sent', async () => {
    const [owner, buyer] = [seller(), seller('A buyer')]
    const ids = [await publish(owner), await publish(owner), await publish(owner)]
    const listed = async () =>
      (await world.call(favoriteVehicles, { caller: buyer })).body.data.map(({ id }: { id: string }) => id)
    for (const id of ids) await world.call(saveVehicle, { caller: buyer, params: { id } })
    expect(await listed()).toEqual(ids.toReversed())
    expect(told(await bulk(buyer, 'unsave', [ids[0] ?? '', ids[2] ?? '']))).toEqual(['done', 'done'])
    expect(await listed()).toEqual([ids[1]])
    expect(told(await bulk(buyer, 'save', [ids[0] ?? '', ids[2] ?? '']))).toEqual(['done', 'done'])
    expect(await listed()).toEqual([ids[2], ids[0], ids[1]])
  })

  it('cannot be made of somebody’s draft', async () => {
    const owner = seller()
    const [live, started] = [await publish(owner), await draft(owner, { title: 'Half a car' })]
    expect(told(await bulk(seller('A buyer'), 'save', [started, live]))).toEqual(['NOT_FOUND', 'done'])
  })
})
