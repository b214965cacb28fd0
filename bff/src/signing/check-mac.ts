import { DomainError } from '@forecourt/kernel/errors'
import { browserMac, type FormPart, formMac, macsEqual } from '@forecourt/kernel/mac'
import type { FastifyRequest } from 'fastify'

const given = (request: FastifyRequest): string => {
  const header = request.headers['x-mac']
  return typeof header === 'string' ? header : ''
}

/**
 * Refuses a body that cannot have a right X-Mac, whatever it says: there is none, or there is no session to make it with.
 *
 * @throws DomainError MAC_INVALID
 */
export function refuseWithoutMac(request: FastifyRequest, macKeys: readonly Buffer[]): void {
  if (macKeys.length === 0 || given(request) === '') throw new DomainError('MAC_INVALID')
}

/** @throws DomainError MAC_INVALID where X-Mac is missing, wrong, or the request has no session (rulings 1) */
export function checkJsonMac(request: FastifyRequest, macKeys: readonly Buffer[], body: Buffer): void {
  if (body.length === 0) return
  if (!macKeys.some((key) => macsEqual(given(request), browserMac(key, body)))) throw new DomainError('MAC_INVALID')
}

/** The same for form data, over its canonical form. */
export function checkFormMac(request: FastifyRequest, macKeys: readonly Buffer[], parts: readonly FormPart[]): void {
  if (!macKeys.some((key) => macsEqual(given(request), formMac(key, parts)))) throw new DomainError('MAC_INVALID')
}

/**
 * A write without a body carries no MAC; the browser says where it came from. A request of another site is refused.
 *
 * @throws DomainError FORBIDDEN
 */
export function refuseForeignWrite(request: FastifyRequest, origins: ReadonlySet<string>): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin !== undefined && !origins.has(origin)) throw new DomainError('FORBIDDEN')
  if (origin === undefined && (site === 'cross-site' || site === 'same-site')) throw new DomainError('FORBIDDEN')
}
