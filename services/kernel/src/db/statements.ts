import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery, type DatabaseConnection, type Kysely } from 'kysely'
import { constraintOf, sqlState } from '../errors/outages.ts'

/** A statement with its `$1` parameters. */
export interface Statement {
  readonly text: string
  readonly params: readonly unknown[]
}

/**
 * A parameter in a form that pg cannot fail to write. It writes values one by one while it sends: a value that throws there
 * (a circle, a BigInt in JSON) would leave half a statement on the wire, with those behind it, COMMIT among them.
 */
function encoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encoded)
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value)) return value
  return JSON.stringify(value)
}

/** A statement whose values are ready to be sent. @throws TypeError when one of them cannot be written as JSON */
export const encodedStatement = ({ text, params }: Statement): Statement => ({ text, params: params.map(encoded) })

/**
 * Runs one raw statement with `$1` parameters and returns its rows: inside the em's transaction when it has one, on the
 * pool otherwise.
 *
 * The statement is unnamed unless it is `prepared`, so PostgreSQL plans it for these very values; named ones get a generic
 * plan after five runs, which made searches twenty times slower. `timestamptz` comes back as Date, `date` as text, `bigint` and `numeric` as text.
 *
 * In a transaction, statements that are asked for together (`Promise.all`) go to the server together and run there in the
 * order they were asked for: one round trip. When one fails, so do those behind it.
 */
export async function sql<T = Record<string, unknown>>(
  em: EntityManager,
  text: string,
  params: readonly unknown[] = [],
): Promise<T[]> {
  const query = CompiledQuery.raw(text, params.map(encoded))
  const transaction = em.getTransactionContext<Kysely<unknown>>()
  const connection = transaction && connections.get(transaction)
  const asked = connection
    ? connection.executeQuery<T>(query)
    : (transaction ?? em.getConnection().getClient<unknown>()).executeQuery<T>(query)
  return (await asked).rows
}

/** Connections of the transactions of `Database.transaction`. */
const connections = new WeakMap<object, DatabaseConnection>()

/**
 * Lets a transaction's statements past Kysely's (0.29) queue, which sends one only when the one before has been answered.
 * PostgreSQL keeps their order by itself.
 */
export async function shareConnection(em: EntityManager): Promise<void> {
  const transaction = em.getTransactionContext<Kysely<unknown>>()
  await transaction?.getExecutor().provideConnection(async (connection) => {
    connections.set(transaction, connection)
  })
}

const names = new Map<string, string>()

/**
 * Declares a statement that looks up by key and is asked often: each connection has it planned once. For these planning is
 * most of the cost; for what depends on its values, like a search, it must stay unnamed (`sql`). Its columns are named one by
 * one, so that a new column does not change what a kept plan answers.
 *
 * @returns the text, for `sql`
 */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `f${createHash('sha256').update(text).digest('hex').slice(0, 24)}`)
  return text
}

/** The name of a text that was declared `prepared`. */
export const preparedName = (text: string): string | undefined => names.get(text)

/** True when an error is a broken unique constraint or index, optionally the named one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint)
