import { isOutage } from '../errors/index.ts'
import type { Logger } from '../log/index.ts'
import { Signal } from './signal.ts'

/** Work that repeats by itself until stopped. */
export interface Ticker {
  /** Runs it now, or once more when it is running. */
  wake(): void
  stop(): Promise<void>
}

/** Repeats `work` every `everyMs` (jittered by ±10 %), first at once. What it throws is logged and tried again. */
export function ticker(name: string, everyMs: number, work: () => Promise<unknown>, log: Logger): Ticker {
  const signal = new Signal()
  let stopped = false
  async function loop(): Promise<void> {
    for (let failures = 0; !stopped; ) {
      try {
        await work()
        failures = 0
      } catch (error) {
        failures += 1
        const level = isOutage(error) ? (failures === 1 ? 'warn' : 'debug') : 'error'
        log[level]({ err: error, failures }, `${name} failed, trying again`)
      }
      if (!stopped) await signal.wait(everyMs * (0.9 + 0.2 * Math.random()))
    }
  }
  const running = loop()
  return {
    wake: () => signal.raise(),
    async stop() {
      stopped = true
      signal.raise()
      await running
    },
  }
}
