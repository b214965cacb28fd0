import { parseArgs } from 'node:util'
import { saveAll, saveSince, sourceOf } from './backup/save.ts'
import { runCommand } from './command.ts'
import { Failure } from './failure.ts'
import { readJson } from './json-file.ts'
import { DEFAULT_FOLDER, runFiles } from './paths.ts'
import { consoleReporter } from './reporter.ts'
import type { World } from './world.ts'

const usage = `npm run backup -- <folder> [--since]

  <folder>   where the backup is, or will be: on another disk, for its owner only
  --since    only what has come since the last one: closed segments of the log, and pictures`

// Of the system that runs in this clone, started with "npm start -- --archive".
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { since: { type: 'boolean' } }, allowPositionals: true })
  const [folder] = positionals
  if (!folder || positionals.length > 1) throw new Failure(usage)
  const world = readJson(process.env.FORECOURT_WORLD ?? runFiles(DEFAULT_FOLDER).world) as World | undefined
  if (!world) throw new Failure('Nothing is running in this clone: run "npm start -- --archive" first.')
  const source = await sourceOf(world)
  const reporter = consoleReporter()
  if (values.since) {
    const until = await reporter.step('saving what has come since', () => saveSince(source, folder))
    if (until) reporter.line(`what was committed until ${until.toISOString()} can be brought back`)
  } else await reporter.step('saving databases, log, pictures and keys', () => saveAll(source, folder))
  return 0
})
