import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consoleReporter } from '../run/reporter.ts'
import { type System, type SystemOptions, startSystem } from '../run/system.ts'

export interface RunningSystem extends System {
  /** Shows how far a program is, in place on a terminal and now and then elsewhere. */
  readonly progress: (done: number, total: number) => void
}

/** Starts a whole system of its own, without the demo world, hands it over, and leaves nothing behind. */
export async function withSystem<T>(
  options: Pick<SystemOptions, 'settings' | 'scale' | 'longestPause'> & { signal: AbortSignal },
  work: (system: RunningSystem) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-program-'))
  const raised = {
    auth: { SIGN_UPS_PER_ADDRESS: '100000', SIGN_INS_PER_ADDRESS: '100000' },
    bff: { FLOOD_LIMIT: '10000000' },
  }
  const settings = { ...raised, ...options.settings }
  const system = await startSystem({
    folder,
    anyPorts: true,
    demo: false,
    reporter: consoleReporter(),
    ...options,
    settings,
  })
  try {
    return await work({ ...system, progress: showProgress() })
  } finally {
    await system.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function showProgress(): (done: number, total: number) => void {
  let shown = 0
  return (done, total) => {
    const percent = Math.floor((done / total) * 100)
    if (process.stdout.isTTY) process.stdout.write(`\r  ${done} of ${total}${done === total ? '\n' : ''}`)
    else if (percent >= shown + 20 || done === total) {
      shown = percent
      console.log(`  ${done} of ${total}`)
    }
  }
}
