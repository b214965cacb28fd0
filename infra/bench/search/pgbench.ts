import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Summary, summarise } from '../percentiles.ts'

const run = promisify(execFile)
/** pgbench takes no more script files. */
const MOST_SCRIPTS = 120

/** Where pgbench is: on the path, where Debian puts it, or from Debian's package (as root). Undefined: it cannot be had. */
export async function findPgbench(): Promise<string | undefined> {
  const found = await installed()
  if (found || process.getuid?.() !== 0) return found
  console.log('installing pgbench from the Debian package')
  const install = () => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql-contrib'], apt)
  await install()
    .catch(() => run('apt-get', ['update', '-qq'], apt).then(install))
    .catch((error: unknown) => console.log(`apt-get: ${error instanceof Error ? error.message.split('\n')[0] : error}`))
  return installed()
}

const apt = { timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }

async function installed(): Promise<string | undefined> {
  for (const path of ['pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench')]) {
    const isThere = await run(path, ['--version']).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return undefined
}

export interface PgbenchResult extends Summary {
  readonly perSecond: number
}

/**
 * Runs transactions side by side, each script a transaction, and reads their latencies in milliseconds.
 *
 * @param options.variables what each run of a script sets anew before it begins, as `name expression`
 */
export async function pgbench(options: {
  readonly path: string
  readonly url: string
  readonly scripts: readonly string[]
  readonly variables?: readonly string[]
  readonly clients: number
  readonly seconds: number
}): Promise<PgbenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-pgbench-'))
  try {
    const files: string[] = []
    for (const [at, script] of options.scripts.slice(0, MOST_SCRIPTS).entries()) {
      const file = join(folder, `${at}.sql`)
      const set = (options.variables ?? []).map((variable) => `\\set ${variable}\n`).join('')
      await writeFile(file, `${set}${script.replaceAll(/\s*\n\s*/g, ' ')};\n`)
      files.push('-f', file)
    }
    const { stdout } = await run(
      options.path,
      [
        '-n',
        '-M',
        'simple',
        '-c',
        `${options.clients}`,
        '-j',
        '2',
        '-T',
        `${options.seconds}`,
        '-l',
        '--log-prefix',
        join(folder, 'log'),
        ...files,
        options.url,
      ],
      { maxBuffer: 64 * 1024 * 1024 },
    )
    const latencies: number[] = []
    for (const file of globSync(join(folder, 'log.*'))) {
      for (const line of (await readFile(file, 'utf8')).split('\n')) {
        const microseconds = Number(line.split(' ')[2])
        if (line !== '' && Number.isFinite(microseconds)) latencies.push(microseconds / 1000)
      }
    }
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    if (!(perSecond > 0)) throw new Error(`pgbench said nothing usable:\n${stdout}`)
    return { ...summarise(latencies), perSecond }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
