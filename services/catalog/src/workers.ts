import type { Database } from '@forecourt/kernel/db'
import { matchWorker } from './saved-search/match.worker.ts'
import type { LinkTokens } from './unsubscribe/link-token.ts'
import { watchWorker } from './watch/tell-watchers.worker.ts'

/** The catalog's job queues. */
export const workers = (parts: { readonly db: Database; readonly tokens: LinkTokens }) => [
  matchWorker(parts),
  watchWorker(parts),
]
