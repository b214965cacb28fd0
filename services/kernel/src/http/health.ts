import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from '../log/index.ts'
import type { Metrics } from '../telemetry/index.ts'
import { sendProblem } from './replies.ts'
import { ownTarget } from './target.ts'

/** Resolves (or answers true) when a dependency is usable; false or a rejection says it is not. */
export type ReadinessCheck = () => unknown

const CHECK_LIMIT_MS = 1_500

/** `/healthz`: the process lives. Unsigned, and answered under any load. */
export function healthRoute(app: FastifyInstance): void {
  app.get('/healthz', { config: { alwaysAnswered: true } }, async () => ({ status: 'alive' }))
}

/**
 * What whoever runs a process asks it, on a port of its own that is never public: `/healthz`, `/readyz` (its dependencies
 * answer, each by name; none while it stops) and `/metrics`. It opens and closes with the process's app ({@link start}).
 */
export function operationsOf(
  app: FastifyInstance,
  checks: Map<string, ReadinessCheck>,
  metrics: Metrics,
  log: Logger,
): FastifyInstance {
  const operations = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    disableRequestLogging: true,
    rewriteUrl: ownTarget,
    // Whoever asks is told until the process has stopped.
    return503OnClosing: false,
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
  }) as unknown as FastifyInstance
  operations.setErrorHandler(sendProblem)
  healthRoute(operations)
  const ask = () => Promise.all([...checks].map(async ([name, check]) => [name, await passes(check)] as const))
  metrics.figures({ name: 'forecourt_ready', help: 'What /readyz tells of each dependency: 1 it is there' }, async () =>
    Object.fromEntries((await ask()).map(([name, ok]) => [name, Number(ok)])),
  )
  operations.get('/readyz', async (_request, reply) => {
    const results = await ask()
    const ready = results.every(([, passed]) => passed)
    if (!ready) reply.code(503).header('retry-after', '2')
    return {
      status: ready ? 'ready' : 'waiting',
      checks: Object.fromEntries(results.map(([name, ok]) => [name, ok ? 'ok' : 'down'])),
    }
  })
  operations.get('/metrics', async ({ headers }, reply) => {
    const { type, text } = await metrics.told(headers.accept)
    reply.type(type)
    return text
  })
  app.addHook('preClose', async () => void checks.set('running', () => false))
  app.addHook('onClose', () => operations.close())
  return operations
}

async function passes(check: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_LIMIT_MS)
  })
  try {
    return await Promise.race([Promise.resolve(check()).then((result) => result !== false), limit])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
