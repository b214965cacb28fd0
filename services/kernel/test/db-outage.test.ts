import { createDatabase, sql } from '@forecourt/kernel/db'
import { isOutage } from '@forecourt/kernel/errors'
import { lineTo } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { log, openThings, Thing } from './db-things.ts'

let world: Awaited<ReturnType<typeof openThings>>
beforeAll(async () => {
  world = await openThings()
})
afterAll(() => world?.db.close())

describe('when PostgreSQL goes away', () => {
  it('statements fail as "unavailable" and work again by themselves when it is back', async () => {
    const line = await lineTo(world.url)
    const far = createDatabase({ url: line.url, entities: [Thing], log, service: 'catalog', pool: 2 })
    await far.ping()
    const sleep = () => far.transaction((em) => sql(em, 'select pg_sleep(2)')).catch((error: unknown) => error)
    const inFlight = Promise.all([sleep(), sleep()])
    await new Promise((resolve) => setTimeout(resolve, 100))
    line.cut()
    expect((await inFlight).map(isOutage)).toEqual([true, true])
    expect(isOutage(await far.ping().catch((error: unknown) => error))).toBe(true)
    expect(
      isOutage(
        await far
          .fork()
          .find(Thing, {})
          .catch((error: unknown) => error),
      ),
    ).toBe(true)
    line.mend()
    // As many as the pool has places, and more: none of the broken ones may keep its place.
    expect(
      await Promise.all(Array.from({ length: 5 }, () => far.transaction((em) => sql(em, 'select 1')))),
    ).toHaveLength(5)
    expect(await far.fork().count(Thing)).toBe(0)
    await far.close()
    await line.close()
  })

  it.each(['begin', 'rollback', 'commit'])(
    'a connection that breaks at %s does not keep its place in the pool',
    async (statement) => {
      const line = await lineTo(world.url)
      const far = createDatabase({ url: line.url, entities: [], log, service: 'catalog', pool: 2 })
      line.cutAt(statement)
      for (let round = 0; round < 4; round += 1) {
        const outcome = await far
          .transaction(async (em) => {
            await sql(em, 'select 1')
            if (statement === 'rollback') throw new Error('work fails')
          })
          .catch((error: unknown) => error)
        expect(outcome).toBeInstanceOf(Error)
      }
      line.cutAt(undefined)
      expect(
        await Promise.all(Array.from({ length: 5 }, () => far.transaction((em) => sql(em, 'select 1')))),
      ).toHaveLength(5)
      await far.close()
      await line.close()
    },
  )

  it('a database may be made before there is a server', async () => {
    const early = createDatabase({
      url: 'postgresql://nobody:x@127.0.0.1:1/none',
      entities: [Thing],
      log,
      service: 'catalog',
    })
    expect(isOutage(await early.ping().catch((error: unknown) => error))).toBe(true)
    await early.close()
  })
})
