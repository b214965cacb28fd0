import { readVehicle, vehiclePage } from '@forecourt/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPrefetched, prefetch, takePrefetched } from './prefetch.ts'

const input = { params: { id: '01930000-0000-7000-8000-000000000001' } }
const reply = { data: {} } as never

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  forgetPrefetched([vehiclePage, readVehicle])
  vi.useRealTimers()
})

test('an early answer is used once, and asked for once', async () => {
  const ask = vi.fn(async () => reply)
  prefetch(vehiclePage, input, ask)
  prefetch(vehiclePage, input, ask)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(takePrefetched(readVehicle, input)).toBeUndefined()
  await expect(takePrefetched(vehiclePage, input)).resolves.toBe(reply)
  expect(takePrefetched(vehiclePage, input)).toBeUndefined()
})

test('an answer from before a change, or an old one, is not used', () => {
  prefetch(vehiclePage, input, async () => reply)
  forgetPrefetched([vehiclePage])
  expect(takePrefetched(vehiclePage, input)).toBeUndefined()

  prefetch(vehiclePage, input, async () => reply)
  vi.advanceTimersByTime(10_000)
  expect(takePrefetched(vehiclePage, input)).toBeUndefined()
})

test('a failure is not kept', async () => {
  prefetch(vehiclePage, input, () => Promise.reject(new Error('no network')))
  await vi.advanceTimersByTimeAsync(0)
  expect(takePrefetched(vehiclePage, input)).toBeUndefined()
})
