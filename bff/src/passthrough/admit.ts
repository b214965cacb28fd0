import type { EndpointShape } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import { checkAccess, isForm, stateOf, validatorOf } from '@forecourt/kernel/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BffParts } from '../parts.ts'
import type { RequestSession } from '../session/request-session.ts'
import { refuseForeignWrite, refuseWithoutMac } from '../signing/check-mac.ts'
import { giveUploadTime } from './body-time.ts'
import { hasBody, refuseDeclared } from './declared.ts'

/**
 * Judges a request by everything but its body, in this order: origin, session, whether it can have a right MAC, access,
 * path parameters, declared type and size. So nobody makes us read, hash or write a body that is refused anyway.
 *
 * @returns the session it speaks for
 */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: EndpointShape,
  { sessions, origins }: Pick<BffParts, 'sessions' | 'origins'>,
): Promise<RequestSession> {
  const write = endpoint.method !== 'GET'
  if (write) refuseForeignWrite(request, origins)
  const session = await sessions.read(request)
  stateOf(request).locale = session.caller.locale
  if (write && hasBody(request) && !endpoint.rawBody) refuseWithoutMac(request, session.macKeys)
  checkAccess(endpoint, session.caller, request.params)
  // A path parameter that cannot be an id is an unknown id.
  if (endpoint.params && !validatorOf(endpoint.params).check(request.params)) throw new DomainError('NOT_FOUND')
  if (write) refuseDeclared(request, endpoint)
  if (isForm(request) && session.caller.kind === 'user') giveUploadTime(request, reply)
  return session
}
