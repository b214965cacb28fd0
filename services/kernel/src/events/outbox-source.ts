import type { Owner } from '@forecourt/contracts'
import type { Client } from '../client/index.ts'
import type { OutboxSource } from './audit.ts'
import { auditPage, outboxEnvelopes } from './audit-page.ts'
import { eventContracts } from './endpoints.ts'
import type { EventDatabase } from './sql.ts'

/** Milliseconds an event is left to the bus before an audit counts it as missing. */
export const SETTLE = 10_000

/** This service's own outbox by SQL, the others' by signed request. */
export function outboxSource(
  service: Owner,
  db: EventDatabase,
  client: Client | undefined,
  settle = SETTLE,
): OutboxSource {
  const remote = () => {
    if (!client) throw new Error('auditing another service needs a client')
    return client
  }
  return {
    async page(owner, subject, cursor) {
      if (owner === service) return auditPage(db.fork(), subject, cursor, settle)
      const query = { subject, ...(cursor ? { after: cursor } : {}) }
      const { data } = await remote().call(eventContracts(owner).outboxPage, { query })
      return data
    },
    async envelopes(owner, ids) {
      if (owner === service) return outboxEnvelopes(db.fork(), ids)
      const { data } = await remote().call(eventContracts(owner).outboxEvents, {
        query: { ids: ids.join(',') },
      })
      return data
    },
  }
}
