import { expect, test } from 'vitest'
import { Signal } from './signal.ts'

test('a raise that nobody waited for is not lost, and many make one', async () => {
  const signal = new Signal()
  signal.raise()
  signal.raise()
  const began = performance.now()
  await signal.wait(1_000)
  expect(performance.now() - began).toBeLessThan(200)
  await signal.wait(60)
  expect(performance.now() - began).toBeGreaterThan(50)
})

test('a raise ends a wait at once', async () => {
  const signal = new Signal()
  const waiting = signal.wait(5_000)
  signal.raise()
  const began = performance.now()
  await waiting
  expect(performance.now() - began).toBeLessThan(200)
})
