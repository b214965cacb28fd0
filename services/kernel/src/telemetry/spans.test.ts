import { SpanKind, trace } from '@opentelemetry/api'
import { afterEach, describe, expect, it } from 'vitest'
import { currentTraceparent, inContext } from './context.ts'
import { type Opening, recordWith, stepOf, stepOfWork, workFromOurs, workFromOutside } from './spans.ts'

const sent = (flags: string) => `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-${flags}`
const opening = (name: string) => () => ({ kind: SpanKind.SERVER, name, attributes: {} })

/** Spans of a fixed id, which end when they are told to. */
function recording(chooses: () => boolean) {
  const begun: string[] = []
  const begin = ({ name }: Opening, traceId: string) => {
    begun.push(name)
    let over = false
    const span = trace.wrapSpanContext({ traceId, spanId: 'ef'.repeat(8), traceFlags: 1 })
    span.isRecording = () => !over
    span.end = () => {
      over = true
    }
    return span
  }
  recordWith({ chooses, root: begin, child: (one, parent) => begin(one, parent.spanContext().traceId) })
  return begun
}
afterEach(() => recordWith(undefined))

describe('work', () => {
  it('from outside is recorded when the dice say so, in the trace that was sent', () => {
    const begun = recording(() => true)
    expect(workFromOutside(sent('00'), opening('asked')).traceparent).toBe(`00-${'ab'.repeat(16)}-${'ef'.repeat(8)}-01`)
    expect(begun).toEqual(['asked'])
  })

  it('from outside is not recorded when the dice say no, or when it is of no trace, whatever its sender wants', () => {
    const begun = recording(() => false)
    expect(workFromOutside(sent('01'), opening('asked')).traceparent).toMatch(/-00$/)
    recording(() => true)
    expect(workFromOutside(sent('01'), opening('asked'), false).traceparent).toMatch(/-00$/)
    expect(begun).toEqual([])
  })

  it('of ours is recorded when they record', () => {
    const begun = recording(() => true)
    expect(workFromOurs(sent('00'), opening('unrecorded')).span).toBeUndefined()
    expect(workFromOurs(undefined, opening('of nobody')).span).toBeUndefined()
    expect(workFromOurs(sent('01'), opening('recorded')).span).toBeDefined()
    expect(stepOf(sent('01'), opening('step'))).toBeDefined()
    expect(begun).toEqual(['recorded', 'step'])
  })

  it('sends its span on, and has no steps once it is over', () => {
    const begun = recording(() => true)
    const work = workFromOurs(sent('01'), opening('work'))
    inContext({ requestId: 'r', ...work }, () => {
      expect(currentTraceparent()).toBe(work.traceparent)
      expect(stepOfWork(opening('step'))).toBeDefined()
      work.span?.end()
      expect(stepOfWork(opening('left running'))).toBeUndefined()
    })
    expect(stepOfWork(opening('outside of it'))).toBeUndefined()
    expect(begun).toEqual(['work', 'step'])
  })

  it('costs nobody a description where nobody records', () => {
    const never = () => {
      throw new Error('described in vain')
    }
    expect(workFromOutside(sent('01'), never).span).toBeUndefined()
    expect(workFromOurs(sent('01'), never).span).toBeUndefined()
    expect(inContext({ requestId: 'r', traceparent: sent('01') }, () => stepOfWork(never))).toBeUndefined()
  })
})
