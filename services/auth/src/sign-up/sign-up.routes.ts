import { signup } from '@forecourt/contracts'
import { rateLimit } from '@forecourt/kernel/db'
import { type App, setSession } from '@forecourt/kernel/http'
import { codeSession, openCodeSession } from '../one-time-code/one-time-code.service.ts'
import type { AuthParts } from '../parts.ts'
import { refuseCommon } from '../password/password.ts'
import { recordSecurityEvent } from '../security-event/security-event.service.ts'
import { deviceOf } from '../session/device.ts'
import { endSession, SESSION_SECONDS, startSession } from '../session/session.service.ts'
import { readRecord } from '../user/user.service.ts'
import { createAccount } from './sign-up.service.ts'

export function signUpRoutes(app: App, { db, passwords, config, wake }: AuthParts): void {
  app.endpoint(signup, async ({ body, caller, headers, locale, reply, write }) => {
    const device = deviceOf(caller, headers)
    refuseCommon(body.password)
    await rateLimit(db, { key: `sign-up:${device.address}`, limit: config.SIGN_UPS_PER_ADDRESS, windowSeconds: 3600 })
    const { password, ...person } = body
    const passwordHash = await passwords.hash(password)
    const { sessionId, token, user } = await write(async (em) => {
      if (caller.kind === 'user') await endSession(em, wake, caller.userId, caller.sessionId)
      const id = await createAccount(em, { ...person, passwordHash, locale })
      const sessionId = await openCodeSession(em, body.email, 'VERIFY_EMAIL', locale)
      await recordSecurityEvent(em, { accountId: id, kind: 'SIGNED_IN', device })
      return { sessionId, token: await startSession(em, id, device), user: await readRecord(em, id) }
    })
    setSession(reply, token, SESSION_SECONDS)
    return { data: user, meta: codeSession(sessionId) }
  })
}
