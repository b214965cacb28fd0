import { ConfigError, loadServiceConfig, parseKeys } from '@forecourt/kernel/config'
import { Type as T } from 'typebox'
import type { StoreConfig } from './picture/picture.store.ts'

const settings = {
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
  LINK_KEYS: T.String({
    minLength: 34,
    secret: true,
    description:
      '<id>:<secret>, several separated by commas, of unsubscribe links; the first makes them, all are accepted',
  }),
  SEARCH_INDEX: T.Boolean({
    default: true,
    description: 'keep counts of every search in memory (about 250 bytes a vehicle); false: the database counts',
  }),
  EXCHANGE_RATE_URL: T.String({
    pattern: '^https?://',
    default: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    description: 'the European Central Bank’s daily reference rates, or a file that looks like it',
  }),
  REPORTS_PER_HOUR: T.Integer({
    minimum: 1,
    default: 20,
    description: 'reports of vehicles by one account in an hour',
  }),
}

/** The settings of the catalog. @throws ConfigError naming the first wrong one */
export function loadCatalogConfig(env: NodeJS.ProcessEnv = process.env) {
  const config = loadServiceConfig(settings, env)
  return {
    ...config,
    pictureStore: storeOf(config),
    pictureMegapixels: config.PICTURE_MEGAPIXELS,
    reportsPerHour: config.REPORTS_PER_HOUR,
    linkKeys: parseKeys(config.LINK_KEYS, 'LINK_KEYS'),
    searchIndex: config.SEARCH_INDEX,
    ratesUrl: config.EXCHANGE_RATE_URL,
  }
}

export type CatalogConfig = ReturnType<typeof loadCatalogConfig>

interface StoreSettings {
  readonly PICTURE_DIR?: string
  readonly PICTURE_BUCKET?: string
  readonly PICTURE_REGION: string
  readonly PICTURE_ENDPOINT?: string
}

function storeOf({ PICTURE_DIR, PICTURE_BUCKET, PICTURE_REGION, PICTURE_ENDPOINT }: StoreSettings): StoreConfig {
  if (PICTURE_BUCKET) return { kind: 's3', bucket: PICTURE_BUCKET, region: PICTURE_REGION, endpoint: PICTURE_ENDPOINT }
  if (PICTURE_DIR) return { kind: 'folder', folder: PICTURE_DIR }
  throw new ConfigError('PICTURE_DIR is not set: expected the folder the pictures lie in, or PICTURE_BUCKET.')
}
