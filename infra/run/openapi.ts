import { runCommand } from './command.ts'
import { runInTerminal } from './terminal.ts'

// npm run openapi [-- --check]: writes the API and event descriptions in contracts/openapi, or says where they are stale.
await runCommand((signal) => runInTerminal(['bff/src/openapi/generate.ts', ...process.argv.slice(2)], signal))
