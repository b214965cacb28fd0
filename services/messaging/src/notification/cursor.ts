import { type EntityManager, sql } from '@forecourt/kernel/db'

/**
 * Takes the next `count` change numbers of an inbox under its row lock, which is held until the commit: so a reader that saw
 * a cursor has seen everything below it (architecture, server-sent events).
 *
 * @returns the first of them
 */
export async function takeCursors(em: EntityManager, recipientId: string, count = 1): Promise<number> {
  const [row] = await sql<{ cursor: string }>(
    em,
    `insert into inbox_cursor as c (recipient_id, cursor) values ($1, $2)
    on conflict (recipient_id) do update set cursor = c.cursor + $2 returning cursor`,
    [recipientId, count],
  )
  return Number(row?.cursor) - count + 1
}
