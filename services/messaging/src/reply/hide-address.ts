import type { Locale, Thread } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { mailText } from '../mail/mail-text.ts'

/** Whether a buyer has kept the address to themselves in a thread, and never given it there. */
export async function isAddressHidden(
  em: EntityManager,
  { threadId, role, email }: { threadId: string; role: Thread['role']; email: string },
): Promise<boolean> {
  if (role !== 'buyer') return false
  const [found] = await sql<{ hidden: boolean | null }>(
    em,
    `select bool_or(c.email = '') and not bool_or(lower(c.email) = lower($2)) as hidden
     from thread_message x join contact c on c.id = x.contact_id where x.thread_id = $1`,
    [threadId, email],
  )
  return found?.hidden === true
}

/** A text without an address, however it is written; programs put it where their owner does not see it. */
export function withoutAddress(text: string, email: string, locale: Locale): string {
  const letters = email.split('@').map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return text.replaceAll(new RegExp(`(?:mailto:)?${letters.join('(?:@|%40)')}`, 'giu'), () =>
    mailText(locale)('byMail.addressHidden'),
  )
}
