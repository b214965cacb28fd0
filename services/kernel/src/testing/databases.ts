import pg from 'pg'

/**
 * Extensions PostgreSQL lets only a superuser install. The local runs install them with each database, as an operator
 * does in production; migrations install the trusted ones (pg_trgm, unaccent, …) themselves.
 */
const OPERATOR_EXTENSIONS = ['pg_stat_statements', 'cube', 'earthdistance']

/** Runs statements as the superuser, on a connection of their own. */
export async function asAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Makes a role and a database it owns, or leaves both as they are and only sets the role's password. Nobody else may
 * connect to the database.
 *
 * @returns the role's connection string
 */
export async function ensureDatabase(adminUrl: string, name: string, password: string): Promise<string> {
  const url = new URL(adminUrl)
  await asAdmin(adminUrl, async (client) => {
    const identifier = client.escapeIdentifier(name)
    const role = await client.query('select from pg_roles where rolname = $1', [name])
    const verb = role.rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role ${identifier} login password ${client.escapeLiteral(password)}`)
    const database = await client.query('select from pg_database where datname = $1', [name])
    if (database.rowCount === 0) {
      await client.query(
        `create database ${identifier} owner ${identifier} template template0 encoding 'UTF8'
           locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C'`,
      )
    }
    await client.query(`revoke connect, temporary on database ${identifier} from public`)
  })
  url.pathname = `/${name}`
  await asAdmin(url.href, async (client) => {
    for (const extension of OPERATOR_EXTENSIONS) await client.query(`create extension if not exists ${extension}`)
  })
  url.username = name
  url.password = password
  return url.href
}

/** Drops a database made by {@link ensureDatabase} and its role, cutting the connections that are left. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    const identifier = client.escapeIdentifier(name)
    await client.query(`drop database if exists ${identifier} with (force)`)
    await client.query(`drop role if exists ${identifier}`)
  })
}
