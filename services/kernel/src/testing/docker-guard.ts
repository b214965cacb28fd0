import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'

const LABEL = 'forecourt.test-run'
const VARIABLE = 'FORECOURT_TEST_RUN'

/** The label of every container of this run. The processes started from here on share it. */
export function runLabels(): Record<string, string> {
  process.env[VARIABLE] ??= randomUUID()
  return { [LABEL]: process.env[VARIABLE] }
}

/**
 * Sees to it that the containers of this run never outlive it: a process of its own waits for our end, SIGKILL included,
 * and removes them. It stands in for Testcontainers' Ryuk, a third image that machines without a registry do not have.
 *
 * @returns ends the guard, once the containers are gone
 */
export function guardContainers(): () => void {
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true'
  const [label] = Object.entries(runLabels())
  const guard = spawn(
    process.execPath,
    [fileURLToPath(new URL('./docker-sweeper.ts', import.meta.url)), `${label?.join('=')}`],
    {
      detached: true, // Ctrl-C reaches us, and not the guard
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  guard.on('error', () => {})
  guard.unref()
  ;(guard.stdin as unknown as { unref?: () => void }).unref?.()
  return () => void guard.kill('SIGKILL')
}
