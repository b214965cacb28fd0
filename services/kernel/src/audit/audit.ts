import type { UserCaller } from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { newId, sql } from '../db/index.ts'
import { currentContext } from '../telemetry/index.ts'

/** What the audit log's readers are promised (`AuditRecord`): an object, by the names of its fields. */
type Json = Readonly<Record<string, unknown>>

export interface AuditEntry {
  readonly actor: Pick<UserCaller, 'userId'>
  /** Permission that was used, e.g. `admin.city.update`. */
  readonly action: string
  readonly resource: string
  readonly recordId: string
  readonly before?: Json | undefined
  readonly after?: Json | undefined
  readonly reason?: string | undefined
}

/** Records who changed what, in the transaction of the change. */
export async function audit(em: EntityManager, entry: AuditEntry): Promise<void> {
  await sql(
    em,
    `insert into audit_log (id, actor, action, resource, record_id, before, after, reason, request_id)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9)`,
    [
      newId(),
      entry.actor.userId,
      entry.action,
      entry.resource,
      entry.recordId,
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
      entry.reason ?? null,
      currentContext()?.requestId ?? null,
    ],
  )
}
