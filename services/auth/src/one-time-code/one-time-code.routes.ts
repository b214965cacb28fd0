import {
  consumeProcess as consumeProcessContract,
  generateOtp,
  generateWhatsappOtp,
  knownDevice,
  sendLinkCode,
  verifyEmail,
  verifyOtp,
} from '@forecourt/contracts'
import { countFailures, type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { addressLimit } from '../device/address-limit.ts'
import type { Device } from '../device/device.ts'
import { findDevice } from '../device/known-device.ts'
import type { AuthParts } from '../parts.ts'
import { recordSecurityEvent } from '../security-event/security-event.service.ts'
import { emitUserChanged } from '../user/user.events.ts'
import { readRecord } from '../user/user.service.ts'
import {
  codeSession,
  consumeProcess,
  exchangeCode,
  limitCodes,
  openCodeSession,
  provedMailbox,
  provedPhone,
} from './one-time-code.service.ts'

export function oneTimeCodeRoutes(app: App, { db, config, codeKeys, deviceOf }: AuthParts): void {
  // One limit for both channels: codes by mail and by WhatsApp count together for an address.
  for (const [endpoint, channel] of [
    [generateOtp, 'email'],
    [generateWhatsappOtp, 'whatsapp'],
  ] as const) {
    app.endpoint(endpoint, async ({ body, headers, locale, write }) => {
      const { email, action = 'RESET_PASSWORD' } = body
      const device = await findDevice(db, headers[knownDevice.header], { email })
      await limitCodes(db, email, config.CODES_PER_EMAIL, device)
      return write(async (em) => {
        const sessionId = await openCodeSession(em, { email, action, locale, channel, device })
        return { data: codeSession(sessionId) }
      })
    })
  }

  app.endpoint(sendLinkCode, async ({ params, body, write }) => {
    const { email } = await readRecord(db, params.id)
    const { channel, locale } = body
    const device = await findDevice(db, body.device, { id: params.id })
    await limitCodes(db, email, config.CODES_PER_EMAIL, device)
    return write(async (em) => {
      const sessionId = await openCodeSession(em, { email, action: 'LINK_PROVIDER', locale, channel, device })
      return { data: codeSession(sessionId) }
    })
  })

  // A code allows five tries, but somebody could try five on each of many accounts: failures count by network, too.
  app.endpoint(verifyOtp, async ({ body, caller, headers }) => {
    const limit = addressLimit('verify-otp', deviceOf(caller, headers).address, config.SIGN_INS_PER_ADDRESS)
    return { data: { processId: await countFailures(db, [limit], () => exchangeCode(db, codeKeys, body)) } }
  })

  // A process id is good for the address and the phone the account has now: one issued before they were changed is not.
  app.endpoint(consumeProcessContract, async ({ em, body }) => {
    const { email, phone } = await readRecord(em, body.userId).catch(() => {
      throw new DomainError('PROCESS_INVALID')
    })
    const owner = await consumeProcess(em, body.processId, body.action, email, body.channel)
    if (owner !== body.userId) throw new DomainError('PROCESS_INVALID')
    const proved = await provedPhone(em, body.processId)
    if (proved !== null && proved !== phone) throw new DomainError('PROCESS_INVALID')
    return { data: { userId: owner, phone: proved } }
  })

  app.endpoint(verifyEmail, async ({ em, caller, body, headers }) => {
    const processId = headers['x-process-id']
    const accountId = await consumeProcess(em, processId, 'VERIFY_EMAIL', body.email)
    if (!(await provedMailbox(em, processId))) throw new DomainError('PROCESS_INVALID')
    await confirmEmail(em, accountId, body.email, deviceOf(caller, headers))
    return { data: { email: body.email, emailVerified: true } }
  })
}

/**
 * Confirms the address the code was sent to.
 *
 * @throws DomainError PROCESS_INVALID where the account's address was changed meanwhile
 */
async function confirmEmail(em: EntityManager, accountId: string, email: string, device: Device): Promise<void> {
  const [account] = await sql<{ email_verified_at: Date | null }>(
    em,
    'select email_verified_at from account where id = $1 and email_key = lower($2) and deleted_at is null for update',
    [accountId, email],
  )
  if (!account) throw new DomainError('PROCESS_INVALID')
  if (account.email_verified_at) return
  await sql(
    em,
    'update account set email_verified_at = now(), version = version + 1, updated_at = now() where id = $1',
    [accountId],
  )
  await recordSecurityEvent(em, { accountId, kind: 'EMAIL_VERIFIED', detail: email, device })
  await emitUserChanged(em, accountId)
}
