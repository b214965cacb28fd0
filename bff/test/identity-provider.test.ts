import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { identityProvider, oauthCallback, oauthStart, openOauthTransaction, owners } from '@forecourt/contracts'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bffBefore } from './upstreams.ts'

const servers: Server[] = []
const listen = async (server: Server): Promise<string> => {
  servers.push(server)
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const { publicKey, privateKey } = await generateKeyPair('RS256')
let issuer = ''
/** What a sign-in was begun with; its id token answers that. */
let nonce = ''
const idToken = () =>
  new SignJWT({ nonce })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setSubject('ines')
    .setIssuer(issuer)
    .setAudience('forecourt')
    .setExpirationTime('1h')
    .sign(privateKey)

/** A provider that can be asked to end its session. */
const idp = createServer(async (request, response) => {
  const answer = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  if (request.url === '/keys') return answer({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' }] })
  if (request.url === '/token')
    return answer({ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: await idToken() })
  answer({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    end_session_endpoint: `${issuer}/end`,
  })
})

/** What auth was asked to keep. */
let kept: Record<string, unknown>[] = []
/** The member it refuses. */
let unknownTo: string | undefined
const auth = createServer(async (request, response) => {
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (request.url === identityProvider.path.replace(':code', 'atlas')) {
    const settings = { code: 'atlas', name: 'Atlas', issuer, clientId: 'forecourt', clientSecret: 'x' }
    const none = { authorizeUrl: null, tokenUrl: null, userInfoUrl: null }
    return answer(200, { data: { ...settings, ...none, scopes: ['openid'], version: 1 } })
  }
  if (request.url !== openOauthTransaction.path) return answer(404, {})
  const body = JSON.parse(await text(request))
  kept.push(body)
  if (unknownTo !== undefined && unknownTo in body) {
    const problem = { error: 'Unprocessable', message: 'Unknown member.', code: 'INVALID', requestId: 'r' }
    return answer(422, problem)
  }
  answer(201, { data: { transaction: 'opens', expiresIn: 600 } })
})

let bff: Awaited<ReturnType<typeof bffBefore>>
beforeAll(async () => {
  issuer = await listen(idp)
  const address = await listen(auth)
  bff = await bffBefore(Object.fromEntries(owners.map((owner) => [owner, [address]])))
})
beforeEach(() => {
  kept = []
  unknownTo = undefined
})
afterAll(async () => {
  await bff?.close()
  for (const server of servers) server.close()
})

const at = (path: string) => `/api/v1${path.replace(':code', 'atlas')}`
/** To the provider and back. @returns where the browser is led, and what opens its transaction */
async function signIn() {
  const begun = await bff.app.inject(at(oauthStart.path))
  const { searchParams } = new URL(String(begun.headers.location))
  nonce = searchParams.get('nonce') ?? ''
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const query = new URLSearchParams({ code: 'c', state: searchParams.get('state') ?? '' })
  const back = await bff.app.inject({ url: `${at(oauthCallback.path)}?${query}`, headers: { cookie } })
  const { pathname } = new URL(String(back.headers.location))
  return { pathname, transaction: back.cookies.find(({ name }) => name === 'oauth')?.value }
}
const entered = { pathname: '/external', transaction: 'opens' }

it('a callback gives auth the tokens, and the id token where the provider has a way out', async () => {
  expect(await signIn()).toEqual(entered)
  expect(kept).toEqual([
    expect.objectContaining({ subject: 'ines', accessToken: 'access', logout: { idToken: expect.any(String) } }),
  ])
})

it('an auth that is older, in the midst of an upgrade, gets them without what it does not know', async () => {
  unknownTo = 'logout'
  expect(await signIn()).toEqual(entered)
  expect(kept.map((body) => 'logout' in body)).toEqual([true, false])
  expect(kept[1]).toMatchObject({ federer: 'atlas', subject: 'ines', accessToken: 'access' })
})

it('one that refuses them all the same is asked no third time, and the page says so', async () => {
  unknownTo = 'subject'
  expect(await signIn()).toEqual({ pathname: '/external/error', transaction: undefined })
  expect(kept).toHaveLength(2)
})
