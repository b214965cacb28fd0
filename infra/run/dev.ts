import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pc from 'picocolors'
import { runCommand } from './command.ts'
import { parseStartOptions } from './options.ts'
import { ROOT } from './paths.ts'
import { consoleReporter } from './reporter.ts'
import { startSystem } from './system.ts'
import { aborted } from './waiting.ts'
import { welcome } from './welcome.ts'

// npm run dev: like npm start, but services start again when their sources change, and the screens come from Vite's
// development server, which passes the API on to the BFF.
await runCommand(async (signal) => {
  const { fresh, scale, port } = parseStartOptions(process.argv.slice(2))
  const reporter = consoleReporter()
  const started = performance.now()
  const options = port === undefined ? {} : { port }
  const system = await startSystem({ fresh, scale, ...options, watch: true, reporter, signal })
  const vite = await reporter.step('the screens', () =>
    serveScreens(Number(new URL(system.world.app).port), system.world.bff),
  )
  console.log(welcome(system.world, (performance.now() - started) / 1000))
  console.log(pc.dim('  Services and screens reload when their sources change.\n'))
  const alive = setInterval(() => {}, 60_000)
  await aborted(signal)
  clearInterval(alive)
  await vite.close()
  await system.stop()
  return 0
})

interface DevServer {
  listen: () => Promise<unknown>
  close: () => Promise<void>
}

/** Vite is the UI's dependency, not ours: it is loaded from there. */
async function serveScreens(port: number, bff: string): Promise<DevServer> {
  const ui = join(ROOT, 'ui')
  const entry = createRequire(join(ui, 'package.json')).resolve('vite')
  const { createServer } = (await import(pathToFileURL(entry).href)) as {
    createServer: (config: object) => Promise<DevServer>
  }
  const proxy = Object.fromEntries(
    ['/api', '/pictures', '/v/'].map((path) => [path, { target: bff, changeOrigin: false }]),
  )
  const server = await createServer({ root: ui, server: { host: 'localhost', port, strictPort: true, proxy } })
  await server.listen()
  return server
}
