import { readUnsubscribeLink, resubscribe, unsubscribe } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { LinkTokens } from '../link/link-token.ts'
import { readState, subjectOf, turn } from './unsubscribe.service.ts'

/** For whoever holds the link of a mail, signed in or not: the token is the whole proof. */
export function unsubscribeRoutes(app: App, { tokens }: { readonly tokens: LinkTokens }): void {
  app.endpoint(readUnsubscribeLink, async ({ em, query }) => ({
    data: await readState(em, subjectOf(tokens, query.token)),
  }))
  app.endpoint(unsubscribe, async ({ em, body }) => ({ data: await turn(em, subjectOf(tokens, body.token), false) }))
  app.endpoint(resubscribe, async ({ em, body }) => ({ data: await turn(em, subjectOf(tokens, body.token), true) }))
}
