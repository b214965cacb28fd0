import type { EntityManager } from '@mikro-orm/postgresql'

/** What one request may read from a standby, and what it must not miss there. */
export interface Reading {
  /** A place in the write-ahead log that whoever asks has seen; a standby that has not got there is not asked. */
  readonly seen?: string | undefined
  /** Is told the place that they have seen now, where there is a `seen` and the primary answered. */
  readonly tell?: (position: string) => void
}

const readings = new WeakMap<EntityManager, Reading>()

/** Lets what is read with an em come from a standby, a moment old. What nobody allows is read from the primary. */
export const readFromReplica = (em: EntityManager, reading: Reading): void => void readings.set(em, reading)

/** What was allowed. Nothing inside a transaction: what it reads must be what it writes upon. */
export const readingOf = (em: EntityManager): Reading | undefined =>
  em.isInTransaction() ? undefined : readings.get(em)
