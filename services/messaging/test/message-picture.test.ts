import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addMessagePicture,
  blockPerson,
  contactSeller,
  exportMessages,
  listNotifications,
  listThreadMessages,
  listThreads,
  type Picture,
  removeMessagePicture,
  sendThreadMessage,
  type Thread,
  type ThreadMessage,
} from '@forecourt/contracts'
import { forgetAged, newId } from '@forecourt/kernel/db'
import { enqueue } from '@forecourt/kernel/events'
import { callers } from '@forecourt/kernel/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reach } from '../src/channel/channel.ts'
import type { Entry } from '../src/content/entry.ts'
import { messageOf } from '../src/content/message-of.ts'
import { FORGET_PERSON } from '../src/person/forget-person.worker.ts'
import { retentions } from '../src/retention.ts'
import { bring as bringTo, emptyTrash, fetchFile, filesOf, photo, pictureForm } from './pictures.ts'
import { eventually, startWorld, type World } from './world.ts'

type Caller = ReturnType<typeof callers.user>
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const bring = (caller: Caller, id: string, bytes?: Buffer) => bringTo(world, caller, id, bytes)
const brought = async (caller: Caller, id: string): Promise<Picture> => (await bring(caller, id)).body.data
const send = (caller: Caller, id: string, pictures: string[], message = '') =>
  world.call(sendThreadMessage, { caller, params: { id }, body: { message, pictures } })
const messages = async (caller: Caller, id: string): Promise<ThreadMessage[]> =>
  (await world.call(listThreadMessages, { caller, params: { id }, query: {} })).body.data.messages
const file = (caller: Parameters<typeof fetchFile>[1], picture: Picture) => fetchFile(world, caller, picture)
const files = () => filesOf(world)
const empty = () => emptyTrash(world)

/** A buyer who wrote to a seller. */
async function conversation(buyer = callers.user({ name: 'Camille Durand' })) {
  const { vehicleId, ownerId } = await world.vehicle()
  const seller = callers.user({ userId: ownerId, name: 'Alice Martin' })
  const body = { email: 'buyer@example.com', phone: '+33612345678', message: 'Is there rust?' }
  await world.call(contactSeller, { caller: buyer, params: { id: vehicleId }, body })
  const { data } = (await world.call(listThreads, { caller: buyer, query: {} })).body
  const thread = data.find((one: Thread) => one.vehicle.id === vehicleId)
  return { buyer, seller, id: String(thread?.id) }
}

describe('a picture of a message', () => {
  it('is sent with words or without, in the order chosen, and both see it', async () => {
    const { buyer, seller, id } = await conversation()
    const [one, two] = [await brought(seller, id), await brought(seller, id)]
    expect(one).toMatchObject({ width: 60, height: 40, widths: [60], formats: ['avif', 'webp'] })
    expect((await send(seller, id, [two.id, one.id])).body.data).toMatchObject({ body: '', pictures: [two, one] })
    const [, last] = await messages(buyer, id)
    expect(last).toMatchObject({ body: '', pictures: [two, one], goneCount: 0 })
    const [thread] = (await world.call(listThreads, { caller: buyer, query: {} })).body.data
    expect(thread?.last).toMatchObject({ body: '', pictures: 2 })
    const three = await brought(buyer, id)
    expect((await send(buyer, id, [three.id], 'Thanks, this is mine')).status).toBe(201)
    for (const reader of [buyer, seller]) {
      const reply = await file(reader, three)
      expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'private, no-store',
      ])
      const { width, exif } = await sharp(reply.rawPayload).metadata()
      expect([width, exif]).toEqual([60, undefined])
    }
  })

  it('is there for the two of the conversation alone, and before it is sent for who brought it', async () => {
    const { buyer, seller, id } = await conversation()
    const stranger = callers.user()
    const picture = await brought(buyer, id)
    expect((await file(buyer, picture)).statusCode).toBe(200)
    expect((await file(seller, picture)).statusCode).toBe(404)
    expect((await send(buyer, id, [picture.id])).status).toBe(201)
    expect((await file(seller, picture)).statusCode).toBe(200)
    expect((await file(stranger, picture)).statusCode).toBe(404)
    expect((await file(callers.anonymous(), picture)).statusCode).toBe(401)
    const other = await conversation()
    expect((await file(other.buyer, { ...picture, src: picture.src.replace(id, other.id) })).statusCode).toBe(404)
    expect((await bring(stranger, id)).status).toBe(404)
  })

  it('cannot be sent twice, by somebody else, in another conversation, or when it is gone', async () => {
    const { buyer, seller, id } = await conversation()
    const other = await conversation()
    const own = await conversation(buyer)
    const picture = await brought(buyer, id)
    for (const refused of [
      await send(seller, id, [picture.id]),
      await send(other.buyer, other.id, [picture.id]),
      await send(buyer, own.id, [picture.id]),
      await send(buyer, id, [picture.id, newId()], 'Look'),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'PICTURE_GONE'])
    expect((await messages(buyer, id)).length).toBe(1)
    expect((await send(buyer, id, [picture.id])).status).toBe(201)
    expect((await send(buyer, id, [picture.id], 'Again')).status).toBe(409)
    expect((await send(buyer, id, [])).body.fields).toHaveProperty('message')
    expect((await send(buyer, id, Array.from({ length: 6 }, newId))).status).toBe(422)
  })

  it('is taken back before it is sent, and never afterwards', async () => {
    const { buyer, seller, id } = await conversation()
    const [one, two] = [await brought(buyer, id), await brought(buyer, id)]
    const remove = (caller: Caller, pictureId: string) =>
      world.call(removeMessagePicture, { caller, params: { id, pictureId } })
    expect((await remove(seller, one.id)).status).toBe(404)
    expect((await remove(buyer, one.id)).body).toEqual({ data: { id: one.id } })
    expect((await file(buyer, one)).statusCode).toBe(404)
    await send(buyer, id, [two.id])
    expect((await remove(buyer, two.id)).status).toBe(404)
  })

  it('is a JPEG or PNG by its content, one at a time, and so many a day; who is blocked brings none', async () => {
    const { buyer, seller, id } = await conversation()
    const refused = await bring(buyer, id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect([refused.status, refused.body.code]).toEqual([415, 'PICTURE_TYPE_UNSUPPORTED'])
    expect(refused.body.fields['pictures.0']).toContain('a.jpg')
    const corrupted = await readFile(new URL('../../catalog/test/pictures/corrupted.jpg', import.meta.url))
    expect((await bring(buyer, id, corrupted)).body.code).toBe('PICTURE_UNREADABLE')
    const raw = pictureForm(await photo(), 2)
    expect((await world.call(addMessagePicture, { caller: buyer, params: { id }, raw })).status).toBe(422)
    await world.call(blockPerson, { caller: seller, params: { id }, body: { blocked: true } })
    expect((await bring(buyer, id)).body.code).toBe('BLOCKED')
    await world.call(blockPerson, { caller: seller, params: { id }, body: { blocked: false } })
    const rest = world.config.MESSAGE_PICTURES_PER_DAY - 2
    for (let n = 0; n < rest; n += 1) expect((await bring(buyer, id)).status).toBe(201)
    const late = await bring(buyer, id)
    expect([late.status, late.body.code]).toEqual([429, 'RATE_LIMITED'])
    expect((await bring(seller, id)).status).toBe(201)
  })
})

describe('how a picture is told', () => {
  it('is in the inbox and the mail as a number; the file itself stays here', async () => {
    const { buyer, seller, id } = await conversation()
    const picture = await brought(seller, id)
    await send(seller, id, [picture.id])
    const entry = await eventually(async () =>
      (await world.call(listNotifications, { caller: buyer, query: {} })).body.data.find(
        ({ kind }: { kind: string }) => kind === 'reply',
      ),
    )
    expect(entry).toMatchObject({ message: '', pictures: 1 })
    const exported = await world.call(exportMessages, {
      caller: callers.service('bff'),
      params: { id: seller.userId },
    })
    expect(exported.body.data.messages).toMatchObject([{ pictures: 0 }, { pictures: 1, isMine: true }])
  })
})

describe('a mail about pictures', () => {
  const entry: Entry = {
    ...{ id: newId(), recipient_id: newId(), source_id: newId(), kind: 'reply', thread_id: newId() },
    ...{ thread_role: 'buyer', sender_id: newId(), sender_name: 'Alice', email: null, phone: null },
    ...{ vehicle_id: newId(), vehicle_title: 'Peugeot 208', vehicle_picture: null, message: '' },
    ...{
      pictures: 2,
      detail: null,
      security: null,
      created_at: new Date(),
      read_at: null,
      deleted_at: null,
      cursor: '1',
    },
  }
  const to: Reach = {
    ...{ userId: entry.recipient_id, name: 'Camille', email: 'camille@example.com', emailVerified: true },
    ...{ phone: null, locale: 'en_US', active: true },
  }
  const said = (change: Partial<Entry>) =>
    messageOf({ ...entry, ...change }, to, { origin: 'http://localhost', from: 'mail@example.com', replies: null })
      ?.content

  it('says how many there are, and quotes words only where there are any', () => {
    expect(said({})).toMatchObject({
      paragraphs: ['Alice wrote to you about the Peugeot 208.', 'With it came 2 pictures, which you see on Forecourt.'],
    })
    expect(said({})).not.toHaveProperty('quote')
    expect(said({ message: 'Look', pictures: 1 })).toMatchObject({
      paragraphs: ['Alice wrote to you about the Peugeot 208:', 'With it came a picture, which you see on Forecourt.'],
      quote: 'Look',
    })
    expect(said({ message: 'Look', pictures: 0 })?.paragraphs).toHaveLength(1)
  })
})

describe('the files of pictures', () => {
  it('go when they were not sent within a day, with the message, and with the account', async () => {
    const { buyer, seller, id } = await conversation()
    await empty()
    const before = (await files()).length
    const [unsent, mine, theirs] = [await brought(buyer, id), await brought(buyer, id), await brought(seller, id)]
    await send(buyer, id, [mine.id])
    await send(seller, id, [theirs.id], 'Mine')
    await empty()
    expect((await files()).length).toBe(before + 3)

    await world.db.query(
      `update thread_picture set created_at = now() - interval '2 days' where id = any ($1::uuid[])`,
      [[unsent.id, mine.id]],
    )
    await forgetAged(world.db, retentions)
    expect((await file(buyer, unsent)).statusCode).toBe(404)
    await empty()
    expect((await files()).length).toBe(before + 2)

    await world.db.transaction((em) => enqueue(em, FORGET_PERSON, newId(), { userId: buyer.userId }))
    await eventually(async () => (await file(seller, mine)).statusCode === 404)
    await empty()
    expect((await files()).length).toBe(before + 1)
    expect((await messages(seller, id)).map(({ goneCount }) => goneCount)).toEqual([0, 1, 0])

    await world.db.query('delete from thread_message where thread_id = $1', [id])
    await empty()
    expect((await files()).length).toBe(before)
    expect((await file(seller, theirs)).statusCode).toBe(404)
  })

  it('of an upload that came to nothing leave nothing, also when the process dies', async () => {
    const { buyer, seller, id } = await conversation()
    await empty()
    const before = (await files()).length
    // Dies between the files and the row.
    const bytes = await photo()
    const path = join(world.config.PICTURE_DIR ?? '', 'upload.jpg')
    await writeFile(path, bytes)
    const upload = {
      field: 'pictures',
      filename: 'a.jpg',
      mimetype: 'image/jpeg',
      path,
      size: bytes.length,
      sha256: '',
    }
    const left = await world.parts.pictures.take(upload, seller.userId, new AbortController().signal)
    await empty()
    expect((await files()).length).toBe(before + 1)
    await world.db.query(`update picture_trash set thrown_at = now() where folder = $1`, [left.folder])
    await empty()
    expect((await files()).length).toBe(before)
    expect((await bring(buyer, id)).status).toBe(201)
  })
})
