import type { Logger } from '@forecourt/kernel/log'

/** How much later a page may go out for its featured slots than without them, in milliseconds. */
export const SLOTS_WAIT_MS = 500
/** Look-ups that go on behind pages that went out without them. Each holds a connection that pages need: no more are begun then. */
const MOST_BEHIND = 2

export type MissedSlots = 'slow' | 'failed' | 'skipped'

/** Fills a page's slots, or leaves them empty. Never rejects, unless the page does. */
export type Slots = <T>(page: Promise<unknown>, lookUp: () => Promise<T[]>, log: Pick<Logger, 'warn'>) => Promise<T[]>

/**
 * Looks for what stands in the featured slots of pages that do not wait for them: one whose look-up is slow, or fails, goes out
 * without. One for each instance of the service.
 *
 * @param missed told of each page that goes out without its slots
 */
export function slotsInTime(missed: (why: MissedSlots) => void): Slots {
  let behind = 0
  return async (page, lookUp, log) => {
    if (behind >= MOST_BEHIND) {
      missed('skipped')
      return []
    }
    const looked = lookUp().catch((err: unknown) => {
      log.warn({ err }, 'the featured vehicles of a search could not be read')
      missed('failed')
      return []
    })
    const timely = await inTime(page, looked)
    if (timely) return timely
    missed('slow')
    log.warn('the featured vehicles of a search were not read in time')
    behind += 1
    void looked.finally(() => {
      behind -= 1
    })
    return []
  }
}

/** What was looked for, where it is there soon after the page. */
async function inTime<T>(page: Promise<unknown>, looked: Promise<T[]>): Promise<T[] | undefined> {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const late = page.then(
    () =>
      new Promise<undefined>((resolve) => {
        if (!isOver) timer = setTimeout(resolve, SLOTS_WAIT_MS, undefined)
      }),
  )
  try {
    return await Promise.race([looked, late])
  } finally {
    isOver = true
    clearTimeout(timer)
    // A page that failed is told by who waits for it.
    late.catch(() => undefined)
  }
}
