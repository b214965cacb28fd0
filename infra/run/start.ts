import pc from 'picocolors'
import { runCommand, toldToStop } from './command.ts'
import { parseStartOptions } from './options.ts'
import { consoleReporter } from './reporter.ts'
import { startSystem } from './system.ts'
import { welcome } from './welcome.ts'

await runCommand(async (signal) => {
  const { fresh, scale, port, archive } = parseStartOptions(process.argv.slice(2))
  const reporter = consoleReporter()
  const started = performance.now()
  const own = port === undefined ? {} : { port }
  const archived = archive ? { archiveSeconds: 60 } : {}
  const system = await startSystem({ fresh, scale, ...own, ...archived, storybook: true, reporter, signal })
  console.log(welcome(system.world, (performance.now() - started) / 1000))
  // An idle promise does not keep Node alive, and a process whose children are all guarded has nothing else to do.
  const alive = setInterval(() => {}, 60_000)
  await toldToStop(signal)
  clearInterval(alive)
  console.log(pc.dim('\nstopping …'))
  await system.stop()
  console.log(pc.dim('stopped; the data is kept'))
  return 0
})
