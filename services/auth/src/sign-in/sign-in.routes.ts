import { knownDevice, login, logout, logoutAll } from '@forecourt/contracts'
import { type App, clearSession } from '@forecourt/kernel/http'
import { toRecord } from '../account/user-record.ts'
import { limitsOf } from '../device/failures.ts'
import type { AuthParts } from '../parts.ts'
import { offerProviderLogout, openProviderLogout } from '../provider-logout/provider-logout.service.ts'
import { recordSecurityEvent } from '../security-event/security-event.service.ts'
import { endAllSessions, endSession } from '../session/session.service.ts'
import { completeSignIn, handOver } from './complete-sign-in.ts'
import { checkCredentials, refuseStalePassword } from './sign-in.service.ts'

export function signInRoutes(app: App, { db, passwords, config, wake, deviceOf }: AuthParts): void {
  const limits = limitsOf(config)

  app.endpoint(login, async ({ body, caller, headers, reply, write }) => {
    const device = deviceOf(caller, headers)
    const deviceToken = headers[knownDevice.header]
    const account = await checkCredentials(db, passwords, limits, { ...body, device, deviceToken })
    const previous = caller.kind === 'user' ? caller : null
    const outcome = await write(async (em) => {
      await refuseStalePassword(em, account)
      return completeSignIn(em, wake, { accountId: account.id, device, deviceToken, previous })
    })
    handOver(reply, outcome)
    return { data: toRecord(account) }
  })

  app.endpoint(logout, async ({ em, caller, headers, reply }) => {
    const ticket = caller.kind === 'user' ? await openProviderLogout(em, caller) : undefined
    const ended = caller.kind === 'user' ? await endSession(em, wake, caller.userId, caller.sessionId) : 0
    if (caller.kind === 'user' && ended > 0)
      await recordSecurityEvent(em, {
        accountId: caller.userId,
        kind: 'SIGNED_OUT',
        device: deviceOf(caller, headers),
      })
    clearSession(reply)
    offerProviderLogout(reply, ticket)
    return { data: { ended } }
  })

  app.endpoint(logoutAll, async ({ em, user, headers, reply }) => {
    const ticket = await openProviderLogout(em, user)
    const ended = await endAllSessions(em, wake, user.userId)
    await recordSecurityEvent(em, {
      accountId: user.userId,
      kind: 'SIGNED_OUT_EVERYWHERE',
      device: deviceOf(user, headers),
    })
    clearSession(reply)
    offerProviderLogout(reply, ticket)
    return { data: { ended } }
  })
}
