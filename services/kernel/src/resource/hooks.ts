import type { EntityManager } from '@mikro-orm/postgresql'

/** The ways out of the declaration; who needs more writes an ordinary module (architecture). */
export interface ResourceHooks {
  /** Rules a schema cannot state; throw `invalid(field, …)`. `before` is missing on create. */
  readonly check?: (
    em: EntityManager,
    input: Readonly<Record<string, unknown>>,
    before?: Readonly<Record<string, unknown>>,
  ) => Promise<void> | void
  /** Throws what keeps a record from being deleted, besides being in use. */
  readonly keep?: (em: EntityManager, record: Readonly<Record<string, unknown>>) => Promise<void> | void
  /** After a record was made, changed or deleted, in its transaction: for what follows from the records. It may refuse. */
  readonly changed?: (em: EntityManager) => Promise<void>
  /** Encrypts a secret field before it is stored. */
  readonly encrypt?: (plain: string) => string
}
