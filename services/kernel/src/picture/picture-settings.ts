import { Type as T } from 'typebox'
import { ConfigError } from '../config/index.ts'
import type { StoreConfig } from './picture-store.ts'

/** Settings of a service that keeps pictures. */
export const pictureSettings = {
  PICTURE_DIR: T.Optional(T.String({ minLength: 1, description: 'folder the pictures lie in; or set PICTURE_BUCKET' })),
  PICTURE_BUCKET: T.Optional(
    T.String({ minLength: 3, description: 'S3 bucket the pictures lie in, instead of PICTURE_DIR' }),
  ),
  PICTURE_REGION: T.String({ default: 'us-east-1', description: 'region of the bucket' }),
  PICTURE_ENDPOINT: T.Optional(
    T.String({ pattern: '^https?://', description: 'address of an S3-compatible store that is not Amazon’s' }),
  ),
  PICTURE_MEGAPIXELS: T.Integer({
    minimum: 1,
    default: 100,
    description: 'megapixels of uploads decoded at a time, up to 8 MB of memory each; one half is for heavy pictures',
  }),
}

interface StoreSettings {
  readonly PICTURE_DIR?: string
  readonly PICTURE_BUCKET?: string
  readonly PICTURE_REGION: string
  readonly PICTURE_ENDPOINT?: string
}

/** @throws ConfigError where neither a folder nor a bucket is set */
export function storeOf({ PICTURE_DIR, PICTURE_BUCKET, PICTURE_REGION, PICTURE_ENDPOINT }: StoreSettings): StoreConfig {
  if (PICTURE_BUCKET) return { kind: 's3', bucket: PICTURE_BUCKET, region: PICTURE_REGION, endpoint: PICTURE_ENDPOINT }
  if (PICTURE_DIR) return { kind: 'folder', folder: PICTURE_DIR }
  throw new ConfigError('PICTURE_DIR is not set: expected the folder the pictures lie in, or PICTURE_BUCKET.')
}
