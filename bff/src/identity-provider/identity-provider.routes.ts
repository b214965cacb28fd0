import { randomBytes } from 'node:crypto'
import {
  type BodyOf,
  identityProvider,
  idTokenMax,
  oauthCallback,
  oauthStart,
  oauthTransaction,
  openOauthTransaction,
  safePath,
} from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import { rememberRoute } from '@forecourt/kernel/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, dropCookie, keepCookie } from '../cookie.ts'
import type { BffParts } from '../parts.ts'
import { API } from '../passthrough/passthrough.ts'
import { type Flow, markOf, readFlow, sealFlow } from './flow-cookie.ts'
import { FLOW_SECONDS, type ProviderClient, providerClients } from './provider-clients.ts'
import { providerLogoutRoutes } from './provider-logout.routes.ts'

const FLOW_COOKIE = 'oauth-flow'
/** Why a sign-in at a provider ended; the page has a text for each. */
type Reason = 'state' | 'denied' | 'provider_unavailable' | 'unknown_provider' | 'identity_invalid'

/** Ends a flow on the page that says why. */
class FlowEnded extends Error {
  readonly reason: Reason
  constructor(reason: Reason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/**
 * The way to an identity provider and back (rulings 3). State and verifier are the plugin's; nonce, goal and the session it
 * was begun under travel in a signed cookie of ours. Whatever goes wrong leads to /external/error and never to a 500.
 */
export function identityProviderRoutes(app: FastifyInstance, parts: BffParts): void {
  const { client, config, log, sessions } = parts
  const clientFor = providerClients(config)
  const page = (path: string, query: Record<string, string>) =>
    `${config.appOrigin}${path}?${new URLSearchParams(query)}`

  async function provider(code: string): Promise<ProviderClient> {
    const { data } = await client.call(identityProvider, { params: { code } }).catch((error: unknown) => {
      const unknown = error instanceof DomainError && error.code === 'NOT_FOUND'
      throw new FlowEnded(unknown ? 'unknown_provider' : 'provider_unavailable', error)
    })
    return clientFor(data).catch((error: unknown) => {
      throw new FlowEnded('provider_unavailable', error)
    })
  }

  providerLogoutRoutes(app, parts, provider)

  function serve(path: string, work: (request: FastifyRequest, reply: FastifyReply) => Promise<string>): void {
    rememberRoute(app, 'GET', `${API}${path}`)
    app.get(`${API}${path}`, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const target = await work(request, reply).catch((error: unknown) => {
        const reason: Reason = error instanceof FlowEnded ? error.reason : 'provider_unavailable'
        log.info({ err: error, reason }, 'sign-in at an identity provider ended')
        return page('/external/error', { reason, ...(codeOf(request) && { federer: codeOf(request) }) })
      })
      return reply.redirect(target, 302)
    })
  }
  const codeOf = (request: FastifyRequest): string => {
    const { code } = request.params as { code?: string }
    return code && /^[a-z0-9-]{1,40}$/.test(code) ? code : ''
  }

  /** During an upgrade auth may be older than this, and refuse a member that it does not know: then it goes without. */
  const keepTokens = (body: BodyOf<typeof openOauthTransaction>) =>
    client.call(openOauthTransaction, { body }).catch((error: unknown) => {
      const { logout, ...known } = body
      if (!logout || !(error instanceof DomainError) || error.status !== 422) throw error
      return client.call(openOauthTransaction, { body: known })
    })

  serve(oauthStart.path, async (request, reply) => {
    const { oauth } = await provider(codeOf(request))
    const { intent, redirect } = request.query as Record<string, string | undefined>
    const { macKey } = await sessions.readOrStart(request, reply)
    const nonce = randomBytes(16).toString('base64url')
    const target = new URL(await oauth.generateAuthorizationUri(request, reply))
    target.searchParams.set('nonce', nonce)
    const flow: Flow = {
      code: codeOf(request),
      nonce,
      intent: intent === 'link' ? 'link' : 'sign-in',
      redirect: safePath(redirect),
      session: markOf(macKey),
    }
    keepCookie(reply, config, FLOW_COOKIE, sealFlow(config.cookie.secrets, flow), FLOW_SECONDS)
    return target.href
  })

  serve(oauthCallback.path, async (request, reply) => {
    const flow = readFlow(config.cookie.secrets, request.cookies[cookieName(config, FLOW_COOKIE)])
    dropCookie(reply, config, FLOW_COOKIE)
    const { error, state, code } = request.query as Record<string, string | undefined>
    const begun = request.cookies[cookieName(config, 'oauth-state')]
    const { macKeys } = await sessions.read(request)
    const ours = flow?.code === codeOf(request) && macKeys.some((key) => flow?.session === markOf(key))
    if (!flow || !ours || !state || state !== begun) throw new FlowEnded('state')
    if (error) throw new FlowEnded(error === 'access_denied' ? 'denied' : 'provider_unavailable')
    if (!code) throw new FlowEnded('state')
    const { oauth, subjectOf, endSession } = await provider(flow.code)
    const { token } = await oauth.getAccessTokenFromAuthorizationCodeFlow(request, reply).catch((cause: unknown) => {
      throw new FlowEnded('identity_invalid', cause)
    })
    const idToken = String((token as { id_token?: string }).id_token ?? '')
    const subject = await subjectOf(idToken, flow.nonce).catch((cause: unknown) => {
      throw new FlowEnded('identity_invalid', cause)
    })
    const { data } = await keepTokens({
      federer: flow.code,
      subject,
      accessToken: token.access_token,
      refreshToken: token.refresh_token ?? null,
      expiresAt: token.expires_at ? Math.floor(new Date(token.expires_at).getTime() / 1000) : null,
      ...(endSession && { logout: { idToken: idToken.length > idTokenMax ? null : idToken } }),
    })
    keepCookie(reply, config, oauthTransaction.cookie, data.transaction, data.expiresIn)
    return page('/external', { federer: flow.code, intent: flow.intent, redirect: flow.redirect })
  })
}
