import { STATUS_CODES } from 'node:http'
import type { Locale, Problem } from '@forecourt/contracts'
import { DomainError } from './domain-error.ts'
import { isOutage } from './failure-kind.ts'
import { hasText, translate } from './translate.ts'
import { labelOf, ValidationError } from './validation-error.ts'

export interface ProblemReply {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Problem
}

/**
 * The reply to a failure, in the caller's language (rulings 1). A {@link DomainError} is told as it is; what is
 * away is 503; anything else is 500 INTERNAL, whose cause the caller must log, for the reply hides it.
 *
 * @param texts what any sentence may name
 */
export function problemOf(
  error: unknown,
  locale: Locale,
  requestId: string,
  texts: Readonly<Record<string, string>> = {},
): ProblemReply {
  const known = asDomainError(error)
  const fields = fieldsOf(known, locale)
  return {
    status: known.status,
    headers: known.retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(known.retryAfter))) },
    body: {
      error: STATUS_CODES[known.status] ?? 'Error',
      message: translate(locale, `errors.${known.code}`, {
        ...texts,
        ...known.details,
        ...known.params,
        retryAfter: known.retryAfter,
      }),
      code: known.code,
      ...(fields ? { fields } : {}),
      ...(known.details ? { details: known.details } : {}),
      requestId,
    },
  }
}

/** The refusal an error stands for. */
export function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  // Recognised by its name: importing the class would load all of MikroORM into the BFF, which has no database.
  if (error instanceof Error && error.name === 'OptimisticLockError')
    return new DomainError('VERSION_CONFLICT', { cause: error })
  if (isOutage(error)) return new DomainError('UNAVAILABLE', { retryAfter: 2, cause: error })
  return new DomainError('INTERNAL', { cause: error })
}

function fieldsOf(error: DomainError, locale: Locale): Record<string, string> | undefined {
  if (error instanceof ValidationError) return error.sentences(locale)
  if (!error.fields) return undefined
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, text]) => {
      if (!hasText(text)) return [path, text]
      const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
      return [path, translate(locale, text, { label: labelOf(name, locale), ...error.params })]
    }),
  )
}
