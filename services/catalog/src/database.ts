import { fileURLToPath } from 'node:url'
import { createDatabase, type Database } from '@forecourt/kernel/db'
import type { Logger } from '@forecourt/kernel/log'
import type { CatalogConfig } from './config.ts'
import { references } from './reference/reference.ts'
import { VehicleEntity } from './vehicle/vehicle.entity.ts'

/** Migrations of the catalog, beside `src`. */
export const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url))

/** The catalog's database. */
export const openDatabase = (
  { database, service }: Pick<CatalogConfig, 'database' | 'service'>,
  log: Logger,
): Database =>
  createDatabase({ ...database, entities: [VehicleEntity, ...references.map(({ entity }) => entity)], log, service })
