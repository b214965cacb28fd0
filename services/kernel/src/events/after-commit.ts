import type { EntityManager, EventManager, EventSubscriber, MikroORM, TransactionEventArgs } from '@mikro-orm/core'

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

const watches = new WeakMap<EventManager, CommitWatch>()

function watchOf(manager: EventManager): CommitWatch {
  const known = watches.get(manager)
  if (known) return known
  const watch = new CommitWatch()
  manager.registerSubscriber(watch)
  watches.set(manager, watch)
  return watch
}

/** Says that this transaction wrote something the relay or a worker waits for. */
export function markForWakeUp(em: EntityManager): void {
  watchOf(em.getEventManager()).mark(em)
}

/**
 * Calls `listener` after each commit of a marked transaction, outside of it: a NOTIFY inside would serialise commits.
 *
 * @returns removes the listener
 */
export function onCommit(orm: MikroORM, listener: () => void): () => void {
  const { listeners } = watchOf(orm.em.getEventManager())
  listeners.add(listener)
  return () => listeners.delete(listener)
}
