import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addPicture, createVehicle, orderPictures, pictureFile, readVehicle, removePicture } from '@forecourt/contracts'
import { EMPTY_DIGEST, signRequest } from '@forecourt/kernel/mac'
import { callers, testKeys } from '@forecourt/kernel/testing'
import exifr from 'exifr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { petrolCar } from './vehicles.ts'
import { form, seller, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

const owner = seller()
const sample = (name: string) => readFile(new URL(`./pictures/${name}`, import.meta.url))
const plain = (width: number, height: number, format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    [format]()
    .toBuffer()

const draft = async (): Promise<string> =>
  (await world.call(createVehicle, { caller: owner, body: { title: 'Golf' } })).body.data.id
const upload = async (vehicleId: string, files: { name: string; bytes: Buffer; type?: string }[], caller = owner) =>
  world.call(addPicture, { caller, params: { id: vehicleId }, raw: form({}, files) })
const store = async (name: string, bytes?: Buffer) => {
  const reply = await upload(await draft(), [{ name, bytes: bytes ?? (await sample(name)) }])
  return { ...reply, picture: reply.body.data?.[0] }
}

/** Fetches a file as the BFF does: signed, as a stream of bytes. */
async function fetchFile(path: string, key = testKeys[0]) {
  if (!key) throw new Error('no key')
  const headers = signRequest({
    key,
    target: 'catalog',
    method: 'GET',
    path,
    query: '',
    bodyDigest: EMPTY_DIGEST,
    caller: callers.service('auth'),
    requestId: 'test',
  })
  return world.app.inject({ method: 'GET', url: path, headers })
}
const fileOf = (picture: { src: string }, name: string) =>
  fetchFile(`/internal${picture.src.replace('/pictures/', '/picture/')}/${name}`)

describe('a camera picture', () => {
  it('loses its position and every other metadata', async () => {
    expect(await exifr.gps(await sample('DSCN0010.jpg'))).toMatchObject({ latitude: expect.any(Number) })
    const { status, picture } = await store('DSCN0010.jpg')
    expect(status).toBe(201)
    for (const width of picture.widths) {
      for (const format of picture.formats) {
        const { rawPayload } = await fileOf(picture, `${width}.${format}`)
        const { exif, xmp, iptc, icc, orientation } = await sharp(rawPayload).metadata()
        expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
        expect(rawPayload.includes('Exif')).toBe(false)
      }
    }
  })

  it.each([
    ['portrait_6.jpg', 450, 600],
    ['landscape_3.jpg', 600, 450],
  ])('%s stands upright', async (name, width, height) => {
    const { picture } = await store(name)
    expect([picture.width, picture.height]).toEqual([width, height])
    const { rawPayload } = await fileOf(picture, '320.webp')
    // The picture as it should stand, made another way: turned by its orientation, then shrunk.
    const upright = await sharp(await sample(name))
      .rotate()
      .resize(320)
      .removeAlpha()
      .raw()
      .toBuffer()
    const served = await sharp(rawPayload).removeAlpha().raw().toBuffer()
    expect(served).toHaveLength(upright.length)
    const difference =
      served.reduce((sum, value, index) => sum + Math.abs(value - (upright[index] ?? 0)), 0) / served.length
    expect(difference).toBeLessThan(8)
  })

  it.each([
    ['iphone_hdr_YES.jpg', 3264, 2448],
    ['HMD_Nokia_8.3_5G.jpg', 4608, 1976],
  ])('whole from a phone, %s, is stored in every width', async (name, width, height) => {
    const { status, picture } = await store(name)
    expect(status).toBe(201)
    expect(picture).toMatchObject({ width, height, widths: [320, 640, 1280, 1920], formats: ['avif', 'webp'] })
    for (const size of picture.widths) {
      const { rawPayload, headers } = await fileOf(picture, `${size}.avif`)
      expect(headers['content-type']).toBe('image/avif')
      expect((await sharp(rawPayload).metadata()).width).toBe(size)
    }
  })

  it('smaller than the smallest width is not scaled up', async () => {
    const { picture } = await store('Nikon_D70.jpg')
    expect(picture).toMatchObject({ width: 100, height: 66, widths: [100] })
  })

  it('has a placeholder that decodes', async () => {
    const { picture } = await store('DSCN0010.jpg')
    const { width } = await sharp(Buffer.from(picture.blur.split(',')[1], 'base64')).metadata()
    expect(width).toBe(20)
  })
})

describe('a picture that no WebP can hold', () => {
  it.each([
    [10, 20_000, 8],
    [20, 16_400, 20],
    [1, 30_000, 1],
    [30_000, 16, 1920],
    [60_000, 1, 1920],
  ])('of %i × %i px is scaled down first', async (width, height, largest) => {
    const { status, picture } = await store('strip.png', await plain(width, height, 'png'))
    expect(status).toBe(201)
    expect([picture.width, picture.height, Math.max(...picture.widths)]).toEqual([width, height, largest])
    for (const format of picture.formats) {
      const served = await sharp((await fileOf(picture, `${largest}.${format}`)).rawPayload).metadata()
      expect(served.width).toBe(largest)
      expect(served.height).toBeLessThanOrEqual(16_383)
    }
    const blur = await sharp(Buffer.from(picture.blur.split(',')[1], 'base64')).metadata()
    expect(blur.height).toBeLessThanOrEqual(100)
  })

  it('of 10 px and the greatest height that WebP takes keeps its size, and a placeholder', async () => {
    const { status, picture } = await store('strip.png', await plain(10, 16_383, 'png'))
    expect([status, picture.widths]).toEqual([201, [10]])
  })
})

describe('a picture in four colours, without a profile', () => {
  /** Red, as Adobe's software writes it and says so; `true` takes away that it does. */
  const red = async (isUnmarked: boolean) => {
    const source = sharp({ create: { width: 64, height: 64, channels: 3, background: '#d02030' } })
    const jpeg = await source.toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    const at = jpeg.indexOf(Buffer.from([0xff, 0xee]))
    const after = at + 2 + jpeg.readUInt16BE(at + 2)
    return isUnmarked ? Buffer.concat([jpeg.subarray(0, at), jpeg.subarray(after)]) : jpeg
  }
  const shown = async (bytes: Buffer) => {
    const { picture } = await store('print.jpg', bytes)
    const { rawPayload } = await fileOf(picture, '64.webp')
    return [...(await sharp(rawPayload).removeAlpha().raw().toBuffer()).subarray(0, 3)]
  }
  const near = (value: number) => expect.toSatisfy((other: number) => Math.abs(other - value) < 24)

  it('is read the wrong way round where Adobe marks it', async () => {
    expect(await shown(await red(false))).toEqual([near(0xd0), near(0x20), near(0x30)])
  })

  it('is read as it stands where nobody marks it', async () => {
    // The same bytes are all ink but for magenta and yellow, and nearly all black.
    expect(await shown(await red(true))).toEqual([near(0), near(23), near(23)])
  })
})

describe('what is refused', () => {
  it('broken inside: 422, named', async () => {
    const { status, body } = await store('corrupted.jpg')
    expect([status, body.code]).toEqual([422, 'PICTURE_UNREADABLE'])
    expect(body.fields['pictures.0']).toContain('corrupted.jpg')
  })

  it.each([0.98, 0.5, 0.1])('cut off at %d of its bytes: 422', async (share) => {
    const whole = await sample('iphone_hdr_YES.jpg')
    const { status, body } = await store('cut.jpg', whole.subarray(0, Math.floor(whole.length * share)))
    expect([status, body.code]).toEqual([422, 'PICTURE_UNREADABLE'])
  })

  it('a PNG cut off: 422', async () => {
    const whole = await sharp(await sample('DSCN0010.jpg'))
      .png()
      .toBuffer()
    expect((await store('cut.png', whole.subarray(0, whole.length / 2))).body.code).toBe('PICTURE_UNREADABLE')
  })

  it.each([
    [
      'a GIF by content',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
    ],
    [
      'a WebP by content',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .webp()
          .toBuffer(),
    ],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', async () => Buffer.from('<html><body>hello</body></html>')],
    ['nothing at all', async () => Buffer.alloc(0)],
  ])('%s, whatever its name says: 415', async (_, make) => {
    const { status, body } = await store('picture.jpg', await make())
    expect([status, body.code]).toEqual([415, 'PICTURE_TYPE_UNSUPPORTED'])
  })

  it('more than 5 MB: 413', async () => {
    const big = Buffer.concat([await sample('DSCN0010.jpg'), Buffer.alloc(5 * 1024 * 1024)])
    const { status, body } = await store('big.jpg', big)
    expect([status, body.code]).toEqual([413, 'PICTURE_TOO_LARGE'])
  })

  it('a small file of more than 50 megapixels: 422', async () => {
    const bomb = await plain(10_000, 5_001, 'png')
    expect(bomb.length).toBeLessThan(1_000_000)
    const { status, body } = await store('bomb.png', bomb)
    expect([status, body.code]).toEqual([422, 'PICTURE_TOO_MANY_PIXELS'])
  })

  it('names each bad file among good ones, and keeps none of them', async () => {
    const vehicleId = await draft()
    const { body } = await upload(vehicleId, [
      { name: 'front.jpg', bytes: await sample('DSCN0010.jpg') },
      { name: 'side.jpg', bytes: await sample('corrupted.jpg') },
      { name: 'rear.jpg', bytes: await sample('Nikon_D70.jpg') },
      { name: 'notes.txt', bytes: Buffer.from('no picture') },
    ])
    expect(body.code).toBe('PICTURE_UNREADABLE')
    expect(Object.keys(body.fields)).toEqual(['pictures.1', 'pictures.3'])
    expect(body.fields['pictures.1']).toContain('side.jpg')
    const { body: vehicle } = await world.call(readVehicle, { caller: owner, params: { id: vehicleId } })
    expect(vehicle.data.pictures).toEqual([])
  })

  it('a form without a file, or for another’s vehicle', async () => {
    const vehicleId = await draft()
    expect((await upload(vehicleId, [])).status).toBe(422)
    expect((await upload(vehicleId, [{ name: 'a.jpg', bytes: await plain(9, 9) }], seller('Stranger'))).status).toBe(
      404,
    )
  })

  it('a damaged file fails the whole form that would publish', async () => {
    const before = await world.query('select from vehicle')
    const raw = form(petrolCar(), [
      { name: 'good.jpg', bytes: await sample('DSCN0010.jpg') },
      { name: 'bad.jpg', bytes: await sample('corrupted.jpg') },
    ])
    const { status, body } = await world.call(createVehicle, { caller: owner, raw })
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'PICTURE_UNREADABLE', ['pictures.1']])
    expect(await world.query('select from vehicle')).toHaveLength(before.length)
  })
})

describe('the store', () => {
  it('keeps the same bytes once, whoever sends them, and never the original', async () => {
    const bytes = await plain(700, 500)
    const first = await store('one.jpg', bytes)
    const second = await store('two.jpg', bytes)
    expect(second.picture.src).toBe(first.picture.src)
    expect(second.picture.id).not.toBe(first.picture.id)
    const hash = first.picture.src.split('/').at(-1)
    const [{ folder = '' } = {}] = await world.query<{ folder: string }>('select folder from picture where hash = $1', [
      hash,
    ])
    const files = await readdir(join(world.folder, folder.slice(0, 2), folder))
    expect(files.sort()).toEqual(['320.avif', '320.webp', '640.avif', '640.webp', '700.avif', '700.webp'])
  })

  it('answers with immutable caching, and 404 for what it has not', async () => {
    const { picture } = await store('DSCN0010.jpg')
    const reply = await fileOf(picture, '320.webp')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(reply.rawPayload.length),
      'x-content-type-options': 'nosniff',
    })
    for (const name of ['1280.webp', '320.jpg', '..%2f..%2fsecret', '0.webp']) {
      expect((await fileOf(picture, name)).statusCode).toBe(404)
    }
    expect((await fetchFile(`/internal/picture/${'0'.repeat(64)}/320.webp`)).statusCode).toBe(404)
  })

  it('answers nobody without a signature, and no person', async () => {
    const { picture } = await store('DSCN0010.jpg')
    const url = `/internal${picture.src.replace('/pictures/', '/picture/')}/320.webp`
    expect((await world.app.inject({ method: 'GET', url })).statusCode).toBe(401)
    const [, , hash] = picture.src.split('/')
    expect((await world.call(pictureFile, { caller: owner, params: { hash, file: '320.webp' } })).status).toBe(403)
  })

  it('goes on answering while pictures are encoded', async () => {
    const vehicleId = await draft()
    const files = await Promise.all(
      [...'1234'].map(async (digit) => ({ name: `${digit}.jpg`, bytes: await plain(1500, 1000 + Number(digit)) })),
    )
    const busy = upload(vehicleId, files)
    let longest = 0
    let done = false
    busy.then(() => {
      done = true
    })
    while (!done) {
      const started = performance.now()
      await world.call(readVehicle, { caller: owner, params: { id: vehicleId } })
      longest = Math.max(longest, performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect((await busy).body.data).toHaveLength(4)
    expect(longest).toBeLessThan(2_000)
  })
})

describe('pictures of a vehicle', () => {
  const three = async () => {
    const vehicleId = await draft()
    const files = await Promise.all(
      [400, 410, 420].map(async (width) => ({ name: `${width}.jpg`, bytes: await plain(width, 300) })),
    )
    const { body } = await upload(vehicleId, files)
    return { vehicleId, ids: body.data.map((picture: { id: string }) => picture.id) as string[] }
  }
  const widths = async (vehicleId: string) => {
    const { body } = await world.call(readVehicle, { caller: owner, params: { id: vehicleId } })
    return body.data.pictures.map((picture: { width: number }) => picture.width)
  }

  it('stand in the order they were sent, and in any other', async () => {
    const { vehicleId, ids } = await three()
    expect(await widths(vehicleId)).toEqual([400, 410, 420])
    const [a, b, c] = ids
    const reply = await world.call(orderPictures, { caller: owner, params: { id: vehicleId }, body: { ids: [c, a] } })
    expect(reply.body.data.map((picture: { id: string }) => picture.id)).toEqual([c, a, b])
    expect(await widths(vehicleId)).toEqual([420, 400, 410])
    const [state] = (await world.emitted('VehicleChanged', vehicleId)).slice(-1)
    expect(state?.data.picture).toMatchObject({ width: 420 })
  })

  it('cannot be ordered by strangers or with pictures of others', async () => {
    const { vehicleId, ids } = await three()
    const other = await three()
    const order = (caller: typeof owner, list: (string | undefined)[]) =>
      world.call(orderPictures, { caller, params: { id: vehicleId }, body: { ids: list } })
    expect((await order(seller('Stranger'), ids)).status).toBe(404)
    expect((await order(owner, [other.ids[0]])).status).toBe(404)
    expect((await order(owner, [ids[0], ids[0]])).status).toBe(422)
  })

  it('are removed one by one, but not the last of a published vehicle', async () => {
    const raw = form(petrolCar(), [
      { name: 'a.jpg', bytes: await plain(500, 300) },
      { name: 'b.jpg', bytes: await plain(510, 300) },
    ])
    const { data } = (await world.call(createVehicle, { caller: owner, raw })).body
    const remove = (caller: typeof owner, index: number) =>
      world.call(removePicture, { caller, params: { id: data.id, pictureId: data.pictures[index].id } })
    expect((await remove(seller('Stranger'), 0)).status).toBe(404)
    expect((await remove(owner, 0)).status).toBe(200)
    expect((await remove(owner, 0)).status).toBe(404)
    const last = await remove(owner, 1)
    expect([last.status, last.body.code]).toEqual([422, 'VEHICLE_INCOMPLETE'])
    expect(await widths(data.id)).toEqual([510])
  })

  it('sent again are there once', async () => {
    const { vehicleId, ids } = await three()
    const again = await upload(vehicleId, [{ name: 'again.jpg', bytes: await plain(400, 300) }])
    expect(again.body.data.map((picture: { id: string }) => picture.id)).toEqual([ids[0]])
    expect(await widths(vehicleId)).toEqual([400, 410, 420])
  })
})

it('takes a picture whose image data is whole, however odd its metadata', async () => {
  const { status, picture } = await store('image00971.jpg')
  expect([status, picture?.width, picture?.height]).toEqual([201, 636, 227])
})
