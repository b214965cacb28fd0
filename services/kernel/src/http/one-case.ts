import { isUuid } from '@forecourt/contracts'
import type { TSchema } from 'typebox'

interface Shape {
  format?: string
  items?: Shape
  anyOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  patternProperties?: Record<string, Shape>
}
type Write = (value: unknown) => unknown

/**
 * Writes the ids of a request's part in lower case, as they are stored: a UUID may come in either (RFC 9562), and whoever
 * compares texts would take it for an unknown one. Wherever the schema has them, however deep; other values stay as they are.
 */
export const oneCase = (schema: TSchema): Write => writerOf(schema as Shape) ?? ((value) => value)

/** Undefined where a schema has no ids. */
function writerOf({
  format,
  items,
  anyOf = [],
  allOf = [],
  properties = {},
  patternProperties = {},
}: Shape): Write | undefined {
  const writers = [
    format === 'uuid' ? lower : undefined,
    items && ofItems(items),
    ofMembers(properties),
    ofMatching(patternProperties),
    ...[...anyOf, ...allOf].map(writerOf),
  ].filter((write): write is Write => write !== undefined)
  return writers.length === 0
    ? undefined
    : (value: unknown) => writers.reduce((written, write) => write(written), value)
}

const lower: Write = (value) => (typeof value === 'string' && isUuid(value) ? value.toLowerCase() : value)

function ofItems(items: Shape): Write | undefined {
  const write = writerOf(items)
  return write && ((value) => (Array.isArray(value) ? value.map(write) : value))
}

function ofMembers(properties: Readonly<Record<string, Shape>>): Write | undefined {
  const writers = withIds(properties)
  if (writers.length === 0) return undefined
  return changed((value) => writers.filter(([name]) => Object.hasOwn(value, name)))
}

function ofMatching(patterns: Readonly<Record<string, Shape>>): Write | undefined {
  const writers = withIds(patterns).map(([pattern, write]) => [new RegExp(pattern, 'u'), write] as const)
  if (writers.length === 0) return undefined
  return changed((value) =>
    Object.keys(value).flatMap((name) =>
      writers.filter(([pattern]) => pattern.test(name)).map(([, write]) => [name, write] as const),
    ),
  )
}

const withIds = (shapes: Readonly<Record<string, Shape>>) =>
  Object.entries(shapes).flatMap(([name, shape]) => {
    const write = writerOf(shape)
    return write ? [[name, write] as const] : []
  })

/** Writes some members of an object anew. */
const changed =
  (those: (value: Readonly<Record<string, unknown>>) => readonly (readonly [string, Write])[]): Write =>
  (value) =>
    isObject(value)
      ? { ...value, ...Object.fromEntries(those(value).map(([name, write]) => [name, write(value[name])])) }
      : value

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
