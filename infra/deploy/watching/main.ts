import { mkdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pc from 'picocolors'
import { runCommand } from '../../run/command.ts'
import { Failure } from '../../run/failure.ts'
import { readJson } from '../../run/json-file.ts'
import { DEFAULT_FOLDER, runFiles } from '../../run/paths.ts'
import type { World } from '../../run/world.ts'
import { dashboards } from './dashboards.ts'
import { type Prometheus, withPrometheus } from './prometheus.ts'
import { findPrometheus } from './prometheus-binary.ts'

const PORT = 9090
/** How often it asks and judges. */
const SECONDS = 5
const TELL_MS = 30_000
/** What is told in the terminal, as the overview's panels have it. */
const TOLD = ['Slowest endpoints (95 %, BFF)', 'Failing endpoints (5xx a second)']

const readWorld = () => readJson(process.env.FORECOURT_WORLD ?? runFiles(DEFAULT_FOLDER).world) as World | undefined

const welcome = (base: string) => `
${pc.bold(pc.green('Prometheus is watching'))}: ${pc.cyan(base)}

  Alerts               ${pc.cyan(`${base}/alerts`)}: what each means is in infra/deploy/watching/runbook.md
  Dashboards           in Grafana, add ${base} as a data source and import infra/deploy/watching/dashboards/*.json
  Without Grafana      the slowest and the failing endpoints are told here every ${TELL_MS / 1_000} s

${pc.dim('  Ctrl-C ends it; what it has seen is kept.')}
`

async function tell(prometheus: Prometheus): Promise<void> {
  const panels = dashboards.flatMap(({ panels }) => panels).filter(({ title }) => TOLD.includes(title))
  for (const { title, targets } of panels) {
    const rows = (await Promise.all(targets.map(({ expr }) => ask(prometheus, expr)))).flat()
    if (rows.length === 0) continue
    console.log(`${pc.bold(title)} ${pc.dim(new Date().toISOString())}`)
    console.table(
      Object.fromEntries(
        rows.sort((a, b) => b.value - a.value).map(({ name, value }) => [name, { [unitOf(title)]: value }]),
      ),
    )
  }
  const { alerts } = (await prometheus.ask('alerts')) as {
    alerts: readonly {
      state: string
      labels: Readonly<Record<string, string>>
      annotations: Readonly<Record<string, string>>
    }[]
  }
  const firing = alerts.filter(({ state, labels }) => state === 'firing' && labels.alertname !== 'Watchdog')
  console.log(firing.length === 0 ? pc.dim('no alert fires') : pc.bold('Alerts that fire'))
  for (const { labels, annotations } of firing)
    console.log(`  ${labels.alertname} ${labels.service ?? labels.process ?? ''}: ${annotations.summary ?? ''}`)
}

const unitOf = (title: string) => (title.startsWith('Slowest') ? 'seconds, at most for 95 %' : 'a second')

async function ask(prometheus: Prometheus, query: string): Promise<{ name: string; value: number }[]> {
  const { result } = (await prometheus.ask('query', { query })) as {
    result: readonly { metric: Readonly<Record<string, string>>; value: readonly [number, string] }[]
  }
  return result
    .map(({ metric, value: [, value] }) => ({ name: Object.values(metric).join(' '), value: Number(value) }))
    .filter(({ value }) => Number.isFinite(value))
    .map(({ name, value }) => ({ name, value: Number(value.toPrecision(3)) }))
}

// npm run watch: a Prometheus with our rules beside the local run that FORECOURT_WORLD names, by default this clone's.
await runCommand(async (signal) => {
  const world = readWorld()
  if (!world) throw new Failure('Nothing is running in this clone: run "npm start" first.')
  const programs = await findPrometheus(console.log)
  if (!programs) throw new Failure('Without Prometheus nothing can be watched.')
  const { prometheus: folder } = runFiles(world.folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await withPrometheus({ ...programs, folder, world, signal, port: PORT, seconds: SECONDS }, async (prometheus) => {
    console.log(welcome(prometheus.base))
    while (!signal.aborted) {
      await delay(TELL_MS, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) break
      // What was scaled or started anew since has other instances.
      await prometheus.watch(readWorld() ?? world)
      await tell(prometheus)
    }
  })
  return 0
})
