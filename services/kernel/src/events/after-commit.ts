import type { EntityManager, EventSubscriber, MikroORM, TransactionEventArgs } from '@mikro-orm/core'

/** How long commits wake the relay after something was emitted inside a savepoint, milliseconds. */
const SAVEPOINT_WINDOW = 10_000

class CommitWatch implements EventSubscriber {
  readonly listeners = new Set<() => void>()
  readonly #dirty = new WeakSet<object>()
  #savepointUntil = 0

  mark(em: EntityManager): void {
    const transaction: unknown = em.getTransactionContext()
    if (typeof transaction !== 'object' || transaction === null) return
    // A savepoint does not say which transaction it belongs to: every commit of the next seconds may be the one.
    if ('savepointName' in transaction) this.#savepointUntil = Date.now() + SAVEPOINT_WINDOW
    else this.#dirty.add(transaction)
  }

  afterTransactionCommit({ transaction }: TransactionEventArgs): void {
    if (typeof transaction !== 'object' || transaction === null || 'savepointName' in transaction) return
    if (!this.#dirty.has(transaction) && Date.now() > this.#savepointUntil) return
    for (const listener of this.listeners) listener()
  }
}

/** By driver, which all forks of an ORM share; nested transactions have event managers of their own. */
const watches = new WeakMap<object, CommitWatch>()

/** Says that this transaction wrote something the relay or a worker waits for. */
export function markForWakeUp(em: EntityManager): void {
  watches.get(em.getDriver())?.mark(em)
}

/**
 * Calls `listener` after each commit of a marked transaction, outside of it: a NOTIFY inside would serialise commits.
 *
 * @returns removes the listener
 */
export function onCommit(orm: MikroORM, listener: () => void): () => void {
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
