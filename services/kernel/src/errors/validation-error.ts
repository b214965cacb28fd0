import { type Locale, numberOf } from '@forecourt/contracts'
import { DomainError } from './domain-error.ts'
import { hasText, translate } from './translate.ts'

/** One thing wrong with a request: where, which rule, and the rule's figures. */
export interface Issue {
  /** Path of the field, e.g. `translations.fr_FR.name`. */
  readonly path: string
  /** `validation.<rule>` of the message files. */
  readonly rule: string
  readonly params?: Record<string, unknown>
}

/** A request that does not meet its contract: 422 INVALID with a sentence for each field. */
export class ValidationError extends DomainError {
  override name = 'ValidationError'
  readonly issues: readonly Issue[]
  /** Kind of thing the fields belong to (`cart`), for labels such as "Cart name". */
  readonly noun: string | undefined

  constructor(issues: readonly Issue[], noun?: string) {
    super('INVALID')
    this.issues = issues
    this.noun = noun
  }

  /** The sentences by field, first problem of each field, in a language. */
  sentences(locale: Locale): Record<string, string> {
    const fields: Record<string, string> = {}
    for (const issue of this.issues) fields[issue.path] ??= sentenceOf(issue, locale, this.noun)
    return fields
  }
}

/** A 422 INVALID for one field, found by the service itself: `throw invalid('vin', 'validation.vinInvalid')`. */
export const invalid = (field: string, message: string, params?: Record<string, unknown>): DomainError =>
  new DomainError('INVALID', { fields: { [field]: message }, ...(params ? { params } : {}) })

/**
 * The most particular text there is: for this field of this kind of thing, for this field, for the rule, and at last "is
 * invalid".
 */
function sentenceOf({ path, rule, params }: Issue, locale: Locale, noun: string | undefined): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
  const keys = [`${rule}OfNoun.${noun}.${name}`, `${rule}Of.${name}`, rule].map((key) => `validation.${key}`)
  const key = keys.find(hasText) ?? 'validation.invalid'
  return translate(locale, key, { ...figures(name, params), label: labelOf(name, locale, noun), ...numberOf(name) })
}

/** A year is written without a sign between its digits, unlike every other figure. */
const figures = (name: string, params: Issue['params'] = {}): Record<string, unknown> =>
  /year/i.test(name) ? Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])) : params

/** What a field is called in a language; a field without a text gets its own name in plain words. */
export function labelOf(name: string, locale: Locale, noun?: string): string {
  const key = [`fieldsOfNoun.${noun}.${name}`, `fields.${name}`].find(hasText)
  if (key) return translate(locale, key)
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
