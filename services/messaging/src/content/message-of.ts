import type { Notification } from '@forecourt/contracts'
import type { Message, Reach } from '../channel/channel.ts'
import { mailText } from '../mail/mail-text.ts'
import type { ReplyAddresses } from '../reply/reply-address.ts'
import { alertContentOf } from './alert.ts'
import { appointmentContent } from './appointment.ts'
import { contactContent } from './contact.ts'
import type { ContentOf } from './content.ts'
import type { Entry } from './entry.ts'
import { moderationContent } from './moderation.ts'
import { offerContent } from './offer.ts'
import { planContent } from './plan.ts'
import { replyContent } from './reply.ts'
import { securityContent } from './security.ts'

interface Kind {
  readonly content: ContentOf
  /** Its mail is worth keeping, so it goes also when the entry was read before. */
  readonly isRecord?: true
  /** Nobody did it to the person; one gets so many of them a day. Their mail has its own form, and may tell of several. */
  readonly isAlert?: true
  /** Goes also when the entry was read or deleted before: whoever is in the account with its owner can do both. */
  readonly isWarning?: true
}

/** The kinds that are told by the channels; the inbox has others besides. */
const kinds: Partial<Record<Notification['kind'], Kind>> = {
  contact: { content: contactContent, isRecord: true },
  reply: { content: replyContent },
  offer: { content: offerContent },
  appointment: { content: appointmentContent, isRecord: true },
  plan: { content: planContent, isRecord: true },
  moderation: { content: moderationContent, isRecord: true },
  search: { content: alertContentOf, isAlert: true },
  price_drop: { content: alertContentOf, isAlert: true },
  sold: { content: alertContentOf, isAlert: true },
  security: { content: securityContent, isWarning: true },
}

export const isRecord = (kind: Notification['kind']): boolean => kinds[kind]?.isRecord ?? false
export const isWarning = (kind: Notification['kind']): boolean => kinds[kind]?.isWarning ?? false
export const isAlert = (kind: Notification['kind']): boolean => kinds[kind]?.isAlert ?? false

interface Places {
  /** Where the product is. */
  readonly origin: string
  /** The address that our mails come from. */
  readonly from: string
  /** Null where answers by mail are not set up. */
  readonly replies: ReplyAddresses | null
}

/** What a person is told of an entry; undefined where nothing is left to say. */
export function messageOf(entry: Entry, person: Reach, { origin, from, replies }: Places): Message | undefined {
  const t = mailText(person.locale)
  const { thread_id: threadId, thread_role: role } = entry
  const answers = replies && threadId && role ? replies.make({ threadId, role }) : null
  const content = kinds[entry.kind]?.content({ entry, person, t, origin, from, answers })
  if (!content) return undefined
  const { id, replyTo, template, calendar, isUrgent, ...said } = content
  return {
    id,
    notificationId: entry.id,
    locale: person.locale,
    content: { ...said, greeting: t('greeting', { name: person.name }) },
    ...(replyTo && { replyTo }),
    ...(template && { template }),
    ...(calendar && { calendar }),
    ...(isUrgent && { isUrgent }),
  }
}
