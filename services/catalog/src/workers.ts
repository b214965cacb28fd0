import type { Database } from '@forecourt/kernel/db'
import { feedWorker } from './discovery/feed.worker.ts'
import { ratingWorker } from './discovery/price/rating.worker.ts'
import { digestWorker } from './discovery/saved-search/digest.ts'
import { forgetSearchWorker } from './discovery/saved-search/forget-matches.ts'
import { matchWorker } from './discovery/saved-search/match.worker.ts'
import { tellDueWorker } from './discovery/saved-search/tell-due.ts'
import { tellSearchWorker } from './discovery/saved-search/tell-search.worker.ts'
import type { Telling } from './discovery/saved-search/tell-untold.ts'
import { featuringWorker } from './featured/featuring.worker.ts'
import { settleEverybodyWorker, settleWorker } from './plan-limit/settle.worker.ts'
import { sweepWorker } from './seller/sweep.worker.ts'
import { watchWorker } from './watch/tell-watchers.worker.ts'

/** The catalog's job queues. */
export const workers = (parts: Telling & { readonly db: Database }) => [
  digestWorker(parts),
  featuringWorker(parts.db),
  feedWorker(parts),
  forgetSearchWorker(parts.db),
  matchWorker(parts),
  ratingWorker(parts),
  settleWorker(parts.db),
  settleEverybodyWorker(parts.db),
  sweepWorker(parts.db),
  tellDueWorker(parts),
  tellSearchWorker(parts),
  watchWorker(parts),
]
