import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { BffConfig } from '../config.ts'

/**
 * The policy of every reply (security notes).
 *
 * @param connect other origins the pages may call
 * @param styles hashes of the style elements a page's libraries insert, as the UI's build lists them
 * @param scripts hashes of the scripts that stand in the document
 */
export function contentSecurityPolicy(
  connect: readonly string[],
  styles: readonly string[] = [],
  scripts: readonly string[] = [],
): string {
  const allowed = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')
  return [
    "default-src 'none'",
    `script-src ${allowed(scripts)}`,
    `style-src ${allowed(styles)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers of every reply; pages allow the styles of their libraries too. */
export async function securityHeaders(
  app: FastifyInstance,
  config: Pick<BffConfig, 'cookie' | 'allowedOrigins'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: config.cookie.secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xXssProtection: false,
  })
  const policy = contentSecurityPolicy(config.allowedOrigins)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy)
    reply.header(
      'permissions-policy',
      'camera=(self), geolocation=(self), microphone=(), payment=(self), interest-cohort=()',
    )
  })
}
