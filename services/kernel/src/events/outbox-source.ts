import type { BodyOf, Caller, Endpoint, EndpointShape, Owner, ParamsOf, QueryOf, ReplyOf } from '@forecourt/contracts'
import type { OutboxSource } from './audit.ts'
import { auditPage, outboxEnvelopes } from './audit-page.ts'
import { eventEndpoints } from './endpoints.ts'
import type { EventDatabase } from './sql.ts'

/** The part of the kernel's client that the audit uses. */
export interface AuditClient {
  call<D extends EndpointShape>(
    contract: Endpoint<D>,
    options: { caller: Caller; params?: ParamsOf<D>; query?: QueryOf<D>; body?: BodyOf<D> },
  ): Promise<ReplyOf<D>>
}

/** Milliseconds an event is left to the bus before an audit counts it as missing. */
export const SETTLE = 10_000

/** This service's own outbox by SQL, the others' by signed request. */
export function outboxSource(
  service: Owner,
  db: EventDatabase,
  client: AuditClient | undefined,
  caller: Caller,
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
      const { data } = await remote().call(eventEndpoints(owner).outboxPage, { caller, query })
      return data
    },
    async envelopes(owner, ids) {
      if (owner === service) return outboxEnvelopes(db.fork(), ids)
      const { data } = await remote().call(eventEndpoints(owner).outboxEvents, {
        caller,
        query: { ids: ids.join(',') },
      })
      return data
    },
  }
}
