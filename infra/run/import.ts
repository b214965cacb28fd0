import { join } from 'node:path'
import { runCommand } from './command.ts'
import { localEnvironment } from './local-environment.ts'
import { ROOT } from './paths.ts'
import { runInTerminal } from './terminal.ts'

// Imports a list of vehicles into the installation of DATABASE_URL, or into this clone's local run, as `admin` does. It may
// be stopped at any time: what it says then goes on with it.
await runCommand((signal) => {
  const program = join(ROOT, 'services', 'catalog', 'src', 'cli', 'import.ts')
  const env = process.env.DATABASE_URL ? {} : localEnvironment('catalog')
  // npm goes to the clone's root; the file's path is meant from where the person is.
  const cwd = process.env.INIT_CWD ?? process.cwd()
  return runInTerminal([program, ...process.argv.slice(2)], signal, { cwd, env })
})
