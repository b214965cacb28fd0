import type pg from 'pg'

/**
 * Lets the role that a service runs as read and write all tables of its owner, and nothing else: it cannot change or empty one, make
 * new ones, or say that a migration has run. Asked as the owner after each migration, so that new tables are among them.
 */
export async function grantUse(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  const owned = async (kinds: readonly string[]): Promise<string> => {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relowner = current_user::regrole and c.relkind = any ($1)`,
      [kinds],
    )
    return rows.map((row) => row.name).join(', ')
  }
  await client.query(`grant usage on schema public to ${name}`)
  const tables = await owned(['r', 'p', 'v', 'm'])
  if (tables) await client.query(`grant select, insert, update, delete on ${tables} to ${name}`)
  const sequences = await owned(['S'])
  if (sequences) await client.query(`grant usage, select on sequence ${sequences} to ${name}`)
  await client.query(`revoke insert, update, delete on schema_migration from ${name}`)
}
