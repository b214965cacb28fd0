import type { Environment } from './environment.ts'
import { runNode } from './node-process.ts'
import { SERVICES, type ServiceName } from './services.ts'
import { settled } from './waiting.ts'

/** Brings every service's database up to date, side by side: each by its own program, in its own environment, from this clone unless another is named. */
export const migrateAll = (
  logs: string,
  environmentOf: (name: ServiceName) => Environment,
  signal: AbortSignal,
  clone?: string,
) =>
  settled(
    SERVICES.map((name) =>
      runNode(logs, `${name}-migrate`, [`services/${name}/src/migrate.ts`], environmentOf(name), signal, clone),
    ),
  )
