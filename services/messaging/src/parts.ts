import type { Client } from '@forecourt/kernel/client'
import type { Database } from '@forecourt/kernel/db'
import type { Push } from '@forecourt/kernel/push'
import type { MessagingConfig } from './config.ts'
import type { AddressMarks } from './mark/address-mark.ts'
import type { Pictures } from './upload/take-picture.ts'

/** The address at which a seller reaches, by mail, a buyer who keeps theirs; null where answers by mail are not set up. */
export type Relay = (threadId: string) => string | null

/** What messaging's routes, consumers and workers are composed from. */
export interface MessagingParts {
  readonly db: Database
  readonly config: MessagingConfig
  readonly client: Client
  /** Null where the operator has not set it up. */
  readonly push: Push | null
  readonly relay: Relay
  readonly marks: AddressMarks
  /** Those of messages. */
  readonly pictures: Pictures
  /** Tells the streams of a person to look again; lossy. */
  readonly wake: (recipientId: string) => void
}
