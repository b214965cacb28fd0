import {
  abandonExport,
  beginExport,
  exportAccount,
  exportBilling,
  exportMessages,
  exportUser,
  exportVehicles,
} from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import type { FastifyInstance } from 'fastify'
import type { BffParts } from '../parts.ts'
import { aggregate } from './aggregate.ts'

/** Seconds after which a service that was silent is worth asking again. */
const RETRY_SECONDS = 10

/**
 * The own data from all services as one file: whole, or 503. Its limit is asked first, before anybody works for it. Auth's own
 * part comes last, since it records that the file was taken.
 */
export function exportUserRoute(app: FastifyInstance, parts: BffParts): void {
  const { client } = parts
  aggregate(app, parts, exportUser, async ({ params, caller, signal, reply }) => {
    const asked = { params, caller: { kind: 'service', service: 'bff', locale: caller.locale } as const }
    await whole(client.call(beginExport, { ...asked, signal }))
    const of = { ...asked, signal }
    const userAgent = reply.request.headers['user-agent']?.slice(0, 400)
    const query = { address: caller.address, ...(userAgent && { userAgent }) }
    try {
      const [catalog, messaging, billing] = await Promise.all([
        whole(client.call(exportVehicles, of)),
        whole(client.call(exportMessages, of)),
        whole(client.call(exportBilling, of)),
      ])
      const account = await whole(client.call(exportAccount, { ...of, query }))
      const exportedAt = new Date().toISOString()
      reply.header('content-disposition', `attachment; filename="forecourt-data-${exportedAt.slice(0, 10)}.json"`)
      return {
        data: {
          exportedAt,
          account: account.data,
          catalog: catalog.data,
          messaging: messaging.data,
          billing: billing.data,
        },
      }
    } catch (error) {
      // Whoever leaves has had the work done; an outage of ours does not use up what the person may ask for.
      if (!signal.aborted) await client.call(abandonExport, asked).catch(() => undefined)
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
