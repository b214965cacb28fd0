import pc from 'picocolors'
import type { Reporter } from '../reporter.ts'

/** Of red tests, so many are told at once: more say nothing new, and the summary has them all. */
const TOLD_AT_ONCE = 20

/**
 * Follows what a test runner prints: what is red is told when it happens, and how far the run is each minute. Whoever ends a run
 * before its summary, or whose run is ended, still learns what was wrong.
 *
 * @returns what to call with each line, and what to call at the end
 */
export function followTests(reporter: Pick<Reporter, 'line'>, everyMs = 60_000) {
  const started = performance.now()
  let [passed, red] = [0, 0]
  let planned = ''
  const tell = () => {
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    reporter.line(`  ${passed} passed, ${red} failed${planned} ${pc.dim(`after ${seconds} s`)}`)
  }
  const timer = setInterval(tell, everyMs).unref()
  return {
    read: (line: string) => {
      const read = readLine(line)
      if (read.planned !== undefined) planned = ` of ${read.planned}`
      passed += read.passed ?? 0
      if (read.red === undefined) return
      red += 1
      if (red <= TOLD_AT_ONCE) reporter.line(`  ${pc.red('✗')} ${read.red}`)
    },
    end: () => clearInterval(timer),
  }
}

interface ReadLine {
  planned?: number
  passed?: number
  /** What failed: a journey, or a file of tests. */
  red?: string
}

/** A line of Playwright's list reporter or of Vitest's default one, without colours. */
export function readLine(line: string): ReadLine {
  const planned = /^Running (\d+) tests? using/.exec(line)?.[1]
  if (planned) return { planned: Number(planned) }
  const journey = /^ {2}([✓✘]) +\d+ (\[.+?\] › .+?)(?: \([\d.]+\w+\))?$/u.exec(line)
  if (journey) return journey[1] === '✓' ? { passed: 1 } : { red: journey[2] as string }
  const green = /^ ✓ .*\((\d+) tests?(?: \| (\d+) skipped)?\)/u.exec(line)
  if (green) return { passed: Number(green[1]) - Number(green[2] ?? 0) }
  // Of a file whose preparation failed, no test is red: all are skipped.
  const file = /^ ❯ (.+ \((\d+) tests?((?: \| \d+ (?:failed|skipped|passed))*)\))/u.exec(line)
  if (!file) return {}
  const others = [...(file[3] ?? '').matchAll(/(\d+) (?:failed|skipped)/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
  return { passed: Number(file[2]) - others, red: file[1] as string }
}
