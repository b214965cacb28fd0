import { runCommand } from './command.ts'
import { consoleReporter } from './reporter.ts'
import { runTests } from './testing/run-tests.ts'

// npm run check: what takes seconds, for use while writing code.
await runCommand((signal) => runTests({ only: ['static', 'unit'], filters: [], reporter: consoleReporter(), signal }))
