import type { User } from '@forecourt/contracts'
import type { Config } from './session-store.ts'

/** Whether terms or privacy have a version the person has not accepted yet. */
export const hasNewDocuments = (
  { accepted }: Pick<User, 'accepted'>,
  { documents }: Pick<Config, 'documents'>,
): boolean => accepted.terms !== documents.terms || accepted.privacy !== documents.privacy
