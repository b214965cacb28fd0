import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type GuardedChild, spawnGuarded } from '@forecourt/kernel/testing'
import { inherited } from './environment.ts'
import { Failure } from './failure.ts'
import { logFile, logTail } from './node-process.ts'
import { ROOT, type RunFiles } from './paths.ts'
import type { Reporter } from './reporter.ts'

/** The demo world on its way in. */
export interface DemoLoad {
  /** People can use the system; pictures may still be coming. */
  usable: Promise<void>
  /** Everything is in. Rejects when the loader failed, which the reporter has told then. */
  complete: Promise<void>
  stop: () => Promise<void>
}

const LOADER = join('infra', 'demo', 'load.ts')

const NOTHING: DemoLoad = { usable: Promise.resolve(), complete: Promise.resolve(), stop: async () => {} }

/**
 * Loads the demo world through the running system, unless an earlier run has finished that. The loader says over its
 * channel when the system is usable and goes on with what can come later; what fails then is told by the reporter.
 *
 * @param pictureWidth no picture wider than that, px; as large as they are drawn without it
 */
export async function loadDemo(files: RunFiles, reporter: Reporter, pictureWidth?: number): Promise<DemoLoad> {
  if (existsSync(files.demoLoaded) || !existsSync(join(ROOT, LOADER))) return NOTHING
  const log = openSync(logFile(files.logs, 'demo'), 'a', 0o600)
  const env = {
    ...inherited(),
    FORECOURT_WORLD: files.provisionalWorld,
    FORECOURT_ACCOUNTS: files.accounts,
    ...(pictureWidth !== undefined && { FORECOURT_DEMO_PICTURE_WIDTH: String(pictureWidth) }),
  }
  let child: GuardedChild
  try {
    child = await spawnGuarded(process.execPath, [LOADER], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', log, 'ipc'],
    })
  } finally {
    closeSync(log)
  }
  if (child.process.stdout) {
    createInterface({ input: child.process.stdout }).on('line', (line) => reporter.line(`  ${line}`))
  }
  let stopped = false
  const complete = child.exited.then(({ code }) => {
    if (stopped) return
    if (code !== 0) throw new Failure(`The demo world could not be loaded.\n${logTail(files.logs, 'demo')}`)
    writeFileSync(files.demoLoaded, `${new Date().toISOString()}\n`)
  })
  const usable = new Promise<void>((resolve, reject) => {
    child.process.on('message', (message) => {
      if (message === 'usable') resolve()
    })
    complete.then(resolve, reject)
  })
  const warn = (error: unknown) => reporter.warn(error instanceof Error ? error.message : String(error))
  // Before that, whoever waits for `usable` is told.
  usable.then(
    () => complete.catch(warn),
    () => {},
  )
  return {
    usable,
    complete,
    stop: async () => {
      stopped = true
      await child.stop(undefined, 1_500) // it goes on where it was, whenever it is cut off
    },
  }
}
