import type { UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { callOff } from '../appointment/call-off.ts'
import { moveCursors } from '../notification/cursor.ts'
import { lockThreads } from '../thread/lock-thread.ts'

/** Either of the two sold to the other. */
const BETWEEN = '(buyer_id = $1 and seller_id = $2) or (buyer_id = $2 and seller_id = $1)'

/**
 * Lets a person write to another no more, or again. Nobody keeps a viewing with somebody they blocked: those that are open are
 * called off in the blocker's name, and stay so. The blocker's other screens look again once they are woken; the other's learn nothing.
 */
export async function setBlocked(em: EntityManager, person: UserCaller, otherId: string, blocked: boolean) {
  if (!blocked) {
    await sql(em, 'delete from person_block where person_id = $1 and blocked_id = $2', [person.userId, otherId])
    return moveCursors(em, [person.userId])
  }
  // First the threads: who is agreeing on a viewing at this moment is done by then, or sees the block.
  const pairs = await lockThreads(em, BETWEEN, [person.userId, otherId])
  await sql(em, 'insert into person_block (person_id, blocked_id) values ($1, $2) on conflict do nothing', [
    person.userId,
    otherId,
  ])
  await callOff(
    em,
    pairs.map((pair) => ({ pair, role: pair.buyerId === person.userId ? 'buyer' : 'seller', name: person.name })),
  )
  await moveCursors(em, [person.userId])
}
