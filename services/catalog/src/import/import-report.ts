import {
  askedRules,
  type ImportIssue,
  type ImportProblem,
  type ImportRow,
  type Locale,
  type PageMeta,
} from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { translate, ValidationError } from '@forecourt/kernel/errors'
import { pageMeta } from '@forecourt/kernel/http'
import type { StoredJob } from './import-job.ts'
import type { RowIssue } from './row-reader.ts'

/** Kinds of problems that are listed; each kind of unknown value counts. */
const MOST_PROBLEMS = 200
export const DEFAULT_ROWS = 20

/** The outcome of a row in the present check or run. */
const outcome = `case when vehicle_id is not null then 'ok' when line > $2 then 'pending' else outcome end`

export interface RowFilter {
  readonly outcome?: string | undefined
  readonly rule?: string | undefined
  readonly field?: string | undefined
  readonly value?: string | undefined
}

interface StoredRow {
  line: number
  cells: string[]
  outcome: ImportRow['outcome']
  issues: RowIssue[]
  vehicleId: string | null
}

/** Rows in the order of the file, those that fit the filter. */
export async function readRows(
  em: EntityManager,
  job: StoredJob,
  { page = 1, limit = DEFAULT_ROWS, ...filter }: RowFilter & { readonly page?: number; readonly limit?: number },
  locale: Locale,
): Promise<{ data: ImportRow[]; meta: PageMeta }> {
  const { where, params } = condition(job, filter)
  const [counted] = await sql<{ count: number }>(
    em,
    `select count(*)::int as count from import_row where ${where}`,
    params,
  )
  const rows = await sql<StoredRow>(
    em,
    `select line, cells, ${outcome} as outcome, case when line > $2 and vehicle_id is null then '[]' else issues end as issues,
       vehicle_id as "vehicleId"
     from import_row where ${where} order by line limit ${limit} offset ${(page - 1) * limit}`,
    params,
  )
  return {
    data: rows.map((row) => ({ ...row, issues: row.issues.map((issue) => issueReply(issue, locale)) })),
    meta: pageMeta(page, limit, counted?.count ?? 0),
  }
}

function condition(job: StoredJob, filter: RowFilter): { where: string; params: unknown[] } {
  const params: unknown[] = [job.id, job.cursorLine]
  const parts = ['job_id = $1', '$2::int is not null']
  if (filter.outcome) parts.push(`${outcome} = $${params.push(filter.outcome)}`)
  const wanted = Object.fromEntries(
    Object.entries({ rule: filter.rule, field: filter.field, value: filter.value }).filter(
      ([, one]) => one !== undefined,
    ),
  )
  if (Object.keys(wanted).length > 0) {
    parts.push(`(line <= $2 or vehicle_id is not null) and issues @> $${params.push(JSON.stringify([wanted]))}::jsonb`)
  }
  return { where: parts.join(' and '), params }
}

/** What is wrong how often, the most frequent first. What is asked is counted by value, everything else by rule. */
export async function readProblems(em: EntityManager, job: StoredJob, locale: Locale): Promise<ImportProblem[]> {
  const rows = await sql<{ issue: RowIssue; rows: number; outcome: ImportRow['outcome'] }>(
    em,
    `select (array_agg(issue order by line))[1] as issue, count(distinct line)::int as rows, outcome
     from import_row, jsonb_array_elements(issues) as issue
     where job_id = $1 and line <= $2 and vehicle_id is null
     group by outcome, issue ->> 'rule', issue ->> 'field', case when issue ->> 'rule' = any ($3::text[]) then issue ->> 'value' end
     order by rows desc, min(line) limit ${MOST_PROBLEMS}`,
    [job.id, job.cursorLine, askedRules],
  )
  return rows.map(({ issue, rows: count, outcome: of }) => ({ ...issueReply(issue, locale), rows: count, outcome: of }))
}

/** An issue with its sentence: the form's where the rule is the form's. */
export function issueReply({ rule, field, column, value, params }: RowIssue, locale: Locale): ImportIssue {
  return { rule, field, column, value, message: sentenceOf(rule, field, { ...params, value: value ?? '' }, locale) }
}

function sentenceOf(rule: string, field: string | null, params: Record<string, unknown>, locale: Locale): string {
  // A refusal's code instead of a rule: VIN_IN_USE, CITY_COUNTRY_MISMATCH.
  if (/^[A-Z_]+$/.test(rule)) return translate(locale, `errors.${rule}`, params)
  const path = field ?? 'row'
  return new ValidationError([{ path, rule, params }], 'vehicle').sentences(locale)[path] ?? ''
}
