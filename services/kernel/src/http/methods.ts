import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors/index.ts'

const routes = new WeakMap<object, { method: string; pattern: RegExp }[]>()

/** Remembers a route, so that a wrong method on a known path is 405 and not 404. */
export function rememberRoute(app: FastifyInstance, method: string, path: string): void {
  const pattern = new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`)
  const known = routes.get(app.server) ?? []
  known.push({ method, pattern })
  routes.set(app.server, known)
}

/** The methods a path is served with, as the router read it. */
function methodsOf(app: FastifyInstance, path: string): string[] {
  const known = routes.get(app.server) ?? []
  return [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}

/**
 * Routes for whatever no other route below a prefix takes: 405 with `allow` on a path that is served with other methods,
 * else 404. Being routes, they stand behind the same gates as the others.
 */
export function refuseUnknown(app: FastifyInstance, prefix: '' | `/${string}` = ''): void {
  app.route<{ Params: { '*': string } }>({
    method: app.supportedMethods,
    url: `${prefix}/*`,
    // Before a body is read that nobody would use.
    onRequest: async (request, reply) => {
      const allowed = methodsOf(app, `${prefix}/${request.params['*']}`)
      // The path is served with this method, too: then a parameter did not fit the route.
      if (allowed.length === 0 || allowed.includes(request.method)) throw new DomainError('NOT_FOUND')
      reply.header('allow', allowed.join(', '))
      throw new DomainError('METHOD_NOT_ALLOWED')
    },
    handler: async () => {},
  })
}
