import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '../../run/failure.ts'
import { runNode } from '../../run/node-process.ts'
import { ROOT } from '../../run/paths.ts'

const execute = promisify(execFile)
const git = (...args: string[]) => execute('git', args, { cwd: ROOT, maxBuffer: 2 ** 28 })
const FILE = join(import.meta.dirname, 'from.json')
const CACHE = join(ROOT, '.cache', 'earlier')

/** The commit that is upgraded from, fetched if this clone is a shallow one. @throws Failure where it cannot be had */
export async function earlierCommit(): Promise<string> {
  const { commit } = JSON.parse(await readFile(FILE, 'utf8')) as { commit: string }
  const isHere = () => git('cat-file', '-e', `${commit}^{commit}`)
  await isHere()
    .catch(() => git('fetch', '--quiet', '--depth=1', 'origin', commit).then(isHere))
    .catch(() => {
      throw new Failure(
        `The version that is upgraded from (commit ${commit}, infra/faults/upgrade/from.json) is not in this clone and could not be fetched.\n` +
          'Get it with "git fetch --unshallow", or in CI with a checkout of the whole history (fetch-depth: 0).',
      )
    })
  return commit
}

/** A file as that commit has it. */
export const earlierFile = async (commit: string, path: string): Promise<string> =>
  (await git('show', `${commit}:${path}`)).stdout

/**
 * A clone of the earlier version with its packages, kept in `.cache/earlier/<commit>`: it installs itself as its first start
 * would, with the package manager of this clone where it wants the same.
 */
export async function earlierClone(signal: AbortSignal): Promise<string> {
  const commit = await earlierCommit()
  const folder = join(CACHE, commit)
  const marker = join(folder, '.installed')
  if (existsSync(marker)) return folder
  console.log(`  getting the earlier version ${commit.slice(0, 8)} …`)
  await rm(CACHE, { recursive: true, force: true }) // those of earlier releases
  await mkdir(folder, { recursive: true })
  const archive = `${folder}.tar`
  await git('archive', `--output=${archive}`, commit)
  await execute('tar', ['-xf', archive, '-C', folder])
  await rm(archive)
  await symlink(join(ROOT, '.tools'), join(folder, '.tools'))
  await runNode(CACHE, 'install', ['infra/run/bootstrap.mjs', 'faults'], {}, signal, folder)
  await writeFile(marker, '')
  return folder
}
