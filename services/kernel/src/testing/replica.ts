import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { failureKind } from '../errors/index.ts'
import { baseBackup, type RunningData, writeOwned } from './base-backup.ts'
import { asAdmin } from './databases.ts'

/** A standby of a PostgreSQL on this machine: what it follows, where its data are, and what it is known by there. */
export interface ReplicaOptions {
  readonly primary: RunningData
  readonly dataDir: string
  /** Of its slot at the primary: small letters, digits and `_`; each standby has its own. */
  readonly name: string
  /** Of the role `forecourt_replica`, which all standbys sign in as and which may do nothing but replicate. */
  readonly password: string
}

/** What was done: the data that were there go on, or a new copy was made. */
export type Prepared = 'kept' | 'copied'

const ROLE = 'forecourt_replica'
const MARK = '# forecourt: '

/**
 * Makes a folder the data of a standby, so that `startPostgres` starts one there. Call it before each start: data that can go
 * on are kept (also while the primary is away), a copy that fell too far behind, or is of another history, is made anew.
 *
 * The primary keeps what a standby has not had yet, no more than `max_slot_wal_keep_size`: a standby that is gone fills no disk.
 *
 * @throws Error when the folder holds data of a server that is no standby: nothing of it is touched ({@link rebuildAsReplica})
 */
export async function prepareReplica(options: ReplicaOptions): Promise<Prepared> {
  const { primary, dataDir, name } = options
  if (hasData(dataDir) && !isStandby(dataDir)) throw new Error(`${dataDir} is no standby: its data may be nowhere else`)
  const known = await asAdmin(primary.adminUrl, (db) => historyAt(db, name)).catch((error: unknown) => {
    if (hasData(dataDir) && failureKind(error) === 'outage') return undefined
    throw error
  })
  if (!known || (hasData(dataDir) && known.keeps && known.history === (await historyOf(dataDir)))) {
    if (known) await follow(dataDir, options)
    return 'kept'
  }
  await asAdmin(primary.adminUrl, (db) => invite(db, options))
  await baseBackup(primary, dataDir, { isArchived: false, finish: (partial) => follow(partial, options) })
  return 'copied'
}

/**
 * Makes a standby of a server that was the primary, after another was promoted. Its data are put aside (`<folder>.old`, the last
 * ones only), since it may have committed what nobody else has; then all is copied anew. It must have been stopped.
 */
export async function rebuildAsReplica(options: ReplicaOptions): Promise<void> {
  const { dataDir } = options
  if (hasData(dataDir) && !isStandby(dataDir)) {
    await rm(`${dataDir}.old`, { recursive: true, force: true })
    await rename(dataDir, `${dataDir}.old`)
  }
  await prepareReplica(options)
}

/**
 * Makes a standby the primary and waits until it takes writes. Whoever calls has seen to it that the old primary is stopped and
 * does not start again: two would both be believed.
 *
 * @param adminUrl of the standby
 */
export async function promoteReplica(adminUrl: string, waitSeconds = 60): Promise<void> {
  await asAdmin(adminUrl, async (db) => {
    const { rows } = await db.query<{ done: boolean }>(
      'select not pg_is_in_recovery() or pg_promote(true, $1::int) as done',
      [waitSeconds],
    )
    if (!rows[0]?.done) throw new Error(`the standby did not become the primary within ${waitSeconds} s`)
  })
}

/**
 * Whether the primary still has what the standby lacks. False when it never will: then it is to be stopped, prepared and started.
 *
 * @param adminUrl of the primary
 */
export const canFollow = (adminUrl: string, name: string): Promise<boolean> =>
  asAdmin(adminUrl, async (db) => (await historyAt(db, name)).keeps)

/** Waits until a standby has everything that the primary has now. @throws Error when it does not within `patience` milliseconds */
export async function untilReplayed(primaryUrl: string, replicaUrl: string, patience = 20_000): Promise<void> {
  const goal = await asAdmin(primaryUrl, async (db) => {
    // What is committed may be in memory still, where a test gave durability away: a commit that waits takes it along.
    await db.query('set synchronous_commit = on')
    await db.query("select pg_logical_emit_message(true, 'forecourt', '')")
    return (await db.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')).rows[0]?.lsn
  })
  const deadline = Date.now() + patience
  await asAdmin(replicaUrl, async (db) => {
    const reached = async () =>
      (await db.query<{ ok: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as ok', [goal])).rows[0]?.ok
    while (!(await reached())) {
      if (Date.now() > deadline) throw new Error(`the standby has not replayed ${goal} within ${patience} ms`)
      await delay(20)
    }
  })
}

const hasData = (dataDir: string) => existsSync(join(dataDir, 'PG_VERSION'))
const isStandby = (dataDir: string) => existsSync(join(dataDir, 'standby.signal'))

/** Which cluster and timeline a primary has, and whether it keeps what the standby of a slot lacks. */
async function historyAt(db: pg.Client, name: string): Promise<{ history: string; keeps: boolean }> {
  const { rows } = await db.query<{ history: string; keeps: boolean }>(
    `select system_identifier || '/' || ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as history,
       exists (select from pg_replication_slots where slot_name = $1 and wal_status <> 'lost') as keeps
     from pg_control_system()`,
    [name],
  )
  return rows[0] ?? { history: '', keeps: false }
}

/** The same as a stopped server's control file has it: the identifier is its first field, the timeline its eighth. */
async function historyOf(dataDir: string): Promise<string> {
  const file = await open(join(dataDir, 'global', 'pg_control'))
  try {
    const { buffer } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return `${buffer.readBigUInt64LE(0)}/${buffer.readUInt32LE(48)}`
  } finally {
    await file.close()
  }
}

/** A role that may replicate and nothing else, and a slot that keeps the log from now on. */
async function invite(db: pg.Client, { primary, name, password }: ReplicaOptions): Promise<void> {
  const { rowCount } = await db.query('select from pg_roles where rolname = $1', [ROLE])
  const verb = rowCount ? 'alter' : 'create'
  await db.query(`${verb} role ${ROLE} replication login password ${db.escapeLiteral(password)}`)
  await db.query(
    `select pg_terminate_backend(active_pid, 5000) from pg_replication_slots where slot_name = $1 and active`,
    [name],
  )
  await db.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [name])
  await db.query('select pg_create_physical_replication_slot($1, immediately_reserve => true)', [name])
  await admitOnlyReplication(primary.dataDir)
  await db.query('select pg_reload_conf()')
}

/** The role's password opens no database, whatever is granted to everybody. `all` does not include replication. */
async function admitOnlyReplication(dataDir: string): Promise<void> {
  const line = `host all ${ROLE} all reject\n`
  const rules = await readFile(join(dataDir, 'pg_hba.conf'), 'utf8')
  if (!rules.startsWith(line)) await writeOwned(dataDir, 'pg_hba.conf', line + rules)
}

/** Says in a standby's data what it follows; an earlier such part is replaced. */
async function follow(dataDir: string, { primary, name, password }: ReplicaOptions): Promise<void> {
  const { hostname, port } = new URL(primary.adminUrl)
  const connection = { host: hostname, port, user: ROLE, password, application_name: name }
  const info = Object.entries(connection).map(([key, value]) => `${key}=${quoted(value, "\\'")}`)
  const settings = {
    primary_conninfo: info.join(' '),
    primary_slot_name: name,
    // Feedback would hold back the primary's vacuum for as long as the slot is there, also when nobody reads any more. A read
    // that is in the way of replay is ended instead, and asked again elsewhere.
    hot_standby_feedback: 'off',
    max_standby_streaming_delay: '2s',
    wal_receiver_timeout: '10s',
    // After the primary was away.
    wal_retrieve_retry_interval: '500ms',
  }
  const before = await readFile(join(dataDir, 'postgresql.auto.conf'), 'utf8').catch(() => '')
  const kept = before.split(`${MARK}standby\n`)[0]?.trimEnd() ?? ''
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${quoted(value, "''")}`)
  await writeOwned(dataDir, 'postgresql.auto.conf', `${kept}\n${MARK}standby\n${lines.join('\n')}\n`)
  await writeOwned(dataDir, 'standby.signal', '')
}

const quoted = (value: string, quote: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", quote)}'`
