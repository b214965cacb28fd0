import '@forecourt/contracts/formats'
import type { TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { Errors } from 'typebox/value'

// Without these TypeBox stops after eight errors, and tries `eval` once, which the CSP reports.
Settings.Set({ maxErrors: 500, useAcceleration: false })

/** One thing wrong with one field. `rule` is a key below `validation` of the common texts. */
export interface Violation {
  /** Name with dots: `options.0`. */
  field: string
  rule: string
  params: Record<string, unknown>
}

const formats: Record<string, string> = { email: 'email', date: 'date', uuid: 'choice' }

function ruleOf(keyword: string, params: Record<string, unknown>): Omit<Violation, 'field'> | undefined {
  const limit = params.limit
  switch (keyword) {
    case 'format':
      return { rule: formats[String(params.format)] ?? 'invalid', params: {} }
    case 'minLength':
      return limit === 1 ? { rule: 'required', params: {} } : { rule: 'minLength', params: { count: limit } }
    case 'maxLength':
    case 'maxItems':
      return { rule: keyword, params: { count: limit } }
    case 'minItems':
      return limit === 1 ? { rule: 'choose', params: {} } : { rule: keyword, params: { count: limit } }
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return { rule: keyword, params: { limit } }
    case 'enum':
    case 'const':
      return { rule: 'choice', params: {} }
    case 'type':
    case 'pattern':
    case 'multipleOf':
    case 'uniqueItems':
      return { rule: 'invalid', params: {} }
    // `anyOf`, `additionalProperties` and `boolean` repeat what their members say.
    default:
      return undefined
  }
}

/** First violation of each field, in the order of the schema. `value` is to be pruned before. */
export function violations(schema: TSchema, value: unknown): Violation[] {
  const found = new Map<string, Violation>()
  const add = (field: string, rule: string, params: Record<string, unknown> = {}) => {
    if (!found.has(field)) found.set(field, { field, rule, params })
  }
  for (const { keyword, instancePath, params } of Errors(schema, value)) {
    const path = instancePath.split('/').slice(1)
    const facts = params as Record<string, unknown>
    if (keyword === 'required') {
      for (const name of facts.requiredProperties as string[]) add([...path, name].join('.'), 'required')
      continue
    }
    const rule = path.length > 0 ? ruleOf(keyword, facts) : undefined
    if (rule) add(path.join('.'), rule.rule, rule.params)
  }
  return [...found.values()]
}
