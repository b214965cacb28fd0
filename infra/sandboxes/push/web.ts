import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { answerTaken, FAULTS_WANTED, isBrokenOff, noFaults, parseFaults } from '../faults.ts'
import { refusalOf } from './vapid.ts'

const KEPT = 2_000
/** What every push service carries (RFC 8030). */
const LONGEST = 4_096

/** A message that was accepted, as `GET /messages` answers it. What it says only its browser can read. */
export interface PushMessage {
  id: string
  subscription: string
  ttl: number
  urgency: string
  topic: string | null
  /** base64url of what is encrypted. */
  body: string
  /** ISO 8601, UTC. */
  receivedAt: string
}

interface Settings {
  /** The sender that is taken; any where it is empty. */
  readonly publicKey: string
}

/**
 * A push service (RFC 8030) without browsers: `POST /subscribe` makes a subscription, `POST /push/{id}` takes a message,
 * `DELETE /push/{id}` ends it, and `GET /messages?subscription=` tells what came, newest first. A subscription that
 * somebody made up is taken like one that was made here.
 */
export function createWeb({ publicKey }: Settings): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 })
  let messages: PushMessage[] = []
  const gone = new Set<string>()
  const faults = noFaults()

  // A page elsewhere must not read them by pointing its own host name at this machine.
  app.addHook('onRequest', async (request, reply) => {
    if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) {
      await reply.code(421).send({ error: 'Misdirected Request' })
    }
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

  app.get('/readyz', async () => ({ status: 'ok' }))

  app.post('/subscribe', async (request, reply) => {
    const at = `http://${request.headers.host}/push/${randomUUID()}`
    return reply.code(201).header('location', at).header('link', `<${at}>; rel="urn:ietf:params:push"`).send()
  })

  app.delete<{ Params: { id: string } }>('/push/:id', async ({ params }, reply) => {
    gone.add(params.id)
    return reply.code(204).send()
  })

  app.post<{ Params: { id: string } }>('/push/:id', async (request, reply) => {
    const { headers, body, params } = request
    const refuse = (status: number, message: string) => reply.code(status).send({ error: message })
    if (await isBrokenOff(faults, reply)) return
    if (faults.refuse) return refuse(503, 'out of order')
    if (gone.has(params.id)) return refuse(410, 'the subscription is over')
    const doubt = refusalOf(headers.authorization ?? '', publicKey, `http://${headers.host}`)
    if (doubt) return refuse(403, doubt)
    const ttl = Number(headers.ttl)
    if (!Number.isInteger(ttl) || ttl < 0) return refuse(400, 'TTL is missing')
    if (headers['content-encoding'] !== 'aes128gcm' || !Buffer.isBuffer(body)) return refuse(400, 'not encrypted')
    if (body.length > LONGEST) return refuse(413, `more than ${LONGEST} bytes`)
    const topic = typeof headers.topic === 'string' ? headers.topic : null
    if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return refuse(400, 'Topic')
    const message = {
      id: randomUUID(),
      subscription: params.id,
      ...{ ttl, urgency: String(headers.urgency ?? 'normal'), topic },
      body: body.toString('base64url'),
      receivedAt: new Date().toISOString(),
    }
    // One of the same topic that no browser has fetched yet is replaced.
    messages = messages.filter((one) => topic === null || one.topic !== topic || one.subscription !== params.id)
    messages.push(message)
    if (messages.length > KEPT) messages.shift()
    return answerTaken(faults, reply.header('location', `http://${headers.host}/message/${message.id}`), 201, {})
  })

  app.get<{ Querystring: { subscription?: string } }>('/messages', async ({ query }) =>
    messages.filter(({ subscription }) => !query.subscription || subscription === query.subscription).toReversed(),
  )
  app.get('/faults', async () => faults)
  app.put('/faults', async ({ body }, reply) => {
    const wanted = parseFaults(body)
    if (!wanted) return reply.code(422).send({ error: FAULTS_WANTED })
    return Object.assign(faults, wanted)
  })
  return app
}
