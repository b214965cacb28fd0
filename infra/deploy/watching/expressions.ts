import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { dashboards } from './dashboards.ts'

export const ruleFiles = ['alerts.yaml', 'slo.yaml'] as const

interface Rule {
  readonly alert?: string
  readonly record?: string
  readonly expr: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}
interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[]
}

const rules = (): Rule[] =>
  ruleFiles.flatMap((file) => {
    const { groups } = parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as RuleFile
    return groups.flatMap((group) => group.rules)
  })

/** What the alerts say of themselves. */
export const readAlerts = () =>
  rules().flatMap(({ alert: name, labels, annotations }) =>
    name
      ? [{ name, severity: labels?.severity, summary: annotations?.summary, runbook: annotations?.runbook_url }]
      : [],
  )

/** Names of what recording rules write. */
export const records = (): string[] => rules().flatMap(({ record }) => record ?? [])

/** A query of a rule or a dashboard, with where it stands. */
export interface Expression {
  readonly from: string
  readonly text: string
}

/** Every query that is written down here. */
export const expressions = (): Expression[] => [
  ...rules().map(({ alert, record, expr, labels }) => ({
    from: alert ?? `${record} ${labels?.slo ?? ''}`,
    text: expr,
  })),
  ...dashboards.flatMap(({ title, panels }) =>
    panels.flatMap((panel) => panel.targets.map(({ expr }) => ({ from: `${title}, ${panel.title}`, text: expr }))),
  ),
]
