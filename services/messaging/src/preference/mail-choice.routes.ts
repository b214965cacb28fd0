import { readMailChoice as readContract, switchMailsOff, switchMailsOn } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import type { MessagingParts } from '../parts.ts'
import { readMailChoice, turnMails } from './mail-choice.service.ts'
import { type MailLink, mailLinks } from './mail-link.ts'

/** For whoever holds the link of a mail, signed in or not: the token is the whole proof. */
export function mailChoiceRoutes(app: App, { config }: Pick<MessagingParts, 'config'>): void {
  const links = mailLinks(config.linkKeys)
  /** @throws DomainError LINK_INVALID (422) for anything but a token of ours: nothing else is said about it */
  const linkOf = (token: string): MailLink => {
    const link = links.read(token)
    if (!link) throw new DomainError('LINK_INVALID')
    return link
  }
  app.endpoint(readContract, async ({ em, query }) => ({ data: await readMailChoice(em, linkOf(query.token)) }))
  app.endpoint(switchMailsOff, async ({ em, body }) => ({ data: await turnMails(em, linkOf(body.token), false) }))
  app.endpoint(switchMailsOn, async ({ em, body }) => ({ data: await turnMails(em, linkOf(body.token), true) }))
}
