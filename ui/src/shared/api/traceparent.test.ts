import { expect, it } from 'vitest'
import { traceparent } from './traceparent.ts'

it('is a new trace each time, which nobody is asked to record', () => {
  const made = Array.from({ length: 100 }, traceparent)
  for (const one of made) expect(one).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-00$/)
  expect(new Set(made.map((one) => one.slice(3, 35))).size).toBe(100)
  expect(new Set(made.map((one) => one.slice(36, 52))).size).toBe(100)
})
