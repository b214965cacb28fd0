import type { Place } from '@forecourt/kernel/testing'
import type { Environment } from './environment.ts'
import type { RunningPostgres } from './infrastructure.ts'
import type { Scale } from './options.ts'
import type { Reporter } from './reporter.ts'
import type { ServiceName } from './services.ts'

/** What `startSystem` (system.ts) is asked for. */
export interface SystemOptions {
  /** Where data, logs, secrets and world.json are kept. Default: the clone's `.run`. */
  folder?: string
  /** Delete the folder's data first. */
  fresh?: boolean
  scale?: Scale
  /**
   * Several of everything, any of which may be killed: three NATS servers with three copies of each stream, PostgreSQL with a
   * standby that catalog reads from, two instances of each service and of the BFF (`scale` says more), behind a balancer.
   */
  cluster?: boolean
  /** The app's port, insisted on. */
  port?: number
  /** Take any free ports instead of the usual ones. */
  anyPorts?: boolean
  /** Load the demo world. Default: true. */
  demo?: boolean
  /** The demo world's pictures no wider than that, px: where nobody looks at them, encoding large ones only costs time. */
  demoPictureWidth?: number
  /** Start services again when their sources change, and leave the app's address to a development server (dev.ts). */
  watch?: boolean
  /** Build and serve Storybook beside the app, once the app can be used. */
  storybook?: boolean
  /** Settings on top of the local defaults, for a service, the BFF, or all (`*`): raised limits and the like. */
  settings?: Partial<Record<ServiceName | 'bff' | '*', Environment>>
  /** The time zone and the order of texts of its PostgreSQL; ours unless stated. */
  place?: Place
  /** Archives the write-ahead log for `npm run backup`, each segment within so many seconds. */
  archiveSeconds?: number
  /** Fills the databases before they are migrated, as an earlier version would have left them. */
  databases?: (postgres: RunningPostgres) => Promise<void>
  /** The clone a service or BFF (by its process's name) runs from when it starts, and `migrations` come from; this one unless stated. */
  sources?: (process: string) => string
  /** Settings of a service or BFF (by its process's name) on top of all others, asked for each time it starts. */
  atStart?: (process: string) => Environment
  /** Milliseconds to which the pause before restarting a process grows; 10 s unless stated. */
  longestPause?: number
  reporter: Reporter
  signal?: AbortSignal
}
