import { describe, expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'
import { prefersOpenMetrics } from './open-metrics.ts'

/** What Prometheus 2.53 and 3 send. */
const PROMETHEUS =
  'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,application/openmetrics-text;version=0.0.1;q=0.5,text/plain;version=1.0.0;q=0.4,text/plain;version=0.0.4;q=0.3,*/*;q=0.2'

describe('prefersOpenMetrics', () => {
  it.each([
    [PROMETHEUS, true],
    ['application/openmetrics-text', true],
    ['text/plain, Application/OpenMetrics-Text', true],
    ['text/plain;version=0.0.4', false],
    ['text/plain;q=0.9, application/openmetrics-text;q=0.5', false],
    ['application/openmetrics-text;q=0', false],
    ['*/*', false],
    ['', false],
    [undefined, false],
  ])('%s: %s', (accept, wanted) => {
    expect(prefersOpenMetrics(accept)).toBe(wanted)
  })
})

describe('metrics', () => {
  it('are told in either format, whichever was asked for before', async () => {
    const metrics = createMetrics('catalog')
    metrics.counter({ name: 'test_things_total', help: 'Of a test', labelNames: [] }).inc()
    for (const round of ['first', 'second']) {
      const plain = await metrics.told('text/plain')
      expect(plain.type, round).toMatch(/^text\/plain; version=0\.0\.4/)
      expect(plain.text).toContain('# TYPE test_things_total counter\ntest_things_total{service="catalog"} 1')
      const open = await metrics.told(PROMETHEUS)
      expect(open.type, round).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
      expect(open.text).toContain('# TYPE test_things counter\ntest_things_total{service="catalog"} 1')
      expect(open.text).toMatch(/\n# EOF\n$/)
    }
    metrics.close()
  })

  it('give the trace of a request beside its time in the one format that has examples', async () => {
    const metrics = createMetrics('catalog')
    metrics.answered({ endpoint: 'e', status: '200' }, 0.003, 'ab'.repeat(16))
    metrics.answered({ endpoint: 'e', status: '200' }, 60, 'cd'.repeat(16))
    metrics.answered({ endpoint: 'f', status: '200' }, 0.003, undefined)
    const { text } = await metrics.told(PROMETHEUS)
    expect(text.match(/.* # \{.*/g)).toEqual([
      expect.stringMatching(/le="0\.005".*endpoint="e".* # \{trace_id="(ab){16}"\} 0\.003 [\d.]+$/),
      expect.stringMatching(/le="\+Inf".*endpoint="e".* # \{trace_id="(cd){16}"\} 60 [\d.]+$/),
    ])
    expect((await metrics.told('text/plain')).text).not.toContain('trace_id')
    metrics.close()
  })
})
