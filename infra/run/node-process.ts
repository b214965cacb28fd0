import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { copyFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { type GuardedChild, spawnGuarded } from '@forecourt/kernel/testing'
import { type Environment, inherited } from './environment.ts'
import { Failure } from './failure.ts'
import { ROOT } from './paths.ts'

const LOG_LIMIT_BYTES = 20 * 2 ** 20

/** Appends a Node program's output to `<logs>/<name>.log`. The program is given relative to `cwd`, the clone's root. */
export async function startNode(
  logs: string,
  name: string,
  args: readonly string[],
  environment: Environment,
  cwd = ROOT,
): Promise<GuardedChild> {
  const file = logFile(logs, name)
  const log = openSync(file, 'a', 0o600)
  try {
    return await spawnGuarded(process.execPath, args, {
      cwd,
      env: { ...inherited(), ...environment },
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
}

/** Runs a Node program to its end. @throws with the end of its log when it fails */
export async function runNode(
  logs: string,
  name: string,
  args: readonly string[],
  environment: Environment,
  signal?: AbortSignal,
  cwd = ROOT,
): Promise<void> {
  const child = await startNode(logs, name, args, environment, cwd)
  const abort = () => void child.stop()
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  const { code } = await child.exited
  signal?.removeEventListener('abort', abort)
  signal?.throwIfAborted()
  if (code !== 0) throw new Failure(`${name} failed (exit code ${code}).\n${logTail(logs, name)}`)
}

/** The file of a process' output; an overlong one is put aside first. */
export function logFile(logs: string, name: string): string {
  mkdirSync(logs, { recursive: true })
  const file = join(logs, `${name}.log`)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(file, `${file}.old`)
  return file
}

/**
 * Puts overlong files of processes that run aside. They go on writing to the same file, so it is copied and emptied; what is
 * written between the two is lost.
 */
export async function shortenLogs(logs: string, limitBytes = LOG_LIMIT_BYTES): Promise<void> {
  for (const name of readdirSync(logs).filter((name) => name.endsWith('.log'))) {
    const file = join(logs, name)
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= limitBytes) continue
    await copyFile(file, `${file}.old`)
    await truncate(file)
  }
}

/** The last lines of a process' output, for a message. */
export function logTail(logs: string, name: string, lines = 15): string {
  try {
    const file = join(logs, `${name}.log`)
    return `${file} ends with:\n${readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')}`
  } catch {
    return '(it wrote nothing)'
  }
}
