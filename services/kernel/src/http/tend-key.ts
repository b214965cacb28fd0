import type { Database } from '../db/index.ts'
import { type IdempotencyClaim, renewKey } from './idempotency.ts'

const RENEW_MS = 1_000

/**
 * Renews a claim for as long as its write is at work, so that the one of a process that died is told from it within seconds.
 * A renewal that fails is no reason to stop: where the claim was taken over, the next `write` finds out.
 *
 * @returns ends it
 */
export function tendKey(db: Database, claim: IdempotencyClaim): () => void {
  let timer: NodeJS.Timeout
  let ended = false
  const renew = async () => {
    await renewKey(db.fork(), claim).catch(() => undefined)
    if (!ended) plan()
  }
  const plan = () => {
    timer = setTimeout(() => void renew(), RENEW_MS)
    timer.unref()
  }
  plan()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
