import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Stripe } from 'stripe'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../state/ids.ts'
import type { Call, Endpoints, Handler } from './call.ts'
import { customers } from './customers.ts'
import { expanded } from './expand.ts'
import { ApiFailure } from './failure.ts'
import { type Faults, strikes } from './faults.ts'
import { createFields } from './fields.ts'
import { parseForm } from './form.ts'
import { judge } from './gate.ts'
import { createIdempotency, fingerprintOf } from './idempotency.ts'
import { reading } from './reading.ts'
import { refunds } from './refunds.ts'
import { sessions } from './sessions.ts'

export interface ApiSettings {
  /** The secret key that is let in. */
  key: string
  faults: Faults
  /** Settles when faults are put anew. */
  changed: () => Promise<void>
}

interface Answer {
  status: number
  body: string
}

const ENDPOINTS: Endpoints = { ...customers, ...sessions, ...refunds, ...reading }

/** Stripe's API: `/v1/…`. */
export function serveApi(app: FastifyInstance, sandbox: Sandbox, { key, faults, changed }: ApiSettings): void {
  const { store } = sandbox
  const idempotency = createIdempotency(sandbox)

  const once = async (request: FastifyRequest, reply: FastifyReply, handler: Handler): Promise<Answer> => {
    judge(request, key, faults)
    const requestId = String(reply.getHeader('request-id'))
    const header = request.method === 'GET' ? undefined : request.headers['idempotency-key']
    const idempotencyKey = typeof header === 'string' && header !== '' ? header : null
    const body = typeof request.body === 'string' ? request.body : ''
    const fingerprint = fingerprintOf(request.method, request.url, body)
    const earlier = idempotencyKey === null ? undefined : idempotency.earlier(idempotencyKey, fingerprint)
    if (idempotencyKey !== null) reply.header('idempotency-key', idempotencyKey)
    if (earlier) {
      reply.header('idempotent-replayed', 'true').header('original-request', earlier.requestId)
      return earlier
    }
    const end = idempotencyKey === null ? () => {} : idempotency.begin(idempotencyKey)
    try {
      if (faults.slow > 0) await delay(faults.slow)
      while (faults.hold) await changed()
      const query = request.url.split('?')[1] ?? ''
      const fields = createFields(parseForm(request.method === 'GET' ? query : body))
      const call = { sandbox, id: idOf(request), fields, cause: { requestId, idempotencyKey } }
      // The answer is kept with what was done: a kill leaves both or neither.
      return store.transaction(() => {
        const answer = { status: 200, body: JSON.stringify(run(call, handler), null, 2) }
        if (idempotencyKey !== null) idempotency.keep({ id: idempotencyKey, fingerprint, requestId, ...answer })
        return answer
      })
    } catch (error) {
      if (idempotencyKey !== null && error instanceof ApiFailure && isKept(error)) {
        const { status } = error
        const kept = { id: idempotencyKey, fingerprint, requestId, status, body: errorText(error) }
        store.transaction(() => idempotency.keep(kept))
      }
      throw error
    } finally {
      end()
    }
  }

  const serve = (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = await once(request, reply, handler)
    if (strikes(faults, 'cuts')) {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    return reply.code(status).type('application/json').send(body)
  }

  void app.register(
    async (api) => {
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('request-id', newId('req', 14)).header('stripe-version', Stripe.API_VERSION)
      })
      api.setErrorHandler((error, _request, reply) => {
        const failure =
          error instanceof ApiFailure ? error : new ApiFailure(500, { type: 'api_error', message: String(error) })
        return reply
          .code(failure.status)
          .header('stripe-should-retry', String(failure.status === 409 || failure.status >= 500))
          .type('application/json')
          .send(errorText(failure))
      })
      for (const [name, handler] of Object.entries(ENDPOINTS)) {
        const [method = '', url = ''] = name.split(' ')
        api.route({ method, url: url.slice('/v1'.length), handler: serve(handler) })
      }
      api.setNotFoundHandler(({ method, url }) => {
        const message = `Unrecognized request URL (${method}: ${url.split('?')[0]}). The sandbox does not know it.`
        throw new ApiFailure(404, { type: 'invalid_request_error', message })
      })
    },
    { prefix: '/v1' },
  )
}

const errorText = ({ body }: ApiFailure): string => JSON.stringify({ error: body })

/** As at Stripe: what was refused once it was looked at stays refused under its key; a wrong parameter is not looked at. */
const isKept = ({ status, body }: ApiFailure): boolean =>
  (status === 400 || status === 402) && body.type !== 'idempotency_error' && body.param === undefined

/** Calls an endpoint, sees that it took every parameter, and expands its answer. */
function run(call: Call, handler: Handler): unknown {
  const wanted = call.fields.texts('expand')
  const answer = handler(call)
  call.fields.finish()
  return expanded(call.sandbox.store, answer, wanted)
}

function idOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : ''
}
