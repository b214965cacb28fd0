import type { Locale } from '@forecourt/contracts'
import type { MailContent } from '@forecourt/kernel/mail'
import { mailProblems } from '../support/support-jobs.ts'
import { supportMailContent, supportWaitsContent, type ToldRequest } from '../support/support-mail.content.ts'

const id = '019b76da-a800-7010-8000-000000000009'

/** Every kind of mail about a request to support, of sample data. */
export function supportSamples(locale: Locale, origin: string): Record<string, MailContent> {
  const asked = 'Hello,\nI have paid for the Pro plan, and it is not shown.'
  const of: ToldRequest = {
    ...{ reference: 'F100123', subject: 'My plan is not shown', name: 'Camille Durand', locale },
    ...{ isPriority: true, isOwnAddress: true, text: asked, asked, isClosed: false },
  }
  const text =
    'Hello Camille,\n\nyour payment came through a minute ago, and the plan is shown now.\n\nThe Forecourt team'
  const where = { origin, answers: true }
  const waits = { id, reference: of.reference, topic: 'billing', isPriority: false } as const
  return {
    'support received': supportMailContent('received', of, where),
    'support received, signed out': supportMailContent(
      'received',
      { ...of, name: '', isOwnAddress: false, isPriority: false },
      where,
    ),
    'support answer': supportMailContent('answer', { ...of, text }, where),
    'support answer, settled': supportMailContent('answer', { ...of, text, isClosed: true }, where),
    ...Object.fromEntries(
      mailProblems.map((kind) => [`support mail ${kind}`, supportMailContent(kind, of, where)] as const),
    ),
    'support waits': supportWaitsContent(waits, origin),
    'support waits, priority': supportWaitsContent({ ...waits, isPriority: true }, origin),
  }
}
