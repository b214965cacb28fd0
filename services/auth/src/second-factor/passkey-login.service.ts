import { randomBytes } from 'node:crypto'
import { parseKeys } from '@forecourt/kernel/config'
import { type Database, type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { type SignedTokens, signedTokens } from '@forecourt/kernel/mac'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import {
  CHALLENGE_SECONDS,
  keyOf,
  moveCounter,
  type RelyingParty,
  rpId,
  type StoredPasskey,
} from './passkey.service.ts'

/** Random bytes of a question, before the second at which it ends (32 bits). */
const RANDOM_BYTES = 16

interface Parts extends RelyingParty {
  readonly ENCRYPTION_KEYS: string
}
const questionsOf = ({ ENCRYPTION_KEYS }: Parts): SignedTokens =>
  signedTokens(parseKeys(ENCRYPTION_KEYS, 'ENCRYPTION_KEYS'), 'forecourt passkey login v1')

/**
 * What any passkey of this site may answer. Whoever asks is nobody yet, so nothing is stored: the question carries its end and
 * our MAC.
 */
export async function loginOptions(parts: Parts): Promise<Record<string, unknown>> {
  const end = Buffer.alloc(4)
  end.writeUInt32BE(Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS)
  const challenge = questionsOf(parts).make(Buffer.concat([randomBytes(RANDOM_BYTES), end]))
  const options = await generateAuthenticationOptions({
    rpID: rpId(parts),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  })
  return { ...options }
}

/** Whose key it says it is. Null where nobody has it. */
export async function ownerOfPasskey(db: Database, { id }: Record<string, unknown>): Promise<string | null> {
  if (typeof id !== 'string') return null
  const text = 'select account_id from passkey where credential_id = $1'
  return (await db.query<{ account_id: string }>(text, [id]))[0]?.account_id ?? null
}

/**
 * Judges a sign-in by a passkey alone. Its question is good once, the device must have verified who holds it, and a key that
 * names another account than ours says is refused.
 *
 * @throws DomainError PASSKEY_UNKNOWN for a key that was removed meanwhile, PASSKEY_REFUSED
 */
export async function judgeLogin(
  em: EntityManager,
  parts: Parts,
  accountId: string,
  answer: Record<string, unknown>,
): Promise<void> {
  const [passkey] = await sql<StoredPasskey>(
    em,
    'select id, credential_id, public_key, counter, transports from passkey where account_id = $1 and credential_id = $2',
    [accountId, answer.id],
  )
  if (!passkey) throw new DomainError('PASSKEY_UNKNOWN')
  // The library judges every member of it, and refuses by throwing.
  const response = answer as unknown as AuthenticationResponseJSON
  const judged = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeQuestion(em, parts, accountId, challenge),
    expectedOrigin: parts.appOrigin,
    expectedRPID: rpId(parts),
    requireUserVerification: true,
    credential: keyOf(passkey),
  }).catch(() => undefined)
  const { userHandle } = response.response ?? {}
  const isTheirs = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === accountId
  if (!judged?.verified || !isTheirs) throw new DomainError('PASSKEY_REFUSED')
  if (!(await moveCounter(em, passkey, judged.authenticationInfo.newCounter))) throw new DomainError('PASSKEY_REFUSED')
}

/** Uses a question up: it is written down only now that it was answered. */
async function takeQuestion(em: EntityManager, parts: Parts, accountId: string, challenge: string): Promise<boolean> {
  const end = questionsOf(parts).read(challenge)?.readUInt32BE(RANDOM_BYTES)
  if (end === undefined) return false
  const text = `insert into passkey_challenge (challenge, account_id, purpose, expires_at, consumed_at)
    select $1, $2, 'login', to_timestamp($3), now() where to_timestamp($3) > now() on conflict do nothing returning challenge`
  return (await sql(em, text, [challenge, accountId, end])).length > 0
}
