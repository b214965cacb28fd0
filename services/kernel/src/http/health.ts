import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../telemetry/index.ts'

/** Resolves (or answers true) when a dependency is usable; false or a rejection says it is not. */
export type ReadinessCheck = () => unknown

const CHECK_LIMIT_MS = 1_500

/** `/healthz` (the process lives), `/readyz` (its dependencies answer, each by name) and `/metrics`; none is signed. */
export function healthRoutes(
  app: FastifyInstance,
  checks: ReadonlyMap<string, ReadinessCheck>,
  metrics: Metrics,
): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all([...checks].map(async ([name, check]) => [name, await passes(check)] as const))
    const ready = results.every(([, passed]) => passed)
    if (!ready) reply.code(503).header('retry-after', '2')
    return {
      status: ready ? 'ready' : 'waiting',
      checks: Object.fromEntries(results.map(([name, ok]) => [name, ok ? 'ok' : 'down'])),
    }
  })
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.registry.contentType)
    return metrics.registry.metrics()
  })
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
