import { runCommand } from './command.ts'
import { runInTerminal } from './terminal.ts'

// npm run watch: a Prometheus with our rules beside what runs in this clone.
await runCommand((signal) => runInTerminal(['infra/deploy/watching/main.ts', ...process.argv.slice(2)], signal))
