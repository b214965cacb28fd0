import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { identify, isAlive } from './process-identity.ts'

const LOOK_MS = 100

/**
 * Does the work while nobody else does theirs with the same file, in this process or another one. Who dies meanwhile is waited for
 * no longer. Nobody is promised to be the next.
 *
 * @param file is there while somebody's turn lasts
 */
export async function inTurn<T>(file: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  while (!take(file)) await delay(LOOK_MS, undefined, signal && { signal })
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify(identify(process.pid)), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (isHeld(file)) return false
    rmSync(file, { force: true })
    return take(file)
  }
}

/** What is not whole yet is being written. */
function isHeld(file: string): boolean {
  try {
    return isAlive(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    return error instanceof SyntaxError
  }
}
