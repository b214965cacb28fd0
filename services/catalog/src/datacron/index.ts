import type { DatacronHandlers } from '@forecourt/kernel/datacron'
import type { Database } from '@forecourt/kernel/db'
import type { PictureStore } from '@forecourt/kernel/picture'
import { exchangeRate } from './exchange-rate.ts'
import { pictureGc } from './picture-gc.ts'
import { statsRollup } from './stats-rollup.ts'

interface DatacronParts {
  readonly db: Database
  readonly store: PictureStore
  /** Address of the European Central Bank's daily file, or of one that looks like it. */
  readonly ratesUrl: string
}

/** The catalog's scheduled jobs. */
export const datacrons = ({ db, store, ratesUrl }: DatacronParts): DatacronHandlers<'catalog'> => ({
  'exchange-rate': exchangeRate(db, ratesUrl),
  'picture-gc': pictureGc(db, store),
  'stats-rollup': statsRollup(db),
})
