import type { FastifyInstance } from 'fastify'

const routes = new WeakMap<object, { method: string; pattern: RegExp }[]>()

/** Remembers a route, so that a wrong method on a known path is 405 and not 404. */
export function rememberRoute(app: FastifyInstance, method: string, path: string): void {
  const pattern = new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`)
  const known = routes.get(app.server) ?? []
  known.push({ method, pattern })
  routes.set(app.server, known)
}

/** The methods a path is served with. */
export function methodsOf(app: FastifyInstance, url: string): string[] {
  const path = url.split('?', 1)[0] ?? url
  const known = routes.get(app.server) ?? []
  return [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}
