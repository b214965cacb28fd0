import { isUuid } from '@forecourt/contracts'
import type { TSchema } from 'typebox'

interface Shape {
  format?: string
  items?: Shape
  anyOf?: Shape[]
  properties?: Record<string, Shape>
}

/**
 * Writes the ids of a request's part in lower case, as they are stored: a UUID may come in either (RFC 9562), and whoever
 * compares texts would take it for an unknown one. Members of the part and of lists in it; other values stay as they are.
 */
export function oneCase(schema: TSchema): (value: unknown) => unknown {
  const { properties = {} } = schema as Shape
  const ids = Object.keys(properties).filter((name) => properties[name] && holdsIds(properties[name]))
  if (ids.length === 0) return (value) => value
  return (value) => (isObject(value) ? { ...value, ...lowered(value, ids) } : value)
}

const holdsIds = ({ format, items, anyOf = [] }: Shape): boolean =>
  format === 'uuid' || (items !== undefined && holdsIds(items)) || anyOf.some(holdsIds)

const lowered = (value: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (Object.hasOwn(value, name) ? [[name, lower(value[name])]] : [])))

const lower = (value: unknown): unknown =>
  typeof value === 'string' && isUuid(value) ? value.toLowerCase() : Array.isArray(value) ? value.map(lower) : value

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
