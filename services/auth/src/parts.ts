import type { Database } from '@forecourt/kernel/db'
import type { AuthConfig } from './config.ts'
import type { Passwords } from './password/password.ts'
import type { Sealer } from './secret/sealer.ts'

/** What auth's routes and workers are composed from. */
export interface AuthParts {
  readonly db: Database
  readonly config: AuthConfig
  readonly passwords: Passwords
  /** Keys the stored hashes of one-time codes. */
  readonly codeKey: string
  /** Encrypts secrets at rest. */
  readonly sealer: Sealer
}
