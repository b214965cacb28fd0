import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../run/paths.ts'
import { SERVICES } from '../../run/services.ts'
import { UI_DIST } from '../../run/ui-build.ts'

/** Packages whose sources run in production; the screens are built. */
const PACKAGES = ['contracts', 'services/kernel', ...SERVICES.map((name) => `services/${name}`), 'bff']
/** What is for whoever develops: tests, what starts servers for them, seeds of the demo. */
const LEFT_OUT = /(^|\/)(node_modules|test|testing|README\.md)(\/|$)|\.test\.ts$/
const MANIFESTS = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']

/** The pnpm that installed this workspace. */
export async function workspacePnpm(): Promise<string> {
  const { packageManager } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    packageManager: string
  }
  return join(ROOT, '.tools', packageManager.replace('@', '-'), 'node_modules', '.bin', 'pnpm')
}

/**
 * Puts together what an image has in `/app`: sources of the services and the BFF, built screens, and the dependencies of
 * production exactly as the lockfile has them, out of what this workspace has installed.
 *
 * @param folder emptied first
 */
export async function putTogether(folder: string, signal: AbortSignal): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const name of MANIFESTS) await cp(join(ROOT, name), join(folder, name))
  for (const name of PACKAGES)
    await cp(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !LEFT_OUT.test(relative(join(ROOT, name), path)),
    })
  // The others' manifests: the lockfile is of the whole workspace, and is taken as it is.
  for (const name of ['ui', 'design-system', 'infra', 'e2e'])
    await cp(join(ROOT, name, 'package.json'), join(folder, name, 'package.json'))
  const filters = PACKAGES.flatMap((name) => ['--filter', `./${name}`])
  // Copies: their modes are changed below, and those of the store are everybody's.
  const own = '--config.package-import-method=copy'
  const install = ['install', '--prod', '--frozen-lockfile', '--offline', '--ignore-scripts', own]
  await promisify(execFile)(await workspacePnpm(), ['--dir', folder, ...filters, ...install], {
    env: { ...process.env, CI: 'true' },
    signal,
  })
  await withoutNode(join(folder, 'node_modules'))
  for (const name of ['ui', 'design-system', 'infra', 'e2e']) await rm(join(folder, name), { recursive: true })
  await cp(UI_DIST, join(folder, 'ui', 'dist'), { recursive: true })
  for (const name of ['entry.mjs', 'health.mjs']) await cp(join(import.meta.dirname, name), join(folder, name))
  await withoutScripts(folder)
  // In the image everything is root's, and somebody else reads it, whatever umask this machine has.
  await promisify(execFile)('chmod', ['-R', 'a+rX', folder], { signal })
}

/** The workspace brings a Node.js of its own for machines that have none; an image's base has it. */
async function withoutNode(modules: string): Promise<void> {
  for (const folder of [modules, join(modules, '.pnpm'), join(modules, '.pnpm', 'node_modules')])
    for (const name of await readdir(folder))
      if (/^node-linux-/.test(name)) await rm(join(folder, name), { recursive: true, force: true })
}

/** What is left of the root's manifest: nothing in an image is run by npm. */
async function withoutScripts(folder: string): Promise<void> {
  const file = join(folder, 'package.json')
  const { name, version, type } = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  await writeFile(file, `${JSON.stringify({ name, version, private: true, type })}\n`)
}
