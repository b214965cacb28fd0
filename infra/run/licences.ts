import { runCommand } from './command.ts'
import { runInTerminal } from './terminal.ts'

// npm run licences: writes the list of what others wrote and its licences, infra/supply-chain/LICENCES.md.
await runCommand((signal) => runInTerminal(['infra/supply-chain/write-licences.ts'], signal))
