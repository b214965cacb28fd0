import type { SignInChallenge } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { setDevice, setSession } from '@forecourt/kernel/http'
import type { Device } from '../device/device.ts'
import { DEVICE_SECONDS, rememberDevice } from '../device/known-device.ts'
import type { Wake } from '../parts.ts'
import { heldBefore, holdProviderSessions, type ProviderSession } from '../provider-logout/provider-session.ts'
import { openChallenge } from '../second-factor/challenge.service.ts'
import { noticeNewDevice } from '../security-event/new-device.ts'
import { recordSecurityEvent } from '../security-event/security-event.service.ts'
import { endSession, SESSION_SECONDS, startSession } from '../session/session.service.ts'

/** Whoever passed the first factor. */
export interface FirstFactor {
  readonly accountId: string
  readonly device: Device
  /** What the browser is known by, where it is. */
  readonly deviceToken: string | undefined
  /** The session this sign-in replaces, where the browser had one. */
  readonly previous: { readonly userId: string; readonly sessionId: string } | null
  /** How, for the owner's list of events: a provider's name; nothing for the password. */
  readonly detail?: string
  /** Where the browser is signed in at a provider by this. */
  readonly held?: ProviderSession | undefined
}

/** Tokens for the cookies of a browser that signed in: of its session, and what it is known by from now on. */
export interface SignedIn {
  readonly token: string
  readonly deviceToken: string
}
/** What a passed first factor leads to: a session, or the question for the second. */
export type SignInOutcome = SignedIn | { readonly challenge: SignInChallenge }

/**
 * Takes a sign-in as far as its first factor leads, in the caller's transaction. The account is read again under lock: one
 * that was suspended or deleted while its password was being judged gets nothing. Hand the outcome over after the commit:
 * a challenge has to be kept although its answer is a refusal.
 *
 * @throws DomainError ACCOUNT_SUSPENDED
 */
export async function completeSignIn(em: EntityManager, wake: Wake, factor: FirstFactor): Promise<SignInOutcome> {
  await requireActive(em, factor.accountId)
  const challenge = await openChallenge(em, factor)
  return challenge ? { challenge } : beginSession(em, wake, factor)
}

/**
 * Hands a sign-in over to the browser.
 *
 * @throws DomainError SECOND_FACTOR_REQUIRED (401) with the challenge as `details`
 */
export function handOver(reply: Parameters<typeof setSession>[0], outcome: SignInOutcome): void {
  if ('challenge' in outcome) throw new DomainError('SECOND_FACTOR_REQUIRED', { details: { ...outcome.challenge } })
  signIn(reply, outcome)
}

/** Gives the browser its session and what it is known by. */
export function signIn(reply: Parameters<typeof setSession>[0], { token, deviceToken }: SignedIn): void {
  setSession(reply, token, SESSION_SECONDS)
  setDevice(reply, deviceToken, DEVICE_SECONDS)
}

/**
 * Starts the session of somebody who passed everything that is asked of them; their browser is known from then on.
 *
 * @throws DomainError ACCOUNT_SUSPENDED
 */
export async function beginSession(em: EntityManager, wake: Wake, factor: FirstFactor): Promise<SignedIn> {
  const { accountId, device, deviceToken, detail, previous, held } = factor
  await requireActive(em, accountId)
  const before = await heldBefore(em, accountId, previous)
  if (previous) await endSession(em, wake, previous.userId, previous.sessionId)
  await noticeNewDevice(em, accountId, device)
  await recordSecurityEvent(em, { accountId, kind: 'SIGNED_IN', device, ...(detail && { detail }) })
  const token = await startSession(em, accountId, device)
  await holdProviderSessions(em, token, held ? [...before, held] : before)
  return {
    token,
    deviceToken: await rememberDevice(em, accountId, deviceToken),
  }
}

async function requireActive(em: EntityManager, accountId: string): Promise<void> {
  const text = 'select status from account where id = $1 and deleted_at is null for share'
  const [account] = await sql<{ status: string }>(em, text, [accountId])
  if (!account) throw new DomainError('CREDENTIALS_INVALID')
  if (account.status === 'suspended') throw new DomainError('ACCOUNT_SUSPENDED')
}
