import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { VariantFormat } from './picture.rules.ts'

/** Where variants lie: a folder of this machine, or a bucket that speaks S3. */
export type StoreConfig =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      /** For stores that are not Amazon's. */
      readonly endpoint: string | undefined
    }

export interface PictureStore {
  put(hash: string, width: number, format: VariantFormat, bytes: Buffer): Promise<void>
  /** Undefined when there is no such file. */
  open(hash: string, file: string): Promise<{ size: number; stream: Readable } | undefined>
  /** Deletes every variant of a picture; nothing happens where there is none. */
  remove(hash: string): Promise<void>
}

const contentTypes: Record<VariantFormat, string> = { avif: 'image/avif', webp: 'image/webp' }

/** The media type of `<width>.<format>`, or undefined when the name is none of ours. */
export function mediaTypeOf(file: string): string | undefined {
  const format = /^[1-9]\d{0,3}\.(avif|webp)$/.exec(file)?.[1]
  return format === 'avif' || format === 'webp' ? contentTypes[format] : undefined
}

/** Opens the store. S3 credentials come from the environment by the SDK's own rules. */
export async function openStore(config: StoreConfig): Promise<PictureStore> {
  const disk = new Disk(await driverOf(config))
  return {
    put: (hash, width, format, bytes) =>
      disk.put(keyOf(hash, `${width}.${format}`), bytes, { contentType: contentTypes[format] }),
    async open(hash, file) {
      const key = keyOf(hash, file)
      if (!(await disk.exists(key))) return undefined
      const { contentLength } = await disk.getMetaData(key)
      return { size: contentLength, stream: await disk.getStream(key) }
    },
    remove: (hash) => disk.deleteAll(keyOf(hash, '')),
  }
}

/** Two levels, because a folder with a million entries is slow to list and to back up. */
const keyOf = (hash: string, file: string): string => `${hash.slice(0, 2)}/${hash}/${file}`

async function driverOf(config: StoreConfig) {
  if (config.kind === 'folder') return new FSDriver({ location: config.folder, visibility: 'private' })
  // Loaded only where it is used: the SDK takes longer to load than the whole service.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket: config.bucket,
    region: config.region,
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    supportsACL: false,
    visibility: 'private',
  })
}
