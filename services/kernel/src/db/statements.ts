import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery, type DatabaseConnection, type Kysely } from 'kysely'
import { constraintOf, sqlState } from '../errors/outages.ts'

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
  const query = CompiledQuery.raw(text, [...params])
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

const lastStatements = new WeakMap<object, (() => Promise<unknown>)[]>()

/** Prepares a transaction to collect what `withCommit` is given; returns the list to run. */
export function collectLastStatements(em: EntityManager): (() => Promise<unknown>)[] {
  const last: (() => Promise<unknown>)[] = []
  const transaction: unknown = em.getTransactionContext()
  if (typeof transaction === 'object' && transaction !== null) lastStatements.set(transaction, last)
  return last
}

/**
 * Leaves a statement of the em's transaction to its end, where it goes to the server together with COMMIT: for what nobody
 * in the transaction reads. When it fails, nothing is committed. In a savepoint, which may be rolled back alone, and outside
 * of `Database.transaction` it runs at once.
 */
export async function withCommit(em: EntityManager, statement: () => Promise<unknown>): Promise<void> {
  const transaction: unknown = em.getTransactionContext()
  const last = typeof transaction === 'object' && transaction !== null ? lastStatements.get(transaction) : undefined
  if (last) last.push(statement)
  else await statement()
}

const afterCommit = new WeakMap<EntityManager, (() => void)[]>()

/** Prepares a transaction's em to collect what `onCommit` is given; returns the list to run. */
export function collectCommitHooks(em: EntityManager): (() => void)[] {
  const hooks: (() => void)[] = []
  afterCommit.set(em, hooks)
  return hooks
}

/**
 * Runs a function once the em's transaction has committed, never when it rolls back. It must not throw or wait: it is for
 * waking somebody up.
 *
 * @throws Error when the em is not in a transaction of `Database.transaction`
 */
export function onCommit(em: EntityManager, fn: () => void): void {
  const hooks = afterCommit.get(em)
  if (!hooks) throw new Error('onCommit needs an em inside a transaction')
  hooks.push(fn)
}

/** True when an error is a broken unique constraint or index, optionally the named one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint)
