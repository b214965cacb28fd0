import {
  auditedResources,
  auditPageSize,
  auditPermission,
  findAdministrators,
  isUuid,
  listAudit,
  owners,
  pageAudit,
} from '@forecourt/contracts'
import { can } from '@forecourt/kernel/http'
import type { FastifyInstance } from 'fastify'
import { aggregate } from '../aggregates/aggregate.ts'
import { PART_DEADLINE_MS, part } from '../aggregates/fan-out.ts'
import type { BffParts } from '../parts.ts'
import { mergeAudit } from './merge-audit.ts'

/** The audit logs of all services as one. Only what the caller may read is asked for. */
export function auditRoutes(app: FastifyInstance, parts: BffParts): void {
  const { client } = parts
  aggregate(app, parts, listAudit, async ({ query: { actor, resource, ...rest }, caller, signal }) => {
    const wanted = resource ?? auditedResources
    const readable = wanted.filter((name) => can(caller, auditPermission(name)))
    const nothing = { data: [], meta: { next: null, missing: [] } }
    const text = actor?.trim()
    const actors = text ? await idsOf(text, signal) : undefined
    if (readable.length === 0 || actors?.length === 0) return nothing
    const query = { ...rest, resource: readable, limit: auditPageSize + 1, ...(actors && { actor: actors }) }
    const asked = await Promise.all(
      owners.map(async (owner) => ({
        owner,
        answer: await part(client.call(pageAudit[owner], { query, signal, deadline: PART_DEADLINE_MS })),
      })),
    )
    const pages = asked.flatMap(({ answer }) => (answer.value ? [answer.value.data] : []))
    const { entries, next } = mergeAudit(pages, auditPageSize)
    const people = entries.flatMap(({ actor: by, resource: of, recordId }) => (of === 'user' ? [by, recordId] : [by]))
    const names = await namesOf([...new Set(people)], signal)
    return {
      data: entries.map((entry) => ({
        ...entry,
        actorName: names.get(entry.actor) ?? null,
        recordName: entry.resource === 'user' ? (names.get(entry.recordId) ?? null) : null,
      })),
      meta: { next, missing: asked.flatMap(({ owner, answer }) => (answer.value ? [] : [owner])) },
    }
  })

  /** Ids of those a filter names; a silent auth cannot be filtered by. */
  async function idsOf(text: string, signal: AbortSignal): Promise<string[]> {
    if (isUuid(text)) return [text.toLowerCase()]
    const { data } = await client.call(findAdministrators, { query: { q: text }, signal })
    return data.map(({ id }) => id)
  }

  /** Present names of people; an entry of somebody who cannot be named stands without one. */
  async function namesOf(ids: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const id = ids.filter((one) => isUuid(one))
    const { value } = await part(client.call(findAdministrators, { query: { id }, signal, deadline: PART_DEADLINE_MS }))
    return new Map(value?.data.map((person) => [person.id, person.name]))
  }
}
