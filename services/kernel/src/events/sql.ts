import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'

export { type Batch, prepared, sql as rows, withCommit } from '../db/index.ts'

/** The part of the kernel's Database that events use. */
export interface EventDatabase {
  readonly orm: MikroORM
  fork(): EntityManager
  transaction<T>(work: (em: EntityManager) => Promise<T>): Promise<T>
  query<T>(text: string, params?: readonly unknown[]): Promise<T[]>
}
