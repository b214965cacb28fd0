import {
  changeThread,
  contactSeller,
  listThreadMessages,
  listThreads,
  sendThreadMessage,
  type UserCaller,
} from '@forecourt/contracts'
import { createLogger } from '@forecourt/kernel/log'
import { callers, signedInject } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { releaseWorker } from '../src/delivery/release.worker.ts'
import { startWorld, term, type World } from './world.ts'

const ROUNDS = 60
let world: World
let call: World['call']
beforeAll(async () => {
  world = await startWorld()
  // One pair writes more than anybody may in an hour.
  const config = { ...world.config, MESSAGES_PER_HOUR: 10_000, CONTACTS_PER_HOUR: 10_000 }
  const log = createLogger({ service: 'messaging', level: 'silent' })
  call = signedInject(await buildApp({ ...world.parts, config, log, events: world.events }), { service: 'messaging' })
})
afterAll(() => world.close())

/** As PostgreSQL counts them: a repeat by ourselves hides none. */
async function deadlocks(): Promise<number> {
  await world.db.query('select pg_stat_force_next_flush()')
  // Backends tell the count when they are idle; that of a deadlock is a second old by the time its victim goes on.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const [row] = await world.db.query<{ n: string }>(
    'select deadlocks as n from pg_stat_database where datname = current_database()',
  )
  return Number(row?.n)
}

async function contacted() {
  const vehicle = await world.vehicle()
  const two = [callers.user(), callers.user({ userId: vehicle.ownerId })] as const
  const body = { email: 'buyer@example.com', phone: '', message: 'Hello' }
  await call(contactSeller, { caller: two[0], params: { id: vehicle.vehicleId }, body })
  const [thread] = (await call(listThreads, { caller: two[0] })).body.data
  return { two, vehicle, id: String(thread.id) }
}
const lastOf = async (caller: UserCaller, id: string): Promise<string> =>
  (await call(listThreadMessages, { caller, params: { id } })).body.data.messages.at(-1).id

it('two who write and see at the same moment never wait for each other', async () => {
  const { two, id } = await contacted()
  const before = await deadlocks()
  for (let round = 0; round < ROUNDS; round += 1) {
    const seenUpTo = await lastOf(two[0], id)
    const answers = await Promise.all(
      two.flatMap((caller) => [
        call(sendThreadMessage, { caller, params: { id }, body: { message: `Round ${round}` } }),
        call(changeThread, { caller, params: { id }, body: { seenUpTo } }),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 200])
  }
  expect(await deadlocks()).toBe(before)
}, 120_000)

it('a seller who reads while contacts are let through, and others write, holds up nobody', async () => {
  const { two, vehicle, id } = await contacted()
  const [buyer, seller] = two
  await world.freePlan(2, 1)
  const before = await deadlocks()
  for (let round = 0; round < 12; round += 1) {
    await world.plans(seller.userId, 2 * round + 1, [])
    const waiting = Array.from({ length: 4 }, () => callers.user())
    const body = { email: 'buyer@example.com', phone: '', message: 'Hello' }
    for (const caller of waiting) await call(contactSeller, { caller, params: { id: vehicle.vehicleId }, body })
    await world.plans(seller.userId, 2 * round + 2, [term(null, 1)])
    const run = { payload: { sellerId: seller.userId, rank: 1 }, signal: AbortSignal.timeout(20_000) }
    const seenUpTo = await lastOf(buyer, id)
    await Promise.all([
      releaseWorker(world.db, () => {}).run([run as never]),
      call(sendThreadMessage, { caller: buyer, params: { id }, body: { message: 'Again' } }),
      call(changeThread, { caller: seller, params: { id }, body: { seenUpTo } }),
      call(changeThread, { caller: buyer, params: { id }, body: { seenUpTo } }),
      call(contactSeller, { caller: buyer, params: { id: vehicle.vehicleId }, body }),
    ])
  }
  expect(await deadlocks()).toBe(before)
}, 120_000)
