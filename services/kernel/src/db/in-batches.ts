import { setTimeout as delay } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { TransactionOptions } from './database.ts'

export interface BatchOptions extends Pick<TransactionOptions, 'statementTimeout'> {
  /** Before each batch: throws when the work must stop here. What is done stays done. */
  readonly checkpoint?: () => void | Promise<void>
  /** Rest after a batch, as a share of the time it took: others get the database and this thread. 0.25 unless stated. */
  readonly rest?: number
}

/** A slow batch says that the machine is busy, not that nobody is in a hurry. */
const LONGEST_REST = 250

/** The part of a {@link Database} that runs batches. */
interface BatchDatabase {
  readonly transaction: (
    batch: (em: EntityManager) => Promise<boolean>,
    options?: TransactionOptions,
  ) => Promise<boolean>
}

/**
 * Work that may be too much for one transaction: a batch at a time, each in a transaction of its own. It can be stopped and
 * taken up again anywhere, so a batch must find by itself, in the database, what is left to do.
 *
 * @param batch does a bounded part; returns whether there may be more
 */
export async function inBatches(
  db: BatchDatabase,
  batch: (em: EntityManager) => Promise<boolean>,
  { checkpoint, rest = 0.25, ...options }: BatchOptions = {},
): Promise<void> {
  for (;;) {
    await checkpoint?.()
    const began = performance.now()
    if (!(await db.transaction(batch, options))) return
    await delay(Math.min((performance.now() - began) * rest, LONGEST_REST))
  }
}
