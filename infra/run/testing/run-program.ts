import { spawnGuarded } from '@forecourt/kernel/testing'
import { inherited } from '../environment.ts'
import { ROOT } from '../paths.ts'

export interface ProgramResult {
  code: number | null
  /** Standard output and standard error, as they came. */
  output: string
}

/**
 * Runs a Node program to its end and keeps what it prints.
 *
 * @param options.onLine called with each whole line as it comes
 * @param options.limitMs the program is ended after this time; its exit code is then null
 */
export async function runProgram(
  args: readonly string[],
  signal: AbortSignal,
  options: { cwd?: string; env?: Record<string, string>; limitMs?: number; onLine?: (line: string) => void } = {},
): Promise<ProgramResult> {
  signal.throwIfAborted()
  const child = await spawnGuarded(process.execPath, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...inherited(), FORCE_COLOR: '0', NO_COLOR: '1', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.process.stdout, child.process.stderr]) {
    let begun = ''
    stream?.setEncoding('utf8').on('data', (data: string) => {
      output += data
      const lines = (begun + data).split('\n')
      begun = lines.pop() ?? ''
      for (const line of lines) options.onLine?.(line)
    })
  }
  const end = () => void child.stop()
  signal.addEventListener('abort', end, { once: true })
  const timer = options.limitMs === undefined ? undefined : setTimeout(end, options.limitMs)
  const closed = new Promise((resolve) => child.process.once('close', resolve))
  const { code } = await child.exited
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 1_000))])
  clearTimeout(timer)
  signal.removeEventListener('abort', end)
  signal.throwIfAborted()
  return { code, output }
}
