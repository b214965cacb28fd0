import { join } from 'node:path'
import { runCommand } from './command.ts'
import { ROOT } from './paths.ts'
import { runInTerminal } from './terminal.ts'

// npm run storybook [-- --port 6006]: the design system's components and their states.
await runCommand((signal) => {
  const cwd = join(ROOT, 'design-system')
  const args = [
    'node_modules/storybook/dist/bin/dispatcher.js',
    'dev',
    '-p',
    '6006',
    '--no-open',
    ...process.argv.slice(2),
  ]
  return runInTerminal(args, signal, { cwd, env: { STORYBOOK_DISABLE_TELEMETRY: '1' } })
})
