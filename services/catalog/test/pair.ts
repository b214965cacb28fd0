import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  asAdmin,
  dataFolder,
  ELSEWHERE,
  ensureDatabase,
  findPostgres,
  freePort,
  lineTo,
  type PostgresCluster,
  prepareReplica,
  startPostgres,
  untilReplayed,
} from '@forecourt/kernel/testing'

const password = 'pair'

/** A primary with the catalog's database, and a standby of it: servers of their own, since tests stop and promote them. */
export async function startPair(prepare: (url: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-pair-'))
  const binaries = await findPostgres()
  const place = async (name: string) => ({
    dataDir: await dataFolder(binaries, join(folder, name)),
    logPath: join(folder, `${name}.log`),
    port: await freePort(),
    password,
    durable: false,
    place: ELSEWHERE,
  })
  const [one, two] = [await place('primary'), await place('replica')]
  const primary = await startPostgres(binaries, one)
  const url = await ensureDatabase(primary.adminUrl, 'catalog', password, ELSEWHERE)
  await prepare(url)
  // Given away with durability; a standby would hear of each commit a moment later.
  await asAdmin(primary.adminUrl, (db) => db.query('alter database catalog set synchronous_commit = on'))
  const follow = async (): Promise<PostgresCluster> => {
    const source = { adminUrl: primary.adminUrl, dataDir: one.dataDir }
    await prepareReplica({ primary: source, dataDir: two.dataDir, name: 'replica', password })
    return startPostgres(binaries, two)
  }
  let replica = await follow()
  const line = await lineTo(Object.assign(new URL(url), { port: String(two.port) }).href)
  const onReplica = (text: string) => asAdmin(replica.adminUrl, (db) => db.query(text))
  return {
    url,
    replicaUrl: line.url,
    /** Waits until the standby has all that the primary has. */
    replayed: () => untilReplayed(primary.adminUrl, replica.adminUrl),
    pause: () => onReplica('select pg_wal_replay_pause()'),
    resume: () => onReplica('select pg_wal_replay_resume()'),
    promote: () => onReplica('select pg_promote()'),
    /** The way to the standby. */
    line,
    kill: () => replica.stop('SIGKILL'),
    start: async () => {
      replica = await follow()
    },
    async close() {
      await line.close()
      await replica.stop()
      await primary.stop()
      for (const { dataDir } of [one, two]) await rm(dataDir, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Pair = Awaited<ReturnType<typeof startPair>>
