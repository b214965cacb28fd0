export { type InUseCounters, inUseEndpoint, inUseRoutes } from './in-use.ts'
export type { PublicRecord, SeedRow } from './records.ts'
export { type ResourceHooks, type ResourceModule, resourceModule } from './resource-module.ts'
export { resourceTableSql } from './table.ts'
