import { carriesSecret, type Endpoint, type EndpointShape, successStatus } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import type { SigningKey } from '../config/index.ts'
import { type Database, newId } from '../db/index.ts'
import { DomainError } from '../errors/index.ts'
import type { Logger } from '../log/index.ts'
import { canonicalForm, EMPTY_DIGEST, sha256Hex, verifyRequest } from '../mac/index.ts'
import { checkAccess } from './access.ts'
import { bodyLimitOf } from './body-limit.ts'
import type { ContextOf, Handler } from './context.ts'
import { withDeadline } from './deadline.ts'
import { etagOf, matchesEtag } from './etag.ts'
import { formLimitsOf } from './form-limits.ts'
import { type Answer, type IdempotencyClaim, idempotencyKeyOf, scopeOf } from './idempotency.ts'
import { limitEach } from './limit-each.ts'
import { rememberRoute } from './methods.ts'
import { refuseDeepPage } from './paging.ts'
import { convertQuery } from './query-string.ts'
import { continueTrace } from './request-span.ts'
import { stateOf } from './request-state.ts'
import { runInTransaction, runManually, type WriteFn, type WriteRun } from './run-write.ts'
import { compileFor, declaredHeaders } from './schema-compiler.ts'
import { serialiserOf } from './serialise.ts'
import { isForm, spoolForm } from './spool-form.ts'

export interface EndpointEnvironment {
  readonly db: Database
  readonly service: string
  readonly keys: readonly SigningKey[]
}

/** Makes a contract a route. Order: signature, access, body digest, validation, deadline, handler, reply. */
export function registerEndpoint(
  app: FastifyInstance,
  contract: Endpoint,
  handler: Handler<Endpoint>,
  environment: EndpointEnvironment,
): void {
  const { params, query, body, headers } = contract as EndpointShape
  const serialise = serialiserOf(contract)
  const keepsRecord = !carriesSecret(contract)
  const inTurn = contract.atOnce === undefined ? handler : limitEach(handler, contract.atOnce)
  rememberRoute(app, contract.method, contract.path)
  app.route({
    method: contract.method,
    url: contract.path,
    schema: {
      ...(params ? { params } : {}),
      querystring: query ?? NO_QUERY,
      ...(body ? { body } : {}),
      ...(headers ? { headers } : {}),
    },
    config: { endpoint: contract.id },
    validatorCompiler: compileFor(contract),
    // Of JSON; a form has limits of its own.
    bodyLimit: bodyLimitOf(contract).bytes,
    onRequest: async (request) => admit(request, contract, environment),
    preValidation: async (request) => receiveBody(request, contract),
    handler: (request, reply) => handle(request, reply, contract, inTurn, environment.db, serialise, keepsRecord),
  })
}

const NO_QUERY = { type: 'object', properties: {}, additionalProperties: false }

function admit(request: FastifyRequest, contract: Endpoint, { service, keys }: EndpointEnvironment): void {
  const state = stateOf(request)
  state.contract = contract
  const [path = '', query = ''] = split(request.raw.url ?? '')
  const verified = verifyRequest({
    headers: request.headers,
    target: service,
    method: request.method,
    path,
    query,
    keys,
  })
  continueTrace(request)
  state.caller = verified.caller
  state.locale = verified.caller.locale
  state.nonce = verified.nonce
  state.expectedDigest = verified.bodyDigest
  state.user = checkAccess(contract, verified.caller, request.params)
}

function split(url: string): [string, string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

async function receiveBody(request: FastifyRequest, contract: EndpointShape): Promise<void> {
  const { files, body } = contract
  const state = stateOf(request)
  if (isForm(request)) {
    const limits = formLimitsOf(contract)
    if (!limits) throw new DomainError('TYPE_UNSUPPORTED')
    state.form = await spoolForm(request, limits, 'files')
    state.digest = state.form.digest
    // A form carries nothing but text: its fields are converted as a query string is.
    request.body = body ? convertQuery(body as TObject, state.form.fields) : undefined
  } else if (files && !body) {
    throw new DomainError('TYPE_UNSUPPORTED')
  }
  if ((state.digest ?? EMPTY_DIGEST) !== state.expectedDigest) {
    throw new DomainError('SIGNATURE_INVALID', { cause: new Error('body digest differs') })
  }
}

async function handle(
  request: FastifyRequest,
  reply: FastifyReply,
  contract: Endpoint,
  handler: Handler<Endpoint>,
  db: Database,
  serialise: (body: unknown) => string,
  keepsRecord: boolean,
): Promise<void> {
  const state = stateOf(request)
  const { caller } = state
  if (!caller) throw new Error('a request reached its handler without a caller')
  refuseDeepPage(request.query)
  const status = successStatus(contract)
  const sentKey = idempotencyKeyOf(request.headers['idempotency-key'])
  const idempotencyKey = keepsRecord ? sentKey : undefined
  const contextOf = (write: WriteFn, given?: EntityManager): ContextOf<Endpoint> => {
    let em = given
    return {
      // Made when it is first asked for, because most reads go to the database without it.
      get em() {
        em ??= db.fork()
        return em
      },
      write,
      caller,
      reply,
      idempotencyKey,
      user: state.user,
      params: request.params,
      query: request.query,
      body: request.body,
      rawBody: state.rawBody,
      files: state.form?.files ?? [],
      locale: state.locale,
      log: request.log as Logger,
      requestId: request.id,
      signal: state.abort.signal,
      headers: {
        'user-agent': request.headers['user-agent'],
        ...(contract.headers ? declaredHeaders(contract.headers, request.headers) : {}),
      },
    } as ContextOf<Endpoint>
  }
  const work = async (): Promise<Answer & { replayed: boolean }> => {
    const answerOf = (body: unknown): Answer => ({ status, payload: serialise(body) })
    if (contract.method === 'GET' || contract.transaction === 'none') {
      const body = await handler(contextOf((fn) => db.transaction(fn, { signal: state.abort.signal })))
      return { ...answerOf(body), replayed: false }
    }
    const claim: IdempotencyClaim | undefined =
      idempotencyKey === undefined
        ? undefined
        : {
            scope: scopeOf(caller),
            key: idempotencyKey,
            holder: newId(),
            endpoint: `${request.method} ${request.raw.url}`,
            // Equal for equal content, whatever the boundary.
            bodyHash: state.form ? sha256Hex(canonicalForm(state.form.parts)) : (state.digest ?? EMPTY_DIGEST),
          }
    const run: WriteRun = { db, claim, nonce: state.nonce, signal: state.abort.signal, serialise: answerOf }
    const execute = contract.transaction === 'manual' ? runManually : runInTransaction
    const { answer, replayed } = await execute(run, async (em, write) => handler(contextOf(write, em)))
    return { ...answer, replayed }
  }
  const answer = await (contract.stream
    ? work()
    : withDeadline(contract, request.headers['x-deadline-ms'], state.abort, work))
  if (reply.sent) return
  if (answer.replayed) reply.header('idempotency-replayed', 'true')
  if (contract.cache) {
    const etag = etagOf(answer.payload)
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.payload)
}
