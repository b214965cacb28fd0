import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Where programs that were fetched are kept. The user's cache first: it serves every clone. A HOME that is missing or read-only
 * leaves the clone's own.
 */
export function cacheFolders(own: string): string[] {
  const home = process.env.XDG_CACHE_HOME || (homedir() ? join(homedir(), '.cache') : '')
  return home ? [join(home, 'forecourt'), own] : [own]
}

/**
 * Fetches programs into a scratch folder and moves them into the cache, each at once: two first starts do not see half a file.
 *
 * @param own the clone's own cache
 * @param fetch puts them into the folder and says where they are
 * @returns the folder they are kept in
 * @throws when they cannot be fetched or kept
 */
export async function keepPrograms(
  own: string,
  fetch: (folder: string) => Promise<readonly string[]>,
): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), 'forecourt-fetch-'))
  try {
    const fetched = await fetch(scratch)
    for (const folder of cacheFolders(own)) {
      const isKept = await Promise.all(fetched.map((program) => keep(program, folder)))
      if (isKept.every(Boolean)) return folder
    }
    throw new Error('no folder to keep it in can be written')
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function keep(fetched: string, folder: string): Promise<boolean> {
  const target = join(folder, basename(fetched))
  const partial = `${target}.${process.pid}`
  try {
    await mkdir(folder, { recursive: true })
    await copyFile(fetched, partial)
    await chmod(partial, 0o755)
    await rename(partial, target)
    return true
  } catch {
    await rm(partial, { force: true }).catch(() => {})
    return false
  }
}

/**
 * Downloads a Debian package and unpacks it, without installing it and without root.
 *
 * @param limitMs for all of it, milliseconds: a network that answers nothing is no reason to wait for ever
 * @returns the folder with its files
 */
export async function unpackDebianPackage(name: string, folder: string, limitMs = 480_000): Promise<string> {
  const signal = AbortSignal.timeout(limitMs)
  const download = (options: string[]) =>
    run('apt-get', [...options, 'download', name], { cwd: folder, timeout: 120_000, signal })
  try {
    await download([])
  } catch {
    // The package lists are missing or stale. Lists of our own need no root and change nothing on the machine.
    const lists = join(folder, 'lists')
    await mkdir(join(lists, 'partial'), { recursive: true })
    await mkdir(join(folder, 'archives', 'partial'), { recursive: true })
    const own = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${folder}`, '-o', 'APT::Sandbox::User=']
    await run('apt-get', [...own, 'update', '-qq'], { timeout: 180_000, signal })
    await download(own)
  }
  const archive = (await readdir(folder)).find((file) => file.startsWith(name) && file.endsWith('.deb'))
  if (!archive) throw new Error('apt-get downloaded nothing')
  await run('dpkg-deb', ['-x', join(folder, archive), join(folder, 'tree')], { timeout: 60_000, signal })
  return join(folder, 'tree')
}

/** What a program that failed said, in a line. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n').find((line) => line.startsWith('E: ')) ?? text.split('\n')[0] ?? text
}
