import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

/** The web application as authenticators know it: passkeys work on its host alone (WebAuthn, relying party). */
export interface RelyingParty {
  /** Origin of the web application, e.g. `https://forecourt.example`. */
  readonly appOrigin: string
}
type Purpose = 'create' | 'sign-in' | 'confirm'
export const CHALLENGE_SECONDS = 300

export const rpId = ({ appOrigin }: RelyingParty): string => new URL(appOrigin).hostname

export interface StoredPasskey {
  id: string
  credential_id: string
  public_key: Buffer
  counter: string
  transports: string[]
}
const passkeysOf = (em: EntityManager, accountId: string) =>
  sql<StoredPasskey>(
    em,
    'select id, credential_id, public_key, counter, transports from passkey where account_id = $1 order by created_at',
    [accountId],
  )
/** The key as the library wants it. */
export const keyOf = ({ credential_id, public_key, counter, transports }: StoredPasskey) => ({
  id: credential_id,
  publicKey: new Uint8Array(public_key),
  counter: Number(counter),
  transports,
})
const descriptors = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }))

/** What a browser is asked for to make a passkey; keys the account has already are left out. */
export async function creationOptions(
  em: EntityManager,
  party: RelyingParty,
  account: { id: string; email: string; name: string },
): Promise<Record<string, unknown>> {
  const options = await generateRegistrationOptions({
    rpName: 'Forecourt',
    rpID: rpId(party),
    userName: account.email,
    userDisplayName: account.name,
    userID: new TextEncoder().encode(account.id) as Uint8Array<ArrayBuffer>,
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    excludeCredentials: descriptors(await passkeysOf(em, account.id)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await keepChallenge(em, account.id, 'create', options.challenge)
  return { ...options }
}

/**
 * Keeps a new passkey.
 *
 * @throws DomainError SECOND_FACTOR_INVALID for whatever does not answer this account's challenge, SECOND_FACTOR_EXISTS
 */
export async function addPasskey(
  em: EntityManager,
  party: RelyingParty,
  accountId: string,
  { name, credential }: { name: string; credential: Record<string, unknown> },
): Promise<{ id: string; name: string; createdAt: string; lastUsedAt: null }> {
  const made = await registration(em, party, accountId, credential)
  const [row] = await sql<{ id: string; created_at: Date }>(
    em,
    `insert into passkey (id, account_id, credential_id, public_key, counter, transports, name) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (credential_id) do nothing returning id, created_at`,
    [newId(), accountId, made.id, Buffer.from(made.publicKey), made.counter, made.transports ?? [], name.trim()],
  )
  if (!row) throw new DomainError('SECOND_FACTOR_EXISTS')
  return { id: row.id, name: name.trim(), createdAt: row.created_at.toISOString(), lastUsedAt: null }
}

async function registration(
  em: EntityManager,
  party: RelyingParty,
  accountId: string,
  credential: Record<string, unknown>,
) {
  const verified = await verifyRegistrationResponse({
    // The library judges every member of it, and refuses by throwing.
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(em, accountId, 'create', challenge),
    expectedOrigin: party.appOrigin,
    expectedRPID: rpId(party),
    requireUserVerification: false,
  }).catch((error: unknown) => {
    throw new DomainError('SECOND_FACTOR_INVALID', { cause: error })
  })
  if (!verified.verified) throw new DomainError('SECOND_FACTOR_INVALID')
  return verified.registrationInfo.credential
}

/**
 * What a browser is asked for to prove one of the account's passkeys.
 *
 * @throws DomainError NOT_FOUND where it has none
 */
export async function proofOptions(
  em: EntityManager,
  party: RelyingParty,
  accountId: string,
  purpose: Exclude<Purpose, 'create'>,
): Promise<Record<string, unknown>> {
  const passkeys = await passkeysOf(em, accountId)
  if (passkeys.length === 0) throw new DomainError('NOT_FOUND')
  const options = await generateAuthenticationOptions({
    rpID: rpId(party),
    allowCredentials: descriptors(passkeys),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'preferred',
  })
  await keepChallenge(em, accountId, purpose, options.challenge)
  return { ...options }
}

/**
 * Judges a passkey's answer. Its challenge is good once; a counter that did not move on is a copied key and is refused
 * (WebAuthn 6.1.1), unless the key has no counter at all.
 */
export async function judgePasskey(
  em: EntityManager,
  party: RelyingParty,
  accountId: string,
  purpose: Exclude<Purpose, 'create'>,
  answer: Record<string, unknown>,
): Promise<boolean> {
  const passkey = (await passkeysOf(em, accountId)).find(({ credential_id }) => credential_id === answer.id)
  if (!passkey) return false
  const judged = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(em, accountId, purpose, challenge),
    expectedOrigin: party.appOrigin,
    expectedRPID: rpId(party),
    requireUserVerification: false,
    credential: keyOf(passkey),
  }).catch(() => undefined)
  return judged?.verified ? moveCounter(em, passkey, judged.authenticationInfo.newCounter) : false
}

/** @returns false for a counter that did not move on */
export async function moveCounter(em: EntityManager, passkey: StoredPasskey, counter: number): Promise<boolean> {
  const text = `update passkey set counter = $2, last_used_at = now()
    where id = $1 and (counter < $2 or ($2 = 0 and counter = 0)) returning id`
  return (await sql(em, text, [passkey.id, counter])).length > 0
}

/** @returns its name, where the account had it */
export async function removePasskey(em: EntityManager, accountId: string, id: string): Promise<string | undefined> {
  const text = 'delete from passkey where id = $1 and account_id = $2 returning name'
  return (await sql<{ name: string }>(em, text, [id, accountId]))[0]?.name
}

async function keepChallenge(em: EntityManager, accountId: string, purpose: Purpose, challenge: string): Promise<void> {
  // A new question replaces the one before.
  await sql(em, 'delete from passkey_challenge where account_id = $1 and purpose = $2', [accountId, purpose])
  await sql(
    em,
    `insert into passkey_challenge (challenge, account_id, purpose, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [challenge, accountId, purpose, CHALLENGE_SECONDS],
  )
}

async function takeChallenge(
  em: EntityManager,
  accountId: string,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const text = `update passkey_challenge set consumed_at = now()
    where challenge = $1 and account_id = $2 and purpose = $3 and consumed_at is null and expires_at > now() returning challenge`
  return (await sql(em, text, [challenge, accountId, purpose])).length > 0
}
