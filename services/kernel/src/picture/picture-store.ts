import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { VariantFormat } from './picture-rules.ts'

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

/** Variants of a picture lie in a folder of their own (ADR 8). */
export interface PictureStore {
  put(folder: string, width: number, format: VariantFormat, bytes: Buffer): Promise<void>
  /** Undefined when there is no such file. */
  open(folder: string, file: string): Promise<{ size: number; stream: Readable } | undefined>
  /** Deletes every variant of a picture; nothing happens where there is none. */
  remove(folder: string): Promise<void>
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
    put: (folder, width, format, bytes) =>
      disk.put(keyOf(folder, `${width}.${format}`), bytes, { contentType: contentTypes[format] }),
    async open(folder, file) {
      const key = keyOf(folder, file)
      if (!(await disk.exists(key))) return undefined
      const { contentLength } = await disk.getMetaData(key)
      return { size: contentLength, stream: await disk.getStream(key) }
    },
    remove: (folder) => disk.deleteAll(keyOf(folder, '')),
  }
}

/** Two levels, because a folder with a million entries is slow to list and to back up. */
const keyOf = (folder: string, file: string): string => `${folder.slice(0, 2)}/${folder}/${file}`

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
