import { runCommand } from './command.ts'
import { Failure } from './failure.ts'
import { localEnvironment } from './local-environment.ts'
import { runInTerminal } from './terminal.ts'

const usage = `npm run admin -- <command>

  create-supadmin <email>            makes the first SUPADMIN; asks for the password
  announce-maintenance <from>/<to>|off   tells everybody of a maintenance; instants as 2026-12-01T22:00Z
  require-second-factor on|off       administrators' rights wait for a second factor, or do not
  demo-accounts <file>               makes the accounts of a JSON list (local deployment only)
  dead-letters [list | list-all | replay <id>… | replay-all | retry-job <id>… | retry-all-jobs
                | discard <id>… | discard-all | discard-all-jobs, with --reason <why>]
                                     events and jobs that were laid aside, of every service`

/** Which program knows a command. */
const programs: Readonly<Record<string, string>> = {
  'create-supadmin': 'services/auth/src/cli/admin.ts',
  'announce-maintenance': 'services/auth/src/cli/admin.ts',
  'require-second-factor': 'services/auth/src/cli/admin.ts',
  'demo-accounts': 'services/auth/src/cli/admin.ts',
  'dead-letters': 'services/kernel/src/events/cli.ts',
}

// The operator's commands. With DATABASE_URL (dead-letters: SERVICE_URLS) set they work on that installation; otherwise on
// the local run that FORECOURT_WORLD names, by default this clone's.
await runCommand((signal) => {
  const args = process.argv.slice(2)
  const program = programs[args[0] ?? '']
  if (!program) throw new Failure(args[0] ? `There is no command "${args[0]}".\n\n${usage}` : usage)
  const elsewhere = process.env.DATABASE_URL ?? process.env.SERVICE_URLS
  return runInTerminal([program, ...args], signal, { env: elsewhere ? {} : localEnvironment('auth') })
})
