import { createDatabase, type Database } from '@forecourt/kernel/db'
import type { Logger } from '@forecourt/kernel/log'
import type { BillingConfig } from './config.ts'
import { plans } from './plan/plans.ts'

/** Billing's database. */
export const openDatabase = (config: Pick<BillingConfig, 'database' | 'service'>, log: Logger): Database =>
  createDatabase({ ...config.database, entities: plans.map(({ entity }) => entity), log, service: config.service })
