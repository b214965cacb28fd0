import { setTimeout as delay } from 'node:timers/promises'
import {
  createVehicle,
  deleteVehicle,
  markVehicleSold,
  priceLabel,
  searchVehicles,
  similarVehicles,
  vehicleFacets,
  vehicleMap,
  vehicleSuggestions,
} from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import { readFromReplica } from '@forecourt/kernel/replica'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { orderOf } from '../../src/discovery/terms/order.ts'
import type { SearchTerms } from '../../src/discovery/terms/search-terms.ts'
import { petrolCar } from '../vehicles.ts'
import { form, seller, startWorld, tinyPhoto, type World } from '../world.ts'

let world: World
const [ada, ben] = [seller('Ada'), seller('Ben')]
const everything: SearchTerms = { anyOf: {}, ranges: {}, words: [], includeSold: true }

beforeAll(async () => {
  world = await startWorld({ hasReplica: true })
  await offer()
  await following()
}, 120_000)
afterAll(() => world?.close())

const pair = () => world.pair as NonNullable<World['pair']>
const figure = (name: string) => world.replica?.figures()[name] ?? Number.NaN

/** Waits until the standby is read from, and has everything. */
async function following(): Promise<void> {
  await world.fed()
  await pair().replayed()
  await vi.waitFor(
    async () => {
      const before = figure('reads_replica')
      await found()
      expect(figure('reads_replica')).toBeGreaterThan(before)
    },
    { timeout: 15_000, interval: 100 },
  )
}

/** What the answer to a write says of where it is, as the BFF gives it back. */
const seenIn = ({ headers }: { headers: Record<string, unknown> }) => ({
  'x-forecourt-seen': String(headers['x-forecourt-position']),
})
const offer = async () => {
  const reply = await world.call(createVehicle, {
    caller: ada,
    raw: form(petrolCar(), [{ name: 'a.jpg', bytes: await tinyPhoto() }]),
  })
  expect(reply.status).toBe(201)
  await world.fed()
  return { id: reply.body.data.id as string, seen: seenIn(reply) }
}
/** A change that is quickly made: the vehicle is not found any more. */
const sell = async (vehicle: string) => {
  const reply = await world.call(markVehicleSold, { caller: ada, params: { id: vehicle }, body: { sold: true } })
  expect(reply.status).toBe(200)
  await world.fed()
  return seenIn(reply)
}
const search = (headers: Record<string, string> = {}, caller = ben) =>
  world.call(searchVehicles, { caller, query: { limit: 50 }, headers })
const found = async (headers: Record<string, string> = {}): Promise<string[]> => {
  const { status, body } = await search(headers)
  expect(status).toBe(200)
  return body.data.map(({ id }: { id: string }) => id)
}

/** Replay stands still meanwhile, and goes on afterwards. */
async function paused(work: () => Promise<void>): Promise<void> {
  await pair().pause()
  try {
    await work()
  } finally {
    await pair().resume()
  }
  await following()
}

describe('searches', () => {
  it('are read from the standby, whatever is asked', async () => {
    const { id } = await offer()
    await following()
    const asked = [
      [searchVehicles, { query: {} }],
      [vehicleFacets, { query: {} }],
      [vehicleMap, { query: { view: '-5,42,9,51', zoom: 5 } }],
      [similarVehicles, { params: { id } }],
      [vehicleSuggestions, { query: { q: 'golf' } }],
      [priceLabel, { params: { id } }],
    ] as const
    for (const [endpoint, input] of asked) {
      const before = figure('reads_replica')
      expect((await world.call(endpoint, { caller: ben, ...input })).status, endpoint.id).toBe(200)
      expect(figure('reads_replica'), endpoint.id).toBeGreaterThan(before)
    }
  })

  it('are a moment old for everybody but whoever wrote', async () => {
    const { id } = await offer()
    await following()
    await paused(async () => {
      const seen = await sell(id)
      expect(await found()).toContain(id)
      expect(await found(seen)).not.toContain(id)
      // Facets, too: what was written counts.
      const counted = async (headers: Record<string, string>) => {
        const { body } = await world.call(vehicleFacets, { caller: ada, query: {}, headers })
        return body.data.brand[0].count as number
      }
      expect(await counted(seen)).toBe((await counted({})) - 1)
    })
  })

  it('do not forget again what whoever wrote has seen', async () => {
    const { id, seen } = await offer()
    await following()
    await paused(async () => {
      // Their next change is on its way; the search that follows it, from the primary, shows more than the change itself.
      const second = await world.call(deleteVehicle, { caller: ada, params: { id } })
      const reply = await search(seenIn(second))
      expect(String(reply.headers['x-forecourt-position'])).not.toBe('undefined')
      expect(reply.headers['x-forecourt-position']).not.toBe(seen['x-forecourt-seen'])
      expect(await found(seenIn(reply))).not.toContain(id)
    })
    // One that the standby answers says nothing.
    expect((await search(seen)).headers['x-forecourt-position']).toBeUndefined()
  })

  it('go to the primary for everybody where the standby is too far behind', async () => {
    const { id } = await offer()
    await following()
    await paused(async () => {
      await sell(id)
      expect(await found()).toContain(id)
      await vi.waitFor(async () => expect(await found()).not.toContain(id), { timeout: 6_000, interval: 200 })
      expect(figure('replica_lag_seconds')).toBeGreaterThan(2)
      expect(figure('replica_lag_bytes')).toBeGreaterThan(0)
    })
    expect(figure('replica_lag_seconds')).toBeLessThan(2)
  })

  it('with a position that nobody can have seen go to the primary, and nobody else’s do', async () => {
    const mine = figure('reads_primary_behind_reader')
    expect(await found({ 'x-forecourt-seen': 'FFFFFFFF/FFFFFFFF' })).toEqual(await found())
    expect(figure('reads_primary_behind_reader')).toBeGreaterThan(mine)
    const others = figure('reads_primary_behind_reader')
    for (let n = 0; n < 5; n++) await found()
    expect(figure('reads_primary_behind_reader')).toBe(others)
    expect((await search({ 'x-forecourt-seen': `0/0'; select 1` })).status).toBe(422)
  })
})

describe('what must not be old', () => {
  const count = async (em: Parameters<World['engine']['count']>[0]) => {
    const before = figure('reads_replica')
    await world.engine.count(em, everything)
    return figure('reads_replica') - before
  }

  it('is read where it is written, unless a route allows another place', async () => {
    const em = world.db.fork()
    expect(await count(em)).toBe(0)
    readFromReplica(em, {})
    expect(await count(em)).toBe(1)
    await world.db.transaction(async (inside) => {
      readFromReplica(inside, {})
      expect(await count(inside)).toBe(0)
    })
  })

  it('is judged for alerts by the primary', async () => {
    const em = world.db.fork()
    readFromReplica(em, {})
    const before = figure('reads_replica')
    await world.engine.match(em, { vehicleId: ada.userId, before: null }, [{ terms: everything, isNew: true }])
    await world.engine.among(em, [ada.userId], everything, orderOf('-postedAt', everything))
    expect(figure('reads_replica')).toBe(before)
  })
})

describe('a standby that fails', () => {
  it('is asked again soon after a read that recovery ended, and the read is answered', async () => {
    const conflict = `do $$ begin raise exception 'canceling statement due to conflict with recovery' using errcode = '40001'; end $$`
    const failed = figure('reads_primary_failed')
    const answer = await world.replica?.read(
      {},
      async (em) => {
        await sql(em, conflict)
        return 'from the standby'
      },
      async () => 'from the primary',
    )
    expect(answer).toBe('from the primary')
    expect(figure('reads_primary_failed')).toBe(failed + 1)
    await following()
  })

  it('makes no read fail when it is killed, and answers again when it is back', async () => {
    const stopped = new AbortController()
    let asked = 0
    const people = Array.from({ length: 4 }, async () => {
      for (; !stopped.signal.aborted; asked++) await found()
    })
    try {
      await delay(200)
      await pair().kill()
      await delay(1_200)
    } finally {
      stopped.abort()
    }
    await Promise.all(people)
    expect(asked).toBeGreaterThan(people.length)
    const { id } = await offer()
    expect(await found()).toContain(id)
    expect((await world.app.operations.inject('/readyz')).statusCode).toBe(200)
    await pair().start()
    await following()
    expect(await found()).toContain(id)
  })

  it('holds up whoever is there when it hangs for a moment, and nobody else, and is asked over new connections', async () => {
    await Promise.all(Array.from({ length: 12 }, () => found()))
    pair().line.hang()
    try {
      const begun = performance.now()
      await found()
      expect(performance.now() - begun).toBeLessThan(3_500)
      await vi.waitFor(() => expect(figure('reads_primary_failed')).toBeGreaterThan(0))
      await delay(2_000)
      const again = performance.now()
      await found()
      expect(performance.now() - again).toBeLessThan(1_400)
    } finally {
      pair().line.mend()
    }
    await following()
    const failed = figure('reads_primary_failed')
    await Promise.all(Array.from({ length: 12 }, () => found()))
    expect(figure('reads_primary_failed')).toBe(failed)
  })

  it('that became a primary is no standby any more: everything is read from the one that is written', async () => {
    await pair().promote()
    // Not because it lags, which it does only after a while.
    const away = figure('reads_primary_away')
    const meets = async () => {
      await found()
      expect(figure('reads_primary_away')).toBeGreaterThan(away)
    }
    await vi.waitFor(meets, { timeout: 5_000, interval: 100 })
    const { id, seen } = await offer()
    expect(await found()).toContain(id)
    expect(await found(seen)).toContain(id)
  })
})
