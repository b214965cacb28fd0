import { Data, endpoint, type Owner, type Resource, resources, Strict, Uuid } from '@forecourt/contracts'
import { Type as T } from 'typebox'
import type { Client } from '../client/index.ts'
import type { Database } from '../db/index.ts'
import { DomainError } from '../errors/index.ts'
import type { App } from '../http/index.ts'
import { columnsOf, quoted, tableOf } from './columns.ts'

/** How many of this service's records hold a reference, by `<noun>.<field>` of the resources' `inUse` lists. */
export type InUseCounters = Readonly<Record<string, (id: string) => Promise<number>>>

const byApp = new WeakMap<object, InUseCounters>()
const endpoints = new Map<Owner, ReturnType<typeof declare>>()

const declare = (owner: Owner) =>
  endpoint({
    id: `${owner}.countUses`,
    method: 'GET',
    path: '/internal/in-use/:resource/:id',
    access: 'service',
    summary: 'Count the records of this service that hold a reference',
    params: Strict({ resource: T.String({ maxLength: 40 }), id: Uuid }),
    replies: { 200: Data(T.Object({ count: T.Integer({ minimum: 0 }) })) },
  })

/** The endpoint each service answers in-use questions with. */
export function inUseEndpoint(owner: Owner): ReturnType<typeof declare> {
  const known = endpoints.get(owner) ?? declare(owner)
  endpoints.set(owner, known)
  return known
}

/**
 * Answers for this service how often a record is in use. Fields of this service's own resources are counted without a
 * counter; whatever else a resource's `inUse` names needs one, or deletes of that resource are refused (503).
 */
export function inUseRoutes(app: App, counters: InUseCounters): void {
  byApp.set(app.server, counters)
  const { owner, db } = environmentOf(app)
  app.endpoint(inUseEndpoint(owner), async ({ params }) => {
    const resource = Object.values<Resource>(resources).find(({ name }) => name === params.resource)
    if (!resource) throw new DomainError('NOT_FOUND')
    return { data: { count: await usesHere(app, db, owner, resource, params.id) } }
  })
}

/**
 * Counts a record's uses in every service that may hold one. A silent one could only add to what the others hold.
 *
 * @throws DomainError UNAVAILABLE (503) when one of them is silent and no other holds any: what is not known to be free is
 *   not deleted
 */
export async function countUses(app: App, client: Client, resource: Resource, id: string): Promise<number> {
  const { owner: self, db } = environmentOf(app)
  const named = [...new Set(resource.inUse.map((entry) => entry.split('.')[0] as Owner))]
  const answers = await Promise.allSettled(
    named.map(async (owner) => {
      if (owner === self) return usesHere(app, db, self, resource, id)
      const reply = await client.call(inUseEndpoint(owner), { params: { resource: resource.name, id } })
      return reply.data.count
    }),
  )
  const count = answers.reduce((sum, answer) => sum + (answer.status === 'fulfilled' ? answer.value : 0), 0)
  const silent = answers.find(({ status }) => status === 'rejected')
  if (count === 0 && silent?.status === 'rejected') throw new DomainError('UNAVAILABLE', { cause: silent.reason })
  return count
}

async function usesHere(app: App, db: Database, owner: Owner, resource: Resource, id: string): Promise<number> {
  const counters = byApp.get(app.server) ?? {}
  let sum = 0
  for (const entry of resource.inUse) {
    const [service, noun = '', field = ''] = entry.split('.')
    if (service !== owner) continue
    const count = counters[`${noun}.${field}`] ?? derivedCounter(db, owner, noun, field)
    if (!count)
      throw new DomainError('UNAVAILABLE', { cause: new Error(`no counter for ${entry}: pass one to inUseRoutes`) })
    sum += await count(id)
  }
  return sum
}

/** A field of another resource of the same service, e.g. `catalog.city.country`. */
function derivedCounter(
  db: Database,
  owner: Owner,
  noun: string,
  field: string,
): ((id: string) => Promise<number>) | undefined {
  const holder = Object.values<Resource>(resources).find(
    ({ name, owner: holderOwner }) => name === noun && holderOwner === owner,
  )
  const column = holder ? columnsOf(holder).find((candidate) => candidate.field === field) : undefined
  if (!holder || !column) return undefined
  return async (id) => {
    const [row] = await db.query<{ n: number }>(
      `select count(*)::int as n from ${tableOf(holder)} where ${quoted(column.name)} = $1`,
      [id],
    )
    return row?.n ?? 0
  }
}

const environmentOf = (app: App): { owner: Owner; db: Database } => ({ owner: app.service as Owner, db: app.database })
