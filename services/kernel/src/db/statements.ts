import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery, type Kysely } from 'kysely'
import { constraintOf, sqlState } from '../errors/outages.ts'

/**
 * Runs one raw statement with `$1` parameters and returns its rows: inside the em's transaction when it has one, on the
 * pool otherwise.
 *
 * The statement is unnamed unless it is `prepared`, so PostgreSQL plans it for these very values; named ones get a generic
 * plan after five runs, which made searches twenty times slower. `timestamptz` comes back as Date, `date` as text, `bigint` and `numeric` as text.
 */
export async function sql<T = Record<string, unknown>>(
  em: EntityManager,
  text: string,
  params: readonly unknown[] = [],
): Promise<T[]> {
  const connection = em.getConnection()
  const executor = em.getTransactionContext<Kysely<unknown>>() ?? connection.getClient<unknown>()
  const result = await executor.executeQuery<T>(CompiledQuery.raw(text, [...params]))
  return result.rows
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
