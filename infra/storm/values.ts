import { validatorOf } from '@forecourt/kernel/http'
import type { Random } from '../demo/random.ts'
import type { Ids } from './ids.ts'
import { oddOf, oddTexts, plainTexts } from './odd-values.ts'

/** How far from right a value is: as the schema asks, with one thing wrong, or anything at all. */
export type Mood = 'valid' | 'nearly' | 'hostile'

/** Where values come from. */
interface Source {
  readonly random: Random
  /** Ids of things that exist, and of some that do not. */
  readonly ids: Pick<Ids, 'of'>
  /** Of the record that is asked for, where it is known. */
  readonly version?: number | undefined
}

export interface Schema {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** A value for a schema. */
export function valueFor(schema: Schema, mood: Mood, source: Source): unknown {
  const { random } = source
  if (mood === 'hostile' && random.chance(0.3)) return oddOf(random)
  const value = valid(schema, source)
  if (mood === 'valid') return value
  return mood === 'nearly' ? withOneWrong(value, schema, source) : withSomeWrong(value, source)
}

/** @param name of the member the value is for */
function valid(schema: Schema, source: Source, name = ''): unknown {
  const { random, version } = source
  if (name === 'version' && version !== undefined && random.chance(0.8)) return version
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return valid(random.pick(schema.anyOf), source, name)
  switch (schema.type) {
    case 'object':
      return validObject(schema, source)
    case 'array': {
      const most = Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3)
      return Array.from({ length: random.whole(schema.minItems ?? 0, most) }, () =>
        valid(schema.items ?? {}, source, name),
      )
    }
    case 'integer':
    case 'number':
      return validNumber(schema, random)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'string':
      return validText(schema, source, name)
    default:
      return random.pick(plainTexts)
  }
}

function validObject({ properties = {}, patternProperties = {}, required = [] }: Schema, source: Source): unknown {
  const { random } = source
  const named = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.4))
  const open = Object.values(patternProperties).flatMap((member) =>
    random.chance(0.5) ? [['name', member] as const] : [],
  )
  return Object.fromEntries([...named, ...open].map(([name, member]) => [name, valid(member, source, name)]))
}

function validNumber({ type, minimum = 0, maximum = 1_000_000 }: Schema, random: Random): number {
  const edge = random.pick([minimum, maximum, random.between(minimum, Math.min(maximum, minimum + 100))])
  return type === 'integer' ? Math.round(edge) : edge
}

function validText(schema: Schema, { random, ids }: Source, name: string): string {
  if (schema.format === 'uuid') return ids.of(name, random)
  if (schema.format === 'date') return random.pick(['2020-03-01', '1990-02-28', '0001-01-01', '9999-12-31'])
  if (schema.format === 'date-time') return random.pick(['2026-01-02T03:04:05Z', '9999-12-31T23:59:59.999Z'])
  if (schema.format === 'email') return `odd-${random.whole(0, 1e9)}@example.com`
  const fits = (text: string) => validatorOf(schema as Parameters<typeof validatorOf>[0]).check(text)
  const fitting = plainTexts.filter(fits)
  const edges = ['é', 'a', '7'].flatMap((letter) =>
    [schema.maxLength ?? 300, Math.max(1, schema.minLength ?? 1)].map((length) => letter.repeat(length)),
  )
  const fittingEdges = edges.filter(fits)
  if (fittingEdges.length > 0 && (fitting.length === 0 || random.chance(0.15))) return random.pick(fittingEdges)
  if (fitting.length === 0) return 'é'.repeat(schema.maxLength ?? 10)
  return random.pick(fitting)
}

/** One member changed, taken away or added; of a lone value, the value. */
function withOneWrong(value: unknown, schema: Schema, source: Source): unknown {
  const { random } = source
  if (Array.isArray(value) && value.length > 0 && random.chance(0.7)) {
    const at = random.whole(0, value.length - 1)
    return value.with(at, withOneWrong(value[at], schema.items ?? {}, source))
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const names = Object.keys(value)
    if (names.length === 0 || random.chance(0.15)) return { ...value, [random.pick(['extra', '__proto__', 'a\0'])]: 1 }
    const name = random.pick(names)
    const { [name]: member, ...rest } = value as Record<string, unknown>
    if (random.chance(0.2)) return rest
    return { ...rest, [name]: withOneWrong(member, schema.properties?.[name] ?? {}, source) }
  }
  return nearby(value, schema, random)
}

/** Just off what is allowed. */
function nearby(value: unknown, { minimum, maximum, minLength, maxLength }: Schema, random: Random): unknown {
  const others: unknown[] = [null, '', oddOf(random)]
  if (typeof value === 'number')
    others.push((minimum ?? 0) - 1, (maximum ?? 1e6) + 1, value + 0.5, 2 ** 31, 2 ** 53, 1e308, -value)
  if (typeof value === 'string')
    others.push(
      ...oddTexts,
      'x'.repeat((maxLength ?? 100) + 1),
      'x'.repeat(Math.max(0, (minLength ?? 1) - 1)),
      ` ${value}`,
    )
  return random.pick(others)
}

function withSomeWrong(value: unknown, source: Source): unknown {
  const { random } = source
  if (random.chance(0.25)) return oddOf(random)
  if (Array.isArray(value)) return value.map((item) => withSomeWrong(item, source))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withSomeWrong(member, source)]))
}
