import type { Database } from '@forecourt/kernel/db'
import type { AuthConfig } from './config.ts'
import type { DeviceOf } from './device/device.ts'
import type { CountryOf } from './place/country.ts'
import type { AskProvider } from './provider/ask-provider.ts'
import type { FedererModule } from './reference/reference.ts'
import type { Passwords } from './secret/password.ts'
import type { Sealer } from './secret/sealer.ts'

/** Says "look again" to whatever is open for a person; never waits, never fails. */
export type Wake = (userId: string) => void

/** What auth's routes and workers are composed from. */
export interface AuthParts {
  readonly db: Database
  readonly config: AuthConfig
  readonly passwords: Passwords
  /** Keys of the stored hashes of one-time codes: the first makes them, all judge them. */
  readonly codeKeys: readonly [string, ...string[]]
  /** Tells a person's open streams to look again, e.g. whether their session still lives. */
  readonly wake: Wake
  /** ISO country of an address, for lists of sessions and events. */
  readonly countryOf: CountryOf
  readonly deviceOf: DeviceOf
  /** Asks an identity provider who holds a token. */
  readonly askProvider: AskProvider
  /** Identity providers as a resource of the back office. */
  readonly federer: FedererModule
  /** Encrypts secrets at rest. */
  readonly sealer: Sealer
}
