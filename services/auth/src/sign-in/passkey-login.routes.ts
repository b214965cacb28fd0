import { knownDevice, passkeyLogin, passkeyLoginOptions } from '@forecourt/contracts'
import { countFailures } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { addressLimit } from '../device/address-limit.ts'
import { guess, limitsOf } from '../device/failures.ts'
import { findDevice } from '../device/known-device.ts'
import type { AuthParts } from '../parts.ts'
import { judgeLogin, loginOptions, ownerOfPasskey } from '../second-factor/passkey-login.service.ts'
import { readRecord } from '../user/user.service.ts'
import { beginSession, signIn } from './complete-sign-in.ts'

/** Sign-in by a passkey alone. */
export function passkeyLoginRoutes(app: App, { db, config, wake, deviceOf }: AuthParts): void {
  const limits = limitsOf(config)

  app.endpoint(passkeyLoginOptions, async () => ({ data: await loginOptions(config) }))

  app.endpoint(passkeyLogin, async ({ body: { passkey }, caller, headers, reply, write }) => {
    const device = deviceOf(caller, headers)
    const deviceToken = headers[knownDevice.header]
    const { address } = device
    const accountId = await ownerOfPasskey(db, passkey)
    if (accountId === null) {
      const limit = addressLimit('passkey', address, limits.perAddress)
      return countFailures(db, [limit], () => Promise.reject(new DomainError('PASSKEY_UNKNOWN')))
    }
    const known = await findDevice(db, deviceToken, { id: accountId })
    const attempt = { kind: 'passkey', account: accountId, device: known, address } as const
    const { signedIn, user } = await guess(db, limits, attempt, () =>
      write(async (em) => {
        await judgeLogin(em, config, accountId, passkey)
        const previous = caller.kind === 'user' ? caller : null
        const factor = { accountId, device, deviceToken, previous, detail: 'passkey' }
        return { signedIn: await beginSession(em, wake, factor), user: await readRecord(em, accountId) }
      }),
    )
    signIn(reply, signedIn)
    return { data: user }
  })
}
