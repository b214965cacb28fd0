import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { childOf, enterContext, type Metrics, workFromOutside } from '../telemetry/index.ts'
import { endRequest, openingOf } from './request-span.ts'
import { stateOf } from './request-state.ts'

/** Made once: an error with a stack for each request that went well would be work for nothing. */
const ANSWERED = new Error('the request was answered')

export interface WatchOptions {
  /** Anybody calls here: what they send of a trace is not believed, and whether it is recorded is decided here. */
  readonly isEdge?: boolean
}

/**
 * Request id, trace, log line, metric, and the end of what a request started: for every route. Behind the edge a request is
 * recorded once its signature has shown who asks (`continueTrace`).
 */
export function watchRequests(app: FastifyInstance, metrics: Metrics, { isEdge = false }: WatchOptions = {}): void {
  app.addHook('onRequest', (request, reply, done) => {
    const state = stateOf(request)
    const sent = request.headers['x-request-id']
    if (typeof sent === 'string' && /^[\w.-]{8,64}$/.test(sent)) request.id = sent
    enterTrace(request, isEdge)
    reply.header('x-request-id', request.id)
    // The caller has gone: nobody waits for what is being done.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) state.abort.abort(new Error('the caller has gone'))
      endRequest(request, reply)
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
  app.addHook('onResponse', async (request, reply) => answered(request, reply, metrics))
  app.addHook('onRequestAbort', async (request) => {
    await stateOf(request).form?.dispose()
  })
}

function enterTrace(request: FastifyRequest, isEdge: boolean): void {
  const { id: requestId, headers } = request
  const sent = typeof headers.traceparent === 'string' ? headers.traceparent : undefined
  const work = isEdge
    ? workFromOutside(sent, () => openingOf(request), isTold(request))
    : { traceparent: childOf(sent) }
  stateOf(request).span = work.span
  enterContext({ requestId, ...work })
}

const isTold = ({ routeOptions: { config } }: FastifyRequest): boolean => !config.isUnrecorded && !config.alwaysAnswered

async function answered(request: FastifyRequest, reply: FastifyReply, metrics: Metrics): Promise<void> {
  const { contract, startedAt, form, abort, span } = stateOf(request)
  abort.abort(ANSWERED)
  await form?.dispose()
  const { config, url } = request.routeOptions
  const endpoint = contract?.id ?? config.endpoint ?? url ?? 'unknown'
  const seconds = (performance.now() - startedAt) / 1000
  metrics.answered({ endpoint, status: String(reply.statusCode) }, seconds, span?.spanContext().traceId)
  if (contract) request.log.info({ endpoint, status: reply.statusCode, ms: Math.round(seconds * 1e4) / 10 }, 'answered')
}
