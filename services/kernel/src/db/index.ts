export {
  defineEntity,
  type EntityManager,
  LockMode,
  OptimisticLockError,
  p,
  type RequiredEntityData,
  raw,
} from '@mikro-orm/postgresql'
export { createDatabase, type Database, type DatabaseOptions, type TransactionOptions } from './database.ts'
export { newId } from './ids.ts'
export { type MigrateOptions, migrate } from './migrate.ts'
export { rateLimit } from './rate-limit.ts'
export { isUniqueViolation, onCommit, prepared, sql, withCommit } from './statements.ts'
