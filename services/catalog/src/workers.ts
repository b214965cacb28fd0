import type { Database } from '@forecourt/kernel/db'
import { featuringWorker } from './featured/featuring.worker.ts'
import type { LinkTokens } from './link/link-token.ts'
import { settleEverybodyWorker, settleWorker } from './plan-limit/settle.worker.ts'
import { digestWorker } from './saved-search/digest.ts'
import { forgetSearchWorker } from './saved-search/forget-matches.ts'
import { matchWorker } from './saved-search/match.worker.ts'
import { tellSearchWorker } from './saved-search/tell-search.worker.ts'
import { sweepWorker } from './seller/sweep.worker.ts'
import { watchWorker } from './watch/tell-watchers.worker.ts'

/** The catalog's job queues. */
export const workers = (parts: { readonly db: Database; readonly tokens: LinkTokens }) => [
  digestWorker(parts),
  featuringWorker(parts.db),
  forgetSearchWorker(parts.db),
  matchWorker(parts),
  settleWorker(parts.db),
  settleEverybodyWorker(parts.db),
  sweepWorker(parts.db),
  tellSearchWorker(parts),
  watchWorker(parts),
]
