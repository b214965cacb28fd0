import type { Bus } from '@forecourt/kernel/bus'
import type { Client } from '@forecourt/kernel/client'
import type { Logger } from '@forecourt/kernel/log'
import type { Choices } from './choices/choices.ts'
import type { BffConfig } from './config.ts'
import type { Sessions } from './session/request-session.ts'
import type { Upstream } from './signing/upstream.ts'

/** What the BFF's routes are composed from. */
export interface BffParts {
  readonly config: BffConfig
  readonly log: Logger
  readonly client: Client
  readonly upstream: Upstream
  readonly sessions: Sessions
  readonly choices: Choices
  readonly bus: Pick<Bus, 'onWake' | 'connected'>
  /** Origins whose pages may write. */
  readonly origins: ReadonlySet<string>
}
