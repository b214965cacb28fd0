export {
  defineEntity,
  type EntityManager,
  LockMode,
  p,
  type RequiredEntityData,
  raw,
} from '@mikro-orm/postgresql'
export { migrateOrWait } from './await-schema.ts'
export { createDatabase, type Database, type DatabaseOptions, type TransactionOptions } from './database.ts'
export { newId, seedId } from './ids.ts'
export { type BatchOptions, inBatches } from './in-batches.ts'
export { inPartsOf, isolate } from './isolate.ts'
export { type MigrateOptions, migrate } from './migrate.ts'
export { kernelMigrationsDir, type Migration, readMigrations } from './migrations.ts'
export { type Purged, purge } from './purge.ts'
export { countFailures, type FailureLimit, networkOf, rateLimit } from './rate-limit.ts'
export { forgetAged, type Retention, retentionsOf } from './retention.ts'
export { isUniqueViolation, prepared, type Statement, sql } from './statements.ts'
export { type Batch, hasEnd, onCommit, savepoint, withCommit } from './transaction-end.ts'
