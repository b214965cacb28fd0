import type { Thread } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'

/** A person in a conversation: what each look at a thread, and each change of one, begins with. */
export interface Member {
  readonly threadId: string
  readonly role: Thread['role']
  readonly personId: string
  readonly otherId: string
}

/** A condition on `m` (thread_member): the person is in the thread and may read something of it. */
export const IS_MEMBER = 'm.thread_id = $2 and m.person_id = $1 and m.last_at is not null'

/**
 * The caller's place in a thread. A seller's thread whose contacts all wait for a better plan is not there for them.
 *
 * @throws DomainError NOT_FOUND, also for other people's
 */
export async function memberOf(em: EntityManager, personId: string, threadId: string): Promise<Member> {
  const [found] = await sql<Found>(
    em,
    `select m.role, case m.role when 'buyer' then t.seller_id else t.buyer_id end as other
    from thread_member m join thread t on t.id = m.thread_id where ${IS_MEMBER}`,
    [personId, threadId],
  )
  if (!found) throw new DomainError('NOT_FOUND')
  return { threadId, role: found.role, personId, otherId: found.other }
}

/**
 * The vehicle that a conversation of the caller is about, and who offers it.
 *
 * @throws DomainError NOT_FOUND, also for other people's
 */
export async function vehicleOf(
  em: EntityManager,
  personId: string,
  threadId: string,
): Promise<{ readonly vehicleId: string; readonly sellerId: string }> {
  const [found] = await sql<{ vehicle_id: string; seller_id: string }>(
    em,
    `select t.vehicle_id, t.seller_id from thread_member m join thread t on t.id = m.thread_id where ${IS_MEMBER}`,
    [personId, threadId],
  )
  if (!found) throw new DomainError('NOT_FOUND')
  return { vehicleId: found.vehicle_id, sellerId: found.seller_id }
}

interface Found {
  role: Thread['role']
  other: string
}
