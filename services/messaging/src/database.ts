import { createDatabase } from '@forecourt/kernel/db'
import type { Logger } from '@forecourt/kernel/log'
import type { MessagingConfig } from './config.ts'
import { Contact } from './contact/contact.entity.ts'
import { provider } from './reference/provider.ts'

/** Messaging's database with its entities. */
export const openDatabase = (config: Pick<MessagingConfig, 'database' | 'service'>, log: Logger) =>
  createDatabase({ ...config.database, entities: [Contact, provider.entity], log, service: config.service })
