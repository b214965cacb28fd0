import { setTimeout as delay } from 'node:timers/promises'
import type { Expression } from '../../deploy/watching/expressions.ts'
import type { Prometheus } from '../../deploy/watching/prometheus.ts'

/** Until all has been told once: consumers' figures come every 10 s, and a busy machine takes its time. */
const PATIENCE_MS = 120_000
/** What is told only once it has happened, which a system that is well does not let happen: their queries must be valid, no more. */
const NEEDS_AN_EVENT = [
  'forecourt_job_lag_seconds',
  'forecourt_outage',
  'forecourt_events_healed_total',
  'forecourt_featured_missed_total',
]
/** Told only where catalog reads from a standby, which the system that is asked has not. */
const OF_A_REPLICA = /figure=~?"(replica_|reads_)/
/** Statuses that a healthy system does not answer with. */
const STATUS = /,?status=~"[^"]*"/g

/** The selectors of a query, without ranges and offsets. Names of labels stand in parentheses after `by`, `on` and the like. */
export function selectorsOf(query: string): string[] {
  const outside = query.replaceAll(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, '')
  const found = outside.matchAll(/\b((?:forecourt|http|process|nodejs|slo)[:_][a-z0-9_:]+|up)\b(\{[^}]*\})?/g)
  return [...found].map(([, name = '', labels = '']) => `${name}${labels.replaceAll(STATUS, '').replace('{,', '{')}`)
}

/** Problems: queries that Prometheus does not take, rules that fail, selectors that find nothing. Asks until there are none, or patience ends. */
export async function unanswered(
  prometheus: Prometheus,
  expressions: readonly Expression[],
  signal: AbortSignal,
): Promise<string[]> {
  for (const end = Date.now() + PATIENCE_MS; ; await delay(1_000, undefined, { signal })) {
    const problems = [...(await failingRules(prometheus)), ...(await emptySelectors(prometheus, expressions))]
    if (problems.length > 0 && Date.now() < end) continue
    for (const { from, text } of expressions)
      await prometheus.ask('query', { query: text }).catch((error: unknown) => problems.push(`${from}: ${error}`))
    return problems
  }
}

async function failingRules(prometheus: Prometheus): Promise<string[]> {
  const { groups } = (await prometheus.ask('rules')) as {
    groups: { name: string; rules: { name: string; health: string; lastError?: string }[] }[]
  }
  if (groups.length === 0) return ['Prometheus has no rules']
  return groups.flatMap(({ rules }) =>
    rules.flatMap(({ name, health, lastError }) =>
      health === 'ok' ? [] : [`rule ${name}: ${health} ${lastError ?? ''}`],
    ),
  )
}

/** Looks back, so that a process which is once too busy to be asked has not vanished. */
async function emptySelectors(prometheus: Prometheus, expressions: readonly Expression[]): Promise<string[]> {
  const asked = new Map<string, string>()
  for (const { from, text } of expressions) for (const one of selectorsOf(text)) asked.set(one, from)
  const problems: string[] = []
  for (const [selector, from] of asked) {
    if (NEEDS_AN_EVENT.some((name) => selector.startsWith(name)) || OF_A_REPLICA.test(selector)) continue
    const answer = prometheus.ask('query', { query: `count(last_over_time(${selector}[5m]))` }) as Promise<{
      result: unknown[]
    }>
    const why = await answer.then(
      ({ result }) => (result.length === 0 ? 'nothing is found' : undefined),
      (error: unknown) => String(error),
    )
    if (why) problems.push(`${from}: ${why} for ${selector}`)
  }
  return problems
}
