import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../run/paths.ts'
import { dashboards } from './dashboards.ts'
import { expressions, readAlerts, records } from './expressions.ts'
import { madeFiles } from './render.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const alerts = readAlerts()
const pages = [...read('runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name)

it.each([...madeFiles()])('%s is what npm run manifests makes', (path, text) => {
  expect(read(path)).toBe(text)
})

it('each alert has its page in the runbook, and each page its alert', () => {
  expect(alerts.length).toBeGreaterThan(20)
  expect(pages.toSorted()).toEqual(alerts.map(({ name }) => name).toSorted())
  for (const { name, runbook } of alerts) expect(runbook).toBe(`infra/deploy/watching/runbook.md#${name.toLowerCase()}`)
})

it('each alert says how urgent it is, in a sentence, and has a test in which it fires', () => {
  const tests = globSync('*.test.yaml', { cwd: import.meta.dirname })
    .map(read)
    .join('\n')
  for (const { name, severity, summary } of alerts) {
    expect(['page', 'ticket', 'none'], name).toContain(severity)
    expect(summary, name).toMatch(/^\S.*\.$/)
    const fires = new RegExp(
      `alertname: ${name}\\n +exp_alerts:\\n +- exp_labels|ALERTS\\{alertname="${name}",alertstate="firing"`,
    )
    expect(tests, name).toMatch(fires)
  }
})

it('panels of the time requests take lead to traces', () => {
  const panels = dashboards.flatMap((one) => one.panels).filter(({ type }) => type === 'timeseries')
  const targets = panels.flatMap((panel) => panel.targets)
  const timed = targets.filter(({ expr }) => /histogram_quantile\(.*http_request_duration_seconds_bucket/.test(expr))
  expect(timed.length).toBeGreaterThan(3)
  expect(targets.filter((target) => 'exemplar' in target)).toEqual(timed)
  for (const target of timed) expect(target).toMatchObject({ exemplar: true })
})

it('rules and dashboards ask for nothing that no process tells', () => {
  const sources = globSync('{services/*,bff}/src/**/*.ts', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  )
  const ours = sources.flatMap((text) =>
    [...text.matchAll(/name: '((?:forecourt|http)_[a-z_]+)'/g)].map(([, name = '']) => name),
  )
  expect(ours.length).toBeGreaterThan(15)
  // Prometheus' own, and those of prom-client that we use.
  const others = [
    'up',
    'ALERTS',
    'process_start_time_seconds',
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ]
  const known = new Set([...ours, ...others, ...records()])
  const asked = expressions().flatMap(({ from, text }) => {
    const names =
      text.replaceAll(/"[^"]*"/g, '').match(/\b(?:forecourt|http|process|nodejs|slo)[:_][a-z0-9_:]+\b/g) ?? []
    return names.map((name) => ({ from, name: name.replace(/_(bucket|count|sum)$/, '') }))
  })
  expect(asked.length).toBeGreaterThan(80)
  expect(asked.filter(({ name }) => !known.has(name))).toEqual([])
  // And what is told for operators is shown or watched somewhere.
  const names = new Set(asked.map(({ name }) => name))
  expect(ours.filter((name) => !names.has(name))).toEqual([])
})
