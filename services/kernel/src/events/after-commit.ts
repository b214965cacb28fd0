import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { hasEnd, onCommit } from '../db/index.ts'

/** What a commit may have written that somebody waits for: events to publish, or jobs of a queue. */
export type Written = 'outbox' | { readonly queue: string }

type Listener = (written: Written) => void

/** Those who wait, and one function for each thing they wait for, so that a commit calls it once. */
interface Waiting {
  readonly listeners: Set<Listener>
  readonly calls: Map<string, () => void>
}

/** By driver, which all forks of an ORM share. */
const waiting = new WeakMap<object, Waiting>()

function waitingFor(driver: object): Waiting {
  const known = waiting.get(driver) ?? { listeners: new Set(), calls: new Map() }
  waiting.set(driver, known)
  return known
}

/**
 * Wakes the relay or a worker once this transaction has committed: a NOTIFY inside would serialise commits. In a nested
 * transaction of the ORM, which does not say whose it is, they look by themselves within a second.
 */
export function wakeAfterCommit(em: EntityManager, written: Written): void {
  if (!hasEnd(em)) return
  const { listeners, calls } = waitingFor(em.getDriver())
  const key = written === 'outbox' ? '' : written.queue
  const wakeAll = () => {
    for (const listener of listeners) listener(written)
  }
  const call = calls.get(key) ?? wakeAll
  calls.set(key, call)
  onCommit(em, call)
}

/**
 * Calls `listener` after each commit that wrote something somebody may wait for.
 *
 * @returns removes the listener
 */
export function watchCommits(orm: MikroORM, listener: Listener): () => void {
  const { listeners } = waitingFor(orm.em.getDriver())
  listeners.add(listener)
  return () => listeners.delete(listener)
}
