import type { FastifyReply } from 'fastify'
import type { BffConfig } from './config.ts'

/** Cookies beside the session's: host-only, out of reach of scripts, `__Host-` where TLS is on (rulings 3). */
export const cookieName = ({ cookie }: Pick<BffConfig, 'cookie'>, name: string): string => `${cookie.prefix}${name}`

/** Lax: they have to come back with the navigation that another site ends with. */
export const cookieOptions = ({ cookie }: Pick<BffConfig, 'cookie'>) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: cookie.secure }) as const

export const keepCookie = (
  reply: FastifyReply,
  config: Pick<BffConfig, 'cookie'>,
  name: string,
  value: string,
  maxAge: number,
): void => void reply.setCookie(cookieName(config, name), value, { ...cookieOptions(config), maxAge })

export const dropCookie = (reply: FastifyReply, config: Pick<BffConfig, 'cookie'>, name: string): void =>
  void reply.clearCookie(cookieName(config, name), cookieOptions(config))
