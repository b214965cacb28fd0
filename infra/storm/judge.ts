import { STATUS_CODES } from 'node:http'
import { type Endpoint, type ErrorCode, errorStatus, Problem, successStatus, usualErrors } from '@forecourt/contracts'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

/** What an endpoint answered. */
export interface Given {
  readonly status: number
  readonly type: string
  readonly retryAfter: string | null
  readonly text: string
  readonly milliseconds: number
}

/** Nothing may take longer. */
const SLOWEST_MS = 2_000

/** What is wrong with an answer, in words; undefined where nothing is. How long it took is for {@link isSlow}. */
export function faultOf(endpoint: Endpoint, given: Given): string | undefined {
  if (given.status >= 500) return `${given.status} ${given.text.slice(0, 300)}`
  return given.status < 400 ? faultOfSuccess(endpoint, given) : faultOfProblem(endpoint, given)
}

export const isSlow = ({ milliseconds }: Given): boolean => milliseconds > SLOWEST_MS

function faultOfSuccess(endpoint: Endpoint, { status, type, text }: Given): string | undefined {
  if (status === 304 && endpoint.cache) return text === '' ? undefined : '304 has a body'
  if (status !== successStatus(endpoint)) return `${status} is not in the contract`
  if (endpoint.redirect) return undefined
  const expected = endpoint.stream ? 'text/event-stream' : (endpoint.mediaType ?? 'application/json')
  if (!type.startsWith(expected)) return `${status} has the type ${type}, not ${expected}`
  return expected === 'application/json' ? faultOfJson(endpoint.replies[status], status, text).fault : undefined
}

function faultOfProblem(endpoint: Endpoint, { status, type, retryAfter, text }: Given): string | undefined {
  if (!type.startsWith('application/json')) return `${status} has the type ${type}, not application/json`
  const { body, fault } = faultOfJson(Problem, status, text)
  if (fault) return fault
  const { code, error } = body as Problem
  if (!isCode(code) || errorStatus[code] !== status) return `${status} carries the code ${code}`
  if (error !== STATUS_CODES[status]) return `${status} is called ${error}`
  if (!usualErrors.includes(code) && !endpoint.errors?.includes(code)) return `${code} is not in the contract`
  if (status === 429 && !(Number(retryAfter) > 0)) return '429 does not say when to try again'
  return undefined
}

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code)

function faultOfJson(schema: TSchema | undefined, status: number, text: string): { body?: unknown; fault?: string } {
  try {
    const body: unknown = JSON.parse(text)
    const [first] = schema ? validatorOf(schema).Errors(body) : []
    return first ? { fault: `${status} breaks its schema: ${first.instancePath} ${first.message}` } : { body }
  } catch {
    return { fault: `${status} is not JSON: ${text.slice(0, 100)}` }
  }
}

const validators = new WeakMap<TSchema, Validator>()

/** Of the schema alone; the kernel's also judges what can be stored. */
function validatorOf(schema: TSchema): Validator {
  const known = validators.get(schema) ?? Compile(schema)
  validators.set(schema, known)
  return known
}
