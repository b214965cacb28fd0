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

/**
 * Takes the next change number for something new, as `takeCursors` does.
 *
 * @returns null where the person's account is gone: nobody makes them an inbox again
 */
export async function takeNextCursor(em: EntityManager, recipientId: string): Promise<number | null> {
  const [row] = await sql<{ cursor: string }>(
    em,
    `insert into inbox_cursor as c (recipient_id, cursor)
    select $1::uuid, 1 where not exists (select from person_projection where id = $1 and status = 'deleted')
    on conflict (recipient_id) do update set cursor = c.cursor + 1 returning cursor`,
    [recipientId],
  )
  return row ? Number(row.cursor) : null
}

/** Open screens of these people look again; those whose account is gone have none. In the order in which all take several. */
export async function moveCursors(em: EntityManager, recipientIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(recipientIds)].sort()) await takeNextCursor(em, id)
}
