import type { Locale } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import type { Database } from '@forecourt/kernel/db'
import type { Logger } from '@forecourt/kernel/log'
import type { Pictures } from '../picture/picture.service.ts'

/** What a command at the terminal works with. */
export interface CommandParts {
  readonly db: Database
  readonly client: Client
  readonly log: Logger
  readonly locale: Locale
  readonly appOrigin: string
  readonly signal: AbortSignal
  readonly print: (line: string) => void
  /** Opens the store of pictures. */
  readonly pictures: () => Promise<Pictures>
}
