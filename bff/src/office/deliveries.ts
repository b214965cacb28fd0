import { findAdministrators, listGivenUp, pageGivenUp } from '@forecourt/contracts'
import { can } from '@forecourt/kernel/http'
import type { FastifyInstance } from 'fastify'
import { aggregate } from '../aggregates/aggregate.ts'
import { PART_DEADLINE_MS, part } from '../aggregates/fan-out.ts'
import type { BffParts } from '../parts.ts'

/** What was given up, with the names of whom it was for where the caller may see people. */
export function deliveryRoutes(app: FastifyInstance, parts: BffParts): void {
  const { client } = parts
  aggregate(app, parts, listGivenUp, async ({ query, caller, signal }) => {
    const { data, meta } = await client.call(pageGivenUp, { query, signal })
    const id = [...new Set(data.map(({ recipientId }) => recipientId))]
    const named = can(caller, 'admin.user.index') && id.length > 0
    const { value } = named
      ? await part(client.call(findAdministrators, { query: { id }, signal, deadline: PART_DEADLINE_MS }))
      : { value: undefined }
    const names = new Map(value?.data.map((person) => [person.id, person.name]))
    return { data: data.map((one) => ({ ...one, recipientName: names.get(one.recipientId) ?? null })), meta }
  })
}
