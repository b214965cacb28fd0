import { parseArgs } from 'node:util'
import { runCommand } from './command.ts'
import { consoleReporter } from './reporter.ts'
import { runTests } from './testing/run-tests.ts'

// npm test [-- --only static,unit] [a part of a file's name …]
await runCommand((signal) => {
  const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
  const only = values.only?.split(',').filter(Boolean) ?? []
  return runTests({ only, filters: positionals, reporter: consoleReporter(), signal })
})
