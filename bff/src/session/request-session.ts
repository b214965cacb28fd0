import { type Caller, knownDevice, type Locale, siteOf, type User } from '@forecourt/contracts'
import { localeOf } from '@forecourt/kernel/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BffConfig } from '../config.ts'
import { keepCookie } from '../cookie.ts'
import { beginLogout, endLogout } from '../provider-logout/logout-cookie.ts'
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

/** Headers that auth answers with, for the BFF alone. */
interface Handover {
  readonly session: unknown
  readonly device: unknown
  readonly providerLogout?: unknown
}

const ANONYMOUS_SECONDS = 24 * 3600

/** Reads, starts, replaces and ends sessions of the browser. */
export function sessions(config: Pick<BffConfig, 'cookie'>, lookup: ReturnType<typeof sessionLookup>) {
  const { name, secrets, secure } = config.cookie
  /** Cookies whose session has a later end since this request. */
  const renewed = new WeakMap<FastifyRequest, { value: string; seconds: number }>()
  const write = (reply: FastifyReply, value: string, maxAge: number) =>
    reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })

  async function find(request: FastifyRequest, isUse: boolean): Promise<RequestSession> {
    const value = request.cookies[name]
    const session = readCookie(value, secrets)
    const base = { locale: requestLocale(request), address: request.ip }
    // Only writes need the keys, so they are derived on demand.
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
    const resolved = await lookup(session.token, request.ip, isUse)
    if (!resolved) return anonymous(null)
    if (resolved.renewedFor) renewed.set(request, { value, seconds: resolved.renewedFor })
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

  /** The session of a request, which is a use of it: its end moves, and the cookie's with it (rulings 3, idle 30 days). */
  const read = (request: FastifyRequest) => find(request, true)

  return {
    read,
    /**
     * The same without counting as a use, for what goes on by itself, e.g. an open stream: no reply could carry a
     * cookie.
     */
    look: (request: FastifyRequest) => find(request, false),
    /** Prolongs the cookie where this request moved the session's end; before the reply goes. */
    renew(request: FastifyRequest, reply: FastifyReply): void {
      const due = renewed.get(request)
      if (due) write(reply, due.value, due.seconds)
    },
    /** The session of a request, or a new anonymous one where it has none that is alive. */
    async readOrStart(request: FastifyRequest, reply: FastifyReply): Promise<RequestSession & { macKey: Buffer }> {
      const session = await read(request)
      const [macKey] = session.macKeys
      if (macKey) {
        // An anonymous session has no row: each look at the config is what keeps it.
        const anonymous = session.user ? undefined : request.cookies[name]
        if (anonymous) write(reply, anonymous, ANONYMOUS_SECONDS)
        return { ...session, macKey }
      }
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
    /**
     * Turns what auth hands over into cookies: `<token>;<seconds>`, or `-` to forget the session, and begin one of nobody; and
     * what an ended session leaves at identity providers.
     */
    apply(reply: FastifyReply, handover: Handover): void {
      if (typeof handover.session === 'string') {
        // An older cookie that came with this request is not the one to prolong.
        renewed.delete(reply.request)
        if (handover.session === '-') {
          // A session of nobody takes its place: without a cookie, a page and what it asks for meanwhile would begin two.
          write(reply, newAnonymous(secrets), ANONYMOUS_SECONDS)
          reply.header('clear-site-data', '"cache"')
        } else {
          const [token = '', seconds = ''] = handover.session.split(';')
          write(reply, userCookie(token), Number(seconds))
          endLogout(reply, config)
        }
      }
      if (typeof handover.device === 'string') {
        const [token = '', seconds = ''] = handover.device.split(';')
        keepCookie(reply, config, knownDevice.cookie, token, Number(seconds))
      }
      if (typeof handover.providerLogout === 'string') beginLogout(reply, config, handover.providerLogout)
    },
  }
}
export type Sessions = ReturnType<typeof sessions>

/** What the browser asks for; undefined when it does not say. */
const preferredLocale = (request: FastifyRequest): Locale | undefined =>
  request.headers['accept-language'] && request.headers['accept-language'] !== '*'
    ? localeOf(request.headers['accept-language'])
    : undefined

/** The language of a request before it is known whose it is. */
export const requestLocale = (request: FastifyRequest): Locale =>
  preferredLocale(request) ?? siteOf(request.hostname).locale
