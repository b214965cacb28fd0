import { switchMailsOff, unsubscribe } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import type { FastifyInstance } from 'fastify'
import type { BffParts } from '../parts.ts'

/** The body of RFC 8058, section 3.2; some mail programs send it as multipart. */
const ONE_CLICK = /^List-Unsubscribe=One-Click$/i

/**
 * `POST /unsubscribe?token=` (a search's or a vehicle's) or `?mail=` (of kinds of mails): what a mail program sends when a person presses its own unsubscribe button (RFC 8058). It has
 * no session and no X-Mac; the token of the mail is its proof. The same address opened in a browser is the page.
 */
export async function oneClickRoute(app: FastifyInstance, { client }: Pick<BffParts, 'client'>): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Querystring: { token?: unknown; mail?: unknown } }>(
      '/unsubscribe',
      // Mail programs ask from few addresses, for many people.
      { config: { rateLimit: { max: 600, timeWindow: 60_000 } } },
      async (request, reply) => {
        const { token, mail } = request.query
        const isForm = typeof request.body === 'string'
        if (isForm && !ONE_CLICK.test(request.body as string)) throw new DomainError('LINK_INVALID')
        const answer = isGiven(mail)
          ? await client.call(switchMailsOff, { body: { token: mail } })
          : await client.call(unsubscribe, { body: { token: given(token) } })
        return reply.header('cache-control', 'no-store').send(answer)
      },
    )
  })
}

const isGiven = (text: unknown): text is string => typeof text === 'string' && text !== ''
function given(text: unknown): string {
  if (!isGiven(text)) throw new DomainError('LINK_INVALID')
  return text
}
