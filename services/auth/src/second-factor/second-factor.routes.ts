import {
  addPasskey as addPasskeyContract,
  beginTotp as beginTotpContract,
  confirmTotp as confirmTotpContract,
  knownDevice,
  passkeyCreationOptions,
  readSecondFactors,
  removePasskey as removePasskeyContract,
  removeTotp as removeTotpContract,
  renewRecoveryCodes as renewRecoveryCodesContract,
} from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { guess, limitsOf } from '../device/failures.ts'
import { findDevice } from '../device/known-device.ts'
import type { AuthParts } from '../parts.ts'
import { readRecord } from '../user/user.service.ts'
import { addPasskey, creationOptions, removePasskey } from './passkey.service.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { codesForFirst, dropCodesWithLast, lockAccount, readFactors, tell } from './second-factor.service.ts'
import { beginTotp, confirmTotp, removeTotp } from './totp.service.ts'

/** The own second factors: set up, removed, and their recovery codes. All changes ask for a fresh session, as their contracts say. */
export function secondFactorRoutes(app: App, { db, config, sealer, codeKeys, deviceOf }: AuthParts): void {
  app.endpoint(readSecondFactors, async ({ user }) => {
    const [factors, record] = await Promise.all([readFactors(db, user.userId), readRecord(db, user.userId)])
    return { data: { ...factors, required: record.secondFactor.required } }
  })

  app.endpoint(beginTotpContract, async ({ em, user }) => {
    return { data: await beginTotp(em, sealer, { id: user.userId, email: user.email }) }
  })

  app.endpoint(confirmTotpContract, async ({ user, body, headers, write }) => {
    const known = await findDevice(db, headers[knownDevice.header], { id: user.userId })
    return guess(db, limitsOf(config), { kind: 'totp', account: user.userId, device: known }, () =>
      write(async (em) => {
        await lockAccount(em, user.userId)
        await confirmTotp(em, sealer, user.userId, body.code)
        await tell(em, user.userId, 'TOTP_ADDED', 'totpAdded', deviceOf(user, headers))
        return { data: { recoveryCodes: (await codesForFirst(em, codeKeys, user.userId)) ?? [] } }
      }),
    )
  })

  app.endpoint(removeTotpContract, async ({ em, user, headers }) => {
    await lockAccount(em, user.userId)
    if (!(await removeTotp(em, user.userId))) throw new DomainError('NOT_FOUND')
    await dropCodesWithLast(em, user.userId)
    await tell(em, user.userId, 'TOTP_REMOVED', 'totpRemoved', deviceOf(user, headers))
    return { data: { id: user.userId } }
  })

  app.endpoint(passkeyCreationOptions, async ({ em, user }) => {
    return { data: await creationOptions(em, config, { id: user.userId, email: user.email, name: user.name }) }
  })

  app.endpoint(addPasskeyContract, async ({ em, user, body, headers }) => {
    await lockAccount(em, user.userId)
    const passkey = await addPasskey(em, config, user.userId, body)
    await tell(em, user.userId, 'PASSKEY_ADDED', 'passkeyAdded', deviceOf(user, headers), passkey.name)
    const recoveryCodes = await codesForFirst(em, codeKeys, user.userId)
    return { data: { ...passkey, ...(recoveryCodes && { recoveryCodes }) } }
  })

  app.endpoint(removePasskeyContract, async ({ em, user, params, headers }) => {
    await lockAccount(em, user.userId)
    const name = await removePasskey(em, user.userId, params.passkeyId)
    if (name === undefined) throw new DomainError('NOT_FOUND')
    await dropCodesWithLast(em, user.userId)
    await tell(em, user.userId, 'PASSKEY_REMOVED', 'passkeyRemoved', deviceOf(user, headers), name)
    return { data: { id: params.passkeyId } }
  })

  app.endpoint(renewRecoveryCodesContract, async ({ em, user, headers }) => {
    await lockAccount(em, user.userId)
    const record = await readRecord(em, user.userId)
    if (!record.secondFactor.active) throw new DomainError('NOT_FOUND')
    await tell(em, user.userId, 'RECOVERY_CODES_RENEWED', 'recoveryCodesRenewed', deviceOf(user, headers))
    return { data: { recoveryCodes: await renewRecoveryCodes(em, codeKeys, user.userId) } }
  })
}
