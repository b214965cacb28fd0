import {
  config as configEndpoint,
  contactsPerHour,
  type DataOf,
  type Locale,
  pictureMaxBytes,
  picturesMax,
  siteOf,
} from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import { rememberRoute } from '@forecourt/kernel/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BffParts } from '../parts.ts'
import { API } from '../passthrough/passthrough.ts'
import { providerLogoutOf } from '../provider-logout/logout-cookie.ts'

/** Business constants of spec 9. */
const limits = {
  compare: 3,
  pictureMaxBytes,
  picturesPerVehicle: picturesMax,
  contactsPerHour,
  adminBreakpoint: 768,
  requestTimeout: 50_000,
  toastDuration: 50_000,
  staleness: 10_000,
}
/** Seconds before a one-time code may be sent again (rulings 3). */
const RESEND_IN = 60

export type UserConfig = DataOf<typeof configEndpoint>

/**
 * Who is signed in, the key of this session, and what forms choose from. It is a use of the session, and starts an anonymous
 * one where there is none.
 *
 * @param shown the language the choices are named in; the caller's by default
 */
export async function userConfigOf(
  { choices, config, sessions }: Pick<BffParts, 'choices' | 'config' | 'sessions'>,
  request: FastifyRequest,
  reply: FastifyReply,
  shown?: Locale,
): Promise<UserConfig> {
  const session = await sessions.readOrStart(request, reply)
  const locale = shown ?? session.caller.locale
  const [auth, reference, messaging] = await Promise.all([
    choices.auth(),
    choices.reference(locale),
    // Only settings need the channels: a stopped messaging must not keep everybody out.
    choices.messaging().catch(() => ({ channels: [] })),
  ])
  return {
    user: session.user,
    macKey: session.macKey.toString('base64url'),
    draftKey: session.draftKey,
    ...auth,
    ...reference,
    providerLogout: session.user ? null : providerLogoutOf(request, reply, config, auth.identityProviders),
    limits,
    resendIn: RESEND_IN,
    channels: messaging.channels,
    defaults: siteOf(request.hostname),
  }
}

/** Config, asked for by itself. */
export function userConfigRoute(app: FastifyInstance, parts: BffParts): void {
  const url = `${API}${configEndpoint.path}`
  rememberRoute(app, 'GET', url)
  // Ids are UUIDs, so "config" is none: writes to it are not writes to a user (rulings 1).
  app.route({
    method: ['PUT', 'PATCH', 'DELETE'],
    url,
    handler: async (_request, reply) => {
      reply.header('allow', 'GET')
      throw new DomainError('METHOD_NOT_ALLOWED')
    },
  })
  app.get(url, { config: { endpoint: configEndpoint.id } }, async (request, reply) => {
    const data = await userConfigOf(parts, request, reply)
    return reply.header('cache-control', 'no-store').send({ data })
  })
}
