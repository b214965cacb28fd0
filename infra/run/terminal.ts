import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inherited } from './environment.ts'
import { ROOT } from './paths.ts'

/** Runs a Node program in this terminal (it may ask questions) and returns its exit code. */
export async function runInTerminal(
  args: readonly string[],
  signal: AbortSignal,
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...inherited(), ...options.env },
    stdio: 'inherit',
  })
  signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
