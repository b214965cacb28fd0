import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { System } from 'typebox/system'
import { type Issue, ValidationError } from '../errors/index.ts'
import { unstorable } from './storable.ts'

// A form may have more than eight things wrong; all of them are told at once. A field that may be null counts for three.
const MOST_ERRORS = 100
System.Settings.Set({ maxErrors: MOST_ERRORS })

/** Judges values by a schema, and by what can be stored at all. */
export interface SchemaValidator {
  check(value: unknown): boolean
  issues(value: unknown): Issue[]
}

const validators = new WeakMap<TSchema, SchemaValidator>()

/** Problems of a request that are told at once. */
const MOST_TOLD = 20

/** The refusal of a request's part that its validator does not let through. */
export const refusalOf = (validator: SchemaValidator, value: unknown, noun?: string): ValidationError =>
  new ValidationError(validator.issues(value).slice(0, MOST_TOLD), noun)

/** The compiled validator of a schema; compiled once. */
export function validatorOf(schema: TSchema): SchemaValidator {
  const known = validators.get(schema)
  if (known) return known
  const compiled = Compile(schema)
  const validator: SchemaValidator = {
    check: (value) => compiled.Check(value) && unstorable(value, 1).length === 0,
    issues: (value) => [...issuesOf(compiled.Errors(value), schema, value), ...unstorable(value, MOST_ERRORS)],
  }
  validators.set(schema, validator)
  return validator
}

interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  readonly schemaPath: string
  readonly params: object
}

/** Turns a validator's errors into one issue for each field, the plainest first. */
export function issuesOf(errors: readonly SchemaError[], schema: TSchema, value: unknown): Issue[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ schemaPath }) => schemaPath)
  const issues = new Map<string, Issue>()
  const add = (issue: Issue): void => {
    if (!issues.has(issue.path)) issues.set(issue.path, issue)
  }
  for (const error of errors) {
    const path = error.instancePath
      .slice(1)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .join('.')
    const params = error.params as Record<string, unknown>
    const within = (name: unknown): string => (path ? `${path}.${String(name)}` : String(name))
    switch (error.keyword) {
      case 'required':
        for (const name of params.requiredProperties as string[]) add({ path: within(name), rule: 'required' })
        break
      case 'additionalProperties':
        for (const name of params.additionalProperties as string[])
          issues.set(within(name), { path: within(name), rule: 'unknown' })
        break
      case 'boolean':
      case 'anyOf':
        if (error.keyword === 'anyOf') add({ path, rule: 'invalid' })
        break
      case 'type':
        // "must be null" is only the other branch of a nullable field.
        if (params.type === 'null' && unions.some((union) => error.schemaPath.startsWith(union))) break
        add({ path, rule: 'type', params: { type: String(params.type) } })
        break
      default:
        add({ path, ...ruleOf(error.keyword, params) })
    }
  }
  return [...issues.values()]
    .filter(({ path }) => path !== '' || issues.size === 1)
    .map((issue) => emptyMeansRequired(issue, schema, value))
}

/** Keywords whose sentence has their own name; `validation.<keyword>` of the message files. */
const SAME_NAME = new Set(
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems uniqueItems pattern'.split(
    ' ',
  ),
)

function ruleOf(keyword: string, params: Record<string, unknown>): { rule: string; params: Record<string, unknown> } {
  if (keyword === 'format') return { rule: `format_${String(params.format)}`, params }
  if (keyword === 'enum' || keyword === 'const') return { rule: 'choice', params }
  return { rule: SAME_NAME.has(keyword) ? keyword : 'invalid', params }
}

/** A required field that is null or an empty text: people read that as "required", not as "invalid" or "at least 2 characters". */
function emptyMeansRequired(issue: Issue, schema: TSchema, value: unknown): Issue {
  if (!/^(minLength|pattern|format_|type)/.test(issue.rule) || typeof value !== 'object' || value === null) return issue
  const required = 'required' in schema && Array.isArray(schema.required) && schema.required.includes(issue.path)
  const given: unknown = Reflect.get(value, issue.path) ?? ''
  return required && typeof given === 'string' && given.trim() === '' ? { path: issue.path, rule: 'required' } : issue
}
