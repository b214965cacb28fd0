import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { recordRefs } from '../src/reference/record-cache.ts'
import { id } from './vehicles.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
}, 60_000)
afterAll(() => world?.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const seen = async (ids: (string | null)[], locale: 'en_US' | 'fr_FR' = 'en_US') => {
  const ref = await recordRefs(world.db.fork(), ids, locale)
  return (one: string | null) => ref('color', one)
}
const later = (ms: number) => {
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + ms)
}

describe('records from memory', () => {
  const red = id.color('red')

  it('are in the language asked for, and null where there is none', async () => {
    const ids = [red, null, '00000000-0000-4000-8000-000000000000']
    expect((await seen(ids))(red)).toMatchObject({ id: red, name: 'Red', hex: expect.stringMatching(/^#/) })
    expect((await seen(ids, 'fr_FR'))(red)?.name).toBe('Rouge')
    expect(ids.slice(1).map(await seen(ids))).toEqual([null, null])
  })

  it('that were added since are there at once', async () => {
    const added = '11111111-1111-4111-8111-111111111111'
    await world.db.query(`insert into color (id, name, hex) values ($1, 'Petrol blue', '#005f6a')`, [added])
    expect((await seen([added]))(added)?.name).toBe('Petrol blue')
  })

  it('have a new name ten seconds after it was given, at the latest', async () => {
    expect((await seen([red]))(red)?.name).toBe('Red')
    await world.db.query(`update color set name = 'Scarlet', translations = '{}' where id = $1`, [red])
    later(10_100)
    expect((await seen([red]))(red)?.name).toBe('Scarlet')
  })

  it('in use are read again in time by a statement that nobody waits for', async () => {
    // After what the tests above took for the present.
    later(30_000)
    expect((await seen([red]))(red)?.name).toBe('Scarlet')
    await world.db.query(`update color set name = 'Crimson' where id = $1`, [red])
    later(5_100)
    expect((await seen([red]))(red)?.name).toBe('Scarlet')
    await vi.waitFor(async () => expect((await seen([red]))(red)?.name).toBe('Crimson'), 5_000)
  })
})
