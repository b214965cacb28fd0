import { generateOtp, verifyEmail, verifyOtp } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'
import type { AuthParts } from '../parts.ts'
import { emitUserChanged } from '../user/user.events.ts'
import { codeSession, consumeProcess, exchangeCode, limitCodes, openCodeSession } from './one-time-code.service.ts'

export function oneTimeCodeRoutes(app: App, { db, config, codeKey }: AuthParts): void {
  app.endpoint(generateOtp, async ({ body, locale, write }) => {
    await limitCodes(db, body.email, config.CODES_PER_EMAIL)
    return write(async (em) => {
      const sessionId = await openCodeSession(em, body.email, body.action ?? 'RESET_PASSWORD', locale)
      return { data: codeSession(sessionId) }
    })
  })

  app.endpoint(verifyOtp, async ({ body }) => ({ data: { processId: await exchangeCode(db, codeKey, body) } }))

  app.endpoint(verifyEmail, async ({ em, body, headers }) => {
    const processId = headers['x-process-id']
    const accountId = await consumeProcess(
      em,
      typeof processId === 'string' ? processId : undefined,
      'VERIFY_EMAIL',
      body.email,
    )
    await confirmEmail(em, accountId, body.email)
    return { data: { email: body.email, emailVerified: true } }
  })
}

/** Confirms the address the code was sent to; an address that was changed meanwhile stays unverified. */
async function confirmEmail(em: EntityManager, accountId: string, email: string): Promise<void> {
  await sql(
    em,
    `update account set email_verified_at = coalesce(email_verified_at, now()), version = version + 1, updated_at = now()
    where id = $1 and email_key = lower($2)`,
    [accountId, email],
  )
  await emitUserChanged(em, accountId)
}
