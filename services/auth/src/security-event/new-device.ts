import { type EntityManager, sql } from '@forecourt/kernel/db'
import type { Device } from '../device/device.ts'
import { deviceName } from '../device/device-name.ts'
import { enqueueNotice } from '../mail/notice.service.ts'

const familyOf = (userAgent: string | null): string => {
  const { browser, os, kind } = deviceName(userAgent)
  return JSON.stringify([browser, os, kind])
}

/**
 * Mails the owner when an account is signed in to with a browser and system it was not seen with before; the very first
 * sign-in sends nothing. Call it before this sign-in's own event is recorded.
 */
export async function noticeNewDevice(em: EntityManager, accountId: string, device: Device): Promise<void> {
  const seen = await sql<{ user_agent: string | null }>(
    em,
    `select user_agent from security_event where account_id = $1 and kind = 'SIGNED_IN'
     group by user_agent order by max(created_at) desc limit 200`,
    [accountId],
  )
  if (seen.length === 0) return
  const family = familyOf(device.userAgent)
  if (seen.some(({ user_agent }) => familyOf(user_agent) === family)) return
  await enqueueNotice(em, { accountId, kind: 'newSignIn', device })
}
