import { type EntityManager, rateLimit } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'

/** What became of an answer by mail. */
export type ReplyOutcome =
  | 'sent'
  /** Sent, but for the files that were with it. */
  | 'without_files'
  | 'empty'
  | 'too_long'
  | 'blocked'
  | 'other_gone'
  | 'too_many'
  | 'no_thread'
  /** Not from the address of the person it was for. */
  | 'foreign'
  | 'suspended'
  | 'account_gone'

/** Those a program may cause again and again, whoever it writes as: told once an hour. */
const ONCE_AN_HOUR: readonly ReplyOutcome[] = ['empty', 'foreign']
const UNTOLD: readonly ReplyOutcome[] = ['sent', 'account_gone']

/** Whether the writer gets a mail about it, which is counted. */
export async function mayTellWriter(em: EntityManager, outcome: ReplyOutcome, personId: string): Promise<boolean> {
  if (UNTOLD.includes(outcome)) return false
  if (!ONCE_AN_HOUR.includes(outcome)) return true
  try {
    await rateLimit(em, { key: `reply-notice:${outcome}:${personId}`, limit: 1, windowSeconds: 3600 })
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'RATE_LIMITED') return false
    throw error
  }
}
