import { dismissOauthLogout, oauthLogout, oauthLogoutCallback, takeProviderLogout } from '@forecourt/contracts'
import { rememberRoute } from '@forecourt/kernel/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BffParts } from '../parts.ts'
import { admit } from '../passthrough/admit.ts'
import { API } from '../passthrough/passthrough.ts'
import {
  forgetProviders,
  isSame,
  type Logout,
  mayHint,
  newState,
  readLogout,
  writeLogout,
} from '../provider-logout/logout-cookie.ts'
import { requestLocale } from '../session/request-session.ts'
import type { ProviderClient } from './provider-clients.ts'

/** The client of a provider by its code. @throws Error where there is none, or it does not answer */
export type ClientOf = (code: string) => Promise<ProviderClient>

/**
 * The way out of an identity provider and back (OpenID Connect RP-Initiated Logout 1.0), after somebody has signed out here.
 * It starts with a key that only our own page knows, and counts as gone only when the state comes back. Whatever goes wrong
 * leads to /sign-in and never to a 500.
 */
export function providerLogoutRoutes(app: FastifyInstance, parts: BffParts, clientOf: ClientOf): void {
  const { client, config, log, sessions } = parts
  const signIn = `${config.appOrigin}/sign-in`

  /** Works on what a sign-out left for the provider that is asked for; without it there is nothing to do but sign in. */
  function serve(
    path: string,
    work: (
      found: { logout: Logout; code: string; query: Query; request: FastifyRequest },
      reply: FastifyReply,
    ) => unknown,
  ): void {
    rememberRoute(app, 'GET', `${API}${path}`)
    app.get(`${API}${path}`, async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const { code = '' } = request.params as { code?: string }
      const logout = readLogout(request, config)
      const isOurs = logout !== undefined && Object.hasOwn(logout.providers, code)
      const query = request.query as Query
      const target = isOurs ? await work({ logout, code, query, request }, reply) : undefined
      return reply.redirect(typeof target === 'string' ? target : signIn, 302)
    })
  }

  /** The hint is worth having, and no reason to keep anybody: without it the provider asks whom to sign out. */
  const hintOf = async ({ ticket }: Logout, federer: string): Promise<string | null> =>
    client.call(takeProviderLogout, { body: { ticket, federer } }).then(
      ({ data }) => data.idToken,
      () => null,
    )

  /** Without auth nobody can be asked, and there is no way out either. */
  const isSomebody = (request: FastifyRequest): Promise<boolean> =>
    sessions.look(request).then(
      ({ user }) => user !== null,
      () => false,
    )

  serve(oauthLogout.path, async ({ logout, code, query, request }, reply) => {
    // What waits is of the person before.
    if (!isSame(query.key, logout.key) || (await isSomebody(request))) return undefined
    const keep = (change: Partial<Logout>) => writeLogout(reply, config, { ...logout, ...change })
    const found = await clientOf(code).catch((err: unknown) => void log.info({ err, code }, 'no way out of a provider'))
    if (!found?.endSession) return keep({ providers: { ...logout.providers, [code]: 'unreachable' } })
    const state = newState()
    keep({ state: `${code}.${state}`, providers: { ...logout.providers, [code]: 'offered' } })
    const taken = await hintOf(logout, code)
    const idToken = mayHint(logout) ? taken : null
    return found.endSession({ idToken, state, locale: requestLocale(request) })
  })

  serve(oauthLogoutCallback.path, ({ logout: { state, ...logout }, code, query }, reply) => {
    if (!isSame(`${code}.${query.state}`, state)) return
    writeLogout(reply, config, { ...logout, providers: { ...logout.providers, [code]: 'left' } })
  })

  const url = `${API}${dismissOauthLogout.path}`
  rememberRoute(app, 'DELETE', url)
  app.delete<{ Params: { code: string } }>(
    url,
    { onRequest: async (request, reply) => void (await admit(request, reply, dismissOauthLogout, parts)) },
    async (request, reply) => {
      const { code } = request.params
      const logout = readLogout(request, config)
      if (logout && Object.hasOwn(logout.providers, code)) {
        forgetProviders(reply, config, logout, [code])
        // The id token that waited goes, too.
        await hintOf(logout, code)
      }
      return reply.header('cache-control', 'no-store').send({ data: { code } })
    },
  )
}
type Query = Readonly<Record<string, string | undefined>>
