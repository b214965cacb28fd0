import { type Locale, locales } from '@forecourt/contracts'
import { ConfigError } from '../config/index.ts'
import { type MailContent, renderMail } from './render-mail.ts'

/** A mail as somebody would get it, of sample data. */
export interface MailSample {
  readonly kind: string
  readonly locale: Locale
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What each kind of a service's mails says of sample data, in one language. */
export type SampleContents = (locale: Locale) => Readonly<Record<string, MailContent>>

/** Every kind of mail in every language, rendered as the service renders it. */
export const mailSamples = (contents: SampleContents): MailSample[] =>
  locales.flatMap((locale) =>
    Object.entries(contents(locale)).map(([kind, content]) => ({ kind, locale, ...renderMail(content) })),
  )

/**
 * The samples as the mail sandbox asks for them.
 *
 * @param deployment the setting DEPLOYMENT
 * @throws ConfigError but in the local run
 */
export function printedSamples(contents: SampleContents, deployment: string | undefined): string {
  if (deployment !== 'local')
    throw new ConfigError('Samples of mails are shown in the local run only: DEPLOYMENT is not "local".')
  return JSON.stringify(mailSamples(contents))
}
