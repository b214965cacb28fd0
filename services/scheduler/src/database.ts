import { createDatabase, type Database } from '@forecourt/kernel/db'
import type { Logger } from '@forecourt/kernel/log'
import type { SchedulerConfig } from './config.ts'
import { datacron } from './datacron/datacron.ts'

/** The scheduler's database. */
export const openDatabase = (config: Pick<SchedulerConfig, 'database' | 'service'>, log: Logger): Database =>
  createDatabase({ ...config.database, entities: [datacron.entity], log, service: config.service })
