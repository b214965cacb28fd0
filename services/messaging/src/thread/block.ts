import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { Member } from './member.ts'

/**
 * One who blocked the other can write to them no more either, until they let them write again.
 *
 * @throws DomainError BLOCKED (409)
 */
export async function assertNotBlocked(em: EntityManager, oneId: string, otherId: string): Promise<void> {
  const rows = await sql(
    em,
    `select 1 from person_block where (person_id = $1 and blocked_id = $2) or (person_id = $2 and blocked_id = $1) limit 1`,
    [oneId, otherId],
  )
  if (rows.length > 0) throw new DomainError('BLOCKED')
}

/** @throws DomainError BLOCKED, PERSON_GONE (409) where nothing reaches the other of a conversation */
export async function assertReachable(em: EntityManager, { personId, otherId }: Member): Promise<void> {
  await assertNotBlocked(em, personId, otherId)
  const gone = await sql(em, `select 1 from person_projection where id = $1 and status = 'deleted'`, [otherId])
  if (gone.length > 0) throw new DomainError('PERSON_GONE')
}
