import { type Locale, messageLength } from '@forecourt/contracts'
import type { MailContent } from '@forecourt/kernel/mail'
import { mailText } from '../mail/mail-text.ts'
import type { ReplyOutcome } from './reply-outcome.ts'

interface Answered {
  readonly outcome: ReplyOutcome
  readonly threadId: string
  readonly vehicle: string
  readonly characters: number
  readonly writer: { readonly name: string; readonly email: string; readonly locale: Locale }
}

/** Why an answer by mail was not sent, or not all of it, and where to answer instead. */
export function replyNoticeContent(
  { outcome, threadId, vehicle, characters, writer }: Answered,
  appOrigin: string,
): MailContent {
  const t = mailText(writer.locale)
  const count = (value: number) => value.toLocaleString(writer.locale.replace('_', '-'))
  const about = { vehicle, email: writer.email, characters: count(characters), most: count(messageLength) }
  return {
    subject: t(outcome === 'without_files' ? 'byMail.sentSubject' : 'byMail.subject', about),
    greeting: t('greeting', { name: writer.name }),
    paragraphs: [t(`byMail.${outcome}`, about)],
    action: { label: t('byMail.action'), url: `${appOrigin}/messages/${threadId}` },
    footer: t('byMail.footer'),
  }
}
