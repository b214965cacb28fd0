import type { SecurityEventKind } from '@forecourt/contracts'
import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import type { Device } from '../device/device.ts'

export interface NewSecurityEvent {
  readonly accountId: string
  readonly kind: SecurityEventKind
  /** A name to show beside it: a provider's, a passkey's, an old address. */
  readonly detail?: string
  readonly device: Device
}

/** Keeps something that touched the safety of an account, in the transaction of what happened. */
export async function recordSecurityEvent(em: EntityManager, event: NewSecurityEvent): Promise<void> {
  const { accountId, kind, detail = null, device } = event
  await sql(
    em,
    'insert into security_event (id, account_id, kind, detail, user_agent, address) values ($1, $2, $3, $4, $5, $6)',
    [newId(), accountId, kind, detail, device.userAgent?.slice(0, 400) ?? null, device.address],
  )
}
