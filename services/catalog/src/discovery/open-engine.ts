import type { Logger } from '@forecourt/kernel/log'
import type { Engine } from './engine.ts'
import type { IndexWorkerData } from './memory/index-messages.ts'
import { withMemory } from './memory/memory-engine.ts'
import { openSearchIndex } from './memory/search-index.ts'
import { postgresEngine } from './postgres/postgres-engine.ts'

/** The engine of this instance. @param memory what its index in memory needs; undefined where the database counts */
export const openEngine = (memory: IndexWorkerData | undefined, log: Logger): Engine =>
  memory ? withMemory(postgresEngine, openSearchIndex(memory, log)) : postgresEngine
