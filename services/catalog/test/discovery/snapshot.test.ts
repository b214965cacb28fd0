import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@forecourt/kernel/log'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database.ts'
import { type Followed, fill, follow, trimLog } from '../../src/discovery/memory/index-feed.ts'
import { readSnapshot, writeSnapshot } from '../../src/discovery/memory/index-snapshot.ts'
import { openSearchIndex } from '../../src/discovery/memory/search-index.ts'
import { BrokenSnapshot, SnapshotWriter } from '../../src/discovery/memory/snapshot-file.ts'
import { plainWords } from '../../src/discovery/words/asked-word.ts'
import { offer } from '../alerts.ts'
import { petrolCar } from '../vehicles.ts'
import { seller, startWorld, type World } from '../world.ts'

const log = createLogger({ service: 'catalog', level: 'silent' })
const everything = { anyOf: {}, ranges: {}, words: [], includeSold: true }
/** More than is read at once. */
const MANY_CHANGES = 55_000
let world: World
let folder: string
beforeAll(async () => {
  world = await startWorld()
  for (let n = 0; n < 3; n++) await offer(world, seller(), petrolCar({ price: 9_000 + n }))
  await world.fed()
  // Ratings would change rows a while later.
  await world.rest()
  // Many rows, of no vehicles: nobody but the index looks at them here.
  await slowly('alter table vehicle_search drop constraint vehicle_search_id_fkey')
  await slowly(
    `insert into vehicle_search select r.* from (select v from vehicle_search v order by n limit 1) one, generate_series(1, 2500) g,
       jsonb_populate_record(one.v, jsonb_build_object('id', gen_random_uuid(), 'n', 1000 + g, 'mileage', g, 'doors', g % 7)) r`,
  )
}, 120_000)
afterAll(() => world?.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-snapshot-'))
  return () => rm(folder, { recursive: true, force: true })
})

/** A statement that a busy machine has time for. */
const slowly = (text: string) => world.db.transaction((em) => em.execute(text), { statementTimeout: 60_000 })

/** What an index says, beside what one that is filled this moment says. */
async function expectCurrent(index: Followed['index']): Promise<void> {
  const fresh = (await fill(world.db, log)).index
  for (const terms of [
    everything,
    { ...everything, words: plainWords('golf') },
    { ...everything, anyOf: { doors: [3, 5] } },
  ]) {
    expect(index.count(terms)).toBe(fresh.count(terms))
    expect(index.facets(terms)).toEqual(fresh.facets(terms))
  }
  const [row] = await world.query<{ n: number }>('select count(*)::int as n from vehicle_search')
  expect(index.size).toBe(row?.n)
}

async function readAndFollow(): Promise<Followed | undefined> {
  const kept = await readSnapshot(world.db, folder)
  if (!kept) throw new Error('there is no snapshot')
  const seen = await follow(world.db, kept, log)
  return seen === undefined ? undefined : { index: kept.index, seen }
}

/** Changes many rows, removes some and adds others, in one transaction. */
const change = (round: number) =>
  slowly(
    `with gone as (delete from vehicle_search where n > 1000 and n % 50 = ${round}),
       added as (insert into vehicle_search
         select r.* from (select v from vehicle_search v order by n limit 1) one, generate_series(1, 100) g,
           jsonb_populate_record(one.v, jsonb_build_object('id', gen_random_uuid(), 'n', 10000 * ${round} + g)) r)
     update vehicle_search set doors = (doors + 1) % 7, mileage = mileage + 1 where n > 1000 and n % 50 <> ${round}`,
  )

describe('a snapshot of the index', () => {
  it('with what has changed since is what an index that is filled anew is, however much it was', async () => {
    await writeSnapshot(world.db, folder, await fill(world.db, log))
    await change(2)
    const now = await readAndFollow()
    if (!now) throw new Error('the log has lost something')
    await expectCurrent(now.index)
    await change(3)
    const seen = (await follow(world.db, now, log)) ?? ''
    await expectCurrent(now.index)
    expect(await follow(world.db, { ...now, seen }, log)).toBeDefined()
    await expectCurrent(now.index)
  })

  it('is brought up to date with more changes of one transaction than one statement can read', async () => {
    const { index, seen } = await fill(world.db, log)
    await slowly(
      `with changed as (update vehicle_search set doors = (doors + 1) % 7 where n % 3 = 0),
         gone as (delete from vehicle_search where n % 100 = 7)
       insert into vehicle_search_change (n) select -g from generate_series(1, ${MANY_CHANGES}) g`,
    )
    const now = await follow(world.db, { index, seen }, log)
    await expectCurrent(index)
    expect(await follow(world.db, { index, seen: now ?? '' }, log)).toBeDefined()
    await expectCurrent(index)
    // The log is trimmed a part at a time, which is not what others ask about.
    await slowly('delete from vehicle_search_change where n < 0')
  })

  it('misses no transaction that was under way when it was written', async () => {
    const other = openDatabase({ database: { url: world.url, pool: 1 }, service: 'catalog' }, log)
    const before = await fill(world.db, log)
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    const began = Promise.withResolvers<void>()
    const slow = other.transaction(
      async (em) => {
        await em.execute('update vehicle_search set doors = 6 where n between 1100 and 1200')
        began.resolve()
        await held
      },
      { statementTimeout: 60_000 },
    )
    // One that fails before it began says so.
    await Promise.race([began.promise, slow])
    await slowly('update vehicle_search set doors = 5 where n between 1300 and 1400')
    const seen = await follow(world.db, before, log)
    const filled = { index: before.index, seen: seen ?? '' }
    await expectCurrent(filled.index)
    await writeSnapshot(world.db, folder, filled)
    finish()
    await slow
    const now = await readAndFollow()
    if (!now) throw new Error('the log has lost something')
    await expectCurrent(now.index)
    await other.close()
  })

  it('is replaced as a whole: by several instances at once, and not by one that died while it wrote', async () => {
    const filled = await fill(world.db, log)
    await Promise.all([1, 2, 3].map(() => writeSnapshot(world.db, folder, filled)))
    const [name = '', ...others] = await readdir(folder)
    expect(others).toEqual([])
    await writeFile(join(folder, `${name}.dead.part`), 'half')
    await writeFile(join(folder, `${name}.alive.part`), 'half')
    await utimes(join(folder, `${name}.dead.part`), 0, 0)
    await writeSnapshot(world.db, folder, filled)
    expect((await readdir(folder)).sort()).toEqual([name, `${name}.alive.part`])
    await expectCurrent((await readAndFollow())?.index as Followed['index'])
  })

  it('is refused by a database that was restored to before it, or is another, and where it is broken', async () => {
    expect(await readSnapshot(world.db, folder)).toBeUndefined()
    await writeSnapshot(world.db, folder, await fill(world.db, log))
    await world.query('delete from search_snapshot')
    await expect(readSnapshot(world.db, folder)).rejects.toThrow('restored')
    const [name = ''] = await readdir(folder)
    const path = join(folder, name)
    await writeFile(path, 'nothing of the kind')
    await expect(readSnapshot(world.db, folder)).rejects.toThrow(BrokenSnapshot)
    // Whole by its checksums, and without a head that means anything.
    for (const head of ['', 'no JSON', 'null', '[]', '{"layout":1}', '"'.repeat(5_000), '\u0000\uffff']) {
      await rm(path)
      const writer = new SnapshotWriter(path)
      writer.exchange(new TextEncoder().encode(head))
      writer.close()
      await expect(readSnapshot(world.db, folder), head.slice(0, 20)).rejects.toThrow(BrokenSnapshot)
    }
  })

  it('is followed only where the log has everything since, whoever trimmed it', async () => {
    const filled = await fill(world.db, log)
    await writeSnapshot(world.db, folder, filled)
    await change(4)
    // Nothing is as old as that yet.
    await trimLog(world.db)
    expect(await readAndFollow()).toBeDefined()
    await slowly(`update vehicle_search_change set at = now() - interval '2 days'`)
    await trimLog(world.db)
    expect(await world.query('select from vehicle_search_change')).toEqual([])
    expect(await readAndFollow()).toBeUndefined()
    const again = await fill(world.db, log)
    expect(await follow(world.db, again, log)).toBeDefined()
    await world.db.query('truncate vehicle_search_change')
    expect(await follow(world.db, again, log)).toBeUndefined()
  })

  it('counts at the next start, and what cannot be used is made anew', async () => {
    const open = (startMs?: number) =>
      openSearchIndex({ url: world.url, service: 'catalog', logLevel: 'silent', folder }, log, startMs)
    const there = async (index: ReturnType<typeof open>) => {
      await expect.poll(() => index.count(everything), { timeout: 15_000 }).toBeGreaterThan(1_000)
      return index.count(everything)
    }
    const first = open()
    const count = await there(first)
    await expect
      .poll(async () => (await readdir(folder)).filter((name) => name.endsWith('.snapshot')), { timeout: 5_000 })
      .toHaveLength(1)
    await first.close()
    await world.db.query('delete from vehicle_search where n = 1001')
    const second = open(30_000)
    // Asked before it is read: nobody is sent to the database meanwhile.
    expect(await second.count(everything)).toBe((count ?? 0) - 1)
    expect(await second.figures()).toMatchObject({ vehicles: (count ?? 0) - 1 })
    await second.close()
    const [name = ''] = await readdir(folder)
    await writeFile(join(folder, name), 'nothing of the kind')
    const third = open()
    expect(await there(third)).toBe((count ?? 0) - 1)
    await third.close()
  })
})
