import { type Locale, type SupportTopic, supportMailMax } from '@forecourt/contracts'
import type { MailContent } from '@forecourt/kernel/mail'
import { mailText } from '../mail/mail-text.ts'
import type { MailProblem, SupportMailKind } from './support-jobs.ts'

/** A request as its mails tell of it. */
export interface ToldRequest {
  readonly reference: string
  readonly subject: string
  readonly name: string
  readonly locale: Locale
  readonly isPriority: boolean
  /** Else a stranger may have typed the address: nothing of what they wrote goes there before we have answered. */
  readonly isOwnAddress: boolean
  /** What the mail carries: the answer, or what was asked. */
  readonly text: string
  /** The last that the person wrote before an answer. */
  readonly asked: string
  readonly isClosed: boolean
}

interface Where {
  readonly origin: string
  /** Whether mails to us come back into the request. */
  readonly answers: boolean
}

type ContentOf = (of: ToldRequest, where: Where) => MailContent

/** A mail to a person about their request. */
export function supportMailContent(kind: SupportMailKind, of: ToldRequest, where: Where): MailContent {
  if (kind === 'received') return received(of, where)
  return kind === 'answer' ? answered(of, where) : problem(kind, of, where)
}

/** Only an address that is surely theirs learns a name: anybody may type another's, and choose what they are called. */
const greetingOf = ({ name, locale, isOwnAddress }: ToldRequest): string =>
  name && isOwnAddress ? mailText(locale)('greeting', { name }) : mailText(locale)('support.greeting')

const received: ContentOf = (of, { origin, answers }) => {
  const t = mailText(of.locale)
  const { reference, isOwnAddress, isPriority } = of
  return {
    subject: t('support.received.subject', { reference }),
    greeting: greetingOf(of),
    paragraphs: [
      t('support.received.text', { reference }),
      t(isPriority ? 'support.received.nextPriority' : 'support.received.next'),
      isOwnAddress ? t('support.asked') : t('support.received.stranger'),
    ],
    ...(isOwnAddress && { quote: of.text }),
    more: t(answers ? 'support.received.more' : 'support.received.moreForm'),
    action: { label: t('support.action'), url: `${origin}/help-center/` },
    footer: t('support.footer'),
  }
}

const answered: ContentOf = (of, { origin, answers }) => {
  const t = mailText(of.locale)
  const { reference, subject, isClosed } = of
  const closed = isClosed ? [t(answers ? 'support.answer.closed' : 'support.answer.closedForm')] : []
  return {
    subject: t('support.answer.subject', { reference, subject }),
    greeting: greetingOf(of),
    paragraphs: [of.text, ...closed, t('support.asked')],
    quote: of.asked,
    more: t(answers ? 'support.answer.more' : 'support.answer.moreForm', { reference }),
    action: { label: t('support.action'), url: `${origin}/help-center/` },
    footer: t('support.footer'),
  }
}

function problem(kind: MailProblem, of: ToldRequest, { origin }: Where): MailContent {
  const t = mailText(of.locale)
  const { reference } = of
  const most = supportMailMax.toLocaleString(of.locale.replace('_', '-'))
  return {
    subject: t('support.problem.subject', { reference }),
    greeting: greetingOf(of),
    paragraphs: [t(`support.problem.${kind}`, { reference, most })],
    action: { label: t('support.write'), url: `${origin}/help-center/contact` },
    footer: t('support.footer'),
  }
}

/** That a request waits, to the support address; what it says is read in the back office. */
export function supportWaitsContent(
  of: { readonly id: string; readonly reference: string; readonly topic: SupportTopic; readonly isPriority: boolean },
  origin: string,
): MailContent {
  const t = mailText('en_US')
  return {
    subject: t(of.isPriority ? 'support.waits.priority' : 'support.waits.subject', { reference: of.reference }),
    greeting: t('support.greeting'),
    paragraphs: [t('support.waits.text', { topic: t(`support.topics.${of.topic}`) })],
    action: { label: t('support.waits.action'), url: `${origin}/admin/dashboard/support/?request=${of.id}` },
    footer: t('support.waits.footer'),
  }
}
