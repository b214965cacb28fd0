import { exportAccount, exportBilling, exportMessages, exportUser, exportVehicles } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import type { FastifyInstance } from 'fastify'
import type { BffParts } from '../parts.ts'
import { aggregate } from './aggregate.ts'

/** Seconds after which a service that was silent is worth asking again. */
const RETRY_SECONDS = 10

/** The own data from all services as one file: whole, or 503. Auth is asked last, since it records that it was taken. */
export function exportUserRoute(app: FastifyInstance, parts: BffParts): void {
  const { client } = parts
  aggregate(app, parts, exportUser, async ({ params, caller, signal, reply }) => {
    const asked = { params, caller: { kind: 'service', service: 'bff', locale: caller.locale } as const, signal }
    const [catalog, messaging, billing] = await Promise.all([
      whole(client.call(exportVehicles, asked)),
      whole(client.call(exportMessages, asked)),
      whole(client.call(exportBilling, asked)),
    ])
    const userAgent = reply.request.headers['user-agent']?.slice(0, 400)
    const query = { address: caller.address, ...(userAgent && { userAgent }) }
    const account = await whole(client.call(exportAccount, { ...asked, query }))
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
