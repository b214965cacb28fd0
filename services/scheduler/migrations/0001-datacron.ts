import { resources } from '@forecourt/contracts'
import { resourceTableSql } from '@forecourt/kernel/resource'

/** Scheduled jobs. */
export const up = resourceTableSql(resources.datacron)
