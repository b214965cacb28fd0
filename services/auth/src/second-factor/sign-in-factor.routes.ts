import { confirmSession, passkeyConfirmOptions, passkeySignInOptions, provideSecondFactor } from '@forecourt/contracts'
import { rateLimit } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { type App, setSession } from '@forecourt/kernel/http'
import type { AuthParts } from '../parts.ts'
import { deviceOf } from '../session/device.ts'
import { FRESH_SECONDS } from '../session/fresh.ts'
import { endSession, SESSION_SECONDS, startSession } from '../session/session.service.ts'
import { beginSession } from '../sign-in/complete-sign-in.ts'
import { findAccount, readRecord } from '../user/user.service.ts'
import { accountOfChallenge, countTry, takeChallenge } from './challenge.service.ts'
import { proofOptions } from './passkey.service.ts'
import { requireFactor, requireOneOf } from './second-factor.service.ts'

const WINDOW = 15 * 60

/** The second half of a sign-in, and proving again who is at the keyboard. */
export function signInFactorRoutes(app: App, { db, config, sealer, codeKeys, passwords, wake }: AuthParts): void {
  const parts = { sealer, codeKeys, config }
  const limit = (kind: string, who: string, most: number) =>
    rateLimit(db, { key: `${kind}:${who}`, limit: most, windowSeconds: WINDOW })

  app.endpoint(provideSecondFactor, async ({ body, caller, headers, reply, write }) => {
    const { challengeId, ...proof } = body
    requireOneOf(proof)
    const device = deviceOf(caller, headers)
    await limit('second-factor:address', device.address, config.SIGN_INS_PER_ADDRESS)
    const { accountId, triesLeft } = await countTry(db, challengeId)
    await limit('second-factor:account', accountId, config.SIGN_INS_PER_ACCOUNT)
    const { token, user } = await write(async (em) => {
      const { detail } = await takeChallenge(em, challengeId)
      await requireFactor(em, parts, accountId, 'sign-in', proof, device).catch((error) => withTries(error, triesLeft))
      const previous = caller.kind === 'user' ? caller : null
      const token = await beginSession(em, wake, { accountId, device, previous, ...(detail && { detail }) })
      return { token, user: await readRecord(em, accountId) }
    })
    setSession(reply, token, SESSION_SECONDS)
    return { data: user }
  })

  app.endpoint(passkeySignInOptions, async ({ body, caller, headers, write }) => {
    await limit('second-factor:address', deviceOf(caller, headers).address, config.SIGN_INS_PER_ADDRESS)
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
    await limit('confirm:account', user.userId, config.SIGN_INS_PER_ACCOUNT)
    if (password !== undefined) {
      const account = await findAccount(db, 'a.id = $1', user.userId)
      const right = await passwords.matches(account?.password_hash, password)
      if (!right) throw new DomainError('PASSWORD_WRONG', { fields: { password: 'errors.PASSWORD_WRONG' } })
    }
    const device = deviceOf(user, headers)
    const token = await write(async (em) => {
      if (password === undefined) await requireFactor(em, parts, user.userId, 'confirm', proof, device)
      // Renewed, so that a copy of the older cookie gains nothing from it. Ended in the meantime: it stays so.
      const ended = await endSession(em, wake, user.userId, user.sessionId)
      if (ended === 0) throw new DomainError('UNAUTHENTICATED')
      return startSession(em, user.userId, device)
    })
    setSession(reply, token, SESSION_SECONDS)
    return { data: { confirmedUntil: new Date(Date.now() + FRESH_SECONDS * 1000).toISOString() } }
  })
}

function withTries(error: unknown, triesLeft: number): never {
  if (!(error instanceof DomainError) || error.code !== 'SECOND_FACTOR_INVALID') throw error
  throw new DomainError('SECOND_FACTOR_INVALID', { fields: error.fields ?? {}, details: { triesLeft } })
}
