import { createDatabase, type Database } from '@forecourt/kernel/db'
import type { Logger } from '@forecourt/kernel/log'
import { BillingAddress } from './buyer/billing-address.entity.ts'
import type { BillingConfig } from './config.ts'
import { plans } from './plan/plans.ts'
import { taxrate } from './taxrate/taxrate.ts'

/** Billing's database. */
export const openDatabase = (config: Pick<BillingConfig, 'database' | 'service'>, log: Logger): Database =>
  createDatabase({
    ...config.database,
    entities: [BillingAddress, ...[...plans, taxrate].map(({ entity }) => entity)],
    log,
    service: config.service,
  })
