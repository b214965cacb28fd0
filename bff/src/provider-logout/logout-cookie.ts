import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { ProviderLogout } from '@forecourt/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type as T } from 'typebox'
import type { BffConfig } from '../config.ts'
import { cookieName, dropCookie, keepCookie } from '../cookie.ts'
import { readSigned, writeSigned } from '../signed-value.ts'

const COOKIE = 'oauth-logout'
const PURPOSE = 'provider logout'

/** What a sign-out left in this browser: how far each provider got, and what opens the rest. */
const Logout = T.Object({
  /** Opens auth's id tokens, each once. */
  ticket: T.String(),
  /** Shows that our own page asks. */
  key: T.String(),
  /** Epoch seconds: no write makes it live longer. */
  until: T.Number(),
  /** Epoch seconds: later, somebody else may sit here, and an id token says who was here before. An older instance sets none. */
  hintUntil: T.Optional(T.Number()),
  providers: T.Record(T.String(), T.Union([T.Literal('offered'), T.Literal('left'), T.Literal('unreachable')])),
  /** Of the way that was begun last. */
  state: T.Optional(T.String()),
})
export type Logout = Static<typeof Logout>
type Config = Pick<BffConfig, 'cookie'>

const random = (): string => randomBytes(16).toString('base64url')
/** A value for one way to a provider and back. */
export const newState = random

const now = (): number => Math.floor(Date.now() / 1000)
/** Whoever signs out and goes on to the provider does so at once. */
const HINT_SECONDS = 120

/** Begins what auth hands over at a sign-out: `<ticket>;<seconds>;<code>,<code>`. */
export function beginLogout(reply: FastifyReply, config: Config, handover: string): void {
  const [ticket = '', seconds = '', codes = ''] = handover.split(';')
  const providers = Object.fromEntries(codes.split(',').map((code) => [code, 'offered'] as const))
  const ends = { until: now() + Number(seconds), hintUntil: now() + HINT_SECONDS }
  writeLogout(reply, config, { ticket, key: random(), ...ends, providers })
}

export function writeLogout(reply: FastifyReply, config: Config, logout: Logout): void {
  keepCookie(reply, config, COOKIE, writeSigned(config.cookie.secrets, PURPOSE, logout), logout.until - now())
}

export function readLogout(request: FastifyRequest, config: Config): Logout | undefined {
  const value = request.cookies[cookieName(config, COOKIE)]
  const logout = readSigned(config.cookie.secrets, PURPOSE, Logout, value)
  return logout && logout.until > now() ? logout : undefined
}

/**
 * Whoever signs in is offered nothing of the person before. Not only where this request brought the cookie: a sign-out whose
 * answer came meanwhile has left one.
 */
export const endLogout = (reply: FastifyReply, config: Config): void => dropCookie(reply, config, COOKIE)

/** Forgets some of the providers, and the rest with the last of them. */
export function forgetProviders(reply: FastifyReply, config: Config, logout: Logout, codes: readonly string[]): void {
  const left = Object.entries(logout.providers).filter(([code]) => !codes.includes(code))
  if (left.length === 0) endLogout(reply, config)
  else writeLogout(reply, config, { ...logout, providers: Object.fromEntries(left) })
}

/** Whether the id token may still go through this browser's address bar. */
export const mayHint = ({ hintUntil }: Logout): boolean => hintUntil === undefined || hintUntil > now()

export const isSame = (given: string | undefined, own: string | undefined): boolean => {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(own ?? '')]
  return one.length > 0 && one.length === other.length && timingSafeEqual(one, other)
}

/**
 * What the signed-out page may offer: of the providers there are, those that the person was signed in at. That somebody came
 * back from one is said once.
 */
export function providerLogoutOf(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  known: readonly { readonly code: string; readonly name: string }[],
): ProviderLogout | null {
  const logout = readLogout(request, config)
  if (!logout) return null
  const providers = known.flatMap(({ code, name }) => {
    const state = logout.providers[code]
    return state ? [{ code, name, state }] : []
  })
  const said = providers.filter(({ state }) => state === 'left').map(({ code }) => code)
  if (said.length > 0) forgetProviders(reply, config, logout, said)
  return providers.length > 0 ? { key: logout.key, providers } : null
}
