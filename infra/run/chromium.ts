import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import { Failure } from './failure.ts'

const run = promisify(execFile)
/** The one without windows first: the same engine does the same work with a quarter less of the processor (measured, ADR 2). */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Finds a Chromium, or gets one: `CHROMIUM_PATH`, the PATH, Playwright's own; else a Debian package (as root), else
 * Playwright's download.
 *
 * @throws Failure with instructions when none can be had
 */
export async function findChromium(tell: (line: string) => void): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (await isExecutable(given)) return given
    throw new Failure(`CHROMIUM_PATH is ${given}, which is not a program`)
  }
  const found = await installed()
  if (found) return found
  if (process.getuid?.() === 0 && (await isThere('apt-get'))) {
    tell('installing Chromium from the Debian package')
    await aptInstall().catch((error: unknown) => tell(`apt-get: ${firstLine(error)}`))
  }
  const packaged = await installed()
  if (packaged) return packaged
  tell("downloading Playwright's Chromium")
  await run('playwright', ['install', 'chromium'], { timeout: 600_000 }).catch((error: unknown) =>
    tell(firstLine(error)),
  )
  const downloaded = await installed()
  if (downloaded) return downloaded
  throw new Failure(
    'No Chromium was found and none could be fetched. Install one ("apt-get install chromium"), or point CHROMIUM_PATH at one.',
  )
}

async function installed(): Promise<string | undefined> {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)].filter(Boolean)
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    chromium.executablePath(),
  ]
  for (const path of candidates) if (await isExecutable(path)) return path
  return undefined
}

async function aptInstall(): Promise<void> {
  const options = { timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const install = (name: string) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
  const [best = '', second = ''] = NAMES
  await install(best).catch(async () => {
    await run('apt-get', ['update', '-qq'], options)
    // Not every release of Debian and its kin has the first.
    await install(best).catch(() => install(second))
  })
}

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

const isThere = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  )

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
