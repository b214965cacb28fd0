import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SLOTS_WAIT_MS, slotsInTime } from './slots-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => void setTimeout(resolve, ms, value))
const page = (ms: number) => after(ms, 'page')

function world() {
  const missed: string[] = []
  const log = { warn: vi.fn() }
  const slots = slotsInTime((why) => void missed.push(why))
  /** What a page's slots hold, and when it knew, in milliseconds. */
  async function ask(pageMs: number, lookUp: () => Promise<string[]>) {
    const from = Date.now()
    const asking = slots(page(pageMs), lookUp, log).then((held) => ({ held, ms: Date.now() - from }))
    await vi.advanceTimersByTimeAsync(10_000)
    return asking
  }
  return { missed, slots, ask, log }
}

it('a page has its slots where they are found a little after it, or long before', async () => {
  const { ask, missed } = world()
  expect(await ask(100, () => after(SLOTS_WAIT_MS + 99, ['a']))).toEqual({ held: ['a'], ms: SLOTS_WAIT_MS + 99 })
  expect(await ask(5_000, () => after(4_000, ['a']))).toEqual({ held: ['a'], ms: 4_000 })
  expect(missed).toEqual([])
})

it('a page goes out without slots that take longer, or fail', async () => {
  const { ask, missed, log } = world()
  expect(await ask(100, () => after(3_000, ['a']))).toEqual({ held: [], ms: SLOTS_WAIT_MS + 100 })
  expect(await ask(100, () => Promise.reject(new Error('no such table')))).toMatchObject({ held: [] })
  expect(missed).toEqual(['slow', 'failed'])
  expect(log.warn).toHaveBeenCalledTimes(2)
})

it('while look-ups are slow, few of them hold what pages need, and the next page asks again when they are through', async () => {
  const { slots, missed, ask, log } = world()
  const slow = Promise.withResolvers<string[]>()
  const lookUp = vi.fn(() => slow.promise)
  const asked = Promise.all([1, 2].map(() => slots(page(0), lookUp, log)))
  await vi.advanceTimersByTimeAsync(SLOTS_WAIT_MS)
  expect(await asked).toEqual([[], []])
  expect(await slots(page(0), lookUp, log)).toEqual([])
  expect([lookUp.mock.calls.length, missed]).toEqual([2, ['slow', 'slow', 'skipped']])
  slow.resolve(['too late'])
  await vi.advanceTimersByTimeAsync(0)
  expect((await ask(0, async () => ['b'])).held).toEqual(['b'])
})

it('a page that fails is no news of its slots', async () => {
  const { slots, missed, log } = world()
  const failing = slots(Promise.reject(new Error('page')), () => after(100, []), log)
  await expect(failing).rejects.toThrow('page')
  expect(missed).toEqual([])
})
