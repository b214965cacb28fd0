import type { Caller, Locale, User } from '@forecourt/contracts'
import { localeOf } from '@forecourt/kernel/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BffConfig } from '../config.ts'
import { macKeysOf, newAnonymous, readCookie, userCookie } from './session-cookie.ts'
import type { sessionLookup } from './session-lookup.ts'

/** The session a request came with, as it is alive right now. */
export interface RequestSession {
  readonly caller: Caller
  readonly user: User | null
  /** Key of the person's unsent forms in their browsers; null for nobody. */
  readonly draftKey: string | null
  /** The key handed out, and those from before a rotation of secrets; none where the request has no living session. */
  readonly macKeys: readonly Buffer[]
}

const ANONYMOUS_SECONDS = 24 * 3600

/** Reads, starts, replaces and ends sessions of the browser. */
export function sessions(
  { cookie: { name, secrets, secure } }: Pick<BffConfig, 'cookie'>,
  lookup: ReturnType<typeof sessionLookup>,
) {
  const write = (reply: FastifyReply, value: string, maxAge: number) =>
    reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })

  async function read(request: FastifyRequest): Promise<RequestSession> {
    const value = request.cookies[name]
    const session = readCookie(value, secrets)
    const base = { locale: requestLocale(request), address: request.ip }
    // Only what writes looks at the keys, so that they are derived when they are asked for.
    const macKeys = (cookie: string) => macKeysOf(cookie, secrets)
    const anonymous = (sessionId: string | null, cookie?: string): RequestSession => ({
      caller: { kind: 'anonymous', sessionId, ...base },
      user: null,
      draftKey: null,
      get macKeys() {
        return cookie === undefined ? [] : macKeys(cookie)
      },
    })
    if (!session || !value) return anonymous(null)
    if (session.kind === 'anonymous') return anonymous(session.id, value)
    const resolved = await lookup(session.token, request.ip)
    if (!resolved) return anonymous(null)
    const locale = preferredLocale(request) ?? resolved.caller.locale
    return {
      caller: { ...resolved.caller, locale, address: request.ip },
      user: resolved.user,
      draftKey: resolved.draftKey,
      get macKeys() {
        return macKeys(value)
      },
    }
  }

  return {
    read,
    /** The session of a request, or a new anonymous one where it has none that is alive. */
    async readOrStart(request: FastifyRequest, reply: FastifyReply): Promise<RequestSession & { macKey: Buffer }> {
      const session = await read(request)
      const [macKey] = session.macKeys
      if (macKey) return { ...session, macKey }
      const value = newAnonymous(secrets)
      write(reply, value, ANONYMOUS_SECONDS)
      const started = readCookie(value, secrets)
      const sessionId = started?.kind === 'anonymous' ? started.id : null
      const macKeys = macKeysOf(value, secrets)
      return {
        caller: { kind: 'anonymous', sessionId, locale: requestLocale(request), address: request.ip },
        user: null,
        draftKey: null,
        macKeys,
        macKey: macKeys[0] ?? Buffer.alloc(0),
      }
    },
    /** Turns auth's hand-over header into the cookie: `<token>;<seconds>`, or `-` to forget it. */
    apply(reply: FastifyReply, handover: string): void {
      if (handover === '-') {
        reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure })
        reply.header('clear-site-data', '"cache"')
        return
      }
      const [token = '', seconds = ''] = handover.split(';')
      write(reply, userCookie(token), Number(seconds))
    },
  }
}
export type Sessions = ReturnType<typeof sessions>

/** What the browser asks for; undefined when it does not say. */
const preferredLocale = (request: FastifyRequest): Locale | undefined =>
  request.headers['accept-language'] && request.headers['accept-language'] !== '*'
    ? localeOf(request.headers['accept-language'])
    : undefined

const requestLocale = (request: FastifyRequest): Locale =>
  preferredLocale(request) ?? (request.hostname.endsWith('.fr') ? 'fr_FR' : 'en_US')
