import { loadServiceConfig, parseKeys } from '@forecourt/kernel/config'
import { pictureSettings, storeOf } from '@forecourt/kernel/picture'
import { Type as T } from 'typebox'

const settings = {
  ...pictureSettings,
  LINK_KEYS: T.String({
    minLength: 34,
    secret: true,
    description:
      '<id>:<secret>, several separated by commas, of unsubscribe links; the first makes them, all are accepted',
  }),
  DATABASE_REPLICA_URL: T.Optional(
    T.String({
      pattern: '^postgres(ql)?://',
      secret: true,
      description: 'a standby of DATABASE_URL that searches are read from, as the same role; none: all is read there',
    }),
  ),
  SEARCH_INDEX: T.Boolean({
    default: true,
    description: 'keep counts of every search in memory (about 150 bytes a vehicle); false: the database counts',
  }),
  SEARCH_SNAPSHOT_DIR: T.String({
    default: '',
    description:
      'folder where what is counted in memory is kept from one start to the next; instances may share it; empty: nowhere, and a start reads every vehicle',
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
    replicaUrl: config.DATABASE_REPLICA_URL,
    searchIndex: config.SEARCH_INDEX,
    searchSnapshots: config.SEARCH_SNAPSHOT_DIR || undefined,
    ratesUrl: config.EXCHANGE_RATE_URL,
  }
}

export type CatalogConfig = ReturnType<typeof loadCatalogConfig>
