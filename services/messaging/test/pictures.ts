import { readdir } from 'node:fs/promises'
import { addMessagePicture, type Picture } from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { EMPTY_DIGEST, signRequest } from '@forecourt/kernel/mac'
import { type callers, testKeys } from '@forecourt/kernel/testing'
import sharp from 'sharp'
import { datacrons } from '../src/datacron/notification-purge.ts'
import type { World } from './world.ts'

type Caller = ReturnType<typeof callers.user>

/** A photo with the place where it was taken in it. */
export const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
    .jpeg()
    .toBuffer()

/** A form with a picture, so many times. */
export function pictureForm(bytes: Buffer, count = 1) {
  const boundary = `----forecourt${newId()}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="pictures"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const parts = Array.from({ length: count }, () => [Buffer.from(head), bytes, Buffer.from('\r\n')]).flat()
  const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` }
}

/** Brings a picture for a message of a conversation. */
export const bring = async (world: World, caller: Caller, id: string, bytes?: Buffer) =>
  world.call(addMessagePicture, { caller, params: { id }, raw: pictureForm(bytes ?? (await photo())) })

/** Fetches a file as the BFF does: signed, as a stream of bytes. */
export async function fetchFile(
  world: World,
  caller: Caller | ReturnType<typeof callers.anonymous>,
  { src }: Pick<Picture, 'src'>,
  name = '60.webp',
) {
  const [key] = testKeys
  if (!key) throw new Error('no key')
  const path = `${src.replace('/api/v1', '')}/${name}`
  const request = { target: 'messaging', method: 'GET', path, query: '', bodyDigest: EMPTY_DIGEST } as const
  const headers = signRequest({ key, ...request, caller, requestId: 'test' })
  return world.app.inject({ method: 'GET', url: path, headers })
}

/** What lies in the store, one file of each width. */
export const filesOf = async ({ config }: World): Promise<string[]> =>
  (await readdir(config.PICTURE_DIR ?? '', { recursive: true })).filter((name) => name.endsWith('.webp'))

/** Runs `message-picture-gc`, on this instance unless another's database is given. */
export const emptyTrash = ({ db, parts }: World, on = db) =>
  datacrons(on, () => undefined, parts.pictures.store)['message-picture-gc']({
    runId: newId(),
    plannedAt: new Date(),
    log: createLogger({ service: 'messaging', level: 'silent' }),
    signal: new AbortController().signal,
    checkpoint: async () => {},
  })
