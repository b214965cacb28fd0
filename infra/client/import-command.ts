import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { inherited } from '../run/environment.ts'
import { localEnvironment } from '../run/local-environment.ts'
import { ROOT, runFiles } from '../run/paths.ts'
import type { World } from '../run/world.ts'

const PROGRAM = join(ROOT, 'services', 'catalog', 'src', 'cli', 'import.ts')

export interface RunningImport {
  /** Its exit code, null when it was killed. */
  readonly exited: Promise<number | null>
  readonly isOver: () => boolean
  readonly output: () => string
  readonly kill: () => void
}

/** `npm run import` beside a running system, as a process that a program can kill. */
export function startImportCommand(
  args: readonly string[],
  { world, env = {}, signal }: { world: World; env?: Readonly<Record<string, string>>; signal: AbortSignal },
): RunningImport {
  process.env.FORECOURT_WORLD = runFiles(world.folder).world
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...inherited(), ...localEnvironment('catalog'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let output = ''
  let over = false
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data
    })
  }
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      over = true
      resolve(code)
    })
  })
  return { exited, isOver: () => over, output: () => output, kill: () => child.kill('SIGKILL') }
}
