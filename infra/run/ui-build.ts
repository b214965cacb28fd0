import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './node-process.ts'
import { ROOT } from './paths.ts'
import type { Reporter } from './reporter.ts'

/** The built UI, as the BFF serves it. */
export const UI_DIST = join(ROOT, 'ui', 'dist')

const HASH_FILE = '.sources'
const SOURCES = [
  'ui/{src,public}/**/*',
  'ui/*.*',
  'design-system/{src,public}/**/*',
  'contracts/src/**/*',
  'pnpm-lock.yaml',
]

/** Builds the UI unless what is built came from the same sources. */
export async function buildUi(logs: string, reporter: Reporter, signal?: AbortSignal): Promise<void> {
  const wanted = sourceHash()
  if (builtHash() === wanted) return
  await reporter.step('building the screens', async () => {
    const partial = join(ROOT, '.cache', `ui-${process.pid}`)
    mkdirSync(join(ROOT, '.cache'), { recursive: true })
    try {
      const vite = join(ROOT, 'ui', 'node_modules', 'vite', 'bin', 'vite.js')
      const args = [vite, 'build', join(ROOT, 'ui'), '--outDir', partial, '--emptyOutDir', '--logLevel', 'warn']
      await runNode(logs, 'ui-build', args, { NODE_ENV: 'production' }, signal)
      const frames = ['--config', join(ROOT, 'ui', 'frames.vite.config.ts'), '--emptyOutDir', 'false']
      const drawing = [vite, 'build', join(ROOT, 'ui'), '--outDir', partial, ...frames, '--logLevel', 'warn']
      await runNode(logs, 'ui-frames', drawing, { NODE_ENV: 'production' }, signal)
      writeFileSync(join(partial, HASH_FILE), wanted)
      // Moved into place when complete: whoever serves the old files keeps them until the new ones are whole.
      const old = `${UI_DIST}.old`
      rmSync(old, { recursive: true, force: true })
      if (existsSync(UI_DIST)) renameSync(UI_DIST, old)
      renameSync(partial, UI_DIST)
      rmSync(old, { recursive: true, force: true })
    } finally {
      rmSync(partial, { recursive: true, force: true })
    }
  })
}

function builtHash(): string | undefined {
  const file = join(UI_DIST, HASH_FILE)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function sourceHash(): string {
  const hash = createHash('sha256').update(process.version)
  const entries = globSync(SOURCES, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = [...new Set(entries.map((entry) => join(entry.parentPath, entry.name)))]
  for (const file of files.filter((path) => !/\.(stories|test)\.tsx?$/.test(path)).sort()) {
    hash.update(`\0${file.slice(ROOT.length)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}
