import type { Stripe } from 'stripe'
import { invalid } from './failure.ts'
import type { Branch } from './form.ts'

/**
 * Takes a request's parameters one by one. What is left over at the end is refused, so that a parameter the sandbox does
 * not know is never ignored in silence. All throw ApiFailure as Stripe words it.
 */
export interface Fields {
  /** How the request wrote it: `line_items[0][quantity]`. */
  name: (key: string) => string
  text: (key: string) => string | null
  need: (key: string) => string
  integer: (key: string) => number | null
  flag: (key: string) => boolean | null
  choice: <T extends string>(key: string, allowed: readonly T[]) => T | null
  texts: (key: string) => string[]
  group: (key: string) => Fields | null
  groups: (key: string) => Fields[]
  metadata: (key: string, before?: Stripe.Metadata) => Stripe.Metadata
  /** `created` of a list: one moment, or bounds. */
  range: (key: string) => (value: number) => boolean
  /** Refuses what nobody took, here and in the groups below. */
  finish: () => void
}

const MOST_METADATA = 50

export function createFields(branch: Branch, path = ''): Fields {
  const taken = new Set<string>()
  const below: Fields[] = []
  const name = (key: string) => (path ? `${path}[${key}]` : key)
  const take = (key: string) => {
    taken.add(key)
    return branch.get(key)
  }
  const text = (key: string): string | null => {
    const value = take(key)
    if (value instanceof Map) throw invalid(`Invalid string: ${name(key)} is a hash or a list`, { param: name(key) })
    if (value === '') {
      const message = `You passed an empty string for '${name(key)}'. We assume empty values are an attempt to unset a parameter; however '${name(key)}' cannot be unset. You should remove '${name(key)}' from your request or supply a non-empty value.`
      throw invalid(message, { param: name(key), code: 'parameter_invalid_empty' })
    }
    return value ?? null
  }
  const number = (value: string, param: string): number => {
    const parsed = Number(value)
    if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(parsed))
      throw invalid(`Invalid integer: ${value}`, { param, code: 'parameter_invalid_integer' })
    return parsed
  }
  const branchOf = (key: string): Branch | null => {
    const value = take(key)
    if (typeof value === 'string') throw invalid(`Invalid object: ${name(key)}`, { param: name(key) })
    return value ?? null
  }
  const descend = (next: Branch, nextPath: string): Fields => {
    const fields = createFields(next, nextPath)
    below.push(fields)
    return fields
  }
  return {
    name,
    text,
    need: (key) => {
      const value = text(key)
      if (value === null)
        throw invalid(`Missing required param: ${name(key)}.`, { param: name(key), code: 'parameter_missing' })
      return value
    },
    integer: (key) => {
      const value = text(key)
      return value === null ? null : number(value, name(key))
    },
    flag: (key) => {
      const value = text(key)
      if (value !== null && value !== 'true' && value !== 'false')
        throw invalid(`Invalid boolean: ${value}`, { param: name(key) })
      return value === null ? null : value === 'true'
    },
    choice: (key, allowed) => {
      const value = text(key)
      const found = allowed.find((one) => one === value)
      if (value !== null && found === undefined)
        throw invalid(`Invalid ${name(key)}: must be one of ${allowed.join(', ')}`, { param: name(key) })
      return found ?? null
    },
    texts: (key) =>
      [...(branchOf(key)?.entries() ?? [])].map(([index, value]) => {
        if (typeof value !== 'string') throw invalid(`Invalid string: ${name(key)}[${index}]`, { param: name(key) })
        return value
      }),
    group: (key) => {
      const next = branchOf(key)
      return next && descend(next, name(key))
    },
    groups: (key) =>
      [...(branchOf(key)?.entries() ?? [])].map(([index, value]) => {
        if (typeof value === 'string') throw invalid(`Invalid object: ${name(key)}[${index}]`, { param: name(key) })
        return descend(value, `${name(key)}[${index}]`)
      }),
    metadata: (key, before = {}) => merged(before, take(key), name(key)),
    range: (key) => {
      const value = branch.get(key)
      if (!(value instanceof Map)) {
        const only = text(key)
        const moment = only === null ? null : number(only, name(key))
        return (one) => moment === null || one === moment
      }
      const bounds = descend(value, name(key))
      take(key)
      const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((bound) => bounds.integer(bound))
      return (one) => one > (gt ?? -1) && one >= (gte ?? 0) && one < (lt ?? Infinity) && one <= (lte ?? Infinity)
    },
    finish: () => {
      const unknown = [...branch.keys()].find((key) => !taken.has(key))
      if (unknown !== undefined) {
        const param = name(unknown)
        throw invalid(`Received unknown parameter: ${param}`, { param, code: 'parameter_unknown' })
      }
      for (const fields of below) fields.finish()
    },
  }
}

/** Metadata keeps what is not named; an empty value takes a key away, and an empty whole all of them. */
function merged(before: Stripe.Metadata, given: string | Branch | undefined, param: string): Stripe.Metadata {
  if (given === undefined) return before
  if (given === '') return {}
  if (typeof given === 'string') throw invalid('Invalid object', { param })
  const after = new Map(Object.entries(before))
  for (const [key, value] of given) {
    if (typeof value !== 'string') throw invalid(`Invalid string: ${param}[${key}]`, { param: `${param}[${key}]` })
    if (key.length > 40) throw invalid('Metadata keys can have up to 40 characters.', { param })
    if (value.length > 500)
      throw invalid('Metadata values can have up to 500 characters.', { param: `${param}[${key}]` })
    if (value === '') after.delete(key)
    else after.set(key, value)
  }
  if (after.size > MOST_METADATA) throw invalid(`Metadata can have up to ${MOST_METADATA} keys.`, { param })
  return Object.fromEntries(after)
}
