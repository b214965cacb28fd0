import { parseArgs } from 'node:util'
import { askPromotion } from './cluster/asked-promotion.ts'
import { runCommand } from './command.ts'
import { Failure } from './failure.ts'
import { readJson } from './json-file.ts'
import { DEFAULT_FOLDER, runFiles } from './paths.ts'
import { consoleReporter } from './reporter.ts'
import type { World } from './world.ts'

const usage = `npm run promote [-- --lost]

  PostgreSQL's standby becomes the primary, every service is pointed at it, and the old primary is made anew as its standby.

  --lost     a drill: the primary is killed as if its machine were gone. Without it, it ends in order and nothing is lost`

// Of the cluster that runs in this clone, started with "npm start -- --cluster".
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { lost: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  if (values.help || positionals.length > 0) throw new Failure(usage)
  const world = readJson(process.env.FORECOURT_WORLD ?? runFiles(DEFAULT_FOLDER).world) as World | undefined
  if (!world) throw new Failure('Nothing is running in this clone: run "npm start -- --cluster" first.')
  if (world.replica === undefined)
    throw new Failure('What runs in this clone has no standby: start it with "npm start -- --cluster".')
  const reporter = consoleReporter()
  await reporter.step('promoting the standby', () => askPromotion(world, values.lost ?? false, reporter.line))
  return 0
})
