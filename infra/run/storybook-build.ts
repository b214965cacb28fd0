import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildAnew, isBuilt, type Output } from './built-output.ts'
import { runNode } from './node-process.ts'
import { ROOT } from './paths.ts'
import type { Reporter } from './reporter.ts'

const DESIGN_SYSTEM = join(ROOT, 'design-system')

/** The built Storybook, as `npm start` serves it. */
export const STORYBOOK_DIST = join(DESIGN_SYSTEM, 'storybook-static')

const OUTPUT: Output = {
  folder: STORYBOOK_DIST,
  sources: [
    'design-system/{src,.storybook,public}/**/*',
    'design-system/{package.json,prebundled.ts}',
    'pnpm-lock.yaml',
  ],
  leftOut: /\.test\.tsx?$/,
}

/** Builds Storybook unless what is built came from the same sources, behind everything else that runs. */
export async function buildStorybook(logs: string, reporter: Reporter, signal: AbortSignal): Promise<void> {
  if (isBuilt(OUTPUT)) return
  await reporter.step('building Storybook', () =>
    buildAnew(OUTPUT, (partial) => {
      const politely = pathToFileURL(join(import.meta.dirname, 'low-priority.ts')).href
      const program = join(DESIGN_SYSTEM, 'node_modules', 'storybook', 'dist', 'bin', 'dispatcher.js')
      const args = ['--import', politely, program, 'build', '--output-dir', partial, '--quiet']
      const environment = { NODE_ENV: 'production', STORYBOOK_DISABLE_TELEMETRY: '1', NO_COLOR: '1' }
      return runNode(logs, 'storybook-build', args, environment, signal, DESIGN_SYSTEM)
    }),
  )
}
