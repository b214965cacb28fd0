import { timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { answerTaken, FAULTS_WANTED, isBrokenOff, noFaults, parseFaults } from '../faults.ts'
import { noteOutcome, OUTCOMES_WANTED, type Outcomes } from '../outcomes.ts'
import { tellStatus } from './callbacks.ts'
import { acceptMessage, type TextMessage, toAnswer } from './message.ts'
import { messagesPage, PAGE_POLICY } from './page.ts'

const KEPT = 2_000

/**
 * A Twilio that delivers to nobody: `POST /2010-04-01/Accounts/{sid}/Messages.json` as Twilio's, `GET /messages?to=` with
 * what it accepted, newest first, and the same as a page. What becomes of it is told to its StatusCallback: it is delivered,
 * unless `PUT /outcomes` said of its number that it is not.
 */
export function createWeb({ accountSid, token }: { accountSid: string; token: string }): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  const messages: TextMessage[] = []
  const faults = noFaults()
  const outcomes: Outcomes = new Map()

  // One-time codes are in here. A page elsewhere must not read them by pointing its own host name at this machine.
  app.addHook('onRequest', async (request, reply) => {
    if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) {
      await reply.code(421).send({ error: 'Misdirected Request' })
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  const refusal = (status: number, code: number, message: string) => ({
    code,
    message,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  })
  const isGenuine = (authorization = ''): boolean => {
    const given = Buffer.from(authorization)
    const expected = Buffer.from(`Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`)
    return token !== '' && given.length === expected.length && timingSafeEqual(given, expected)
  }
  const sentTo = (text: string | undefined): TextMessage[] => {
    const to = text?.trim().replace(/^\+?/, '+')
    return messages.filter((message) => !text || message.to === to).toReversed()
  }

  app.get('/readyz', async () => ({ status: 'ok' }))

  app.post<{ Params: { sid: string } }>('/2010-04-01/Accounts/:sid/Messages.json', async (request, reply) => {
    if (await isBrokenOff(faults, reply)) return
    if (!isGenuine(request.headers.authorization) || request.params.sid !== accountSid)
      return reply.code(401).send(refusal(401, 20003, 'Authenticate'))
    if (faults.refuse) return reply.code(503).send(refusal(503, 20503, 'Service unavailable'))
    const accepted = acceptMessage(request.body instanceof URLSearchParams ? request.body : new URLSearchParams())
    if ('status' in accepted)
      return reply.code(accepted.status).send(refusal(accepted.status, accepted.code, accepted.message))
    messages.push(accepted)
    if (messages.length > KEPT) messages.shift()
    if (accepted.statusCallback !== null)
      void tellStatus(accepted.statusCallback, accepted, outcomes.get(accepted.to), { accountSid, token })
    return answerTaken(faults, reply, 201, toAnswer(accepted, accountSid))
  })

  app.get<{ Querystring: { to?: string } }>('/messages', async ({ query }) => sentTo(query.to))

  app.get<{ Querystring: { to?: string } }>('/', async ({ query }, reply) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY)
    return messagesPage(sentTo(query.to), query.to ?? '')
  })

  app.put('/outcomes', async ({ body }, reply) =>
    noteOutcome(outcomes, body) ? Object.fromEntries(outcomes) : reply.code(422).send({ error: OUTCOMES_WANTED }),
  )
  app.get('/faults', async () => faults)
  app.put('/faults', async ({ body }, reply) => {
    const wanted = parseFaults(body)
    if (!wanted) return reply.code(422).send({ error: FAULTS_WANTED })
    return Object.assign(faults, wanted)
  })
  return app
}
