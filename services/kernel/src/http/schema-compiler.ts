import type { Endpoint } from '@forecourt/contracts'
import type { FastifySchemaCompiler } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { DomainError } from '../errors/index.ts'
import { oneCase } from './one-case.ts'
import { convertQuery } from './query-string.ts'
import { refusalOf, validatorOf } from './validation.ts'

/**
 * Validates a contract's parts with TypeBox. Only query strings are converted, and ids written in one case; nothing is ever
 * removed. A path parameter that cannot be an id is an unknown id: 404. Everything else that does not fit is 422 with a sentence for each field.
 */
export function compileFor(contract: Endpoint): FastifySchemaCompiler<TSchema> {
  const noun = nounOf(contract.path)
  return ({ schema, httpPart }) => {
    const validator = validatorOf(schema)
    if (httpPart === 'headers') {
      return (data: unknown) => {
        const sent = declaredHeaders(schema, data as Record<string, unknown>)
        return validator.check(sent) ? true : { error: refusalOf(validator, sent, noun) }
      }
    }
    const inOneCase = oneCase(schema)
    return (data: unknown) => {
      const sent = httpPart === 'querystring' ? convertQuery(schema as TObject, data as Record<string, unknown>) : data
      // Before it is judged: an id that comes in both cases comes twice.
      const value = inOneCase(sent)
      if (validator.check(value)) return { value }
      if (httpPart === 'params') return { error: new DomainError('NOT_FOUND') }
      // A body was expected and none came: every required field is missing.
      return { error: refusalOf(validator, value === undefined || value === null ? {} : value, noun) }
    }
  }
}

/** What a path is about: `/admin/cart/:id` → `cart`, `/vehicle/:id/contact` → `contact`. */
function nounOf(path: string): string | undefined {
  return path.split('/').findLast((part) => part !== '' && !part.startsWith(':'))
}

/** Of all headers those a schema names: a request carries many that are nobody's business. */
export function declaredHeaders(schema: TSchema, headers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { properties = {} } = schema as Partial<TObject>
  return Object.fromEntries(
    Object.keys(properties).flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
}
