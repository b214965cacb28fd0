import { runCommand } from './command.ts'
import { runProofs } from './programs.ts'

await runCommand((signal) => runProofs('bench', process.argv.slice(2), signal))
