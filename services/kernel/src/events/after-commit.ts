import type { EntityManager, EventSubscriber, MikroORM, TransactionEventArgs } from '@mikro-orm/core'

/** How long commits wake the relay after something was emitted inside a savepoint, milliseconds. */
const SAVEPOINT_WINDOW = 10_000

/** What was written that somebody waits for: events to publish, or jobs of a queue. */
export type Written = { readonly outbox: true } | { readonly queue: string }

/** What one commit may have written; `any` after a savepoint, which does not say whose it was. */
export interface Committed {
  readonly any: boolean
  readonly outbox: boolean
  readonly queues: ReadonlySet<string>
}

class CommitWatch implements EventSubscriber {
  readonly listeners = new Set<(committed: Committed) => void>()
  readonly #dirty = new WeakMap<object, { outbox: boolean; queues: Set<string> }>()
  #savepointUntil = 0

  mark(em: EntityManager, written: Written): void {
    const transaction: unknown = em.getTransactionContext()
    if (typeof transaction !== 'object' || transaction === null) return
    // A savepoint does not say which transaction it belongs to: every commit of the next seconds may be the one.
    if ('savepointName' in transaction) this.#savepointUntil = Date.now() + SAVEPOINT_WINDOW
    else {
      const marks = this.#dirty.get(transaction) ?? { outbox: false, queues: new Set() }
      this.#dirty.set(transaction, marks)
      if ('queue' in written) marks.queues.add(written.queue)
      else marks.outbox = true
    }
  }

  afterTransactionCommit({ transaction }: TransactionEventArgs): void {
    if (typeof transaction !== 'object' || transaction === null || 'savepointName' in transaction) return
    const marks = this.#dirty.get(transaction)
    const any = Date.now() <= this.#savepointUntil
    if (!marks && !any) return
    const committed = { any, outbox: marks?.outbox ?? false, queues: marks?.queues ?? new Set<string>() }
    for (const listener of this.listeners) listener(committed)
  }
}

/** By driver, which all forks of an ORM share; nested transactions have event managers of their own. */
const watches = new WeakMap<object, CommitWatch>()

/** Says that this transaction wrote something the relay or a worker waits for. */
export function markForWakeUp(em: EntityManager, written: Written): void {
  watches.get(em.getDriver())?.mark(em, written)
}

/**
 * Calls `listener` after each commit of a marked transaction, outside of it: a NOTIFY inside would serialise commits.
 *
 * @returns removes the listener
 */
export function onCommit(orm: MikroORM, listener: (committed: Committed) => void): () => void {
  let watch = watches.get(orm.em.getDriver())
  if (!watch) {
    watch = new CommitWatch()
    watches.set(orm.em.getDriver(), watch)
    orm.em.getEventManager().registerSubscriber(watch)
  }
  const { listeners } = watch
  listeners.add(listener)
  return () => listeners.delete(listener)
}
