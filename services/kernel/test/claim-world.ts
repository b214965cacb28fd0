import { createDatabase, type Database, sql } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import type { IdempotencyClaim } from '../src/http/idempotency.ts'
import { runManually, type WriteResult } from '../src/http/run-write.ts'

export const openClaims = (url: string): Database =>
  createDatabase({
    url,
    entities: [],
    log: createLogger({ service: 'billing', level: 'silent' }),
    service: 'billing',
    pool: 4,
  })

/** An order is decided in one transaction, placed elsewhere, and settled in a second one, as a checkout is. */
export function placeOrder(
  db: Database,
  claim: IdempotencyClaim,
  elsewhere: () => Promise<void>,
): Promise<WriteResult> {
  const run = {
    db,
    claim,
    nonce: undefined,
    signal: new AbortController().signal,
    serialise: (body: unknown) => ({ status: 201, payload: JSON.stringify(body) }),
  }
  return runManually(run, async (_em, write) => {
    await write((em) => sql(em, `insert into orders (key) values ($1) on conflict do nothing`, [claim.key]))
    await elsewhere()
    await write((em) => sql(em, `update orders set settled = settled + 1 where key = $1`, [claim.key]))
    return { data: { key: claim.key } }
  })
}
