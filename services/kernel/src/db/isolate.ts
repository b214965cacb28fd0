import type { EntityManager } from '@mikro-orm/postgresql'
import { failureKind } from '../errors/index.ts'
import type { Database } from './database.ts'
import { savepoint } from './transaction-end.ts'

interface Isolation<T> {
  /** Does some together, all or nothing. */
  readonly run: (items: readonly T[]) => Promise<unknown>
  /** Hears of one that fails alone, after it was undone: notes it for later, or tells of it. */
  readonly onBad: (item: T, error: unknown) => unknown
}

/**
 * Does work for many together; where that fails, for halves, until what is bad stands alone. So one bad row stops no other,
 * and costs some rounds more. An outage is nobody's fault: it is thrown.
 *
 * @returns how many were done
 */
export async function isolate<T>(items: readonly T[], work: Isolation<T>): Promise<number> {
  const [first] = items
  if (first === undefined) return 0
  try {
    await work.run(items)
    return items.length
  } catch (error) {
    if (failureKind(error) === 'outage') throw error
    if (items.length === 1) {
      await work.onBad(first, error)
      return 0
    }
  }
  const half = Math.ceil(items.length / 2)
  return (await isolate(items.slice(0, half), work)) + (await isolate(items.slice(half), work))
}

/** Where parts of {@link isolate} are done: in transactions of their own, or in savepoints of the em's. */
export const inPartsOf =
  <T>(
    on: Pick<Database, 'transaction'> | EntityManager,
    work: (em: EntityManager, items: readonly T[]) => Promise<unknown>,
  ) =>
  (items: readonly T[]): Promise<unknown> =>
    'transactional' in on ? savepoint(on, () => work(on, items)) : on.transaction((em) => work(em, items))
