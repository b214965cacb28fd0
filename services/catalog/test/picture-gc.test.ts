import { randomBytes, randomUUID } from 'node:crypto'
import { addPicture, createVehicle, removePicture } from '@forecourt/contracts'
import type { DatacronRunContext } from '@forecourt/kernel/datacron'
import { createLogger } from '@forecourt/kernel/log'
import { unserved } from '@forecourt/kernel/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureGc } from '../src/datacron/picture-gc.ts'
import { form, seller, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
}, 60_000)
afterAll(() => world?.close())

const owner = seller()
const run = (change: Partial<DatacronRunContext> = {}) =>
  pictureGc(
    world.db,
    world.store,
  )({
    runId: randomUUID(),
    plannedAt: new Date(),
    log: createLogger({ service: 'catalog', level: 'silent' }),
    signal: new AbortController().signal,
    checkpoint: async () => {},
    ...change,
  })

const photo = () => {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return sharp({ create: { width: 400, height: 300, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer()
}

/** A checkpoint that lets so many pass. */
function stopAfter(times: number) {
  let passed = 0
  return async () => {
    passed += 1
    if (passed > times) throw new Error('stop')
  }
}

const draft = async (): Promise<string> =>
  (await world.call(createVehicle, { caller: owner, body: { title: 'Golf' } })).body.data.id
const upload = async (id: string, bytes: Buffer) => {
  const raw = form({}, [{ name: 'a.jpg', bytes }])
  const { body } = await world.call(addPicture, { caller: owner, params: { id }, raw })
  const picture = body.data[0] as { id: string; src: string; widths: number[]; formats: string[] }
  const hash = picture.src.split('/').at(-1) ?? ''
  const [row] = await world.query<{ folder: string }>('select folder from picture where hash = $1', [hash])
  return { ...picture, hash, folder: row?.folder ?? '' }
}
const isStored = async ({ folder, widths, formats }: { folder: string; widths: number[]; formats: string[] }) => {
  const found = await world.store.open(folder, `${widths[0]}.${formats[0]}`)
  found?.stream.destroy()
  return found !== undefined
}
const age = (hash: string, days: number) =>
  world.query('update picture set last_sent_at = now() - make_interval(days => $2) where hash = $1', [hash, days])
const remove = (id: string, pictureId: string) =>
  world.call(removePicture, { caller: owner, params: { id, pictureId } })

it('deletes the files of pictures nobody shows for a day, and of no others', async () => {
  const id = await draft()
  const [shown, fresh, orphan] = [
    await upload(id, await photo()),
    await upload(id, await photo()),
    await upload(id, await photo()),
  ]
  await remove(id, fresh.id)
  await remove(id, orphan.id)
  await Promise.all([age(shown.hash, 400), age(orphan.hash, 2)])
  expect(await run()).toEqual({ detached: 0, pictures: 1, emptied: 1, left: 0 })
  expect(await Promise.all([shown, fresh, orphan].map(isStored))).toEqual([true, true, false])
  expect(await run()).toEqual({ detached: 0, pictures: 0, emptied: 0, left: 0 })
})

it('spares a picture that somebody has sent again', async () => {
  const [id, bytes] = [await draft(), await photo()]
  const first = await upload(id, bytes)
  await remove(id, first.id)
  await age(first.hash, 2)
  const again = await upload(await draft(), bytes)
  expect(again.hash).toBe(first.hash)
  expect(await run()).toMatchObject({ pictures: 0 })
  expect(await isStored(again)).toBe(true)
})

it('keeps the one set of files of two vehicles that show the same bytes until neither does', async () => {
  const bytes = await photo()
  const [one, other] = [await draft(), await draft()]
  const [first, second] = [await upload(one, bytes), await upload(other, bytes)]
  expect(second.folder).toBe(first.folder)
  await remove(one, first.id)
  await age(first.hash, 400)
  expect(await run()).toEqual({ detached: 0, pictures: 0, emptied: 0, left: 0 })
  expect(await isStored(second)).toBe(true)
  await remove(other, second.id)
  expect(await run()).toEqual({ detached: 0, pictures: 1, emptied: 1, left: 0 })
  expect(await isStored(second)).toBe(false)
})

it('takes up what a run left that died half-way, unless the same bytes are in use again', async () => {
  const [id, bytes] = [await draft(), await photo()]
  const gone = await upload(id, await photo())
  const back = await upload(id, bytes)
  for (const { id: pictureId, hash } of [gone, back]) {
    await remove(id, pictureId)
    await age(hash, 2)
  }
  const half = { checkpoint: stopAfter(2) }
  await expect(run(half)).rejects.toThrow('stop')
  expect(await world.query('select from picture_trash')).toHaveLength(2)
  const restored = await upload(await draft(), bytes)
  expect(await run()).toEqual({ detached: 0, pictures: 0, emptied: 2, left: 0 })
  expect(await isStored(gone)).toBe(false)
  expect(await isStored(back)).toBe(false)
  expect(await isStored(restored)).toBe(true)
})

it('finds what nobody shows behind thousands that are shown, by an index', async () => {
  const id = await draft()
  const [shown, orphan] = [await upload(id, await photo()), await upload(id, await photo())]
  await remove(id, orphan.id)
  await Promise.all([age(shown.hash, 400), age(orphan.hash, 2)])
  await world.query(
    `insert into picture select (jsonb_populate_record(p, jsonb_build_object('hash', md5(n::text) || md5(n::text), 'folder', 'shown-' || n))).*
     from picture p, generate_series(1, 1100) n where p.hash = $1`,
    [shown.hash],
  )
  await world.query(
    `insert into vehicle_picture (id, vehicle_id, hash, position)
     select uuidv7(), $1, md5(n::text) || md5(n::text), n from generate_series(1, 1100) n`,
    [id],
  )
  expect(await run()).toEqual({ detached: 0, pictures: 1, emptied: 1, left: 0 })
  await world.query('delete from vehicle_picture where vehicle_id = $1 and hash <> $2', [id, shown.hash])
  await world.query(`delete from picture where folder like 'shown-%'`)
  const walks = [
    { table: 'vehicle', at: 'deleted_at' },
    { table: 'picture', at: 'last_sent_at' },
  ]
  expect(await unserved(world.db, walks as never)).toEqual([])
})

it('lets go of the pictures of a vehicle that was deleted a month ago', async () => {
  const id = await draft()
  const picture = await upload(id, await photo())
  await age(picture.hash, 40)
  await world.query(`update vehicle set deleted_at = now() - interval '29 days' where id = $1`, [id])
  expect(await run()).toEqual({ detached: 0, pictures: 0, emptied: 0, left: 0 })
  await world.query(`update vehicle set deleted_at = now() - interval '31 days' where id = $1`, [id])
  expect(await run()).toEqual({ detached: 1, pictures: 1, emptied: 1, left: 0 })
  expect(await isStored(picture)).toBe(false)
})
