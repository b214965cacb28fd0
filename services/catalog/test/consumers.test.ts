import {
  createVehicle,
  readVehicle,
  sellerSummary,
  UserChanged,
  UserDeleted,
  UserRegistered,
} from '@forecourt/contracts'
import { createDatabase, migrate } from '@forecourt/kernel/db'
import { type Events, emit, startEvents } from '@forecourt/kernel/events'
import { createLogger } from '@forecourt/kernel/log'
import { callers, createTestDatabase } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { petrolCar } from './vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from './world.ts'

let world: World
let auth: ReturnType<typeof createDatabase>
let authEvents: Events
let photo: Buffer

/** The events travel as they do in production: another service's outbox, relay, the bus, our consumers. */
beforeAll(async () => {
  world = await startWorld()
  const log = createLogger({ service: 'auth', level: 'silent' })
  const url = await createTestDatabase('auth')
  await migrate({ url, log, service: 'auth' })
  auth = createDatabase({ url, entities: [], log, service: 'auth' })
  authEvents = startEvents({ service: 'auth', db: auth, nats: world.account.as('auth'), log })
  photo = await tinyPhoto()
})
afterAll(async () => {
  await authEvents?.stop()
  await auth?.close()
  await world?.close()
})

const publish = async (owner: ReturnType<typeof seller>): Promise<string> => {
  const { body } = await world.call(createVehicle, {
    caller: owner,
    raw: form(petrolCar(), [{ name: 'a.jpg', bytes: photo }]),
  })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id
}
const tell = (
  userId: string,
  version: number,
  change: Partial<{ name: string; status: 'active' | 'suspended'; deleted: boolean }> = {},
) =>
  auth.transaction((em) =>
    emit(em, UserChanged, {
      aggregateId: userId,
      aggregateVersion: version,
      data: { userId, version, name: 'Renamed', status: 'active', locale: 'en_US', deleted: false, ...change },
    }),
  )
const seen = async (id: string, caller = seller('Viewer')) =>
  (await world.call(readVehicle, { caller, params: { id } })).body.data
const soon = { timeout: 15_000, interval: 50 }

describe('what auth tells of sellers', () => {
  it('renames them everywhere', async () => {
    const owner = seller('Before')
    const id = await publish(owner)
    expect((await seen(id)).owner.name).toBe('Before')
    await tell(owner.userId, 1, { name: 'After' })
    await vi.waitFor(async () => expect((await seen(id)).owner.name).toBe('After'), soon)
  })

  it('older than what is known changes nothing', async () => {
    const owner = seller('Zero')
    const id = await publish(owner)
    await tell(owner.userId, 5, { name: 'Five' })
    await vi.waitFor(async () => expect((await seen(id)).owner.name).toBe('Five'), soon)
    await tell(owner.userId, 3, { name: 'Three' })
    await vi.waitFor(async () => {
      const [row] = await world.query<{ n: number }>(
        `select count(*)::int as n from inbox where consumer = 'catalog.project-seller'`,
      )
      expect(row?.n).toBeGreaterThanOrEqual(3)
    }, soon)
    expect((await seen(id)).owner.name).toBe('Five')
  })

  it('suspended hides their vehicles from all but themselves; reactivated brings them back', async () => {
    const owner = seller('Shady')
    const id = await publish(owner)
    await tell(owner.userId, 1, { status: 'suspended' })
    await vi.waitFor(async () => expect(await seen(id)).toBeUndefined(), soon)
    // Hidden at once; the vehicle's own row says so when a batch has come to it.
    const written = { status: 'hidden', hiddenReason: 'SUSPENDED', version: 2 }
    await vi.waitFor(async () => expect(await seen(id, owner)).toMatchObject(written), soon)
    expect(await world.query('select from vehicle_search where id = $1', [id])).toEqual([])
    await tell(owner.userId, 2, { status: 'active' })
    await vi.waitFor(async () => expect(await seen(id)).toMatchObject({ status: 'live', hiddenReason: null }), soon)
    const states = (await world.emitted('VehicleChanged', id)).map(({ data }) => data.status)
    expect(states).toEqual(['live', 'hidden', 'live'])
  })

  it('registered is since when they are a member', async () => {
    const owner = seller('Member')
    await auth.transaction((em) =>
      emit(em, UserRegistered, { aggregateId: owner.userId, data: { userId: owner.userId } }),
    )
    await vi.waitFor(async () => {
      const { body } = await world.call(sellerSummary, {
        caller: callers.service('auth'),
        params: { id: owner.userId },
      })
      expect(body.data?.memberSince).toMatch(/^\d{4}-/)
    }, soon)
    await publish(owner)
    const { body } = await world.call(sellerSummary, { caller: callers.service('auth'), params: { id: owner.userId } })
    expect(body.data).toMatchObject({ name: 'Member', vehicles: 1 })
  })

  it('deleted withdraws their vehicles, with a tombstone for each', async () => {
    const owner = seller('Leaving')
    const ids = [await publish(owner), await publish(owner)]
    await auth.transaction((em) => emit(em, UserDeleted, { aggregateId: owner.userId, data: { userId: owner.userId } }))
    for (const id of ids) {
      await vi.waitFor(async () => expect(await seen(id, owner)).toBeUndefined(), soon)
      expect((await world.emitted('VehicleChanged', id)).at(-1)?.data.deleted).toBe(true)
      expect(await world.emitted('VehicleWithdrawn', id)).toHaveLength(1)
    }
  })
})
