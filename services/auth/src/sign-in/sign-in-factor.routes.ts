import {
  confirmSession,
  knownDevice,
  passkeyConfirmOptions,
  passkeySignInOptions,
  provideSecondFactor,
} from '@forecourt/contracts'
import { rateLimit } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { type App, setSession } from '@forecourt/kernel/http'
import { addressLimit } from '../device/address-limit.ts'
import { guess, limitsOf } from '../device/failures.ts'
import { findDevice } from '../device/known-device.ts'
import type { AuthParts } from '../parts.ts'
import { heldBefore, holdProviderSessions } from '../provider-logout/provider-session.ts'
import { accountOfChallenge, countTry, takeChallenge } from '../second-factor/challenge.service.ts'
import { proofOptions } from '../second-factor/passkey.service.ts'
import { requireFactor, requireOneOf } from '../second-factor/second-factor.service.ts'
import { endSession, FRESH_SECONDS, SESSION_SECONDS, startSession } from '../session/session.service.ts'
import { findAccount, readRecord } from '../user/user.service.ts'
import { beginSession, signIn } from './complete-sign-in.ts'

/** The second half of a sign-in, and proving again who is at the keyboard. */
export function signInFactorRoutes(
  app: App,
  { db, config, sealer, codeKeys, passwords, wake, deviceOf }: AuthParts,
): void {
  const parts = { sealer, codeKeys, config }
  const limits = limitsOf(config)

  app.endpoint(provideSecondFactor, async ({ body, caller, headers, reply, write }) => {
    const { challengeId, ...proof } = body
    requireOneOf(proof)
    const device = deviceOf(caller, headers)
    const deviceToken = headers[knownDevice.header]
    const { address } = device
    const { accountId, triesLeft } = await countTry(db, challengeId)
    const known = await findDevice(db, deviceToken, { id: accountId })
    const attempt = { kind: 'second-factor', account: accountId, device: known, address } as const
    const { signedIn, user } = await guess(db, limits, attempt, () =>
      write(async (em) => {
        const { detail, held } = await takeChallenge(em, challengeId)
        await requireFactor(em, parts, accountId, 'sign-in', proof, device).catch((error) =>
          withTries(error, triesLeft),
        )
        const previous = caller.kind === 'user' ? caller : null
        const factor = { accountId, device, deviceToken, previous, held, ...(detail && { detail }) }
        return { signedIn: await beginSession(em, wake, factor), user: await readRecord(em, accountId) }
      }),
    )
    signIn(reply, signedIn)
    return { data: user }
  })

  app.endpoint(passkeySignInOptions, async ({ body, caller, headers, write }) => {
    const { address } = deviceOf(caller, headers)
    await rateLimit(db, addressLimit('passkey-options', address, config.SIGN_INS_PER_ADDRESS))
    return write(async (em) => {
      const accountId = await accountOfChallenge(em, body.challengeId)
      return { data: await proofOptions(em, config, accountId, 'sign-in') }
    })
  })

  app.endpoint(passkeyConfirmOptions, async ({ em, user }) => ({
    data: await proofOptions(em, config, user.userId, 'confirm'),
  }))

  app.endpoint(confirmSession, async ({ body, user, headers, reply, write }) => {
    requireOneOf(body)
    const { password, ...proof } = body
    const device = deviceOf(user, headers)
    const known = await findDevice(db, headers[knownDevice.header], { id: user.userId })
    const token = await guess(db, limits, { kind: 'confirm', account: user.userId, device: known }, async () => {
      if (password !== undefined) {
        const account = await findAccount(db, 'a.id = $1', user.userId)
        const right = await passwords.matches(account?.password_hash, password)
        if (!right) throw new DomainError('PASSWORD_WRONG', { fields: { password: 'errors.PASSWORD_WRONG' } })
      }
      return write(async (em) => {
        if (password === undefined) await requireFactor(em, parts, user.userId, 'confirm', proof, device)
        // Renewed, so that a copy of the older cookie gains nothing from it. Ended in the meantime: it stays so.
        const held = await heldBefore(em, user.userId, user)
        const ended = await endSession(em, wake, user.userId, user.sessionId)
        if (ended === 0) throw new DomainError('UNAUTHENTICATED')
        const renewed = await startSession(em, user.userId, device)
        await holdProviderSessions(em, renewed, held)
        return renewed
      })
    })
    setSession(reply, token, SESSION_SECONDS)
    return { data: { confirmedUntil: new Date(Date.now() + FRESH_SECONDS * 1000).toISOString() } }
  })
}

function withTries(error: unknown, triesLeft: number): never {
  if (!(error instanceof DomainError) || error.code !== 'SECOND_FACTOR_INVALID') throw error
  throw new DomainError('SECOND_FACTOR_INVALID', { fields: error.fields ?? {}, details: { triesLeft } })
}
