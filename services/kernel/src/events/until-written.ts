import { setTimeout as delay } from 'node:timers/promises'
import { isOutage } from '../errors/index.ts'

/**
 * Keeps trying to write down what became of work that cannot be taken back, while the database is away: without the note a
 * mail would be sent twice.
 *
 * @throws Error when it is refused, or the process stops: then the job's lease runs out and the job comes again
 */
export async function untilWritten(write: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let round = 1; ; round += 1) {
    try {
      await write()
      return
    } catch (error) {
      if (!isOutage(error) || signal.aborted) throw error
      await delay(Math.min(250 * round, 5_000), undefined, { signal }).catch(() => {})
    }
  }
}
