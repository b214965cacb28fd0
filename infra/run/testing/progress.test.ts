import { describe, expect, it } from 'vitest'
import { followTests, readLine } from './progress.ts'

describe('a line of a test runner', () => {
  it.each([
    ['Running 493 tests using 2 workers', { planned: 493 }],
    ['  ✓   12 [desktop] › journeys/near.spec.ts:10:1 › finds the nearest (5.0s)', { passed: 1 }],
    [
      '  ✘   13 [phone] › journeys/near.spec.ts:10:1 › finds the nearest (1.5m)',
      { red: '[phone] › journeys/near.spec.ts:10:1 › finds the nearest' },
    ],
    ['  -   14 [phone] › journeys/near.spec.ts:30:1 › is left out', {}],
    [' ✓  unit  infra/run/ports.test.ts (3 tests) 12ms', { passed: 3 }],
    [' ✓  unit  infra/run/ports.test.ts (3 tests | 1 skipped) 12ms', { passed: 2 }],
    [
      ' ❯  unit  infra/run/ports.test.ts (5 tests | 2 failed | 1 skipped) 12ms',
      { passed: 2, red: ' unit  infra/run/ports.test.ts (5 tests | 2 failed | 1 skipped)' },
    ],
    [
      ' ❯  integration  services/auth/src/a.test.ts (4 tests | 4 skipped) 90000ms',
      { passed: 0, red: ' integration  services/auth/src/a.test.ts (4 tests | 4 skipped)' },
    ],
    [' ❯ services/auth/src/a.test.ts:12:3', {}],
    ['anything else', {}],
  ])('%s', (line, read) => expect(readLine(line)).toEqual(read))
})

describe('a run', () => {
  it('tells what is red at once, and no more than twenty of it', () => {
    const told: string[] = []
    const { read, end } = followTests({ line: (text) => told.push(text) })
    for (let at = 1; at <= 25; at += 1) read(`  ✘  ${at} [desktop] › journeys/a.spec.ts:${at}:1 › fails (1.0s)`)
    end()
    expect(told).toHaveLength(20)
    expect(told[0]).toContain('journeys/a.spec.ts:1:1 › fails')
  })

  it('says now and then how far it is', async () => {
    const told: string[] = []
    const { read, end } = followTests({ line: (text) => told.push(text) }, 5)
    read('Running 2 tests using 1 worker')
    read('  ✓  1 [desktop] › journeys/a.spec.ts:1:1 › works (1.0s)')
    await expect.poll(() => told[0]).toContain('1 passed, 0 failed of 2')
    end()
  })
})
