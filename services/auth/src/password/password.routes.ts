import { changePassword as changePasswordContract, resetPassword as resetPasswordContract } from '@forecourt/contracts'
import { rateLimit } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { type App, setSession } from '@forecourt/kernel/http'
import { processStands } from '../one-time-code/one-time-code.service.ts'
import type { AuthParts } from '../parts.ts'
import { deviceOf } from '../session/device.ts'
import { SESSION_SECONDS } from '../session/session.service.ts'
import { findAccount } from '../user/user.service.ts'
import { changePassword, passwordWrong, resetPassword } from './new-password.service.ts'
import { refuseCommon } from './password.ts'

const WINDOW = 15 * 60

export function passwordRoutes(app: App, { db, passwords, config, wake }: AuthParts): void {
  app.endpoint(resetPasswordContract, async ({ body, caller, headers, write }) => {
    // Judged before the process id is touched, so that the person can choose another one.
    refuseCommon(body.password)
    const device = deviceOf(caller, headers)
    const processId = headers['x-process-id']
    await rateLimit(db, {
      key: `reset:address:${device.address}`,
      limit: config.SIGN_INS_PER_ADDRESS,
      windowSeconds: WINDOW,
    })
    // Only who holds a process id may make us hash; whether it is one says nothing about an email.
    if (!(await processStands(db, processId, 'RESET_PASSWORD', body.email))) throw new DomainError('PROCESS_INVALID')
    const passwordHash = await passwords.hash(body.password)
    return write(async (em) => {
      await resetPassword(em, wake, { processId, email: body.email, passwordHash, device })
      return { data: { email: body.email } }
    })
  })

  app.endpoint(changePasswordContract, async ({ body, user, headers, reply, write }) => {
    refuseCommon(body.password)
    await rateLimit(db, {
      key: `password:account:${user.userId}`,
      limit: config.SIGN_INS_PER_ACCOUNT,
      windowSeconds: WINDOW,
    })
    const account = await findAccount(db, 'a.id = $1', user.userId)
    const right = await passwords.matches(account?.password_hash, body.currentPassword)
    if (!account || !right) throw passwordWrong()
    const passwordHash = await passwords.hash(body.password)
    const change = { judged: account.password_hash, passwordHash, device: deviceOf(user, headers) }
    const { token, others } = await write((em) => changePassword(em, wake, user, change))
    setSession(reply, token, SESSION_SECONDS)
    return { data: { endedSessions: others } }
  })
}
