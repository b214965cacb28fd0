import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { Member } from './member.ts'

/** Lets a person write to another no more, or again. */
export async function setBlocked(
  em: EntityManager,
  personId: string,
  otherId: string,
  blocked: boolean,
): Promise<void> {
  await sql(
    em,
    blocked
      ? 'insert into person_block (person_id, blocked_id) values ($1, $2) on conflict do nothing'
      : 'delete from person_block where person_id = $1 and blocked_id = $2',
    [personId, otherId],
  )
}

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
