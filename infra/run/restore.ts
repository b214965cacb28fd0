import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bringBack, type Target } from './backup/bring-back.ts'
import { openClosed } from './closed-folder.ts'
import { runCommand } from './command.ts'
import { Failure } from './failure.ts'
import { DEFAULT_FOLDER, runFiles } from './paths.ts'
import { choosePorts } from './ports.ts'
import { consoleReporter } from './reporter.ts'
import { takeRun } from './run-lock.ts'

const usage = `npm run restore -- <folder> [--to 2026-11-29T06:30:00Z]

  <folder>   of a backup that "npm run backup" made
  --to       the moment to go back to; without it, all that was archived`

// Into this clone, in which nothing may run. "npm start" goes on from there.
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true })
  const [folder] = positionals
  if (!folder || positionals.length > 1) throw new Failure(usage)
  const target = targetOf(values.to)
  const files = runFiles(DEFAULT_FOLDER)
  openClosed(files.folder)
  const reporter = consoleReporter()
  const release = await takeRun(files, reporter)
  const ports = choosePorts(files.ports, reporter)
  try {
    const port = await ports.take('postgres', 15_432)
    const { aside, until } = await reporter.step('bringing databases, pictures and keys back', () =>
      bringBack(files, resolve(folder), { target, port }),
    )
    if (until) reporter.line(`the last thing that was brought back was committed at ${until.toISOString()}`)
    if (aside) reporter.line(`what was there before is in ${aside}`)
    reporter.line('"npm start" goes on from there')
    return 0
  } finally {
    ports.release()
    release()
  }
})

function targetOf(text: string | undefined): Target {
  if (text === undefined) return 'latest'
  const moment = new Date(text)
  // Without a zone it would be another moment on another machine.
  if (Number.isNaN(moment.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new Failure(`--to ${text} is not a moment with a time zone, as 2026-11-29T06:30:00Z\n\n${usage}`)
  return { moment }
}
