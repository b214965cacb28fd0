import type { StormCaller } from './callers.ts'
import type { StormReport } from './storm.ts'

const total = (statuses: StormReport['statuses'], isCounted = (_status: number): boolean => true): number =>
  Object.entries(statuses).reduce((sum, [status, count]) => sum + (isCounted(Number(status)) ? count : 0), 0)

/** Share of the requests that did what they asked for. */
export const shareDone = ({ statuses }: StormReport): number =>
  total(statuses, (status) => status < 400) / total(statuses)

/** What a storm did, and answers that were late once: a line each. */
export function told(caller: StormCaller, report: StormReport): string[] {
  const counts = Object.entries(report.statuses).map(([status, count]) => `${status}: ${count}`)
  const done = Math.round(shareDone(report) * 100)
  const head = `${caller}: ${total(report.statuses)} requests, ${done} % done (${counts.join(', ')})`
  return [head, ...report.lateOnce.map((late) => `${caller}, late once: ${late}`)]
}
