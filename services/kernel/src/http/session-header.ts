import type { FastifyReply } from 'fastify'

/** Carries a session from auth to the BFF, which turns it into the cookie and never passes it on. */
export const SESSION_HEADER = 'x-forecourt-session'

/** Hands a new session over: an opaque token and its life in seconds. */
export const setSession = (reply: FastifyReply, token: string, maxAge: number): void => {
  reply.header(SESSION_HEADER, `${token};${maxAge}`)
}

/** Carries from auth to the BFF what a browser is known by; it becomes a cookie of its own. */
export const DEVICE_HEADER = 'x-forecourt-device'

/** Hands over what this browser is known by: an opaque token and its life in seconds. */
export const setDevice = (reply: FastifyReply, token: string, maxAge: number): void => {
  reply.header(DEVICE_HEADER, `${token};${maxAge}`)
}

/**
 * Carries from a service to the BFF a place in its write-ahead log that whoever asked has seen: a cookie of some seconds, which
 * comes back with what they read.
 */
export const POSITION_HEADER = 'x-forecourt-position'

/** Tells the BFF to forget the session. */
export const clearSession = (reply: FastifyReply): void => {
  reply.header(SESSION_HEADER, '-')
}

/** Carries from auth to the BFF what an ended session leaves behind at identity providers; it becomes a cookie of its own. */
export const PROVIDER_LOGOUT_HEADER = 'x-forecourt-provider-logout'

/** Hands over what opens the way out of identity providers: an opaque ticket, its life in seconds, the providers' codes. */
export const setProviderLogout = (
  reply: FastifyReply,
  { ticket, maxAge, codes }: { readonly ticket: string; readonly maxAge: number; readonly codes: readonly string[] },
): void => {
  reply.header(PROVIDER_LOGOUT_HEADER, `${ticket};${maxAge};${codes.join(',')}`)
}
