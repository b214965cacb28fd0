import { relative } from 'node:path'
import { isRecord, readJson } from '../json-file.ts'
import { ROOT } from '../paths.ts'
import { inALine, NOTHING, type Outcome, single } from './outcome.ts'
import type { RanTest } from './proofs.ts'

const number = (value: unknown) => (typeof value === 'number' ? value : 0)
const array = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/**
 * Reads Vitest's JSON report. A test file that could not be loaded has no tests to fail; it counts as one failure. So
 * does a run that failed for a reason the report does not hold (an unhandled rejection, no report at all).
 */
export function vitestOutcome(file: string, exitCode: number | null, output: string): Outcome {
  const report = readJson(file)
  if (!isRecord(report)) return single('vitest wrote no report', false, tail(output))
  const details: string[] = []
  const failures: string[] = []
  let failed = number(report.numFailedTests)
  for (const suite of array(report.testResults).filter(isRecord)) {
    const file = relative(ROOT, String(suite.name))
    const tests = array(suite.assertionResults).filter(isRecord)
    const red = tests.filter((test) => test.status === 'failed')
    failures.push(...red.map((test) => inALine(`${file} › ${test.fullName}`, array(test.failureMessages)[0])))
    if (suite.status === 'failed' && red.length === 0) {
      failed += 1
      failures.push(inALine(file, suite.message))
    }
  }
  if (failed > 0) details.push(failureSection(output))
  if (exitCode !== 0 && failed === 0) {
    failed = 1
    failures.push(`vitest ended with ${exitCode}`)
    details.push(`vitest ended with ${exitCode}\n${tail(output)}`)
  }
  const skipped = number(report.numPendingTests) + number(report.numTodoTests)
  return { passed: number(report.numPassedTests), failed, skipped, details, failures }
}

/** Every test of Vitest's JSON report; none where there is no report. */
export function vitestTests(file: string): RanTest[] {
  const report = readJson(file)
  return array(isRecord(report) ? report.testResults : []).flatMap((suite) =>
    isRecord(suite) ? array(suite.assertionResults).flatMap((test) => ranTest(suite.name, test)) : [],
  )
}

function ranTest(file: unknown, test: unknown): RanTest[] {
  if (!isRecord(test) || typeof test.title !== 'string') return []
  return [{ file: relative(ROOT, String(file)), title: test.title, passed: test.status === 'passed' }]
}

/** What Vitest's default reporter prints about failures: with differences and the lines of code. */
function failureSection(output: string): string {
  const start = output.search(/^.*Failed (Suites|Tests) \d+/m)
  const end = output.search(/^\s*Test Files /m)
  return start < 0 ? tail(output) : output.slice(start, end > start ? end : undefined).trimEnd()
}

/** Reads Playwright's JSON report. A test that passed only when tried again has failed once: it counts as failed. */
export function playwrightOutcome(file: string, exitCode: number | null, output: string): Outcome {
  const report = readJson(file)
  if (!isRecord(report) || !isRecord(report.stats)) return single('playwright wrote no report', false, tail(output))
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = number(unexpected) + number(flaky)
  const outcome: Outcome = {
    ...NOTHING,
    passed: number(expected),
    failed,
    skipped: number(skipped),
    details: failed > 0 ? [failedJourneys(output)] : [],
    failures: redJourneys(report),
  }
  if (exitCode !== 0 && failed === 0)
    return { ...outcome, failed: 1, details: [tail(output)], failures: [`playwright ended with ${exitCode}`] }
  return outcome
}

function redJourneys(suite: Record<string, unknown>): string[] {
  const red = array(suite.specs)
    .filter(isRecord)
    .flatMap((spec) =>
      array(spec.tests)
        .filter(isRecord)
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map((test) => {
          const [error] = array(test.results)
            .filter(isRecord)
            .flatMap(({ errors }) => array(errors))
          return inALine(
            `[${test.projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
            isRecord(error) ? error.message : '',
          )
        }),
    )
  return [...red, ...array(suite.suites).filter(isRecord).flatMap(redJourneys)]
}

/** Every journey of Playwright's JSON report, once for each project that runs it; none where there is no report. */
export function playwrightTests(file: string): RanTest[] {
  const report = readJson(file)
  return isRecord(report) ? journeysOf(report) : []
}

function journeysOf(suite: Record<string, unknown>): RanTest[] {
  const own = array(suite.specs).flatMap((spec) =>
    isRecord(spec)
      ? array(spec.tests).flatMap((test) =>
          isRecord(test)
            ? [{ file: `e2e/${spec.file}`, title: String(spec.title), passed: test.status === 'expected' }]
            : [],
        )
      : [],
  )
  return [...own, ...array(suite.suites).flatMap((inner) => (isRecord(inner) ? journeysOf(inner) : []))]
}

/** What Playwright's list reporter prints about failures below the list, the first one first. */
function failedJourneys(output: string): string {
  const start = output.search(/^ {2}1\) /m)
  return start < 0 ? tail(output, 200) : output.slice(start).trim()
}

/** The last lines of an output. */
export function tail(output: string, lines = 60): string {
  return output.trimEnd().split('\n').slice(-lines).join('\n')
}
