import { timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { answerTaken, FAULTS_WANTED, isBrokenOff, noFaults, parseFaults } from '../faults.ts'
import { noteOutcome, OUTCOMES_WANTED, type Outcomes } from '../outcomes.ts'
import { acceptMessage, type Message } from './message.ts'
import { tellStatus, type Webhook } from './webhooks.ts'

const KEPT = 2_000

/**
 * A WhatsApp Cloud API that delivers to nobody: `POST /{version}/{phone number id}/messages` as Meta's, and
 * `GET /messages?to=` with what it accepted, newest first. What becomes of it is told to the webhook: it is delivered, unless
 * `PUT /outcomes` said of its number that it is not.
 */
export function createWeb({ token, webhook }: { token: string; webhook?: Webhook | undefined }): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  const messages: Message[] = []
  const faults = noFaults()
  const outcomes: Outcomes = new Map()

  // One-time codes are in here. A page elsewhere must not read them by pointing its own host name at this machine.
  app.addHook('onRequest', async (request, reply) => {
    if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) {
      await reply.code(421).send({ error: 'Misdirected Request' })
    }
  })
  const refuse = (status: number, code: number, message: string) => ({
    status,
    body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'sandbox' } },
  })

  app.get('/readyz', async () => ({ status: 'ok' }))

  app.post<{ Params: { version: string; phoneNumberId: string } }>(
    '/:version/:phoneNumberId/messages',
    async (request, reply) => {
      if (await isBrokenOff(faults, reply)) return
      const given = Buffer.from(request.headers.authorization ?? '')
      const expected = Buffer.from(`Bearer ${token}`)
      const genuine = given.length === expected.length && timingSafeEqual(given, expected)
      if (!genuine || faults.refuse) {
        const { status, body } = genuine
          ? refuse(503, 131000, '(#131000) Something went wrong.')
          : refuse(401, 190, 'Invalid OAuth access token.')
        return reply.code(status).send(body)
      }
      const accepted = acceptMessage(request.body)
      if ('status' in accepted) {
        const { status, body } = refuse(accepted.status, accepted.code, accepted.message)
        return reply.code(status).send(body)
      }
      messages.push(accepted)
      if (messages.length > KEPT) messages.shift()
      if (webhook) void tellStatus(webhook, accepted, outcomes.get(accepted.to), request.params.phoneNumberId)
      const wa_id = accepted.to.slice(1)
      return answerTaken(faults, reply, 200, {
        messaging_product: 'whatsapp',
        contacts: [{ input: wa_id, wa_id }],
        messages: [{ id: accepted.id, message_status: 'accepted' }],
      })
    },
  )

  app.get<{ Querystring: { to?: string } }>('/messages', async ({ query }) => {
    const to = query.to?.trim().replace(/^\+?/, '+')
    return messages.filter((message) => to === undefined || message.to === to).toReversed()
  })

  app.put('/outcomes', async ({ body }, reply) =>
    noteOutcome(outcomes, body) ? Object.fromEntries(outcomes) : reply.code(422).send({ error: OUTCOMES_WANTED }),
  )
  app.get('/faults', async () => faults)
  app.put('/faults', async ({ body }, reply) => {
    const wanted = parseFaults(body)
    return wanted ? Object.assign(faults, wanted) : reply.code(422).send({ error: FAULTS_WANTED })
  })
  return app
}
