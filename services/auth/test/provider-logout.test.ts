import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  addPasskey,
  changePassword,
  confirmSession,
  deleteUser,
  type Endpoint,
  endSession,
  linkIdentity,
  login,
  logout,
  logoutAll,
  oauthLogin,
  openOauthTransaction,
  passkeyCreationOptions,
  passkeySignInOptions,
  provideSecondFactor,
  takeProviderLogout,
  type UserCaller,
  unlinkIdentity,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datacrons } from '../src/datacron/purges.ts'
import { createAuthenticator } from './authenticator.ts'
import { password, startWorld, type World } from './world.ts'

const bff = callers.service('bff')
/** Vouches for whoever an access token names: the token of `sub`. */
const provider = createServer((request, response) => {
  const sub = request.headers.authorization?.split(' ')[1] ?? ''
  const claims = { sub, email: `${sub}@example.com`, email_verified: true, given_name: 'Ines', family_name: 'Okafor' }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(claims))
})
let world: World
beforeAll(async () => {
  world = await startWorld()
  await new Promise<void>((done) => void provider.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  for (const code of ['atlas', 'borea'])
    await world.execute(
      `insert into federer (id, code, name, issuer, client_id, user_info_url, active) values ($1, $2, $2, $3, 'x', $4, true)`,
      [newId(), code, `${address}/${code}`, `${address}/me`],
    )
})
afterAll(async () => {
  await world.close()
  provider.close()
})

type Answer = Awaited<ReturnType<World['call']>>
interface Way {
  readonly sub?: string
  readonly federer?: string
  /** As the BFF says it: undefined of a provider without an end_session_endpoint. */
  readonly logout?: { readonly idToken: string | null } | undefined
}
let subjects = 0
const newSubject = () => {
  subjects += 1
  return `subject${subjects}`
}
const withHint = (sub: string) => ({ idToken: `id-token-of.${sub}` })

/** A callback's transaction, as a header. */
async function transaction({ sub = newSubject(), federer = 'atlas', ...rest }: Way) {
  const told = 'logout' in rest ? rest.logout : withHint(sub)
  const tokens = { accessToken: sub, refreshToken: null, expiresAt: null, ...(told && { logout: told }) }
  const body = { federer, subject: sub, ...tokens }
  const answer = await world.call(openOauthTransaction, { caller: bff, body })
  return { 'x-oauth-transaction': answer.body.data.transaction as string }
}
async function signInBy(way: Way = {}, caller: UserCaller | undefined = undefined): Promise<Answer> {
  const body = { federer: way.federer ?? 'atlas' }
  return world.call(oauthLogin, { body, headers: await transaction(way), ...(caller && { caller }) })
}
const sessionIn = (answer: Answer) => world.callerOf(String(answer.headers['x-forecourt-session']).split(';')[0] ?? '')
const enter = async (way?: Way) => sessionIn(await signInBy(way))
const leave = (caller: UserCaller, endpoint: Endpoint = logout) => world.call(endpoint, { caller })
/** What an answer hands over: a ticket, and the providers that it is for. */
const handedOver = ({ headers }: Answer) => {
  const [ticket = '', seconds, codes = ''] = String(headers['x-forecourt-provider-logout'] ?? '').split(';')
  return { ticket, seconds: Number(seconds), codes: codes.split(',').filter(Boolean) }
}
const take = async (ticket: string, federer = 'atlas') =>
  (await world.call(takeProviderLogout, { caller: bff, body: { ticket, federer } })).body.data.idToken
const hintAfter = async (caller: UserCaller) => take(handedOver(await leave(caller)).ticket)
const kept = async (table: string) =>
  (await world.db.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n

describe('signing out of a session that a provider opened', () => {
  it('hands over, for ten minutes, what opens the way out of the provider, once', async () => {
    const sub = newSubject()
    const left = await leave(await enter({ sub }))
    expect(left).toMatchObject({ status: 200, body: { data: { ended: 1 } } })
    const { ticket, seconds, codes } = handedOver(left)
    expect({ seconds, codes }).toEqual({ seconds: 600, codes: ['atlas'] })
    expect(await take(ticket, 'borea')).toBeNull()
    expect(await take(ticket)).toBe(`id-token-of.${sub}`)
    expect(await take(ticket)).toBeNull()
  })

  it('of many who bring a ticket at the same moment gives one the id token', async () => {
    const { ticket } = handedOver(await leave(await enter()))
    const taken = await Promise.all(Array.from({ length: 8 }, () => take(ticket)))
    expect(taken.filter((idToken) => idToken !== null)).toHaveLength(1)
  })

  it.each([
    ['everywhere', logoutAll, undefined],
    ['in the list of sessions', endSession, 'own'],
  ] as const)('%s does so, too', async (_, endpoint, own) => {
    const caller = await enter()
    const params = own ? { params: { id: caller.userId, sessionId: caller.sessionId } } : {}
    expect(handedOver(await world.call(endpoint, { caller, ...params })).codes).toEqual(['atlas'])
  })

  it('hands over nothing where the provider cannot be asked, or the password opened it', async () => {
    expect((await leave(await enter({ logout: undefined }))).headers).not.toHaveProperty('x-forecourt-provider-logout')
    const { body } = await world.verifiedPerson()
    const byPassword = await sessionIn(await world.call(login, { body: { email: body.email, password } }))
    expect((await leave(byPassword)).headers).not.toHaveProperty('x-forecourt-provider-logout')
  })

  it('goes on without a hint where the id token was too long for one', async () => {
    const { ticket, codes } = handedOver(await leave(await enter({ logout: { idToken: null } })))
    expect([codes, await take(ticket)]).toEqual([['atlas'], null])
  })

  it('leads to no provider that was switched off meanwhile', async () => {
    const caller = await enter({ federer: 'borea' })
    await world.execute(`update federer set active = false where code = 'borea'`)
    const left = await leave(caller)
    await world.execute(`update federer set active = true where code = 'borea'`)
    expect([left.status, left.headers['x-forecourt-provider-logout']]).toEqual([200, undefined])
  })
})

describe('what a session holds at a provider', () => {
  it('is that session’s alone: ending another one of the same person, or signing out elsewhere, hands over nothing of it', async () => {
    const sub = newSubject()
    const one = await enter({ sub })
    const other = await enter({ sub, logout: undefined })
    const params = { id: other.userId, sessionId: one.sessionId }
    const ended = await world.call(endSession, { caller: other, params })
    expect([ended.status, ended.headers['x-forecourt-provider-logout']]).toEqual([200, undefined])
    expect((await leave(other)).headers).not.toHaveProperty('x-forecourt-provider-logout')
  })

  it('is handed to nobody who names somebody else’s session', async () => {
    const theirs = await enter()
    const stranger = await enter({ logout: undefined })
    const params = { id: stranger.userId, sessionId: theirs.sessionId }
    const refused = await world.call(endSession, { caller: stranger, params })
    expect([refused.status, refused.headers['x-forecourt-provider-logout']]).toEqual([404, undefined])
    expect(await hintAfter(theirs)).not.toBeNull()
  })

  it('goes on with a session that is renewed: by a confirmation, by a new password, by signing in again', async () => {
    const person = await world.verifiedPerson()
    const sub = newSubject()
    await world.execute(
      `insert into identity (id, account_id, federer_id, issuer, subject) select $1, $2, id, issuer, $3 from federer where code = 'atlas'`,
      [newId(), person.user.id, sub],
    )
    const first = await enter({ sub })
    const confirmed = await sessionIn(await world.call(confirmSession, { caller: first, body: { password } }))
    const change = { currentPassword: password, password: 'another quiet passphrase' }
    const params = { id: confirmed.userId }
    const changed = await sessionIn(await world.call(changePassword, { caller: confirmed, params, body: change }))
    const again = { email: person.body.email, password: change.password }
    const renewed = await sessionIn(await world.call(login, { caller: changed, body: again }))
    expect(await hintAfter(renewed)).toBe(`id-token-of.${sub}`)
  })

  it('does not go on with a session of somebody else in the same browser', async () => {
    const theirs = await enter()
    const mine = await sessionIn(await signInBy({ logout: undefined }, theirs))
    expect((await leave(mine)).headers).not.toHaveProperty('x-forecourt-provider-logout')
  })

  it('waits with the sign-in for its second factor', async () => {
    const sub = newSubject()
    const first = await enter({ sub })
    const own = { caller: first, params: { id: first.userId } }
    const key = createAuthenticator()
    const credential = key.create((await world.call(passkeyCreationOptions, own)).body.data)
    await world.call(addPasskey, { ...own, body: { name: 'Blue key', credential } })
    const { challengeId } = (await signInBy({ sub })).body.details
    const asked = await world.call(passkeySignInOptions, { body: { challengeId } })
    const passkey = key.prove(asked.body.data)
    const entered = await sessionIn(await world.call(provideSecondFactor, { body: { challengeId, passkey } }))
    expect(await world.db.query('select 1 from sign_in_challenge where account_id = $1', [entered.userId])).toEqual([])
    expect(await hintAfter(entered)).toBe(`id-token-of.${sub}`)
  })

  it('begins with linking, which goes through the provider as well, and ends with unlinking', async () => {
    const { caller, body } = await world.verifiedPerson()
    const sub = newSubject()
    const params = { id: caller.userId }
    const link = async () => {
      const headers = {
        ...(await transaction({ sub })),
        'x-process-id': await world.processFor(body.email, 'LINK_PROVIDER'),
      }
      return world.call(linkIdentity, { caller, params, headers, body: { federer: 'atlas' } })
    }
    const linked = await link()
    expect(linked.status).toBe(201)
    const held = `select 1 from provider_session where session_id = '${caller.sessionId}'`
    expect(await world.db.query(held)).toHaveLength(1)
    await world.call(unlinkIdentity, { caller, params, body: { identityId: linked.body.data.id } })
    expect(await world.db.query(held)).toEqual([])
    await link()
    expect(await hintAfter(caller)).toBe(`id-token-of.${sub}`)
  })

  it('is of all providers that it went through', async () => {
    const sub = newSubject()
    const { caller, user } = await world.verifiedPerson()
    for (const code of ['atlas', 'borea'])
      await world.execute(
        `insert into identity (id, account_id, federer_id, issuer, subject) select $1, $2, id, issuer, $3 from federer where code = $4`,
        [newId(), user.id, sub, code],
      )
    const first = await sessionIn(await signInBy({ sub }, caller))
    const second = await sessionIn(await signInBy({ sub, federer: 'borea' }, first))
    const { ticket, codes } = handedOver(await leave(second))
    expect(codes).toEqual(['atlas', 'borea'])
    expect([await take(ticket, 'borea'), await take(ticket)]).not.toContain(null)
  })
})

describe('an id token', () => {
  it('lies encrypted wherever it waits, and is gone with its session, with the ticket, and with the account', async () => {
    const sub = newSubject()
    const caller = await enter({ sub })
    expect(await kept('oauth_transaction')).toBe(0)
    const [held] = await world.db.query<{ id_token_sealed: string }>(
      'select id_token_sealed from provider_session where session_id = $1',
      [caller.sessionId],
    )
    expect(held?.id_token_sealed).toMatch(/^test\./)
    const before = Number(await kept('provider_session'))
    await leave(caller)
    expect(await kept('provider_session')).toBe(before - 1)
    const [row] = await world.db.query<{ id_token_sealed: string }>(
      'select id_token_sealed from provider_logout where account_id = $1',
      [caller.userId],
    )
    expect(row?.id_token_sealed).toMatch(/^test\./)
    const again = await enter({ sub })
    const gone = await world.call(deleteUser, { caller: again, params: { id: again.userId } })
    expect([gone.status, gone.headers['x-forecourt-provider-logout']]).toEqual([200, undefined])
    const left = 'select 1 from provider_logout where account_id = $1'
    expect(await world.db.query(left, [caller.userId])).toEqual([])
  })

  it('opens for its own account alone', async () => {
    const [theirs, mine] = [await enter(), await enter()]
    await world.execute(
      `update provider_session set id_token_sealed = (select id_token_sealed from provider_session where session_id = $1)
       where session_id = $2`,
      [theirs.sessionId, mine.sessionId],
    )
    expect(await hintAfter(mine)).toBeNull()
    expect(await hintAfter(theirs)).not.toBeNull()
  })

  it('is refused after its ten minutes, and purged', async () => {
    const { ticket } = handedOver(await leave(await enter()))
    const late = handedOver(await leave(await enter()))
    await world.execute(`update provider_logout set expires_at = now() - interval '1 second'`)
    expect(await take(ticket)).toBeNull()
    const run = { log: undefined, checkpoint: async () => {} } as unknown as Parameters<
      ReturnType<typeof datacrons>['session-purge']
    >[0]
    await datacrons(world)['session-purge'](run)
    expect(await kept('provider_logout')).toBe(0)
    expect(await take(late.ticket)).toBeNull()
  })
})
