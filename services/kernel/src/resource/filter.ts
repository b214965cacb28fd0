import { filtersOf, type Resource } from '@forecourt/contracts'
import { columnsOf, quoted, toColumn } from './columns.ts'

const stamps: Readonly<Record<string, string>> = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** The first moment of a calendar day of UTC, `days` later. */
const startOf = (at: string, days: 0 | 1): string => `((${at}::date + ${days})::timestamp at time zone 'UTC')`

/** SQL for what a request's filters say, one condition for each; their values are added to `params`. */
export function filterConditions(
  resource: Resource,
  query: Readonly<Record<string, unknown>>,
  params: unknown[],
): string[] {
  const at = (value: unknown): string => `$${params.push(value)}`
  return filtersOf(resource).flatMap(({ field, kind }) => {
    const column = columnsOf(resource).find((candidate) => candidate.field === field)
    const name = column ? quoted(column.name) : (stamps[field] ?? '')
    const say = (param: string, condition: (value: unknown) => string): string[] =>
      query[param] === undefined ? [] : [condition(query[param])]
    switch (kind) {
      case 'boolean':
        return say(field, (value) => `coalesce(${name}, false) = ${at(value)}`)
      case 'range': {
        const stored = (value: unknown): string => at(column ? toColumn(column, value) : value)
        return [
          ...say(`${field}Min`, (value) => `${name} >= ${stored(value)}`),
          ...say(`${field}Max`, (value) => `${name} <= ${stored(value)}`),
        ]
      }
      case 'days':
        return [
          ...say(`${field}From`, (value) => `${name} >= ${startOf(at(value), 0)}`),
          ...say(`${field}To`, (value) => `${name} < ${startOf(at(value), 1)}`),
        ]
      default:
        return say(field, (value) => `${name} = any (${at(value)}::${column?.sqlType ?? 'text'}[])`)
    }
  })
}
