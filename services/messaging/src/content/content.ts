import type { MailContent } from '@forecourt/kernel/mail'
import type { TFunction } from 'i18next'
import type { Message, Reach } from '../channel/channel.ts'
import type { Entry } from './entry.ts'

/** What a kind of entry says: in the reader's language, once for all channels. */
export type Content = Omit<MailContent, 'greeting' | 'action'> &
  Required<Pick<MailContent, 'action'>> &
  Pick<Message, 'id' | 'replyTo' | 'template' | 'calendar' | 'isUrgent'>

export interface Told {
  readonly entry: Entry
  readonly person: Reach
  /** Texts in the person's language. */
  readonly t: TFunction
  /** Where the product is, without a slash at the end. */
  readonly origin: string
  /** The address that our mails come from. */
  readonly from: string
  /** Where an answer by mail becomes a message of the conversation; null where it cannot. */
  readonly answers: string | null
}

/** Says what an entry tells; undefined where there is nothing left to say. */
export type ContentOf = (told: Told) => Content | undefined
