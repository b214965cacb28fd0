import pc from 'picocolors'
import { answerPromotions } from './cluster/asked-promotion.ts'
import { runCommand } from './command.ts'
import { parseStartOptions } from './options.ts'
import { consoleReporter } from './reporter.ts'
import { startSystem } from './system.ts'
import { aborted } from './waiting.ts'
import { welcome } from './welcome.ts'

await runCommand(async (signal) => {
  const { fresh, scale, port, archive, cluster } = parseStartOptions(process.argv.slice(2))
  const reporter = consoleReporter()
  const started = performance.now()
  const own = port === undefined ? {} : { port }
  const archived = archive ? { archiveSeconds: 60 } : {}
  const options = { fresh, scale, cluster, ...own, ...archived }
  const system = await startSystem({ ...options, storybook: true, reporter, signal })
  answerPromotions(system)
  console.log(welcome(system.world, (performance.now() - started) / 1000))
  // An idle promise does not keep Node alive, and a process whose children are all guarded has nothing else to do.
  const alive = setInterval(() => {}, 60_000)
  await aborted(signal)
  clearInterval(alive)
  console.log(pc.dim('\nstopping …'))
  await system.stop()
  console.log(pc.dim('stopped; the data is kept'))
  return 0
})
