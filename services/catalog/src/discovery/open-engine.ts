import type { Logger } from '@forecourt/kernel/log'
import type { Replica } from '@forecourt/kernel/replica'
import type { Engine } from './engine.ts'
import type { IndexWorkerData } from './memory/index-messages.ts'
import { withMemory } from './memory/memory-engine.ts'
import { openSearchIndex } from './memory/search-index.ts'
import { postgresEngine } from './postgres/postgres-engine.ts'
import { withReplica } from './replica/replica-engine.ts'

/**
 * The engine of this instance.
 *
 * @param memory what its index in memory needs; undefined where the database counts
 * @param replica a standby that searches are read from, where there is one
 */
export function openEngine(memory: IndexWorkerData | undefined, replica: Replica | undefined, log: Logger): Engine {
  const engine = replica ? withReplica(postgresEngine, replica) : postgresEngine
  return memory ? withMemory(engine, openSearchIndex(memory, log)) : engine
}
