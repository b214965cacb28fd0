import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolders, firstLine, keepPrograms, unpackDebianPackage } from '@forecourt/kernel/testing'
import { ROOT } from '../../run/paths.ts'

const run = promisify(execFile)
const REPOSITORY_CACHE = join(ROOT, '.cache', 'prometheus')
/** The oldest that reads our rules and configuration, of Debian 12. */
const OLDEST = [2, 42] as const
/** Longest that fetching it may take, milliseconds: the program that asks for it has five minutes. */
const FETCH_MS = 150_000

/** The two programs of Prometheus. */
export interface PrometheusBinaries {
  readonly prometheus: string
  readonly promtool: string
  readonly version: string
}

/**
 * Finds Prometheus, or fetches it: the PATH, an earlier download, the Debian package (unpacked, not installed; works without root).
 *
 * @returns undefined where it cannot be had, with the reason told
 */
export async function findPrometheus(tell: (line: string) => void): Promise<PrometheusBinaries | undefined> {
  const places = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...cacheFolders(REPOSITORY_CACHE)]
  for (const folder of places) {
    const found = await programsIn(folder)
    if (found) return found
  }
  tell('fetching Prometheus from the Debian package')
  try {
    const kept = await keepPrograms(REPOSITORY_CACHE, async (scratch) => {
      const tree = await unpackDebianPackage('prometheus', scratch, FETCH_MS)
      return ['prometheus', 'promtool'].map((name) => join(tree, 'usr', 'bin', name))
    })
    const found = await programsIn(kept)
    if (!found) tell('the Debian package holds no program that runs here')
    return found
  } catch (error) {
    tell(
      `Prometheus cannot be had ("apt-get install prometheus", or put prometheus and promtool on the PATH): ${firstLine(error)}`,
    )
    return undefined
  }
}

async function programsIn(folder: string): Promise<PrometheusBinaries | undefined> {
  const [prometheus, promtool] = [join(folder, 'prometheus'), join(folder, 'promtool')]
  try {
    const said = await Promise.all([prometheus, promtool].map((path) => run(path, ['--version'], { timeout: 20_000 })))
    const version = /version (\d+\.\d+\.\d+)/.exec(said.map(({ stdout, stderr }) => stdout + stderr).join(' '))?.[1]
    const [major = 0, minor = 0] = (version ?? '').split('.').map(Number)
    const isNewEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
    return version && isNewEnough ? { prometheus, promtool, version } : undefined
  } catch {
    return undefined
  }
}
