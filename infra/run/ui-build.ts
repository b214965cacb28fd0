import { join } from 'node:path'
import { buildAnew, isBuilt, type Output } from './built-output.ts'
import { runNode } from './node-process.ts'
import { ROOT } from './paths.ts'
import type { Reporter } from './reporter.ts'

/** The built UI, as the BFF serves it. */
export const UI_DIST = join(ROOT, 'ui', 'dist')

const SOURCES = [
  'ui/{src,public,build}/**/*',
  'ui/*.*',
  'design-system/{src,public}/**/*',
  'contracts/src/**/*',
  'pnpm-lock.yaml',
]
const OUTPUT: Output = { folder: UI_DIST, sources: SOURCES, leftOut: /\.(stories|test)\.tsx?$/ }

/** Builds the UI unless what is built came from the same sources. */
export async function buildUi(logs: string, reporter: Reporter, signal?: AbortSignal): Promise<void> {
  if (isBuilt(OUTPUT)) return
  await reporter.step('building the screens', () =>
    buildAnew(OUTPUT, async (partial) => {
      const vite = join(ROOT, 'ui', 'node_modules', 'vite', 'bin', 'vite.js')
      const args = [vite, 'build', join(ROOT, 'ui'), '--outDir', partial, '--emptyOutDir', '--logLevel', 'warn']
      await runNode(logs, 'ui-build', args, { NODE_ENV: 'production' }, signal)
      const frames = ['--config', join(ROOT, 'ui', 'frames.vite.config.ts'), '--emptyOutDir', 'false']
      const drawing = [vite, 'build', join(ROOT, 'ui'), '--outDir', partial, ...frames, '--logLevel', 'warn']
      await runNode(logs, 'ui-frames', drawing, { NODE_ENV: 'production' }, signal)
    }),
  )
}
