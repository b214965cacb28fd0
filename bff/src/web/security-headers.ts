import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { BffConfig } from '../config.ts'

/** A fresh nonce for the style elements that react-aria and sonner insert (security notes). */
export const newNonce = (): string => randomBytes(16).toString('base64url')

/**
 * Style elements that take no nonce: sonner 2.0.8 inserts an empty one and then its text. A violation fails the end-to-end
 * tests, so a new version shows at once.
 */
const STYLE_HASHES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
]

/** The policy of a page; without a nonce, of everything that is not a page. */
export function contentSecurityPolicy(connect: readonly string[], nonce?: string): string {
  const style = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}' ${STYLE_HASHES.join(' ')}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${style}`,
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

/** Headers of every reply; pages set their own policy with a nonce. */
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
      'camera=(self), geolocation=(), microphone=(), payment=(self), interest-cohort=()',
    )
  })
}
