import type { DataOf, Locale, NotificationChannel, userReach } from '@forecourt/contracts'
import type { Mail, MailContent } from '@forecourt/kernel/mail'

/** How a person can be reached at this moment. */
export type Reach = DataOf<typeof userReach>

/** What is told of an entry of the inbox, in one language; each channel renders as much of it as it carries. */
export interface Message {
  /** The same for each try of it, and by each channel. */
  readonly id: string
  readonly notificationId: string
  readonly locale: Locale
  /** Plain text in all its parts. The subject says all that a phone must show, the action where it leads. */
  readonly content: MailContent & Required<Pick<MailContent, 'action'>>
  /** A device that sleeps is woken for it. */
  readonly isUrgent?: boolean
  /** What a mail puts into the reader's calendar. */
  readonly calendar?: NonNullable<Mail['calendar']>
  /** Where an answer by mail goes. */
  readonly replyTo?: Mail['replyTo']
  /** Where mails of this kind are switched off, also by the button of a mail program. */
  readonly unsubscribeUrl?: string
  /** The WhatsApp template that says it best, with its values; a general one carries the subject otherwise. */
  readonly template?: { readonly name: 'contact'; readonly values: readonly string[] }
}

/**
 * Sends one message to one address. At least once: throws unless the channel has taken it (`failureKind`).
 *
 * @returns 'no_address' where it turns out that there is none any more, 'not_set_up' where settings keep us from it
 */
export type Way = (message: Message) => Promise<'sent' | 'no_address' | 'not_set_up'>

/** A way of telling people what is in their inbox. */
export interface Channel {
  readonly name: NotificationChannel
  /**
   * The way to a person; null where they have no address by this channel.
   *
   * @param target which of several addresses; empty where a person has one
   */
  wayTo(person: Reach, target: string): Way | null | Promise<Way | null>
}
