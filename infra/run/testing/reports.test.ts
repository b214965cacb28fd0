import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from '../paths.ts'
import { total } from './outcome.ts'
import { playwrightOutcome, playwrightTests, vitestOutcome, vitestTests } from './reports.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function report(value: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}

const suite = (status: string, tests: string[] = []) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
})

test('counts what Vitest counted', () => {
  const file = report({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, testResults: [suite('passed')] })
  expect(vitestOutcome(file, 0, '')).toEqual({
    ...{ passed: 3, failed: 0, skipped: 1, details: [], failures: [] },
  })
})

test('a file that cannot be loaded is a failure, though no test in it failed', () => {
  const file = report({
    numPassedTests: 3,
    numFailedTests: 0,
    testResults: [suite('passed', ['passed']), suite('failed')],
  })
  expect(vitestOutcome(file, 1, 'why')).toMatchObject({ passed: 3, failed: 1, details: ['why'] })
})

test('a file whose test failed is not counted twice', () => {
  const file = report({ numPassedTests: 3, numFailedTests: 1, testResults: [suite('failed', ['passed', 'failed'])] })
  expect(vitestOutcome(file, 1, '')).toMatchObject({ passed: 3, failed: 1 })
})

test('a run that fails without a failed test is a failure', () => {
  const file = report({ numPassedTests: 3, numFailedTests: 0, testResults: [] })
  expect(vitestOutcome(file, 1, 'Unhandled rejection')).toMatchObject({ passed: 3, failed: 1 })
})

test('no report is a failure', () => {
  expect(vitestOutcome(join(folder, 'missing.json'), 0, 'out of memory')).toMatchObject({ passed: 0, failed: 1 })
  expect(playwrightOutcome(join(folder, 'missing.json'), 0, '')).toMatchObject({ passed: 0, failed: 1 })
})

test('a journey that passed only at the second try has failed', () => {
  const file = report({ stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 2 } })
  expect(playwrightOutcome(file, 0, '')).toMatchObject({ passed: 4, failed: 1, skipped: 2 })
})

test('a failed journey is shown from its name on, without the list above it', () => {
  const file = report({ stats: { expected: 1, unexpected: 1 } })
  const list = '  ✓  1 a.spec.ts › opens\n  ✘  2 b.spec.ts › closes\n\n'
  const failure = '  1) b.spec.ts › closes\n    Error: it did not\n\n  1 failed'
  expect(playwrightOutcome(file, 1, list + failure).details).toEqual([failure.trim()])
})

test('outcomes add up', () => {
  const one = { passed: 1, failed: 2, skipped: 3, details: ['a'], failures: ['b'] }
  const both = { passed: 2, failed: 4, skipped: 6, details: ['a', 'a'], failures: ['b', 'b'] }
  expect(total([one, one])).toEqual(both)
})

test('each failure is told in a line as well: what, and the first words of why', () => {
  const red = {
    status: 'failed',
    fullName: 'of a thing does it',
    failureMessages: ['\u001b[31mError\u001b[39m: no\n    at x'],
  }
  const vitest = report({
    ...{ numPassedTests: 0, numFailedTests: 1 },
    testResults: [
      { name: join(ROOT, 'a.test.ts'), status: 'failed', assertionResults: [red] },
      { name: join(ROOT, 'b.test.ts'), status: 'failed', message: '\n  Cannot find it', assertionResults: [] },
    ],
  })
  expect(vitestOutcome(vitest, 1, '').failures).toEqual([
    'a.test.ts › of a thing does it: Error: no',
    'b.test.ts: Cannot find it',
  ])
  const results = [{ errors: [{ message: 'Error: not there' }] }]
  const tests = [
    { status: 'unexpected', projectName: 'phone', results },
    { status: 'expected', projectName: 'desktop', results: [] },
  ]
  const spec = { title: 'opens', file: 'journeys/a.spec.ts', line: 7, tests }
  const journeys = report({ stats: { expected: 1, unexpected: 1 }, suites: [{ suites: [{ specs: [spec] }] }] })
  expect(playwrightOutcome(journeys, 1, '').failures).toEqual([
    '[phone] journeys/a.spec.ts:7 › opens: Error: not there',
  ])
})

test('says of each test where it stands and whether it passed: a skipped one did not', () => {
  const file = report({
    testResults: [
      {
        name: join(ROOT, 'services/a/test/b.test.ts'),
        assertionResults: ['passed', 'skipped', 'todo'].map((status) => ({ title: status, status })),
      },
    ],
  })
  const of = (title: string, passed: boolean) => ({ file: 'services/a/test/b.test.ts', title, passed })
  expect(vitestTests(file)).toEqual([of('passed', true), of('skipped', false), of('todo', false)])
  expect(vitestTests(join(folder, 'missing.json'))).toEqual([])
})

test('says the same of journeys, once for each project', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    ...{ title, file: 'journeys/a.spec.ts', tests: statuses.map((status) => ({ status })) },
  })
  const file = report({
    suites: [{ specs: [spec('one', 'expected', 'skipped')], suites: [{ specs: [spec('two', 'expected')] }] }],
  })
  const of = (title: string, passed: boolean) => ({ file: 'e2e/journeys/a.spec.ts', title, passed })
  expect(playwrightTests(file)).toEqual([of('one', true), of('one', false), of('two', true)])
})
