import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { DomainError } from '../errors/index.ts'
import type { Logger } from '../log/index.ts'
import { mediaTypeOf, type PictureStore } from './picture-store.ts'

interface PictureFile {
  readonly store: PictureStore
  readonly hash: string
  /** Where its variants lie. */
  readonly folder: string
  /** `<width>.<format>` */
  readonly file: string
  readonly cacheControl: string
  readonly reply: { hijack(): unknown; readonly raw: ServerResponse }
  readonly log: Pick<Logger, 'debug'>
}

/** Streams a file of a picture. @throws DomainError NOT_FOUND (404) */
export async function sendPicture({
  store,
  hash,
  folder,
  file,
  cacheControl,
  reply,
  log,
}: PictureFile): Promise<undefined> {
  const type = mediaTypeOf(file)
  const found = type ? await store.open(folder, file) : undefined
  if (!type || !found) throw new DomainError('NOT_FOUND')
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': type,
    'content-length': found.size,
    'cache-control': cacheControl,
    etag: `"${hash.slice(0, 16)}-${file}"`,
    'x-content-type-options': 'nosniff',
  })
  // A client that goes away in the middle is no error of ours; `pipeline` closes the file then.
  await pipeline(found.stream, reply.raw).catch((error: unknown) => log.debug({ err: error }, 'picture cut short'))
  return undefined
}
