import { knownDevice, signup } from '@forecourt/contracts'
import { networkOf, rateLimit } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'
import { limitsOf } from '../device/failures.ts'
import { rememberDevice } from '../device/known-device.ts'
import { codeSession, limitCodes, openCodeSession } from '../one-time-code/one-time-code.service.ts'
import type { AuthParts } from '../parts.ts'
import { refuseGuessable } from '../secret/password.ts'
import { recordSecurityEvent } from '../security-event/security-event.service.ts'
import { endSession, startSession } from '../session/session.service.ts'
import { signIn } from '../sign-in/complete-sign-in.ts'
import { readRecord } from '../user/user.service.ts'
import { accountJustMade } from './repeated-sign-up.ts'
import { createAccount } from './sign-up.service.ts'

export function signUpRoutes(app: App, { db, passwords, config, wake, deviceOf }: AuthParts): void {
  app.endpoint(signup, async ({ body, caller, headers, locale, reply, write }) => {
    const device = deviceOf(caller, headers)
    refuseGuessable(body.password, body)
    await rateLimit(db, {
      key: `sign-up:${networkOf(device.address)}`,
      limit: config.SIGN_UPS_PER_ADDRESS,
      windowSeconds: 3600,
    })
    const { password, ...person } = body
    const passwordHash = await passwords.hash(password)
    const enter = (accountOf: (em: Parameters<Parameters<typeof write>[0]>[0]) => Promise<string>) =>
      write(async (em) => {
        if (caller.kind === 'user') await endSession(em, wake, caller.userId, caller.sessionId)
        const id = await accountOf(em)
        const sessionId = await openCodeSession(em, { email: body.email, action: 'VERIFY_EMAIL', locale })
        await recordSecurityEvent(em, { accountId: id, kind: 'SIGNED_IN', device })
        const token = await startSession(em, id, device)
        const deviceToken = await rememberDevice(em, id, headers[knownDevice.header])
        return { sessionId, token, deviceToken, user: await readRecord(em, id) }
      })
    const { sessionId, user, ...tokens } = await enter((em) =>
      createAccount(em, { ...person, passwordHash, locale }),
    ).catch(async (error: unknown) => {
      const { id, email } = await accountJustMade(error, db, passwords, limitsOf(config), { ...body, device })
      await limitCodes(db, email, config.CODES_PER_EMAIL, null)
      return enter(async () => id)
    })
    signIn(reply, tokens)
    return { data: user, meta: codeSession(sessionId) }
  })
}
