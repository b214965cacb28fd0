import type { EntityManager } from '@mikro-orm/postgresql'
import { type Statement, sql } from './statements.ts'

/** One kind of statement a transaction leaves to its end: written once for all items of that kind. */
export interface Batch<Item> {
  statement(items: readonly Item[]): Statement
}

/** What a transaction leaves to its end. A savepoint that is rolled back takes what came after it away again. */
interface End {
  readonly hooks: (() => void)[]
  readonly left: { readonly batch: Batch<unknown>; readonly item: unknown }[]
  depth: number
}

const ends = new WeakMap<EntityManager, End>()

/** Prepares a transaction's em to collect what is left to its end. */
export function collectEnd(em: EntityManager): void {
  ends.set(em, { hooks: [], left: [], depth: 0 })
}

/** Whether the em is that of a transaction of `Database.transaction`. */
export const hasEnd = (em: EntityManager): boolean => ends.has(em)

function endOf(em: EntityManager, what: string): End {
  const end = ends.get(em)
  if (!end) throw new Error(`${what} needs an em inside a transaction`)
  return end
}

/** What a transaction left to its COMMIT, in the order of the first of each kind. Whatever cannot be written throws here. */
export function lastStatements(em: EntityManager): Statement[] {
  const kinds = Map.groupBy(endOf(em, 'the end').left, ({ batch }) => batch)
  return [...kinds].map(([batch, left]) => batch.statement(left.map(({ item }) => item)))
}

/** What is to be called now that the transaction has committed; each function once. */
export const commitHooks = (em: EntityManager): Set<() => void> => new Set(endOf(em, 'the end').hooks)

/**
 * Leaves a statement of the em's transaction to its end, where it goes to the server together with COMMIT: for what nobody
 * in the transaction reads. When it fails, nothing is committed. In a nested transaction of the ORM it runs at once.
 */
export async function withCommit<Item>(em: EntityManager, batch: Batch<Item>, item: Item): Promise<void> {
  const end = ends.get(em)
  if (end) {
    end.left.push({ batch, item })
    return
  }
  const { text, params } = batch.statement([item])
  await sql(em, text, params)
}

/**
 * Calls a function once the em's transaction has committed, never when it or the savepoint it was given in rolls back; the
 * same function once, however often it was given. It must not throw or wait: it is for waking somebody up, and for
 * remembering what is in the database from now on.
 *
 * @throws Error when the em is not in a transaction of `Database.transaction`
 */
export function onCommit(em: EntityManager, fn: () => void): void {
  endOf(em, 'onCommit').hooks.push(fn)
}

/**
 * Work that may fail alone, inside a transaction: what it wrote is taken back, and so is what it left to the transaction's
 * end (`withCommit`, `onCommit`, events). Entities are flushed before and after it; when it fails, all are detached.
 *
 * @throws Error what the work threw; the transaction goes on
 */
export async function savepoint<T>(em: EntityManager, work: () => Promise<T>): Promise<T> {
  const end = endOf(em, 'savepoint')
  const [hooks, left] = [end.hooks.length, end.left.length]
  await em.flush()
  end.depth += 1
  const name = `savepoint_${end.depth}`
  try {
    await sql(em, `savepoint ${name}`)
    const result = await work()
    await em.flush()
    await sql(em, `release savepoint ${name}`)
    return result
  } catch (error) {
    end.hooks.length = hooks
    end.left.length = left
    em.clear()
    // On a dead connection this fails too, and so will the rest of the transaction.
    await Promise.all([sql(em, `rollback to savepoint ${name}`), sql(em, `release savepoint ${name}`)]).catch(() => {})
    throw error
  } finally {
    end.depth -= 1
  }
}
