import {
  authChoices,
  config as configEndpoint,
  contactsPerHour,
  type DataOf,
  messagingChoices,
  pictureMaxBytes,
  picturesMax,
  referenceChoices,
} from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import { rememberRoute } from '@forecourt/kernel/http'
import type { FastifyInstance } from 'fastify'
import type { BffParts } from '../parts.ts'
import { API } from '../passthrough/passthrough.ts'
import { PART_DEADLINE_MS } from './fan-out.ts'

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

/** Config: who is signed in, the key of this session, and what forms choose from. */
export function userConfigRoute(app: FastifyInstance, { client, sessions }: BffParts): void {
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
  app.get(url, async (request, reply) => {
    const session = await sessions.readOrStart(request, reply)
    const { locale } = session.caller
    const [choices, reference, channels] = await Promise.all([
      client.call(authChoices, { deadline: PART_DEADLINE_MS }),
      client.call(referenceChoices, { query: { locale }, deadline: PART_DEADLINE_MS }),
      // Only settings need the channels: a stopped messaging must not keep everybody out.
      client.call(messagingChoices, { deadline: PART_DEADLINE_MS }).catch(() => ({ data: { channels: [] } })),
    ])
    const french = request.hostname.endsWith('.fr')
    const data: DataOf<typeof configEndpoint> = {
      user: session.user,
      macKey: session.macKey.toString('base64url'),
      draftKey: session.draftKey,
      ...choices.data,
      ...reference.data,
      limits,
      resendIn: RESEND_IN,
      channels: channels.data.channels,
      defaults: { locale: french ? 'fr_FR' : 'en_US', currency: 'EUR', country: 'FR' },
    }
    return reply.header('cache-control', 'no-store').send({ data })
  })
}
