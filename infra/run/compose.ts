import { runCommand } from './command.ts'
import { runInTerminal } from './terminal.ts'

// npm run compose: makes the secrets of an installation with Docker Compose.
await runCommand((signal) => runInTerminal(['infra/deploy/compose/environment.ts'], signal))
