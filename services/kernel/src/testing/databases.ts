import pg from 'pg'
import { AT_HOME, type Place } from './postgres-settings.ts'

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

interface NewDatabase extends Partial<Pick<Place, 'collation'>> {
  /** The database it is a copy of, and the role whose things become the new role's. */
  readonly copyOf?: string
}

/**
 * Makes a role and a database it owns, or leaves both as they are and only sets the role's password. Nobody else may
 * connect to the database.
 *
 * @returns the role's connection string
 */
export async function ensureDatabase(
  adminUrl: string,
  name: string,
  password: string,
  { collation = AT_HOME.collation, copyOf }: NewDatabase = {},
): Promise<string> {
  const url = new URL(adminUrl)
  await asAdmin(adminUrl, async (client) => {
    const identifier = client.escapeIdentifier(name)
    const role = await client.query('select from pg_roles where rolname = $1', [name])
    const verb = role.rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role ${identifier} login password ${client.escapeLiteral(password)}`)
    const database = await client.query('select from pg_database where datname = $1', [name])
    if (database.rowCount === 0) {
      const like = copyOf
        ? `template ${client.escapeIdentifier(copyOf)}`
        : `template template0 encoding 'UTF8' ${collation} lc_collate 'C' lc_ctype 'C'`
      await client.query(`create database ${identifier} owner ${identifier} ${like}`)
    }
    await client.query(`revoke connect, temporary on database ${identifier} from public`)
  })
  url.pathname = `/${name}`
  await asAdmin(url.href, async (client) => {
    for (const extension of OPERATOR_EXTENSIONS) await client.query(`create extension if not exists ${extension}`)
    const [from, to] = [copyOf ?? '', name].map((role) => client.escapeIdentifier(role))
    if (copyOf) await client.query(`reassign owned by ${from} to ${to}`)
  })
  url.username = name
  url.password = password
  return url.href
}

/**
 * Makes the role a service runs as, or only sets its password: it may connect to its owner's database, and migrations grant it the
 * rest (`grantUse`).
 *
 * @returns its connection string
 */
export async function ensureServiceRole(adminUrl: string, owner: string, password: string): Promise<string> {
  const role = `${owner}_service`
  await asAdmin(adminUrl, async (client) => {
    const [identifier, database] = [client.escapeIdentifier(role), client.escapeIdentifier(owner)]
    const known = await client.query('select from pg_roles where rolname = $1', [role])
    const verb = known.rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role ${identifier} login password ${client.escapeLiteral(password)}`)
    await client.query(`grant connect on database ${database} to ${identifier}`)
  })
  const url = new URL(adminUrl)
  return Object.assign(url, { pathname: `/${owner}`, username: role, password }).href
}

/**
 * A copy of a database that was prepared once: migrating and seeding one takes seconds, copying it a fraction of one. Whoever
 * comes while it is prepared waits.
 *
 * @param prepare fills it as its role, and leaves no connection open
 * @returns the connection string of the copy's own role
 */
export async function copyPrepared(
  adminUrl: string,
  {
    prepared,
    name,
    password,
    collation,
  }: { prepared: string; name: string; password: string } & Pick<Place, 'collation'>,
  prepare: (url: string) => Promise<unknown>,
): Promise<string> {
  await asAdmin(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [prepared])
    const whole = 'select from pg_database where datname = $1 and not datallowconn'
    if ((await client.query(whole, [prepared])).rowCount) return
    // Left half made by one that failed.
    await dropDatabase(adminUrl, prepared)
    await prepare(await ensureDatabase(adminUrl, prepared, password, { collation }))
    // Otherwise the first copy would take the prepared database over: a copy's role gets everything its role owns.
    await client.query(`alter database ${client.escapeIdentifier(prepared)} owner to current_user`)
    await client.query(`alter database ${client.escapeIdentifier(prepared)} allow_connections false`)
  })
  return ensureDatabase(adminUrl, name, password, { copyOf: prepared })
}

/** Drops a database made by {@link ensureDatabase} and its role, cutting the connections that are left. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    const identifier = client.escapeIdentifier(name)
    await client.query(`drop database if exists ${identifier} with (force)`)
    await client.query(`drop role if exists ${identifier}`)
  })
}
