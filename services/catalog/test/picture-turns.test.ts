import { createHash, randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureTurns } from '@forecourt/contracts'
import type { UploadedFile } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import type { PictureStore } from '@forecourt/kernel/picture'
import { FairQueue } from '@forecourt/kernel/picture'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pictureGc } from '../src/datacron/picture-gc.ts'
import { pictures } from '../src/picture/picture.service.ts'
import { keepTurnBoard, turnsOf } from '../src/picture/turn-board.ts'
import { seller, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

const service = (store: PictureStore) =>
  pictures({ db: world.db, store, megapixels: 100, log: createLogger({ service: 'catalog', level: 'silent' }) })

/** However busy the machine is. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 })

let colour = 0
/** A picture nobody has sent before, spooled as a request's. */
async function spooled(width = 400, height = 300): Promise<UploadedFile> {
  const background = { r: ++colour, g: 60, b: 90 }
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  const path = join(world.folder, `upload-${randomUUID()}`)
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { field: 'pictures', filename: 'a.png', mimetype: 'image/png', path, size: bytes.length, sha256 }
}
const sender = (person: string, signal = new AbortController().signal) => ({ person, locale: 'en_US', signal }) as const

/** A store that stops before it writes or deletes, until the test lets it go on. */
function heldStore() {
  let goOn = () => {}
  let held = Promise.resolve()
  const calls: { name: string; folder: string }[] = []
  const hold = async (name: string, folder: string) => {
    calls.push({ name, folder })
    await held
  }
  const store: PictureStore = {
    ...world.store,
    async put(folder, width, format, bytes) {
      await hold('put', folder)
      await world.store.put(folder, width, format, bytes)
    },
    async remove(folder) {
      await hold('remove', folder)
      await world.store.remove(folder)
    },
  }
  return {
    store,
    calls,
    hold: () => {
      held = new Promise((resolve) => (goOn = resolve))
    },
    release: () => goOn(),
  }
}

/** Folders of variants that lie in the store for these bytes. */
const foldersOf = async (sha256: string) =>
  (await readdir(world.folder, { recursive: true })).filter(
    (name) => /^[^/]+\/[^/]+$/.test(name) && name.endsWith(sha256),
  )
const trash = (sha256: string) => world.query(`select hash from picture_trash where hash like '%' || $1`, [sha256])

describe('an upload whose caller has gone', () => {
  it('leaves no file, no row and no trash', async () => {
    const held = heldStore()
    const { store } = service(held.store)
    const caller = new AbortController()
    const file = await spooled()
    held.hold()
    const upload = store([file], sender('ann', caller.signal))
    await until(() => expect(held.calls).toHaveLength(1))
    caller.abort(new Error('gone'))
    held.release()
    await expect(upload).rejects.toThrow('gone')
    // One variant was on its way, none followed, and it is gone again.
    expect(held.calls.map(({ name }) => name)).toEqual(['put', 'remove'])
    expect(await foldersOf(file.sha256)).toEqual([])
    expect(await trash(file.sha256)).toEqual([])
    expect(await world.query('select from picture where hash = $1', [file.sha256])).toEqual([])
  })

  it('does nothing at all when it had not had its turn', async () => {
    const held = heldStore()
    const { store } = service(held.store)
    const caller = new AbortController()
    const [running, waiting] = [await spooled(), await spooled()]
    held.hold()
    const first = store([running], sender('ann'))
    await until(() => expect(held.calls).toHaveLength(1))
    const second = store([waiting], sender('ann', caller.signal))
    caller.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    held.release()
    await first
    expect(held.calls.filter(({ folder }) => folder.endsWith(waiting.sha256))).toEqual([])
  })
})

describe('two uploads of the same bytes', () => {
  it('the second goes on when the first is given up while its picture is encoded', async () => {
    const held = heldStore()
    const { store } = service(held.store)
    const caller = new AbortController()
    const file = await spooled()
    held.hold()
    const first = store([file], sender('ann', caller.signal))
    await until(() => expect(held.calls).toHaveLength(1))
    const second = store([{ ...file }], sender('bob'))
    caller.abort(new Error('gone'))
    held.release()
    await expect(first).rejects.toThrow('gone')
    expect(await second).toEqual([file.sha256])
    expect(await foldersOf(file.sha256)).toHaveLength(1)
    expect(await trash(file.sha256)).toEqual([])
  })

  it('are encoded once when both stay, and once kept when two instances had them at the same moment', async () => {
    const [held, elsewhere] = [heldStore(), heldStore()]
    const here = service(held.store)
    const file = await spooled()
    held.hold()
    const uploads = [here.store([file], sender('ann')), here.store([file], sender('bob'))]
    await until(() => expect(held.calls).toHaveLength(1))
    await service(elsewhere.store).store([file], sender('cem'))
    held.release()
    await Promise.all(uploads)
    expect(held.calls.filter(({ name }) => name === 'put')).toHaveLength(elsewhere.calls.length)
    const [kept] = await foldersOf(file.sha256)
    expect(await world.query('select folder from picture where hash = $1', [file.sha256])).toEqual([
      { folder: kept?.split('/')[1] },
    ])
    expect(await foldersOf(file.sha256)).toHaveLength(1)
    expect(await trash(file.sha256)).toEqual([])
  })

  it('fail both for what is wrong with the bytes', async () => {
    const { store } = service(world.store)
    const whole = await spooled()
    const path = `${whole.path}-cut`
    await writeFile(path, Buffer.from('89504e470d0a1a0a0000000d49484452000000400000004008020000', 'hex'))
    const broken = { ...whole, path, sha256: createHash('sha256').update(path).digest('hex') }
    const outcomes = await Promise.allSettled([store([broken], sender('ann')), store([broken], sender('bob'))])
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual([
      'PICTURE_UNREADABLE',
      'PICTURE_UNREADABLE',
    ])
  })
})

it('a stranger’s picture does not wait for the many of one person', async () => {
  const { store } = service(world.store)
  const many = await Promise.all(Array.from({ length: 12 }, () => spooled(1300, 900)))
  const own = await spooled()
  const done: string[] = []
  const all = many.map((file) => store([file], sender('ann')).then(() => void done.push('ann')))
  await store([own], sender('bob')).then(() => void done.push('bob'))
  // One of Ann's runs, and a second one may have begun before Bob came.
  expect(done.indexOf('bob')).toBeLessThan(3)
  await Promise.all(all)
})

it('tells who waits how many pictures come before theirs, and nobody else', async () => {
  const held = heldStore()
  const { store, close } = service(held.store)
  const [ann, bob, ...tickets] = [seller('Ann'), seller('Bob'), randomUUID(), randomUUID()]
  held.hold()
  const sent = [store([await spooled()], sender(ann.userId))]
  await until(() => expect(held.calls).toHaveLength(1))
  for (const ticket of tickets) sent.push(store([await spooled()], { ...sender(ann.userId), ticket }))
  const turns = async (caller = ann) => (await world.call(pictureTurns, { caller })).body.data
  // Which of the two is read first is not said.
  await until(async () => {
    const told: { key: string; ahead: number }[] = await turns()
    expect(told.map(({ ahead }) => ahead).toSorted()).toEqual([0, 1])
    expect(told.map(({ key }) => key).toSorted()).toEqual(tickets.toSorted())
  })
  expect(await turns(bob)).toEqual([])
  held.release()
  await Promise.all(sent)
  await until(async () => expect(await turns()).toEqual([]))
  close()
})

it('two people who chose one key cost nobody the news of their turns', async () => {
  const queue = new FairQueue({ places: 1, weight: 100, waiting: 9, waitingOfOne: 9 })
  const [ann, bob, ticket, own] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const turn = (person: string, ticket: string) => queue.run({ person, ticket, weight: 1 }, () => held)
  const all = [turn(ann, randomUUID()), turn(ann, ticket), turn(bob, ticket), turn(bob, own)]
  const close = keepTurnBoard(world.db, queue, createLogger({ service: 'catalog', level: 'silent' }))
  await until(async () => expect((await turnsOf(world.db, bob)).map(({ key }) => key)).toContain(own))
  release()
  await Promise.all(all)
  close()
})

describe('picture-gc beside uploads', () => {
  const context = () => ({
    runId: randomUUID(),
    plannedAt: new Date(),
    log: createLogger({ service: 'catalog', level: 'silent' }),
    signal: new AbortController().signal,
    checkpoint: async () => {},
  })
  const orphan = async () => {
    const file = await spooled()
    await service(world.store).store([file], sender('ann'))
    await world.query(`update picture set last_sent_at = now() - interval '2 days' where hash = $1`, [file.sha256])
    return file
  }

  it('holds no lock while files are deleted, and never deletes what was sent again meanwhile', async () => {
    const held = heldStore()
    const file = await orphan()
    held.hold()
    const collecting = pictureGc(world.db, held.store)(context())
    await until(() => expect(held.calls).toHaveLength(1))
    // What workers beside it begin ends by itself; a transaction of the job's would last as long as the store is held.
    await until(async () =>
      expect(
        await world.query(
          `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        ),
      ).toEqual([]),
    )
    await service(world.store).store([file], sender('bob'))
    held.release()
    expect(await collecting).toMatchObject({ emptied: 1, left: 0 })
    const folders = await foldersOf(file.sha256)
    expect(await world.query('select folder from picture where hash = $1', [file.sha256])).toEqual([
      { folder: folders[0]?.split('/')[1] },
    ])
    expect(folders).toHaveLength(1)
  })

  it('leaves alone what an upload is writing, and goes on behind a folder that cannot be deleted', async () => {
    const [bad, good] = [await orphan(), await orphan()]
    const held = heldStore()
    const file = await spooled()
    held.hold()
    const uploading = service(held.store).store([file], sender('bob'))
    await until(() => expect(held.calls).toHaveLength(1))
    const failing: PictureStore = {
      ...world.store,
      remove: (folder) => (folder.endsWith(bad.sha256) ? Promise.reject(new Error('no')) : world.store.remove(folder)),
    }
    expect(await pictureGc(world.db, failing)(context())).toMatchObject({ pictures: 2, emptied: 1, left: 1 })
    expect(await foldersOf(good.sha256)).toEqual([])
    held.release()
    expect(await uploading).toEqual([file.sha256])
    expect(await pictureGc(world.db, world.store)(context())).toMatchObject({ emptied: 1, left: 0 })
    expect(await foldersOf(file.sha256)).toHaveLength(1)
  })

  it('finds what was written before an upload failed, when the store took nothing back', async () => {
    const file = await spooled(700, 500)
    let puts = 0
    const failing: PictureStore = {
      ...world.store,
      put: (...variant) => (++puts > 3 ? Promise.reject(new Error('disk full')) : world.store.put(...variant)),
      remove: () => Promise.reject(new Error('no')),
    }
    await expect(service(failing).store([file], sender('ann'))).rejects.toThrow('disk full')
    expect(await foldersOf(file.sha256)).toHaveLength(1)
    expect(await pictureGc(world.db, world.store)(context())).toMatchObject({ emptied: 1, left: 0 })
    expect(await foldersOf(file.sha256)).toEqual([])
  })

  it('finds what was written before a process died, when no upload can be writing it any more', async () => {
    const file = await spooled()
    const held = heldStore()
    held.hold()
    // Never comes back, as in a process that was killed.
    const dead = service(held.store).store([file], sender('ann'))
    await until(() => expect(held.calls).toHaveLength(1))
    await world.store.put(held.calls[0]?.folder ?? '', 320, 'webp', Buffer.from('bytes'))
    expect(await pictureGc(world.db, world.store)(context())).toMatchObject({ emptied: 0 })
    expect(await foldersOf(file.sha256)).toHaveLength(1)
    await world.query(`update picture_trash set thrown_at = thrown_at - interval '61 minutes'`)
    expect(await pictureGc(world.db, world.store)(context())).toMatchObject({ emptied: 1 })
    expect(await foldersOf(file.sha256)).toEqual([])
    // Not killed after all, but held up: what it writes from now on lies in a folder nobody uses.
    held.release()
    await dead
    expect(await foldersOf(file.sha256)).toHaveLength(1)
    expect(await trash(file.sha256)).toEqual([])
  })

  it('clears away what an upload left whose process died', async () => {
    const folder = `0a1b2c3d-${'e'.repeat(64)}`
    await world.store.put(folder, 320, 'webp', Buffer.from('bytes'))
    await world.query('insert into picture_trash (hash, thrown_at) values ($1, now())', [folder])
    await pictureGc(world.db, world.store)(context())
    expect(await world.store.open(folder, '320.webp')).toBeUndefined()
  })
})
