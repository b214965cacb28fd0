import replyFrom from '@fastify/reply-from'
import { ownTarget } from '@forecourt/kernel/http'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { type Balanced, NOBODY, type Target } from './haproxy.ts'

// node infra/run/cluster/balancer-main.ts <Balanced as JSON>: where HAProxy is not, the same by Fastify's own proxy.
const { port, targets } = JSON.parse(process.argv[2] ?? '') as Balanced

/** How often each target is asked whether it is ready, milliseconds. */
const LOOK_MS = 250
const LOOK_PATIENCE_MS = 2_000
/** Longer than the pings of an open stream are apart. */
const SILENCE_MS = 90_000

const ready = new Set<Target>()
let turn = 0

/** The targets to try, those that are ready first and in turn. */
function inTurn(): Target[] {
  turn = (turn + 1) % targets.length
  const order = [...targets.slice(turn), ...targets.slice(0, turn)]
  return [...order.filter((target) => ready.has(target)), ...order.filter((target) => !ready.has(target))]
}

const look = async (target: Target) => {
  const answers = await fetch(`${target.operations}/readyz`, { signal: AbortSignal.timeout(LOOK_PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (answers) ready.add(target)
  else ready.delete(target)
}

const app = Fastify({
  bodyLimit: Number.MAX_SAFE_INTEGER,
  // As the BFF has it: a slow client is cut.
  requestTimeout: 65_000,
  keepAliveTimeout: 60_000,
  http: { headersTimeout: 6_000, connectionsCheckingInterval: 1_000 },
  rewriteUrl: ownTarget,
  maxParamLength: 10_000,
})
app.removeAllContentTypeParsers()
// Bodies pass through as they come.
app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
await app.register(replyFrom, {
  // A BFF serves five thousand live inboxes, and other requests beside.
  undici: { connections: 10_000, headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS, connect: { timeout: 1_000 } },
  disableCache: true,
})

/** For one connection alone (RFC 9110, 7.6.1), and what our HTTP client does not send on. */
const OF_A_HOP = [
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['expect', 'te', 'trailer', 'upgrade'],
]
/** What a client says of its own address, and of ours. */
const CLAIMED = ['forwarded', 'x-forwarded-host', 'x-forwarded-proto']

const without = <V>(headers: Readonly<Record<string, V>>, names: readonly string[]): Record<string, V> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/** Whether a target could not be reached, or went away. */
const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(ECONN|EPIPE|ETIMEDOUT|UND_ERR_(SOCKET|CONNECT|HEADERS_TIMEOUT))/.test(String(error.code))

function ask(request: FastifyRequest, reply: FastifyReply, [target, ...others]: readonly Target[]): void {
  if (!target) {
    const isApi = request.raw.url?.startsWith('/api/')
    return void reply
      .code(503)
      .header('retry-after', '1')
      .send(isApi ? NOBODY : NOBODY.message)
  }
  // The path alone: the query is handed on as it came.
  reply.from(request.raw.url?.split('?')[0], {
    getUpstream: () => target.url,
    // What the BFF says is handed on; whoever asks decides when to ask again.
    retryDelay: () => null,
    rewriteHeaders: (headers) => without(headers, OF_A_HOP),
    rewriteRequestHeaders: (_raw, headers) => ({
      ...without(headers, [...OF_A_HOP, ...CLAIMED]),
      host: request.headers.host,
      'x-forwarded-for': request.socket.remoteAddress,
    }),
    onError: (_reply, { error }) => {
      if (isAway(error)) ready.delete(target)
      if (reply.raw.headersSent) return void reply.raw.destroy()
      // A body went with the first try.
      ask(request, reply, ['GET', 'HEAD'].includes(request.method) ? others : [])
    },
  })
}
app.all('/*', (request, reply) => {
  ask(request, reply, inTurn())
  return reply
})

const looking = setInterval(() => targets.forEach((target) => void look(target)), LOOK_MS)
await Promise.all(targets.map(look))
await app.listen({ host: '127.0.0.1', port })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    clearInterval(looking)
    app.server.closeAllConnections()
    void app.close().then(() => process.exit(0))
  })
