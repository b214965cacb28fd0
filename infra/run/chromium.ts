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
/** Those that show notifications: the one without windows has none. */
const SHOWING = NAMES.slice(1)

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

/**
 * Finds a Chromium that shows notifications, or gets one as a Debian package (as root); Playwright's own is one.
 *
 * @returns undefined where none can be had: what needs one says so and is skipped
 */
export async function findShowingChromium(tell: (line: string) => void): Promise<string | undefined> {
  const found = await installed(SHOWING)
  if (found || process.getuid?.() !== 0 || !(await isThere('apt-get'))) return found
  tell('installing a Chromium with notifications from the Debian package')
  const [name = ''] = SHOWING
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], aptOptions).catch((error: unknown) =>
    tell(`apt-get: ${firstLine(error)}`),
  )
  return installed(SHOWING)
}

async function installed(names: readonly string[] = NAMES): Promise<string | undefined> {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)].filter(Boolean)
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    chromium.executablePath(),
  ]
  for (const path of candidates) if (await isExecutable(path)) return path
  return undefined
}

const aptOptions = { timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }

async function aptInstall(): Promise<void> {
  const install = (name: string) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], aptOptions)
  const [best = '', second = ''] = NAMES
  await install(best).catch(async () => {
    await run('apt-get', ['update', '-qq'], aptOptions)
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
