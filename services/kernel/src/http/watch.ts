import type { FastifyInstance } from 'fastify'
import { childOf, enterContext, type Metrics } from '../telemetry/index.ts'
import { stateOf } from './request-state.ts'

/** Made once: an error with a stack for each request that went well would be work for nothing. */
const ANSWERED = new Error('the request was answered')

/** Request id, trace, log line, metric, and the end of what a request started: for every route. */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    const state = stateOf(request)
    const sent = request.headers['x-request-id']
    if (typeof sent === 'string' && /^[\w.-]{8,64}$/.test(sent)) request.id = sent
    const traceparent = request.headers.traceparent
    enterContext({
      requestId: request.id,
      traceparent: childOf(typeof traceparent === 'string' ? traceparent : undefined),
    })
    reply.header('x-request-id', request.id)
    // The caller has gone: nobody waits for what is being done.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) state.abort.abort(new Error('the caller has gone'))
    })
    done()
  })
  // A connection that is kept alive after its last reply would hold up the end of the process.
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { contract, startedAt, form, abort } = stateOf(request)
    abort.abort(ANSWERED)
    await form?.dispose()
    const { config, url } = request.routeOptions
    const endpoint = contract?.id ?? config.endpoint ?? url ?? 'unknown'
    const seconds = (performance.now() - startedAt) / 1000
    metrics.requests.observe({ endpoint, status: String(reply.statusCode) }, seconds)
    if (contract)
      request.log.info({ endpoint, status: reply.statusCode, ms: Math.round(seconds * 1e4) / 10 }, 'answered')
  })
  app.addHook('onRequestAbort', async (request) => {
    await stateOf(request).form?.dispose()
  })
}
