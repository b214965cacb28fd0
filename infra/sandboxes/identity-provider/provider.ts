import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Provider, { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { confirmLogout, loggedOut, PAGE_POLICY, pickPerson } from './page.ts'
import { createPeople, type People } from './people.ts'

export interface IdentityProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where a browser may be sent back to. */
  readonly redirectUris: readonly string[]
  /** Where a browser may be sent back to after it was signed out here. */
  readonly postLogoutRedirectUris?: readonly string[]
  /** False: as a provider that cannot be asked to end its session. */
  readonly hasLogout?: boolean
}

const MOST_BYTES = 16 * 1024

/**
 * An OpenID provider that asks who one wants to be. Codes with PKCE only, as the real ones we speak to;
 * `POST /people` adds somebody (JSON), `GET /people` lists them. It keeps people signed in, and signs them out as OpenID Connect
 * RP-Initiated Logout 1.0 says.
 */
export function createIdentityProvider({
  issuer,
  clientId,
  clientSecret,
  redirectUris,
  postLogoutRedirectUris = [],
  hasLogout = true,
}: IdentityProviderSettings): Server {
  const people = createPeople()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: [...postLogoutRedirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    cookies: {
      keys: [clientSecret],
      names: { session: 'fcid-session', interaction: 'fcid-interaction', resume: 'fcid-resume' },
    },
    ttl: {
      Session: 8 * 3600,
      Interaction: 600,
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Grant: 3600,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: hasLogout,
        logoutSource: (context, form) => showPage(context, confirmLogout(form)),
        postLogoutSuccessSource: (context) => showPage(context, loggedOut()),
      },
    },
    interactions: { policy: askEachTime(), url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: async (_context, sub) => {
      const person = people.find(sub)
      if (!person) return undefined
      const { email, emailVerified, givenName, familyName } = person
      return {
        accountId: sub,
        claims: async () => ({
          sub,
          email,
          email_verified: emailVerified,
          name: `${givenName} ${familyName}`,
          given_name: givenName,
          family_name: familyName,
        }),
      }
    },
    // Who picked somebody has agreed.
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc
      const grant = new context.oidc.provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId && { accountId: session.accountId }),
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  return createServer((request, response) => {
    // Anybody can be signed in here. A page elsewhere must not do it by pointing its own host name at this machine.
    if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) return answer(response, 421, {})
    const path = new URL(request.url ?? '/', issuer).pathname
    if (path === '/readyz') return answer(response, 200, { status: 'ok' })
    if (path === '/people') return void servePeople(request, response, people)
    if (path.startsWith('/interaction/')) return void interact(provider, people, request, response)
    return void handle(request, response)
  })
}

/** Everybody is asked each time, if only to continue: who wants to try two people must not have to sign out. */
function askEachTime() {
  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  const check = new Check('account_not_chosen', 'somebody has to be chosen', 'login_required', (context) =>
    context.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  policy.get('login')?.checks.add(check)
  return policy
}

function showPage(context: KoaContextWithOIDC, page: string): void {
  context.set('content-security-policy', PAGE_POLICY)
  context.body = page
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Whoever was signed in here leaves for somebody else, with nothing of theirs. */
async function changePerson(provider: Provider, interaction: Interaction, accountId: string): Promise<void> {
  if (!interaction.session || interaction.session.accountId === accountId) return
  const session = await provider.Session.findByUid(interaction.session.uid)
  if (!session) return
  Object.assign(session, { accountId, authorizations: {} })
  await session.persist()
  interaction.session = { ...interaction.session, accountId }
  await interaction.persist()
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > MOST_BYTES) throw new Error('too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}

async function servePeople(request: IncomingMessage, response: ServerResponse, people: People): Promise<void> {
  if (request.method !== 'POST') return answer(response, 200, people.list())
  try {
    answer(response, 201, people.add(JSON.parse(await bodyOf(request))))
  } catch (error) {
    answer(response, 422, { error: (error as Error).message })
  }
}

async function interact(
  provider: Provider,
  people: People,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const interaction = await provider.interactionDetails(request, response)
    const { uid, session } = interaction
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY })
      response.end(pickPerson(uid, people.list(), people.find(session?.accountId ?? '')))
      return
    }
    const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)))
    if (form.cancel) {
      const denied = { error: 'access_denied', error_description: 'The person cancelled.' }
      return await provider.interactionFinished(request, response, denied, { mergeWithLastSubmission: false })
    }
    const person = (form.sub && people.find(form.sub)) || people.add(form)
    await changePerson(provider, interaction, person.sub)
    await provider.interactionFinished(request, response, { login: { accountId: person.sub, remember: false } })
  } catch (error) {
    if (!response.headersSent) answer(response, 400, { error: (error as Error).message })
  }
}
