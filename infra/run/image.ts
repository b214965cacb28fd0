import { runCommand } from './command.ts'
import { runInTerminal } from './terminal.ts'

// npm run image [-- --name … --base … --debian --sbom …]: builds the container image, and says what is in it.
await runCommand((signal) => runInTerminal(['infra/deploy/images/main.ts', ...process.argv.slice(2)], signal))
