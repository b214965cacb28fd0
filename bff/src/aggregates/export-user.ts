import { exportAccount, exportBilling, exportMessages, exportUser, exportVehicles } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import type { FastifyInstance } from 'fastify'
import type { BffParts } from '../parts.ts'
import { aggregate } from './aggregate.ts'
import { spoolData } from './spool-data.ts'

/** Seconds after which a service that was silent is worth asking again. */
const RETRY_SECONDS = 10
/** Exports that one instance puts together at a time: each holds a connection of messaging's database while it is read. */
const AT_ONCE = 3

/**
 * The own data from all services as one file: whole, or 503. What messaging has may be large: it waits in a temporary file
 * until it is there to its end, and nothing is sent before. Auth is asked last, since it records that it was taken.
 */
export function exportUserRoute(app: FastifyInstance, parts: BffParts): void {
  const { client, upstream } = parts
  const under = new Set<string>()
  aggregate(app, parts, exportUser, async ({ params, caller, signal, reply }) => {
    const asked = { params, caller: { kind: 'service', service: 'bff', locale: caller.locale } as const, signal }
    const { request } = reply
    if (under.has(params.id)) throw new DomainError('RATE_LIMITED', { retryAfter: RETRY_SECONDS })
    if (under.size >= AT_ONCE) throw new DomainError('UNAVAILABLE', { retryAfter: RETRY_SECONDS })
    under.add(params.id)
    const messaging = await whole(
      spoolData(() =>
        upstream.send({ ...asked, contract: exportMessages, requestId: request.id, deadline: exportMessages.deadline }),
      ),
    ).finally(() => under.delete(params.id))
    try {
      const [catalog, billing] = await Promise.all([
        whole(client.call(exportVehicles, asked)),
        whole(client.call(exportBilling, asked)),
      ])
      const userAgent = request.headers['user-agent']?.slice(0, 400)
      const query = { address: caller.address, ...(userAgent && { userAgent }) }
      const account = await whole(client.call(exportAccount, { ...asked, query }))
      const exportedAt = new Date().toISOString()
      reply.header('content-disposition', `attachment; filename="forecourt-data-${exportedAt.slice(0, 10)}.json"`)
      reply.type('application/json; charset=utf-8')
      const before = JSON.stringify({ exportedAt, account: account.data, catalog: catalog.data, billing: billing.data })
      return messaging.within(`{"data":${before.slice(0, -1)},"messaging":`, '}}')
    } catch (error) {
      await messaging.dispose()
      throw error
    }
  })
}

/** A part that does not answer makes the whole unavailable; refusals stay what they are. */
async function whole<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const refused = error instanceof DomainError && error.status < 500
    if (refused) throw error
    throw new DomainError('UNAVAILABLE', { retryAfter: RETRY_SECONDS, cause: error })
  }
}
