import type { Envelope } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { prepared, rows } from './sql.ts'

/** A projection's table: `id` and `version` columns are found under these names. */
export interface StateTarget {
  table: string
  /** Column of the aggregate's id; `id` unless stated. */
  id?: string
  /** bigint column of the aggregate's version; `version` unless stated. */
  version?: string
}

type Versioned = Pick<Envelope, 'aggregateId' | 'aggregateVersion'>

const quote = (name: string): string => {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`"${name}" is no column or table name`)
  return `"${name}"`
}

/** Newer and older state of one aggregate may be applied at the same moment; they queue here. */
const queueUp = (em: EntityManager, table: string, id: string) => rows(em, QUEUE_UP, [`${table}/${id}`])
const QUEUE_UP = prepared('select pg_advisory_xact_lock(hashtextextended($1, 0))')

const nameParts = (target: StateTarget) => ({
  table: quote(target.table),
  id: quote(target.id ?? 'id'),
  version: quote(target.version ?? 'version'),
})

/**
 * Writes an aggregate's public state into a projection, when its version is higher than what is there and it was not
 * deleted. So events may arrive in any order and any number of times.
 *
 * @param fields columns and values; names come from code, never from data
 * @returns whether it was written
 */
export async function applyState(
  em: EntityManager,
  target: StateTarget,
  { aggregateId, aggregateVersion }: Versioned,
  fields: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { table, id, version } = nameParts(target)
  const columns = Object.keys(fields).map(quote)
  const values = columns.map((_, index) => `$${index + 5}`)
  const upsert = prepared(
    `insert into ${table} as present (${[id, version, ...columns].join(', ')})
     select ${['$1', '$2::bigint', ...values].join(', ')}
     where not exists (select from event_tombstone where target = $3 and id = $4 and version >= $2::bigint)
     on conflict (${id}) do update set ${[version, ...columns].map((name) => `${name} = excluded.${name}`).join(', ')}
       where present.${version} < excluded.${version}
     returning 1 as written`,
  )
  const [, written] = await Promise.all([
    queueUp(em, target.table, aggregateId),
    rows(em, upsert, [aggregateId, aggregateVersion, target.table, aggregateId, ...Object.values(fields)]),
  ])
  return written.length > 0
}

/**
 * Removes a deleted aggregate from a projection and leaves a tombstone, so that an older state that arrives later does
 * not bring it back.
 *
 * @returns whether a row was removed
 */
export async function applyDeletion(
  em: EntityManager,
  target: StateTarget,
  { aggregateId, aggregateVersion }: Versioned,
): Promise<boolean> {
  const { table, id, version } = nameParts(target)
  await queueUp(em, target.table, aggregateId)
  await rows(
    em,
    `insert into event_tombstone as t (target, id, version) values ($1, $2, $3)
     on conflict (target, id) do update set version = greatest(t.version, excluded.version)`,
    [target.table, aggregateId, aggregateVersion],
  )
  const removed = await rows(
    em,
    `delete from ${table} where ${id} = $1 and ${version} <= $2::bigint returning 1 as removed`,
    [aggregateId, aggregateVersion],
  )
  return removed.length > 0
}
