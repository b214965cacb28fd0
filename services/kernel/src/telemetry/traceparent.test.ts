import { describe, expect, it } from 'vitest'
import { childOf, readTraceparent, unsampledChildOf, writeTraceparent } from './traceparent.ts'

const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']

describe('a traceparent', () => {
  it('is read, and written as it was', () => {
    const text = `00-${traceId}-${spanId}-01`
    const read = readTraceparent(text)
    expect(read).toEqual({ traceId, spanId, traceFlags: 1, isRemote: true })
    expect(read && writeTraceparent(read)).toBe(text)
  })

  it.each([
    undefined,
    '',
    `00-${traceId}-${spanId}`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  ])('that is malformed (%s) is none: a trace begins, and nobody is told to record it', (sent) => {
    expect(readTraceparent(sent)).toBeUndefined()
    for (const made of [childOf(sent), unsampledChildOf(sent)]) {
      expect(made).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-00$/)
      expect(made).not.toContain(traceId)
    }
  })

  it('goes on with its flag among ours, and without it where an outsider sent it', () => {
    const sent = `00-${traceId}-${spanId}-01`
    expect(childOf(sent)).toMatch(new RegExp(`^00-${traceId}-(?!${spanId})[0-9a-f]{16}-01$`))
    expect(unsampledChildOf(sent)).toMatch(new RegExp(`^00-${traceId}-(?!${spanId})[0-9a-f]{16}-00$`))
  })
})
