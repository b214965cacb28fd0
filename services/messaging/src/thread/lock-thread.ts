import { type EntityManager, sql } from '@forecourt/kernel/db'

/** Two who are both of a thread. */
export interface Pair {
  readonly threadId: string
  readonly buyerId: string
  readonly sellerId: string
}

/**
 * Puts those who act in some threads at the same time in an order, until the commit.
 *
 * Whoever changes conversations locks in one order, or two of them would wait for each other: threads, what lies in them
 * (offers, viewings), their members, and then the cursors of inboxes with their entries; of several threads or cursors, in
 * the order of their ids.
 *
 * @param condition on the columns of `thread`
 */
export async function lockThreads(em: EntityManager, condition: string, params: readonly unknown[]): Promise<Pair[]> {
  const rows = await sql<{ id: string; buyer_id: string; seller_id: string }>(
    em,
    `select id, buyer_id, seller_id from thread where ${condition} order by id for update`,
    params,
  )
  return rows.map(({ id, buyer_id, seller_id }) => ({ threadId: id, buyerId: buyer_id, sellerId: seller_id }))
}

/** One of them; undefined where it is gone. */
export const lockThread = async (em: EntityManager, threadId: string): Promise<Pair | undefined> =>
  (await lockThreads(em, 'id = $1', [threadId]))[0]
