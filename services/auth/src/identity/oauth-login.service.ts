import { randomBytes } from 'node:crypto'
import { type BodyOf, OwnEmail, type oauthLogin } from '@forecourt/contracts'
import { type EntityManager, isUniqueViolation, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { validatorOf } from '@forecourt/kernel/http'
import type { Vouched } from '../provider/ask-provider.ts'
import type { Provider } from '../provider/provider.ts'
import { createAccount } from '../sign-up/sign-up.service.ts'
import { accountOfIdentity, addIdentity } from './identity.service.ts'
import type { Transaction } from './transaction.service.ts'

type Claims = BodyOf<typeof oauthLogin>

/**
 * Compares what the page posted with what the transaction and the provider say. Nothing of it is believed; what disagrees
 * shows that page and callback are not of one sign-in (rulings 3).
 *
 * @throws DomainError IDENTITY_INVALID
 */
export function requireAgreement(body: Claims, transaction: Transaction, provider: Provider, vouched: Vouched): void {
  const { tokens, subject } = transaction
  const agrees = [
    provider.id === transaction.providerId,
    vouched.subject === subject,
    body.federerUserId === undefined || body.federerUserId === subject,
    body.email === undefined || body.email.toLowerCase() === vouched.email?.toLowerCase(),
    body.accessToken === undefined || body.accessToken === tokens.accessToken,
    body.refreshToken === undefined || body.refreshToken === tokens.refreshToken,
    body.expiresAt === undefined || secondsOf(body.expiresAt) === tokens.expiresAt,
  ]
  if (!agrees.every(Boolean)) throw new DomainError('IDENTITY_INVALID')
}

/** Epoch seconds of what clients call an expiry: seconds, milliseconds, or ISO 8601. */
function secondsOf(value: string | number | null): number | null {
  if (value === null) return null
  const number = Number(value)
  if (Number.isFinite(number)) return Math.floor(number > 1e11 ? number / 1000 : number)
  const time = Date.parse(String(value))
  return Number.isNaN(time) ? Number.NaN : Math.floor(time / 1000)
}

/**
 * The account an identity opens: the one it is linked to, or a new one where the provider has verified an email that
 * nobody uses. Accounts are never linked by email (Cal.com CVE-2026-23478).
 *
 * @throws DomainError ACCOUNT_EXISTS, IDENTITY_EMAIL_UNVERIFIED
 */
export async function accountFor(
  em: EntityManager,
  provider: Provider,
  vouched: Vouched,
  locale: string,
): Promise<{ accountId: string; created: boolean }> {
  const known = await accountOfIdentity(em, provider, vouched)
  if (known) return { accountId: known, created: false }
  const { email } = vouched
  if (!email || !vouched.emailVerified || !validatorOf(OwnEmail).check(email))
    throw new DomainError('IDENTITY_EMAIL_UNVERIFIED')
  const taken = await sql(em, 'select 1 from account where email_key = lower($1) and deleted_at is null', [email])
  if (taken.length > 0) throw new DomainError('ACCOUNT_EXISTS')
  try {
    const accountId = await createAccount(em, { ...personOf(email, vouched), email, locale, verified: true })
    await addIdentity(em, accountId, provider, vouched)
    return { accountId, created: true }
  } catch (error) {
    // Somebody signed up with this address, or this identity signed in, a moment ago.
    if (error instanceof DomainError && error.code === 'EMAIL_TAKEN') throw new DomainError('ACCOUNT_EXISTS')
    if (isUniqueViolation(error)) throw new DomainError('CONFLICT', { cause: error })
    throw error
  }
}

/** Names as the provider gives them, made to fit; the username is a provisional one until its owner chooses. */
function personOf(email: string, { givenName, familyName }: Vouched) {
  const local = email.split('@')[0] ?? ''
  const name = (text: string | null, otherwise: string): string => {
    const fit = (text ?? otherwise).trim().slice(0, 30)
    return fit.length >= 2 ? fit : fit.padEnd(2, '.')
  }
  const base = local.replace(/[^\p{L}\p{N}._-]/gu, '').slice(0, 18)
  return {
    username: `${base}-${randomBytes(5).toString('hex')}`,
    usernameProvisional: true,
    firstName: name(givenName, local),
    lastName: name(familyName, local),
    phone: null,
    passwordHash: null,
  }
}
