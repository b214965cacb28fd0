import {
  changePassword as changePasswordContract,
  knownDevice,
  resetPassword as resetPasswordContract,
} from '@forecourt/contracts'
import { countFailures } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { type App, setDevice, setSession } from '@forecourt/kernel/http'
import { addressLimit } from '../device/address-limit.ts'
import { guess, limitsOf } from '../device/failures.ts'
import { DEVICE_SECONDS, findDevice } from '../device/known-device.ts'
import { processState } from '../one-time-code/one-time-code.service.ts'
import type { AuthParts } from '../parts.ts'
import { refuseGuessable } from '../secret/password.ts'
import { SESSION_SECONDS } from '../session/session.service.ts'
import { findAccount } from '../user/user.service.ts'
import { changePassword, passwordWrong, resetPassword } from './new-password.service.ts'

export function passwordRoutes(app: App, { db, passwords, config, wake, deviceOf }: AuthParts): void {
  const limits = limitsOf(config)

  app.endpoint(resetPasswordContract, async ({ body, caller, headers, reply, write }) => {
    // Judged before the process id is touched, so that the person can choose another one.
    refuseGuessable(body.password, body)
    const device = deviceOf(caller, headers)
    const processId = headers['x-process-id']
    const limit = addressLimit('reset', device.address, limits.perAddress)
    const deviceToken = await countFailures(db, [limit], async () => {
      // Hashing is costly, so it is done for holders of a process id only; whether an id is one tells nothing about an
      // email.
      const state = await processState(db, processId, 'RESET_PASSWORD', body.email)
      const account = state === 'none' ? undefined : await findAccount(db, 'a.email_key = lower($1)', body.email)
      if (!account) throw new DomainError('PROCESS_INVALID')
      if (state === 'used') {
        // A repeat whose first answer was lost gets the same answer.
        if (await passwords.matches(account.password_hash, body.password)) return undefined
        throw new DomainError('PROCESS_INVALID')
      }
      refuseGuessable(body.password, account)
      const passwordHash = await passwords.hash(body.password)
      const given = headers[knownDevice.header]
      return write((em) =>
        resetPassword(em, wake, { processId, email: body.email, passwordHash, device, deviceToken: given }),
      )
    })
    if (deviceToken) setDevice(reply, deviceToken, DEVICE_SECONDS)
    return { data: { email: body.email } }
  })

  app.endpoint(changePasswordContract, async ({ body, user, headers, reply, write }) => {
    const known = await findDevice(db, headers[knownDevice.header], { id: user.userId })
    const attempt = { kind: 'password', account: user.userId, device: known } as const
    const account = await findAccount(db, 'a.id = $1', user.userId)
    refuseGuessable(body.password, account ?? user)
    const { token, others } = await guess(db, limits, attempt, async () => {
      const right = await passwords.matches(account?.password_hash, body.currentPassword)
      if (!account || !right) throw passwordWrong()
      const passwordHash = await passwords.hash(body.password)
      const change = { judged: account.password_hash, passwordHash, device: deviceOf(user, headers) }
      return write((em) => changePassword(em, wake, user, change))
    })
    setSession(reply, token, SESSION_SECONDS)
    return { data: { endedSessions: others } }
  })
}
