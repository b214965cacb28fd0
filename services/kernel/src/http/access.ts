import type { Caller, EndpointShape, PermissionKey, UserCaller } from '@forecourt/contracts'
import { DomainError } from '../errors/index.ts'

/** True when the caller is a signed-in user who holds the permission. */
export const can = (
  caller: Exclude<Caller, UserCaller> | Pick<UserCaller, 'kind' | 'permissions'>,
  permission: PermissionKey,
): boolean => caller.kind === 'user' && caller.permissions.includes(permission)

/**
 * The signed-in user a request speaks for.
 *
 * @throws DomainError UNAUTHENTICATED (401) for everybody else
 */
export function requireUser(caller: Caller): UserCaller {
  if (caller.kind !== 'user') throw new DomainError('UNAUTHENTICATED')
  return caller
}

/**
 * Applies an endpoint's access rule (rulings 2).
 *
 * @returns the user, where the rule asks for one or there is one
 * @throws DomainError UNAUTHENTICATED 401 · EMAIL_UNVERIFIED 402 · FORBIDDEN 403 · NOT_FOUND 404 for another's id ·
 *   FRESH_SIGN_IN_REQUIRED 401
 */
export function checkAccess(contract: EndpointShape, caller: Caller, params: unknown): UserCaller | undefined {
  const { access } = contract
  if (access === 'service') {
    if (caller.kind !== 'service') throw new DomainError('FORBIDDEN')
    return undefined
  }
  if (access === 'public') return caller.kind === 'user' ? caller : undefined
  if (access === 'visitor') {
    if (caller.kind === 'anonymous' && caller.sessionId === null) throw new DomainError('UNAUTHENTICATED')
    if (caller.kind === 'user') gateUnverified(contract, caller)
    return caller.kind === 'user' ? caller : undefined
  }
  const user = requireUser(caller)
  gateUnverified(contract, user)
  if (access === 'self') {
    const id = typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined
    // Judged by its value: an id may come in either case.
    if (typeof id !== 'string' || id.toLowerCase() !== user.userId) throw new DomainError('NOT_FOUND')
  } else if (access !== 'user' && !can(user, access)) {
    throw new DomainError('FORBIDDEN')
  }
  if (contract.fresh) requireFresh(user)
  return user
}

/**
 * Lets a sensitive change pass only soon after the person proved who they are, so that a browser left open is not enough.
 * Endpoints that always ask for it declare `fresh`; this is for those where it depends on what is changed.
 *
 * @throws DomainError FRESH_SIGN_IN_REQUIRED (401): `POST /auth/confirm`, then again
 */
export function requireFresh(user: UserCaller): void {
  if (!user.fresh) throw new DomainError('FRESH_SIGN_IN_REQUIRED')
}

/** The 402 gate: everything but what a contract opens waits for the email to be confirmed. */
function gateUnverified(contract: EndpointShape, user: UserCaller): void {
  if (!user.verified && !contract.unverified) throw new DomainError('EMAIL_UNVERIFIED')
}
